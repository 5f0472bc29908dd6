# SPDX-License-Identifier: Apache-2.0
"""What makes a value that is hard to know: variables of every kind that are set under conditions, by loops, by the
library, through pointers, by functions that are chosen; and the links that lead the value somewhere: into an index, a
bound, what is printed, what a collective is told, how often a file is read, what the program ends with."""
from effects import left, ranked
from otherwise import otherwise


class Bent:
    """A value and where it goes."""

    def __init__(self, value, link, unit, late=None):
        self.value, self.link, self.unit = value, link, unit
        self.late = late or []  # statements that make the value after the work
        self.items = []  # those that make it in the loop over own items
        self.index = link in ("index", "index_down")

    def loop(self, share, buffer, unit):
        at = "i * %d + %s" % (unit, self.value)
        if self.link == "index_down":
            at = "(i + 1) * %d - %s" % (unit, self.value)
        if unit == 1:
            at = at.replace("i * 1", "i").replace("(i + 1) * 1", "i + 1")
        own = "i" if unit == 1 else "i * %d" % unit
        return ["for (i = 0; i < %s; i++)" % share,
                "    sum += %s[%s] * %s[%s];" % (buffer, at, buffer, own)]

    def statements(self, statements, buffer):
        statements = [line.replace("@", buffer) for line in self.items] + statements
        if self.link == "scale":
            return ["%s[i] *= 1 + (%s);" % (buffer, self.value)] + statements
        if self.link == "skip":
            return ["if (i == %s)" % self.value, "    continue;"] + statements
        if self.link == "condition":
            return ["if (%s)" % self.value, "    sum += 2;"] + statements
        if self.link == "leave":
            return statements + ["if (%s > 5)" % self.value, "    break;"]
        return statements

    def bound(self, length):
        return "%s - (%s)" % (length, self.value) if self.link == "bound" else length

    def start(self):
        return self.value if self.link == "start" else "0"

    def finish(self, r, parts):
        parts.body += self.late
        if self.link == "print":
            parts.body += ["if (rank == 0)", '    printf("%%d\\n", %s);' % self.value]
        elif self.link == "print_after":
            parts.body.append('printf("%%d\\n", %s);' % self.value)
        elif self.link == "told":
            told(r, parts, "((%s) & 3)" % self.value)
        elif self.link == "asked":
            asked(r, parts, self.value)
        elif self.link == "kept":
            kept(r, parts, self.value)
        elif self.link == "return":
            parts.result = r.choice(["%s", "rank == 0 ? %s : 0", "(%s) & 7"]) % self.value
            parts.tags.append("M")
        elif self.link == "exit":
            parts.end += ["MPI_Finalize();", "exit(%s);" % (r.choice(["%s", "rank == 0 ? %s : 0"]) % self.value)]
            parts.tags.append("M")


def told(r, parts, value):
    """The value is told to a collective: how many, who, from where, where to, of what kind."""
    how = r.choice(["count", "count", "root", "from", "to", "datatype", "operation", "moving"])
    tag(parts, "told:" + how)
    count, root, source, target, datatype, operation = "2", "0", "given", "taken", "MPI_INT", "MPI_SUM"
    if how == "count":
        count = value
    elif how == "root":
        root = value + " % size"
    elif how == "from":
        source = "given + " + value
    elif how == "to":
        target = "taken + " + value
    elif how == "datatype":
        datatype = "%s > 1 ? MPI_INT : MPI_SHORT" % value
    elif how == "operation":
        operation = "%s > 1 ? MPI_SUM : MPI_MAX" % value
    else:
        parts.decls.append("int many;")
        parts.body.append("many = 1 + %s;" % value)
        count = "many--"
    call = r.choice(["MPI_Reduce({s}, {t}, {c}, {d}, {o}, {r}, MPI_COMM_WORLD);", "MPI_Allreduce({s}, {t}, {c}, {d}, {o}, MPI_COMM_WORLD);",
                     "MPI_Bcast({t}, {c}, {d}, {r}, MPI_COMM_WORLD);", "MPI_Scan({s}, {t}, {c}, {d}, {o}, MPI_COMM_WORLD);"]
                    + ["MPI_Gather({s}, {c}, {d}, {t}, {c}, {d}, {r}, MPI_COMM_WORLD);",
                       "MPI_Allgather({s}, {c}, {d}, {t}, {c}, {d}, MPI_COMM_WORLD);"] * (how != "moving"))
    parts.decls.append("int given[64], taken[64];")
    parts.body += ["for (i = 0; i < 64; i++)", "    given[i] = taken[i] = i * i + 1;"]
    call = call.format(s=source, t=target, c=count, d=datatype, o=operation, r=root)
    around = r.choice(["", "", "do", "for"]) if how == "moving" else ""
    parts.body += {"": [call], "do": ["do {", "    " + call, "} while (0);"],
                   "for": ["for (i = 0; i < 1; i++)", "    " + call]}[around]
    parts.body += ["if (rank == 0)", "    for (i = 0; i < 6; i++)", '        printf("%d ", taken[i]);']


