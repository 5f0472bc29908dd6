# SPDX-License-Identifier: Apache-2.0
"""Programs from a grammar of what real programs do around MPI_Scatter: how the share is obtained and spelled, buffers
of every kind, work, results; crossed with disturbances (disturbances.py) and the links that lead them somewhere.

Numbers are integers (also where the type is double), so that sums do not depend on their order. A buffer of own items
has an item of zeros behind it where a disturbance may lead there. What a program still does wrong by itself the judge
finds, and leaves it out."""
import random
import re

from array_idioms import FOCUSED
from disturbances import disturb, odd_calls
from idioms import Context, add_focused, add_idioms
from layout import declare_late, lay_out
from programs import Program, with_suffix

TYPES = {"int": "MPI_INT", "long": "MPI_LONG", "double": "MPI_DOUBLE", "short": "MPI_SHORT", "char": "MPI_CHAR"}
FOCUS = 0.03  # of the programs are made for one of the classes that seldom come alone
BOLD = 0.3  # of the programs do also what the command refuses nearly always today: where old mistakes were
FORMATS = {"int": "%d", "long": "%ld", "double": "%.0f", "short": "%d", "char": "%d"}


class Parts:
    """The text of a program while it is made."""

    def __init__(self):
        self.includes = ["stdio.h", "stdlib.h", "string.h", "mpi.h"]
        self.macros, self.types, self.globals, self.helpers = [], [], [], []
        self.early, self.decls, self.setup, self.body, self.end = [], [], [], [], []
        self.external = set()  # names with external linkage
        self.other = []  # a second file
        self.result = "0"
        self.one_result = False  # whether it is to come to the same on all numbers of ranks
        self.tags = []


def tag(parts, *names):
    parts.tags.extend(n for n in names if n not in parts.tags)


# ---- the share ----

