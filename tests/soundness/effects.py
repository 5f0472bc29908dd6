# SPDX-License-Identifier: Apache-2.0
"""What is left behind in memory by a statement that is executed as often as there are own items, or only where these say
so: by assignments, by the library, through pointers, in arrays, records and texts; and values that differ between ranks."""

ROW = "int row[8] = {1, 2, 3, 4, 5, 6, 7, 8};"
MARKS = "struct mark { int low, high; } marks[3] = {{1, 2}, {3, 4}, {5, 6}}, one = {7, 8};"
WORD = 'char word[32] = "12345678";'

# (declarations, statement, what it changes), each harmless when it is executed again and again
EFFECTS = [
    (ROW, "memset(row, 0, 12);", "row[1]"), (ROW, "memset(row, 0, sizeof row);", "row[7]"),
    (ROW, "memset(row + 2, 1, 4);", "row[2]"), (ROW, "memmove(row, row + 1, 12);", "row[0]"),
    (ROW, "memcpy(row, row + 4, 8);", "row[1]"), (ROW, "row[0] = row[1];", "row[0]"), (ROW, "row[2] = 9;", "row[2]"),
    (ROW, "row[0]++;", "row[0]"), (ROW, "row[0] += row[1];", "row[0]"), (ROW, "row[1] = 1 - row[1];", "row[1]"),
    (ROW + " int *at = row;", "*at = 7;", "row[0]"), (ROW + " int *at = row;", "at = row + 3;", "*at"),
    (ROW + " int held;", "held = row[0]; row[0] = row[1]; row[1] = held;", "row[0]"),
    (ROW, 'sscanf("9", "%d", &row[0]);', "row[0]"), (ROW, "row[1] = row[0] = 3;", "row[1]"),
    (MARKS, "marks[1] = marks[0];", "marks[1].high"), (MARKS, "marks[0] = one;", "marks[0].low"),
    (MARKS, "one = marks[2];", "one.high"), (MARKS, "one = (struct mark){4, 5};", "one.low"),
    (MARKS, "memcpy(&one, &marks[0], sizeof one);", "one.low"), (MARKS, "memset(marks, 0, sizeof marks);", "marks[2].low"),
    (MARKS, "marks[2].low = marks[1].high;", "marks[2].low"), (MARKS, "one.low = one.high;", "one.low"),
    (WORD, 'strcpy(word, "ab");', "(int)strlen(word)"), (WORD, 'strncpy(word, "ab", 2);', "word[1]"),
    (WORD, 'snprintf(word, 5, "%d", 31);', "word[0]"), (WORD, "word[0] = word[1];", "word[0]"),
    (WORD, "memset(word, 65, 3);", "word[2]"), (WORD, "word[strlen(word) - 1] = '7';", "word[7]"),
    (WORD + " char *from = word;", "from = word + 2;", "*from"),
    ("int grid[2][2] = {{1, 2}, {3, 4}};", "grid[0][1] = grid[1][0];", "grid[0][1]"),
    ("int grid[2][2] = {{1, 2}, {3, 4}};", "memset(grid[1], 0, sizeof grid[1]);", "grid[1][1]"),
    ("int *kept = calloc(4, sizeof(int));", "memset(kept, 1, 8);", "kept[1]"),
    ("int *kept = calloc(4, sizeof(int));", "kept[2] = 5;", "kept[2]"),
    ("int *kept = NULL, store = 3;", "kept = &store;", "kept != NULL"),
    ("int low = 2, high = 5;", "low = high;", "low"), ("int low = 2;", "low = 9 - low;", "low"), ("unsigned low = 2;", "low *= 3;", "(int)(low & 15)"),
    ("union either { int number; short half[2]; } both = {5};", "both.half[0] = 6;", "both.number"),
]


def left(r, share, after):
    """(declarations, lines after the work, statements of the loop over own items, whose name is @, value)."""
    decls, statement, value = r.choice(EFFECTS)
    if not after:
        test = r.choice(["", "if (@[i] > %d) " % r.choice([3, 40]), "if (i == 0) ", "if (i %% %d == 1) " % r.choice([2, 3])])
        leaves = ["if (@[i] > %d)" % r.choice([5, 40]), "    break;"] if r.random() < 0.25 else []
        return decls, [], leaves + [test + "{", "    " + statement, "}"], value
    head = r.choice(["for (i = 0; i < %s; i++)", "for (i = %s; i > 0; i--)", "if (%s > 14)"]) % share if r.random() < 0.5 else r.choice(
        ["if (sum > %d)" % r.choice([50, 200, 400]), "for (i = 0; i < ((int)sum & 3); i++)", "if ((int)sum %% 2 == %d)" % r.choice([0, 1])])
    return decls, [head + " {", "    " + statement, "}"], [], value


# (declarations, statement, value): of another rank another one
RANKED = [
    ("int turn = 0;", "turn = turn + rank;", "turn"), ("int turn = 0;", "turn -= rank;", "turn"),
    ("int turn = 0, step;", "for (step = 0; step < rank; step++) turn += 2;", "turn"),
    ("int turn = 0, step;", "step = rank; while (step-- > 0) turn++;", "turn"),
    ("int turn = 0, step;", "for (step = 0; step < 9; step++) { if (step == rank) break; turn++; }", "turn"),
    ("int turn = 0;", "if (rank == 0) turn++;", "turn"), ("int turn = 0;", "turn = rank ? 1 : 2;", "turn"),
    ("int turn = 0;", "rank && (turn = 3);", "turn"), ("int turns[3] = {0};", "turns[rank % 3] = 5;", "turns[1]"),
    ("int turn = 0, other = 0, *at;", "at = rank ? &turn : &other; *at = 4;", "turn"),
    ("int turn = 0;", "if (rank) memset(&turn, 1, sizeof turn);", "(turn & 7)"),
    ("int turn = 0;", 'sscanf(rank ? "7" : "8", "%d", &turn);', "turn"),
    ("struct { int of; } turn = {0};", "turn.of += rank;", "turn.of"),
    ("int *turn = NULL, store = 3;", "if (rank) turn = &store;", "(turn != NULL)"),
    ('char turn[24] = "";', 'sprintf(turn, "%*d", rank + 1, 3);', "(int)strlen(turn)"),
    ("static int turn;", "turn += rank;", "turn"), ("int turn = 0;", "switch (rank) { case 1: turn = 4; }", "turn"),
    ("MPI_Comm some = MPI_COMM_NULL;", "MPI_Comm_split(MPI_COMM_WORLD, rank ? 1 : MPI_UNDEFINED, 0, &some);", "(some == MPI_COMM_NULL)"),
    ("MPI_Comm some; int turn = 0;", "MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &some); MPI_Comm_rank(some, &turn);", "turn"),
    ("MPI_Comm some; int turn = 0;", "MPI_Comm_split(MPI_COMM_WORLD, rank == 0, 0, &some); MPI_Comm_size(some, &turn);", "turn"),
    ("int turn = 0, one = 1;", "MPI_Scan(&one, &turn, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);", "turn"),
    ("int turn = 0, one = 1;", "MPI_Reduce(&one, &turn, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);", "turn"),
]


def ranked(r):
    """(declarations, lines, value), the lines in a loop or under a condition that tells nothing."""
    decls, statement, value = r.choice(RANKED)
    head = r.choice(["", "", "for (i = 0; i < 1; i++)", "for (i = 0; i < 2; i++)", "for (i = 2; i > 0; i--)", "if (argc > 0)",
                     "for (i = 0; i < argc; i++)"])
    return decls, [head + " {", "    " + statement, "}"] if head else [statement], value