def kept(r, parts, value):
    """The value stands where a call sets something on some ranks alone, or perhaps."""
    parts.decls.append("int kept = 0, brought = 1, of_all = 0, dealt[64] = {0};")
    parts.body.append("kept = %s;" % r.choice([value, "(int)sum"]))  # sum: the rank's partial result
    how, call = r.choice([("reduce", "MPI_Reduce(&brought, &kept, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);"),
                          ("last", "MPI_Reduce(&brought, &kept, 1, MPI_INT, MPI_MAX, size - 1, MPI_COMM_WORLD);"),
                          ("gather", "MPI_Gather(&rank, 1, MPI_INT, rank == 0 ? dealt : &kept, 1, MPI_INT, 0, MPI_COMM_WORLD);"),
                          ("exscan", "MPI_Exscan(&brought, &kept, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);"),
                          ("scatter", "MPI_Scatter(dealt, 1, MPI_INT, rank ? (void *)&kept : MPI_IN_PLACE, 1, MPI_INT, 0, MPI_COMM_WORLD);"),
                          ("copy", "memcpy(&kept, &brought, (size > 60) * sizeof kept);")])
    tag(parts, "kept:" + how)
    parts.body.append(call)
    parts.body += r.choice([["if (rank == 1)", '    printf("%d\\n", kept);'], ["if (rank == 0)", '    printf("%d\\n", kept);'],
                            ["MPI_Allreduce(&kept, &of_all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);", "if (rank == 0)",
                             '    printf("%d\\n", of_all);'],
                            ["MPI_Reduce(&kept, &of_all, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);", "if (rank == 0)",
                             '    printf("%d\\n", of_all);']])


def asked(r, parts, value):
    """The value says whether and how often a file is read before it is read again."""
    parts.decls.append('FILE *list = fopen("/etc/passwd", "r");')
    once = r.choice(["fgetc(list)", "fgetc(list)", "ungetc('x', list)", "fseek(list, 3, SEEK_SET)"])
    test = "(%s) > 2" % value
    tag(parts, "asked:" + once[:5])
    parts.body += r.choice([["if (%s)" % test, "    %s;" % once], ["if (%s && %s)" % (test, once), "    i = 0;"],
                            ["for (i = 0; i < ((%s) & 3); i++)" % value, "    %s;" % once],
                            ["i = %s ? %s : 0;" % (test, once)]])
    parts.body += ["i = fgetc(list);", "if (rank == 0)", '    printf("%d\\n", i);']


def tag(parts, *names):
    parts.tags.extend(n for n in names if n not in parts.tags)


