# SPDX-License-Identifier: Apache-2.0
"""Numbers of 0 or 1 that come about otherwise than by plain assignments: by tests that change what they test, through
pointers with several targets, in narrow types, by loops of other steps, by labels within statements, out of bits, under
a second name, from what the library remembers. Some are the same on all ranks, some are not."""

# (class, declarations, statement, value); @: something of 0 or 1 that is stored, which may be the rank's
FORMS = [
    ("tested", "int odd = 1;", "if (rank == odd--) i = 0;", "odd"),
    ("tested", "int odd = 1;", "if (rank && odd--) i = 0;", "odd"),
    ("tested", "int odd = 0;", "if ((odd = @) == rank) i = 0;", "odd"),
    ("tested", "int odd = 1;", "while (odd-- > rank) i = 0; odd = odd < 0;", "odd"),
    ("tested", "int odd = 0;", "switch (odd++ + rank) { case 1: odd = @; }", "(odd & 1)"),
    ("tested", "int odd = 0;", "i = size > 2 ? odd++ : rank;", "odd"),
    ("tested", "int odd = 0;", "if (MPI_Comm_rank(MPI_COMM_SELF, &odd) != MPI_SUCCESS) i = 0;", "odd"),
    ("pointed", "int odd = 0, even = 0, *at;", "at = argc > 5 ? &even : &odd; *at = @;", "odd"),
    ("pointed", "int odd = 0, even = 0, *targets[2] = {&odd, &even};", "*targets[rank & 1] = @;", "odd"),
    ("pointed", "int odd = 0, even = 0, *targets[2] = {&even, &odd};", "*targets[argc > 0] = @;", "odd"),
    ("pointed", "int odd = 0, even = 0, *at = &even;",
     "if (argc > 0) at = &odd; MPI_Bcast(at, 1, MPI_INT, 0, MPI_COMM_WORLD); *at = @;", "odd"),
    ("pointed", "int odd = 0, given = 1, *at = &odd;", "MPI_Scan(&given, at, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);", "odd"),
    ("pointed", "int odd = 0, even = 0, *at;", 'at = argc > 5 ? &even : &odd; sscanf("1", "%d", at);', "odd"),
    ("pointed", "struct { int low, high; } o = {0, 1}; int *at = &o.high;", "for (i = 0; i < o.high; i++) *at = @;", "o.high"),
    ("narrow", "unsigned char odd = 0;", "odd = 256 + @;", "odd"),
    ("narrow", "signed char odd = 0; long long wide = 1LL << 32;", "odd = wide + @;", "odd"),
    ("narrow", "short odd;", "odd = 65536L * size + @;", "odd"),
    ("narrow", "float odd;", "odd = @ + 0.25; i = odd;", "(int)odd"),
    ("steps", "int odd = 0, step = 1, second;", "for (i = 0, second = 3; i < second; i += step, second--) odd = @;", "odd"),
    ("steps", "int odd = 0, step = 2;", "for (i = 4; i-- > 0; step = 1) if (i % step == 0) odd ^= @;", "odd"),
    ("steps", "int odd = 0, second = 0;", "for (;;) { if (second++ == 2) break; odd = second & 1 & @; }", "odd"),
    ("labels", "int odd = 0;", "switch (rank > 0) { case 0: if (argc > 5) { case 1: odd = 1; } }", "odd"),
    ("labels", "int odd = 0;", "switch (argc > 0) { case 0: while (argc > 5) { case 1: odd = @; break; } }", "odd"),
    ("labels", "int odd = 0, second = 2;", "switch (second & 1) { do { odd = 1; case 0: ; } while (--second > argc); }", "odd"),
    ("bits", "struct { unsigned one : 1, two : 2; } f = {0, 1};", "f.one = 2 + @;", "f.one"),
    ("bits", "struct { unsigned one : 1, two : 2; } f = {0, 1};", "f.two += 3 + @; f.one = f.two;", "f.one"),
    ("bits", "unsigned odd = 6;", "odd ^= @; odd = odd << 4 | odd >> 28; odd >>= 4;", "(odd & 1)"),
    ("bits", "int odd = 0, even = 1;", "even = @; odd ^= even; even ^= odd; odd ^= even;", "even"),
    ("alike", "int odd = 0;", "{ int odd = 1; odd = @; i = odd; }", "odd"),
    ("alike", "struct { int low, high; } o = {0, 0}, o2;", "o.low = @; o2 = o; o.low = 0;", "o2.low"),
    ("alike", "union { int whole; char parts[4]; } o = {0};", "o.parts[0] = @;", "o.whole"),
    ("alike", "int both[4] = {0}, *other = &both[1];", "other[1] = @;", "both[2]"),
    ("alike", "int odd = 0;", "memcpy((char *)&odd, &(int){@}, sizeof odd);", "odd"),
    ("remembered", "char stays[16];", 'sprintf(stays, "%d", @); setenv("SOUNDNESS_KEPT", stays, 1);',
     'atoi(getenv("SOUNDNESS_KEPT"))'),
    ("remembered", 'char stays[16] = "0 1"; char *word;', 'word = strtok(stays, " "); if (@) word = strtok(NULL, " ");',
     "atoi(word)"),
    ("remembered", "int odd = 0;", "srand(@ + 3); odd = rand() & 1;", "odd"),
]

STORED = ["1", "1", "0", "(rank & 1)", "(rank == 0)", "(argc > 5)", "(argc > 0)", "(size > 2)"]


def otherwise(r):
    """(class, declarations, lines, value), the lines in a loop or under a condition that tells nothing."""
    of, decls, statement, value = r.choice(FORMS)
    head = r.choice(["", "", "", "if (argc > 0)", "if (argc < 9)", "do"])
    statement = statement.replace("@", r.choice(STORED))
    lines = [statement] if not head else [head + " {", "    " + statement, "} while (argc > 9);" if head == "do" else "}"]
    return of, decls, lines, value