def constant_share(r, parts, n, procs, bold, plain):
    """An expression for the share that a dimension may have; `plain`: no macro for it."""
    parts.macros += ["#define N %d" % n, "#define PROCS %d" % procs]
    form = r.choice(["macro"] * 6 + ["bare", "nested", "nested", "inline", "inline", "inline", "inline", "inline", "per", "per", "enum",
                                      "literal", "header", "twice"])
    if form in ("enum", "literal") and not bold or plain:
        form = "inline"
    tag(parts, "share:" + form)
    if form == "macro":
        parts.macros.append("#define PART %s" % r.choice(["(N / PROCS)", "(N/PROCS)", "(N / (PROCS))", "N / PROCS"]))
        return "PART"
    if form == "bare":
        parts.macros.append("#define PART N / PROCS")
        return "(PART)"
    if form == "nested":
        parts.macros += ["#define PART (N / PROCS)", "#define LEN PART"]
        return "LEN"
    if form == "twice":
        parts.macros += ["#define PART (N / PROCS)"]
        parts.globals.append("static const int half = PART / 2;")
        return "PART"
    if form == "inline":
        return r.choice(["N / PROCS", "(N / PROCS)", "N/PROCS"])
    if form == "per":
        parts.macros.append("#define PER(a, b) ((a) / (b))")
        return r.choice(["PER(N, PROCS)", "PER(N, %d)" % procs])
    if form == "enum":
        parts.types.append("enum { PART = N / PROCS };")
        return "PART"
    if form == "literal":
        return str(n // procs)
    parts.includes.append('"@.h"')
    return "PART"


def running_share(r, parts, n, cover):
    """An expression for the share that is known when the program runs."""
    form = r.choice(["variable"] * 8 + ["macro", "macro", "macro", "inline", "per", "per", "global", "member", "helper",
                                         "broadcast", "pointer", "size_macro", "div", "chosen", "converted", "steps",
                                         "given", "given"])
    if cover:
        form = r.choice(["macro", "macro", "variable", "per", "macro_variable", "inline"])
    tag(parts, "share:" + form)
    name = r.choice(["s", "part", "local_n", "chunk", "share"])
    count = r.choice(["n", "n", "N"])
    if form == "given": # weak scaling: the share is what the user says, the whole follows
        each = max(n // 4, 1)
        parts.decls.append("int %s, n;" % name)
        parts.setup += ["%s = %s;" % (name, r.choice(["argc > 7 ? atoi(argv[7]) : %d", "(int)(argc > 7 ? strtol(argv[7], NULL, 10) : %d)",
                                                      "argc > 2 ? %d + 1 : %d - 1", "argc > 7 ? atoi(argv[7]) + 1 : %d"])
                                     .replace("%d", str(each))),
                        "n = %s * size;" % name]
        return name, "n"
    if count == "N":
        parts.macros.append("#define N %d" % n)
    else:
        parts.decls.append("int n = %s;" % (r.choice(["%d", "%d", "argc > 7 ? atoi(argv[7]) : %d"]) % n))
    quotient = "%s / size" % count
    if form == "variable":
        parts.decls.append("%s %s;" % (r.choice(["int"] * 9 + ["unsigned"]), name))
        parts.setup.append("%s = %s;" % (name, quotient))
        return name, count
    if form in ("chosen", "converted", "steps"):
        parts.decls.append("int %s;" % name)
        if form == "steps":
            parts.setup += ["%s = %s;" % (name, count), r.choice(["{0} /= size;", "{0} = {0} / size;"]).format(name)]
        elif form == "converted":
            parts.setup.append("%s = %s;" % (name, r.choice(["(int)((long)%s / size)", "(int)(%s / size)", "(int)(%s / (double)size)",
                                                             "(short)(%s / size)", "(int)((size_t)%s / size)", "{0} / size + ({0} % size != 0)",
                                                             "({0} - 1) / size + 1"]).replace("%s", count).replace("{0}", count)))
        else:
            choice = r.choice(["size > 1 ? {0} / size : {0}", "{0} >= size ? {0} / size : 1", "argc > 7 ? {0} : {0} / size",
                               "{0} / size > 1 ? {0} / size : {0}", "size == 1 ? {0} : {0} / size"]).format(count)
            parts.setup += r.choice([["%s = %s;" % (name, choice)],
                                     ["if (size > 1)", "    %s = %s / size;" % (name, count), "else", "    %s = %s;" % (name, count)]])
        return name, count
    if form == "macro_variable":
        parts.macros.append("#define PART (%s)" % quotient)
        parts.decls.append("int %s;" % name)
        parts.setup.append("%s = PART;" % name)
        return name, count
    if form == "macro":
        parts.macros.append("#define PART %s" % r.choice(["(%s)" % quotient, quotient, "((%s) / (size))" % count]))
        return "PART", count
    if form == "size_macro":
        parts.macros.append("#define PROCS size")
        return "%s / PROCS" % count, count
    if form == "inline":
        return quotient, count
    if form in ("per", "div"):
        parts.macros.append("#define PER(a, b) %s" % r.choice(["((a) / (b))", "(a / b)", "a / b"]))
        if form == "per":
            return "PER(%s, size)" % count, count
        parts.decls.append("int %s;" % name)
        parts.setup.append("%s = PER(%s, size);" % (name, count))
        return name, count
    if form == "global":
        parts.globals.append("static int %s;" % name)
        parts.setup.append("%s = %s;" % (name, quotient))
        return name, count
    if form == "member":
        parts.types.append("struct plan { int part, total; };")
        parts.decls.append("struct plan plan;")
        parts.setup.append("plan.part = %s;" % quotient)
        return "plan.part", count
    if form == "helper":
        parts.helpers.append("static int share_of(int items, int ranks)\n{\n    return items / ranks;\n}\n")
        parts.decls.append("int %s;" % name)
        parts.setup.append("%s = share_of(%s, size);" % (name, count))
        return name, count
    if form == "pointer":
        parts.helpers.append("static void find_share(int items, int ranks, int *part)\n{\n"
                             "    *part = items / ranks;\n}\n")
        parts.decls.append("int %s;" % name)
        parts.setup.append("find_share(%s, size, &%s);" % (count, name))
        return name, count
    parts.decls.append("int %s = 0;" % name)
    parts.setup += ["if (rank == 0)", "    %s = %s;" % (name, quotient),
                    "MPI_Bcast(&%s, 1, MPI_INT, 0, COMM);" % name]
    return name, count


# ---- buffers ----

def times(expression, unit):
    if unit == 1:
        return expression
    if any(c in expression for c in "+/ ") and not (expression[0] == "(" and expression[-1] == ")"):
        expression = "(%s)" % expression if "/" in expression or "+" in expression else expression
    return "%s * %d" % (expression, unit)


def own_fixed(r, parts, kind, share, unit, name, bold, plain):
    """The array of own items with a dimension that the compiler knows; `plain`: of one file, and no more than an array.
    Returns (name for use, rows of a matrix)."""
    length = times(share, unit)
    form = r.choice(["file", "file", "static_file", "local", "local", "static_local", "static_local", "record",
                     "extern", "extern", "extern", "padded", "padded", "buffer", "buffer2", "matrix",
                     "typedef", "extern_header"])
    if form in ("record", "padded", "buffer", "buffer2", "typedef") and not bold:
        form = r.choice(["file", "static_file", "local", "static_local", "extern"])
    if plain:
        form = r.choice(["padded", "buffer", "buffer2"] if plain == "B" else ["file", "static_file", "static_file", "local", "static_local"])
    tag(parts, "own:" + form)
    if form == "file":
        parts.globals.append("%s %s[%s];" % (kind, name, length))
        parts.external.add(name)
    elif form == "static_file":
        parts.globals.append("static %s %s[%s];" % (kind, name, length))
    elif form == "local":
        parts.decls.append("%s %s[%s];" % (kind, name, length))
    elif form == "static_local":
        parts.decls.append("static %s %s[%s];" % (kind, name, length))
    elif form == "record":
        parts.types.append("struct box { %s %s[%s]; int used; };" % (kind, name, length))
        parts.decls.append("struct box box;")
        return "box." + name, 0
    elif form in ("extern", "extern_header"):
        declaration = "extern %s %s[%s];" % (kind, name, length)
        if form == "extern" or '"@.h"' not in parts.includes:
            parts.globals.append(declaration)
        else:
            parts.globals.append(declaration)
        parts.other.append("%s %s[%s]%s;" % (kind, name, length, r.choice(["", ", behind%s = 7" % name])))
        parts.external.update([name, "behind" + name])
    elif form == "padded":
        parts.macros.append("#define PADDED(n) %s" % r.choice(["(n)", "((n) + 1)", "(n) + 2", "((n) * 1)"]))
        parts.decls.append("%s%s %s[PADDED(%s)];" % (r.choice(["", "static "]), kind, name, length))
    elif form == "buffer":
        parts.macros.append("#define BUFFER(type, name, n) type name[n]")
        parts.decls.append("BUFFER(%s, %s, %s);" % (kind, name, length))
    elif form == "buffer2":
        parts.macros.append("#define BUFFER2(type, name) type name[%s]" % length)
        where = r.choice([parts.globals, parts.decls])
        where.append("%sBUFFER2(%s, %s);" % ("static " if where is parts.globals else "", kind, name))
    elif form == "matrix":
        columns = max(unit, 1)
        where = r.choice([parts.globals, parts.decls, parts.decls])
        where.append("%s%s %s[%s][%d];" % ("static " if where is parts.globals else "", kind, name, share, columns))
        return name, columns
    else:
        parts.types.append("typedef %s row_t[%s];" % (kind, length))
        parts.decls.append("row_t %s;" % name)
    return name, 0


def own_running(r, parts, kind, share, unit, name, spare, whole):
    length = times(share, unit)
    form = r.choice(["malloc"] * 4 + ["calloc"] * 3 + ["vla", "vla", "vla_matrix", "whole", "allocating"])
    if spare:
        form = r.choice(["calloc", "calloc", "calloc", "whole"])
    tag(parts, "own:" + form)
    more = " + %d" % unit if spare else ""
    if form == "malloc":
        size = r.choice(["sizeof(%s)" % kind, "sizeof *%s" % name])
        cast = r.choice(["", "(%s *)" % kind])
        parts.decls.append("%s *%s;" % (kind, name))
        parts.setup.append("%s = %smalloc(%s * %s);" % (name, cast, length if unit == 1 and "/" not in length
                                                         else "(%s)" % length, size))
    elif form == "calloc":
        parts.decls.append("%s *%s;" % (kind, name))
        parts.setup.append("%s = calloc(%s%s, sizeof(%s));" % (name, length, more, kind))
    elif form == "allocating":
        parts.helpers.append("static void *block(size_t count, size_t each)\n{\n    void *p = calloc(count, each);\n"
                             "    if (!p)\n        exit(3);\n    return p;\n}\n")
        parts.decls.append("%s *%s;" % (kind, name))
        parts.setup.append("%s = block(%s, sizeof(%s));" % (name, length, kind))
    elif form == "vla":
        parts.setup.append("%s %s[%s];" % (kind, name, length))
    elif form == "vla_matrix":
        parts.setup.append("%s %s[%s][%d];" % (kind, name, share, unit))
        return name, unit
    else:
        parts.globals.append("static %s %s[%s%s];" % (kind, name, times(str(whole), unit), more))
    return name, 0


def says_share(r, parts, share):
    """What the program shows tells its own share, by itself, converted or as a choice."""
    tag(parts, "says_share")
    k = r.choice([1, 3, 7, 29])
    parts.body += r.choice([
        ['printf("%%d\\n", (int)(%s));' % share],
        ["{", "    double length = %s;" % share, '    printf("%.1f\\n", length);', "}"],
        ["if (%s > %d)" % (share, k), '    printf("large\\n");'],
        ["total += %s;" % share],
        ["{", "    long mark[3] = {0};", "    mark[(%s) %% 3] = 1;" % share, '    printf("%ld\\n", mark[1]);', "}"],
        ['printf("%%s\\n", (%s) & 1 ? "odd" : "even");' % share],
        ["while ((%s) + sum < %d)" % (share, k), "    sum++;"]])


# ---- the program ----

def generate(seed, index):
    r = random.Random("%s/%s" % (seed, index))
    if r.random() < 0.05:
        from grammar_cxx import generate_cxx
        return generate_cxx(r, index)
    parts = Parts()
    program = Program("p%d" % index)
    kind = r.choice(["int"] * 7 + ["long", "double", "short"])
    unit = r.choice([1, 1, 1, 2, 3, 4])
    procs = r.choice([4, 4, 4, 2, 3])
    bold = r.random() < BOLD
    focus = r.choice(sorted(FOCUSED)) if r.random() < FOCUS else ""
    bold = bold and not focus
    tag(parts, "bold" if bold else "meek")
    constant = focus not in ("", "R2") or focus != "R2" and r.random() < (0.65 if bold else 0.35)
    cover = not constant and not focus and r.random() < 0.14
    parts.one_result = cover
    n = r.choice([24, 32, 48, 60, 64, 120]) if constant else r.choice([24, 48, 60, 61, 64, 100, 120])
    if cover:
        n = r.choice([62, 74, 86, 98])
    huge = constant and not focus and r.random() < 0.03
    disturbed = not focus and r.random() < (0.3 if constant else 0.6)
    spare = disturbed and not constant and not cover
    weak = False
    parts.decls += ["int rank, size, i;"]
    if constant:
        share = constant_share(r, parts, n, procs, bold, focus)
        count = r.choice(["N", str(n)])
        weak = focus == "E" or bold and r.random() < 0.35
        header = '"@.h"' in parts.includes
        if huge:
            parts.macros = [m.replace("#define N %d" % n, "#define N 4000000") for m in parts.macros]
            count, n, kind, unit = "N", 4000000, "int", 1
            if share.isdigit():
                share = "N / PROCS"
            tag(parts, "huge")
        shared_macros = parts.macros if header else list(parts.macros)
        if header:
            parts.macros = []
            shared_macros = shared_macros + ["#define PART (N / PROCS)"]
    else:
        share, count = running_share(r, parts, n, cover)

    comm, communicator_setup = communicator(r, parts, focus)
    own = r.choice(["mine", "own", "local", "b"])
    if focus:
        tag(parts, "focus:" + focus)
    if constant and (focus or r.random() < 0.8):
        own_text, columns = own_fixed(r, parts, kind, share, unit, own, bold, focus)
    else:
        own_text, columns = own_running(r, parts, kind, share, unit, own, spare, n)
    buffer = own_text
    length = times(share, unit)

    # the data at the root
    total = times(count, unit)
    form = r.choice(["malloc", "malloc", "static", "file", "everywhere"])
    if weak:
        form = "weak"
    tag(parts, "all:" + form)
    fill = "all[i] = %s;" % r.choice(["i * 7 % 19 + 1", "i + 1", "(i * i) % 23 - 4", "(i % 17 + 3) % 13"])
    items = total
    if form == "static":
        parts.decls.append("static %s all[%s];" % (kind, total if constant else times(str(n), unit)))
    elif form == "file":
        parts.globals.append("%s%s all[%s];" % (r.choice(["", "static "]), kind, total if constant else times(str(n), unit)))
        parts.external.add("all")
    elif form == "weak":
        items = "part * size" if unit == 1 else "part * size * %d" % unit
        parts.decls += ["%s *all = NULL;" % kind, "int part;"]
        parts.setup.append("part = %s;" % share)
    else:
        parts.decls.append("%s *all = NULL;" % kind)
    if form in ("malloc", "everywhere", "weak"):
        parts.setup.append("%s {" % ("if (rank == 0)" if form != "everywhere" else "if (size > 0)"))
        parts.setup.append("    all = malloc((%s) * sizeof(%s));" % (items, kind))
    else:
        parts.setup.append("if (rank == 0) {")
    parts.setup += ["    for (i = 0; i < %s; i++)" % items, "        " + fill, "}"]
    if constant and not weak and r.random() < (0.35 if bold else 0.9):
        tag(parts, "size_checked")
        procs_text = "PROCS" if "#define PROCS %d" % procs in parts.macros else str(procs)
        parts.setup.insert(0, "if (size != %s) {" % procs_text)
        parts.setup[1:1] = ["    if (rank == 0)", '        printf("run with %d\\n", {0});'.format(procs_text),
                            "    MPI_Finalize();", "    return %s;" % r.choice(["0", "1", "2"]), "}"]
    if constant:
        program.ranks = [procs] + ([2, 3, 5, 7] if weak else [p for p in (2, 3) if p < procs])

    scatter = "MPI_Scatter(all, %s, %s, %s, %s, %s, 0, %s)" % (length, TYPES[kind], buffer, length, TYPES[kind], comm())
    parts.body += wrapped_call(r, parts, scatter, bold)

    # what may go wrong, then the work
    bent = None
    if disturbed:
        bent = disturb(r, parts, share, unit, constant, bold and not cover)  # other results on other numbers of ranks
    work(r, parts, kind, unit, share, buffer, columns, bent, constant, bold)
    results(r, parts, kind, unit, share, count, buffer, columns, comm, bent, cover)
    if focus:
        add_focused(r, parts, Context(kind, TYPES[kind], unit, share, count, buffer, comm, constant), focus)
    elif not columns and not huge and not cover and r.random() < (0.45 if bold else 0.8):
        add_idioms(r, parts, Context(kind, TYPES[kind], unit, share, count, buffer, comm, constant), bold)
    if bent:
        bent.finish(r, parts)
    if not focus:
        parts.body = answers_kept(random.Random("answers %s/%s" % (seed, index)), parts, parts.body)
    if bold and r.random() < 0.05 or focus == "R2":
        odd_calls(r, parts, share)
    if not constant and r.random() < 0.04:
        says_share(r, parts, share)
    if r.random() < 0.4:
        declare_late(r, parts)
    return assemble(r, program, parts, constant, cover, index, kind,
                    shared_macros if constant else parts.macros, communicator_setup)


def communicator(r, parts, plain):
    """A function that gives the text of the communicator for a call."""
    form = "world" if plain else r.choice(["world"] * 30 + ["early", "early", "late", "macro", "early_static", "early_function", "early_global",
                                                         "dup", "early_some"])
    tag(parts, "comm:" + form)
    setup = []
    if form == "world":
        return (lambda: "MPI_COMM_WORLD"), setup
    if form == "macro":
        parts.macros.append("#define COMM MPI_COMM_WORLD")
        return (lambda: "COMM"), setup
    if form == "early_global":
        parts.globals.append("static MPI_Comm com = MPI_COMM_WORLD;")
    elif form == "early_static":
        parts.decls.append("static MPI_Comm com = MPI_COMM_WORLD;")
    elif form == "early_function":
        parts.helpers.append("static MPI_Comm everyone(void)\n{\n    return MPI_COMM_WORLD;\n}\n")
        parts.decls.append("MPI_Comm com;")
        parts.early.append("com = everyone();")
    elif form in ("early", "early_some"):
        if r.random() < 0.5:
            parts.decls.append("MPI_Comm com = MPI_COMM_WORLD;")
        else:
            parts.decls.append("MPI_Comm com;")
            parts.early.append("com = MPI_COMM_WORLD;")
    elif form == "late":
        parts.decls.append("MPI_Comm com;")
        setup.append("com = MPI_COMM_WORLD;")
    else:
        parts.decls.append("MPI_Comm com;")
        setup.append("MPI_Comm_dup(MPI_COMM_WORLD, &com);")
    if form.startswith("early"):
        tag(parts, "W2")
        return (lambda: r.choice(["com", "com", "MPI_COMM_WORLD"])), setup
    return (lambda: "com"), setup


def answers_kept(r, parts, lines):
    """What a call of MPI answers is kept, in a variable of its own."""
    if r.random() >= 0.06:
        return lines
    tag(parts, "answers")
    form = r.choice(["{ int answer = %s; (void)answer; }", "{ int answer = %s; if (answer != MPI_SUCCESS) MPI_Abort(MPI_COMM_WORLD, 1); }",
                     "{ int answer; answer = %s; (void)answer; }", "(void)%s;"])
    return [re.sub(r"^(\s*)(MPI_(?!Init|Finalize|Abort)\w+\(.*\));$", lambda m: m[1] + form % m[2], line)
            if r.random() < 0.7 else line for line in lines]


def wrapped_call(r, parts, call, bold):
    form = r.choice(["plain"] * 20 + ["check", "check", "rc"] + ["trace", "trace", "line"] * bold)
    tag(parts, "call:" + form)
    if form == "check":
        parts.macros.append("#define CHECK(call) do { if ((call) != MPI_SUCCESS) MPI_Abort(MPI_COMM_WORLD, 1); } while (0)")
        return ["CHECK(%s);" % call]
    if form == "trace":
        parts.macros.append('#define TRACE(call) do { if (rank == 0) printf("-> %s\\n", #call); call; } while (0)')
        tag(parts, "G")
        return ["TRACE(%s);" % call]
    if form == "line":
        parts.macros.append('#define HERE(call) do { call; if (rank == 0) printf("%s\\n", __LINE__ %% 1000); } while (0)' % "%d")
        tag(parts, "G")
        return ["HERE(%s);" % call]
    if form == "rc":
        parts.decls.append("int rc;")
        return ["rc = %s;" % call, "if (rc != MPI_SUCCESS)", "    return 1;"]
    return [call + ";"]


def element(buffer, columns, index, unit):
    if columns:
        return "%s[%s][%s]" % (buffer, "i", index)
    return "%s[%s]" % (buffer, index)


def work(r, parts, kind, unit, share, buffer, columns, bent, constant, bold):
    parts.decls += ["long sum = 0, total = 0;"]
    body = parts.body
    if columns:
        parts.decls.append("int j;")
        body += ["for (i = 0; i < %s; i++)" % share, "    for (j = 0; j < %d; j++) {" % columns,
                 "        %s[i][j] = %s[i][j] * 2 + 1;" % (buffer, buffer), "        sum += %s[i][j];" % buffer, "    }"]
        return
    whole = times(share, unit)
    form = r.choice(["plain"] * 5 + ["helper", "helper", "scratch", "scratch", "memset", "memset", "rounds", "rounds",
                                      "pointer", "while", "down", "copy", "memory"] +
                    ["memset", "rounds", "copy", "memory"] * (3 if bold and constant else 0))
    tag(parts, "work:" + form)
    is_array = any(t in ("own:file", "own:static_file", "own:local", "own:static_local", "own:extern", "own:padded",
                         "own:buffer", "own:buffer2", "own:typedef") for t in parts.tags)
    if form in ("memset", "rounds", "memory", "copy") and (not is_array or not bold) or form == "pointer" and not bold:
        form = r.choice(["plain", "helper", "scratch", "while", "down"])
    if bent and bent.index:
        body += bent.loop(share, buffer, unit)
        return
    if form == "scratch" and constant:
        parts.helpers.append(
            "static void smooth(%s *v, int n)\n{\n    %s%s t[%s];\n    int k;\n    for (k = 0; k < n; k++)\n"
            "        t[k] = v[k] + 1;\n    for (k = 0; k < n; k++)\n        v[k] = t[k] * 2;\n}\n"
            % (kind, r.choice(["", "static "]), kind, whole))
        body.append("smooth(%s, %s);" % (buffer, whole))
    elif form == "scratch":
        parts.helpers.append(
            "static void smooth(%s *v, int n)\n{\n    %s *t = malloc(n * sizeof *t);\n    int k;\n    for (k = 0; k < n; k++)\n"
            "        t[k] = v[k] + 1;\n    for (k = 0; k < n; k++)\n        v[k] = t[k] * 2;\n    free(t);\n}\n"
            % (kind, kind))
        body.append("smooth(%s, %s);" % (buffer, whole))
    elif form == "helper":
        parts.helpers.append(
            "static long add_up(const %s *v, int n)\n{\n    long all_of_it = 0;\n    int k;\n    for (k = 0; k < n; k++)\n"
            "        all_of_it += v[k];\n    return all_of_it;\n}\n" % kind)
        body.append("sum += add_up(%s, %s);" % (buffer, whole))
    elif form == "memset":
        parts.decls.append("%s *acc;" % kind)
        body += ["acc = malloc(%s * sizeof(%s));" % (whole if "/" not in whole else "(%s)" % whole, kind),
                 "memset(acc, 0, sizeof(%s));" % buffer, "for (i = 0; i < %s; i++) {" % whole,
                 "    acc[i] += %s[i];" % buffer, "    sum += acc[i];", "}", "free(acc);"]
        tag(parts, "D")
        return
    elif form == "rounds":
        parts.decls.append("int rounds;")
        body += ["rounds = sizeof(%s) / sizeof(%s[0]);" % (buffer, buffer),
                 "for (i = 0; i < rounds; i++)", "    total += i * i;", "if (rank == 0)", '    printf("%ld\\n", total);',
                 "total = 0;"]
        tag(parts, "D")
    elif form == "memory":
        body += ["if (rank == 0)", '    printf("%%d bytes\\n", (int)sizeof(%s) * size);' % buffer]
        tag(parts, "D")
    elif form == "copy":
        body += ["{", "    %s saved[%s];" % (kind, whole), "    memcpy(saved, %s, sizeof saved);" % buffer,
                 "    for (i = 0; i < %s; i++)" % whole, "        sum += saved[i];", "}"]
        tag(parts, "D")
        return
    loop = form if form in ("pointer", "while", "down") else "for"
    update = r.choice(["", "%s[i] = %s[i] * 3 - 1;" % (buffer, buffer), "%s[i] += i %% %d;" % (buffer, unit)])
    statements = ([update] if update else []) + ["sum += %s[i];" % buffer]
    if bent:
        statements = bent.statements(statements, buffer)
    bound = bent.bound(whole) if bent else whole
    inside = ["    " + s for s in statements]
    if loop == "pointer":
        parts.decls.append("%s *v;" % kind)
        body += ["for (v = %s; v < %s + %s; v++)" % (buffer, buffer, whole if "/" not in whole else "(%s)" % whole),
                 "    sum += *v;"]
    elif loop == "while":
        body += ["i = 0;", "while (i < %s) {" % bound] + inside + ["    i++;", "}"]
    elif loop == "down":
        body += ["for (i = %s - 1; i >= 0; i--) {" % whole] + inside + ["}"]
    else:
        start = bent.start() if bent else "0"
        body += ["for (i = %s; i < %s; i++) {" % (start, bound)] + inside + ["}"]


def results(r, parts, kind, unit, share, count, buffer, columns, comm, bent, cover):
    body = parts.body
    forms = ["reduce"] if r.random() < 0.6 else []
    if not forms or r.random() < 0.4:
        forms.append(r.choice(["gather", "gather", "allreduce", "max"]))
    for form in forms:
        tag(parts, "result:" + form)
        if form == "reduce":
            body += ["MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, %s);" % comm(), "if (rank == 0)",
                     '    printf("%s%%ld\\n", total);' % r.choice(["", "sum "])]
        elif form in ("allreduce", "max"):
            op = "MPI_SUM" if form == "allreduce" else "MPI_MAX"
            if form == "max":
                parts.decls.append("long most = -1000000, most_of_all;")
                body += ["for (i = 0; i < %s; i++)" % times(share, 1), "    if (%s > most)" % (
                    "%s[i][0]" % buffer if columns else "%s[%s]" % (buffer, "i" if unit == 1 else "i * %d" % unit)),
                    "        most = %s;" % ("%s[i][0]" % buffer if columns else "%s[%s]" % (
                        buffer, "i" if unit == 1 else "i * %d" % unit)),
                    "MPI_Allreduce(&most, &most_of_all, 1, MPI_LONG, %s, %s);" % (op, comm()),
                    "if (rank == %s)" % r.choice(["0", "0", "size - 1"]), '    printf("%ld\\n", most_of_all);']
            else:
                body += ["MPI_Allreduce(&sum, &total, 1, MPI_LONG, %s, %s);" % (op, comm()),
                         "if (rank == 0)", '    printf("%ld\\n", total);']
        else:
            all_items = r.choice(["%s * size" % times(share, unit)])
            if "/" in share and share[0] != "(" and "(" not in share:
                all_items = "(%s) * size%s" % (share, "" if unit == 1 else " * %d" % unit)
            parts.decls += ["%s *collected = NULL;" % kind, "long check = 0;"]
            length = times(share, unit)
            body += ["if (rank == 0)", "    collected = calloc(%s, sizeof(%s));" % (all_items, kind),
                     "MPI_Gather(%s, %s, %s, collected, %s, %s, 0, %s);" % (buffer, length, TYPES[kind], length, TYPES[kind], comm()),
                     "if (rank == 0) {", "    for (i = 0; i < %s; i++)" % all_items,
                     "        check = (check * 31 + (long)collected[i]) % 1000003;", '    printf("check %ld\\n", check);', "}"]


def assemble(r, program, parts, constant, cover, index, kind, macros_of_both, communicator_setup):
    suffix = "_%d" % index
    init = ["MPI_Init(&argc, &argv);"]
    who = "com" if any(t.startswith("comm:early") for t in parts.tags) else "MPI_COMM_WORLD"
    init += ["MPI_Comm_rank(%s, &rank);" % who, "MPI_Comm_size(%s, &size);" % who]
    name_of_comm = "MPI_COMM_WORLD"
    lines = parts.decls + parts.early + init + communicator_setup
    lines += parts.setup + parts.body + parts.end + ["MPI_Finalize();", "return %s;" % parts.result]
    text = "\n".join('#include %s' % (i if i[0] == '"' else "<%s>" % i) for i in parts.includes) + "\n\n"
    text = text.replace("@", program.name)
    seen = []
    for macro in parts.macros:
        if macro not in seen:
            seen.append(macro)
    text += "".join(m + "\n" for m in seen) + "\n"
    text += "".join(t + "\n" for t in parts.types) + "".join(g + "\n" for g in parts.globals) + "\n"
    text += "\n".join(parts.helpers) + "\n"
    text += "int main(int argc, char **argv)\n{\n" + "".join("    %s\n" % l if l else "\n" for l in lines) + "}\n"
    if "#define COMM" not in text:
        text = text.replace(", COMM)", ", %s)" % name_of_comm)
    program.files[program.name + ".c"] = lay_out(r, with_suffix(text, parts.external, suffix),
                                                 [0] if cover or "idiom:by_messages" in parts.tags else [0, 0, 1])
    macros_of_both = [m for m in macros_of_both if m in seen or '"@.h"' in parts.includes]
    if '"@.h"' in parts.includes:
        program.files[program.name + ".h"] = "".join(m + "\n" for m in macros_of_both)
    if parts.other:
        head = '#include "%s.h"\n' % program.name if '"@.h"' in parts.includes else "".join(
            m + "\n" for m in seen if m.startswith(("#define N ", "#define PROCS", "#define PART", "#define LEN",
                                                    "#define PER")))
        head += "".join(t + "\n" for t in parts.types if t.startswith("enum"))
        program.files[program.name + "_data.c"] = with_suffix(head + "".join(o + "\n" for o in parts.other),
                                                              parts.external, suffix)
    program.tags = parts.tags
    if not re.search(r"\b(argc|argv)\b", text.replace("int argc, char **argv", "").replace("MPI_Init(&argc, &argv)", "")):
        program.arguments = [""]
    if kind == "double":
        program.mode += "f"
    if "huge" in parts.tags:
        program.mode += "q"
        program.arguments = [""]
    if cover:
        program.mode = "c" + program.mode
        program.options = ["--cover-all"]
        program.ranks = [4, 5, 3, 7]
        tag(parts, "H")
    return program