def disturb(r, parts, share, unit, constant, bold):
    what = r.choice(["place"] * 6 + ["repeated"] * 3 + ["targets"] * 3 + (["left"] * 2 + ["ranked"] * 2 + ["otherwise"] * 3) * (not parts.one_result)
                    + (["chosen"] * 2 + ["computed"] if bold else ["chosen"]))
    tag(parts, "bent:" + what)
    after = what in ("chosen", "computed", "left") and r.random() < 0.7
    links = ["index", "index", "index", "index_down", "index_down", "bound", "start", "scale", "skip", "condition",
             "print", "return", "leave", "told", "asked", "kept"]
    if what in ("chosen", "computed"):
        links = ["print"] * 4 + ["return", "return", "exit", "scale", "condition", "bound", "told", "told", "asked", "kept", "kept"]
    if what == "repeated" or what == "targets":
        links = [l for l in links if l != "index_down"]
    if what == "left":
        links = ["print", "print", "print", "return", "told"]
    if what == "otherwise":
        links = ["index", "scale", "scale", "scale", "condition", "condition", "print", "print", "asked", "bound"]
    if what == "ranked":
        links = ["scale", "scale", "scale", "condition", "print"]
    if constant:
        links = [l for l in links if not l.startswith("index")]
    if not bold:  # what bends a bound or leaves a loop is refused
        links = [l for l in links if l not in ("leave", "skip", "start", "bound") or r.random() < 0.15]
    if parts.one_result:  # what collectives make of this differs between numbers of ranks
        links = [l for l in links if l not in ("told", "kept")]
    if after:
        links = [l for l in links if l in ("print", "return", "exit", "told", "asked", "kept")]
    link = r.choice(links)
    tag(parts, "link:" + link)
    lines, items = [], []
    if what == "place":
        value = place(r, parts, lines, unit)
    elif what == "repeated":
        value = repeated(r, parts, lines, unit)
    elif what == "targets":
        value = targets(r, parts, lines, unit)
    elif what == "chosen":
        value = chosen(r, parts, lines, share, after, bold)
    elif what == "left":
        decls, lines, items, value = left(r, share, after)
        parts.decls.append(decls)
    elif what == "otherwise":
        of, decls, more, value = otherwise(r)
        tag(parts, "otherwise:" + of)
        parts.decls.append(decls)
        lines += more
    elif what == "ranked":
        decls, more, value = ranked(r)
        parts.decls.append(decls)
        lines += more
    else:
        value = computed(r, parts, lines, share, after)
    if after:
        return Bent(value, link, unit, lines)
    parts.body += lines
    bent = Bent(value, link, unit)
    bent.items = items
    return bent


# ---- one variable, set under a condition ----

def place(r, parts, lines, unit):
    first, second = r.choice([(0, unit), (0, unit), (0, 1), (unit, 0), (1, 0), (0, unit)])
    zero = first == 0
    form = r.choice(["static_local", "static_local", "global", "global_extern", "global_zero", "local", "record_global",
                     "record_list", "record_list", "record_static", "record_returned", "literal", "bool", "array",
                     "array_list", "pointer", "other_file", "nested_record", "union", "heap", "other_zero"])
    tag(parts, "R1", "place:" + form)
    x = "back"
    begin = "" if zero else " = %d" % first
    if form == "static_local":
        parts.decls.append("static int back%s;" % begin)
    elif form == "global":
        parts.globals.append("%sint back%s;" % (r.choice(["", "static "]), begin))
        parts.external.add("back")
    elif form == "global_extern":
        parts.globals += ["extern int back;", "int back = %d;" % first]
        parts.external.add("back")
    elif form == "global_zero":
        parts.globals.append("static int back = %d;" % first)
    elif form in ("other_file", "other_zero"):
        parts.globals.append("extern int back;")
        parts.other.append("int back%s;" % (" = 0" if zero and form == "other_zero" else begin))
        parts.external.add("back")
    elif form == "local":
        parts.decls.append("int back = %d;" % first)
    elif form == "bool":
        parts.includes.append("stdbool.h")
        parts.globals.append("static bool same%s;" % ("" if zero else " = true"))
        x = "same"
    elif form in ("array", "array_list"):
        (parts.globals if form == "array" else parts.decls).append(
            "%sint opt[4]%s;" % ("static " if form == "array" else "", " = {%d}" % first if first or form == "array_list" else ""))
        x = "opt[0]"
    elif form == "pointer":
        parts.decls += ["int back = %d;" % first, "int *where = &back;"]
        x = "(*where)"
    elif form == "heap":
        parts.decls.append("int *where = calloc(4, sizeof(int));")
        x = "where[1]"
        if first:
            lines.append("where[1] = %d;" % first)
    elif form == "union":
        parts.types.append("union either { int back; float other; };")
        parts.decls.append("union either either = {%d};" % first)
        x = "either.back"
    elif form == "nested_record":
        parts.types.append("struct options { struct { int back, more; } in; };")
        parts.globals.append("static struct options o;")
        x = "o.in.back"
        if first:
            lines.append("o.in.back = %d;" % first)
    else:
        parts.types.append("struct options { int back, more; };")
        x = "o.back"
        if form == "record_global":
            parts.globals.append("%sstruct options o%s;" % (r.choice(["", "static "]), "" if zero else " = {%d}" % first))
            parts.external.add("o")
        elif form == "record_static":
            parts.decls.append("static struct options o%s;" % ("" if zero else " = {%d}" % first))
        elif form == "record_list":
            parts.decls.append("struct options o = {%d};" % first)
        elif form == "literal":
            parts.decls.append("struct options o;")
            lines.append("o = (struct options){%d};" % first)
        else:
            parts.helpers.append(
                "static struct options choose(int c)\n{\n    struct options r = {%d};\n    if (c > 1)\n"
                "        r.back = %d;\n    return r;\n}\n" % (first, second))
            parts.decls.append("struct options o;")
            lines.append("o = choose(argc);")
            return x
    setter(r, parts, lines, x, 1 if form == "bool" and second else second)
    return "%d * %s" % (unit, x) if form == "bool" else x


def setter(r, parts, lines, x, value):
    form = r.choice(["if", "if", "if", "switch", "and", "ternary", "loop", "while", "environment", "function", "rank",
                     "word", "clear"])
    if form == "rank" and parts.one_result:
        form = "if"
    tag(parts, "set:" + form)
    store = "%s = %d;" % (x, value)
    if form == "if":
        lines += ["if (argc > 1)", "    " + store]
    elif form == "switch":
        lines += ["switch (argc) {", "case 3:", "    " + store, "    break;", "default:", "    break;", "}"]
    elif form == "and":
        lines.append("argc > 1 && (%s = %d);" % (x, value))
    elif form == "ternary":
        lines.append("%s = argc > 1 ? %d : %s;" % (x, value, x))
    elif form == "loop":
        lines += ["for (i = 1; i < argc; i++)", "    " + store]
    elif form == "while":
        lines += ["while (argc > 1) {", "    " + store, "    break;", "}"]
    elif form == "environment":
        lines += ['if (getenv("SOUNDNESS_UNSET"))', "    " + store]
    elif form == "function":
        parts.helpers.append("static void change(int c, int *at)\n{\n    if (c > 1)\n        *at = %d;\n}\n" % value)
        if x == "same":
            lines += ["if (argc > 1)", "    " + store]
        else:
            lines.append("change(argc, &%s);" % x)
    elif form == "rank":
        lines += ["if (size > 6)", "    " + store]
    elif form == "word":
        lines += ["if (argc > 1 && strcmp(argv[1], \"x\") == 0)", "    " + store]
    else:
        lines += ["if (argc > 1)", "    " + store, "if (argc > 2)", "    memset(&%s, 0, sizeof %s);" % (x, x)]


# ---- a value that differs from one execution of a statement to the next ----

def repeated(r, parts, lines, unit):
    tag(parts, "R3")
    reader = r.choice(["sscanf", "sscanf", "atoi", "strtol", "table", "counter", "string"])
    kept = r.choice(["", "", "static "])
    loop = r.choice(["do", "do", "for", "while", "helper"])
    tag(parts, "read:" + reader, "loop:" + loop)
    digits = [0, 0, unit] if r.random() < 0.8 else [0, unit, unit]
    text = "".join("%d " % d for d in digits)
    parts.decls += ["int x = 0, d = 0, k = 0;", "%sint y%s;" % (kept, "" if kept else " = 0")]
    read = {"sscanf": 'sscanf(text + 2 * k, "%d", &x);', "atoi": "x = atoi(text + 2 * k);",
            "strtol": "x = (int)strtol(text + 2 * k, NULL, 10);", "table": "x = listed[k];",
            "counter": "x = next();", "string": "x = text[2 * k] - '0';"}[reader]
    if reader in ("sscanf", "atoi", "strtol", "string"):
        parts.decls.append('const char *text = "%s";' % text)
    elif reader == "table":
        parts.globals.append("static %sint listed[3] = {%d, %d, %d};" % (r.choice(["", "const "]), *digits))
    else:
        parts.helpers.append("static int next(void)\n{\n    static int calls;\n    return ++calls == 3 ? %d : 0;\n}\n" % unit)
    if loop == "helper" and reader in ("sscanf", "atoi", "strtol"):
        call = read.replace("text + 2 * k", "from").replace("&x", "&got").replace("x =", "got =")
        parts.helpers.append("static int number(const char *from)\n{\n    int got = 0;\n    %s\n    return got;\n}\n" % call)
        lines += ["x = number(text);", "y = number(text + 4);", "d = y - x;"]
        return "d"
    step = [read, "d = k > 0 ? x - y : 0;", "y = x;"]
    if loop == "do":
        lines += ["do {"] + ["    " + s for s in step] + ["    k++;", "} while (k < 3);"]
    elif loop == "while":
        lines += ["while (k < 3) {"] + ["    " + s for s in step] + ["    k++;", "}"]
    else:
        lines += ["for (k = 0; k < 3; k++) {"] + ["    " + s for s in step] + ["}"]
    return "d"


# ---- one of several places is written ----

def targets(r, parts, lines, unit):
    tag(parts, "R4")
    form = r.choice(["sscanf", "sscanf", "sscanf_two", "helper", "memcpy", "direct", "strtol", "array", "memset", "offset"])
    tag(parts, "store:" + form)
    parts.decls += ["int x = 0, y = 0, d = 0;"]
    choose = r.choice(["int *q = argc > 1 ? &x : &y;", "int *q;", "int *at[2], *q;"])
    parts.decls.append(choose)
    if choose == "int *q;":
        lines += ["q = &y;", "if (argc > 1)", "    q = &x;"]
    elif choose == "int *at[2], *q;":
        lines += ["at[0] = &y;", "at[1] = &x;", "q = at[argc > 1];"]
    if form == "sscanf":
        parts.decls.append('const char *text = "0 %d ";' % unit)
        lines.append('sscanf(text + 2, "%d", q);')
    elif form == "sscanf_two":
        parts.decls.append('const char *text = "0 %d ";' % unit)
        lines.append('sscanf(text, "%d%d", &x, &y);')
    elif form == "helper":
        parts.helpers.append("static void put(int *to)\n{\n    *to = %d;\n}\n" % unit)
        lines.append("put(q);")
    elif form == "memcpy":
        parts.decls.append("int one = %d;" % unit)
        lines.append("memcpy(q, &one, sizeof one);")
    elif form == "memset":
        lines += ["x = y = %d;" % unit, "memset(q, 0, sizeof *q);"]
    elif form == "offset":  # into another member than the one whose address is taken
        parts.macros.append("#define OFFSET(type, member) ((size_t)%s&((type *)0)->member)" % r.choice(["", " "]))
        parts.types.append("struct two { int first, second; };")
        parts.decls.append("struct two both = {0, 0};")
        lines += r.choice([["*(int *)((char *)&both.first + OFFSET(struct two, second)) = %d;" % unit],
                           ["memcpy((char *)&both.first + OFFSET(struct two, second), &(int){%d}, sizeof(int));" % unit],
                           ["q = &both.second;", "((struct two *)((char *)q - OFFSET(struct two, second)))->second = %d;" % unit]])
        lines += ["x = both.second;", "y = both.first;"]
    elif form == "strtol":
        parts.decls.append('const char *text = "%d";' % unit)
        lines.append("*q = (int)strtol(text, NULL, 10);")
    elif form == "array":
        parts.decls.append("int pair[2] = {0, 0};")
        lines += ["pair[argc > 1 ? 0 : 1] = %d;" % unit, "x = pair[0];", "y = pair[1];"]
    else:
        lines.append("*q = %d;" % unit)
    lines += r.choice([["d = x - y;", "if (d < 0)", "    d = -d;"], ["d = x > y ? x - y : y - x;"], ["d = abs(x - y);"],
                       ["d = y - x;"]])
    return "d"


# ---- functions that are chosen, and plain values of the share ----

def condition(r, share, after):
    conditions = ["%s > %d" % (share, r.choice([7, 12, 15, 20])), "%s > 14" % share, "%s %% 2 == 0" % share]
    if after:
        conditions += ["sum > %d" % r.choice([50, 100, 200, 400])] * 2
    return r.choice(conditions)


def chosen(r, parts, lines, share, after, bold):
    if bold:
        tag(parts, "L")
    parts.helpers += ["static int three(void)\n{\n    return 3;\n}\n", "static int eight(void)\n{\n    return 8;\n}\n"]
    form = r.choice(["table", "table", "pointer", "if_pointer", "direct", "array_local", "argument", "record"])
    tag(parts, "chosen:" + form)
    test = condition(r, share, after) if bold else r.choice(["argc > 1", "argc == 2"] + ["size > 2", "size % 2 == 0"] * (not parts.one_result))
    parts.decls.append("int got = 0;")
    if form == "table":
        parts.helpers.append("static int (*table[2])(void) = {three, eight};\n")
        lines.append("got = table[%s]();" % test)
    elif form == "array_local":
        parts.decls.append("int (*table[2])(void) = {three, eight};")
        lines.append("got = table[%s]();" % r.choice([test, "(%s) ? 1 : 0" % test]))
    elif form == "pointer":
        parts.decls.append("int (*f)(void);")
        lines += ["f = %s ? three : eight;" % test, "got = f();"]
    elif form == "if_pointer":
        parts.decls.append("int (*f)(void) = three;")
        lines += ["if (%s)" % test, "    f = eight;", "got = %s();" % r.choice(["f", "(*f)"])]
    elif form == "argument":
        parts.helpers.append("static int apply(int (*f)(void))\n{\n    return f();\n}\n")
        lines += ["got = apply(%s ? three : eight);" % test]
    elif form == "record":
        parts.helpers.append("struct way { int (*f)(void); };\n")
        parts.decls.append("struct way way = {three};")
        lines += ["if (%s)" % test, "    way.f = eight;", "got = way.f();"]
    else:
        lines.append("got = (%s ? three : eight)();" % test)
    return "got"


def computed(r, parts, lines, share, after):
    parts.decls.append("int got = 0;")
    form = r.choice(["mask", "mask", "test", "switch", "sum", "rank", "text", "modulo"])
    tag(parts, "computed:" + form)
    if form == "mask":
        lines.append("got = %s & 7;" % share if "/" not in share else "got = (%s) & 7;" % share)
    elif form == "test":
        lines.append("got = %s;" % condition(r, share, after))
    elif form == "switch":
        lines += ["switch (%s) {" % share, "case 12:", "case 15:", "case 16:", "    got = 1;", "    break;", "default:",
                  "    got = 2;", "}"]
    elif form == "sum" and after:
        lines.append("got = (int)(sum & 7);")
    elif form == "text":
        parts.decls.append("char said[40];")
        lines += ['sprintf(said, "%%d", %s);' % share, "got = (int)strlen(said);"]
    elif form == "modulo" and after:
        lines.append("got = (int)(total & 7);")
    else:
        lines.append("got = rank * (%s) %% 5;" % share)
    return "got"


# ---- calls of many arguments ----

def odd_calls(r, parts, share):
    """A call with more arguments than most have; the last one depends on the share."""
    tag(parts, "R2")
    n = r.choice([16, 20, 31, 32, 33, 33, 40])
    last = r.choice([share, "(int)sum", "rank * %s" % (share if "/" not in share else "(%s)" % share), share])
    form = r.choice(["printf", "parameters", "parameters", "snprintf"])
    tag(parts, "many:" + form)
    if form == "printf":
        parts.body += ["if (rank == 0)", '    printf("%s\\n", %s, %s);' % (" ".join(["%d"] * (n + 1)), ", ".join(["1"] * n), last)]
    elif form == "snprintf":
        parts.decls.append("char line[400];")
        parts.body += ['snprintf(line, sizeof line, "%s\\n", %s, %s);' % (" ".join(["%d"] * (n + 1)), ", ".join(["1"] * n), last),
                       "if (rank == 0)", "    fputs(line, stdout);"]
    else:
        parts.helpers.append("static void show(%s)\n{\n    printf(\"%%d\\n\", x%d);\n}\n"
                             % (", ".join("int x%d" % k for k in range(n + 1)), n))
        parts.body += ["if (rank == 0)", "    show(%s, %s);" % (", ".join(["1"] * n), last)]
