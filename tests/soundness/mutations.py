# SPDX-License-Identifier: Apache-2.0
"""Programs out of those that are there: samples, refused samples and traps, with statements inserted, removed,
exchanged, put behind macros, conditions and helpers, numbers and operators changed, declarations moved, and files split
in two. Most of what comes out is refused or unfit; the rest lies close to what the rules were written for."""
import functools
import importlib.machinery
import importlib.util
import pathlib
import random
import re

from programs import Program, with_suffix

TOP = pathlib.Path(__file__).resolve().parents[2]


@functools.lru_cache(None)
def seeds():
    """(name, text, ranks, arguments) of every program of one file in C."""
    found = []
    samples = TOP / "samples"
    for line in sorted((samples / "samples.list").read_text().splitlines()): # by name: a seed's programs stay what they are
        if not line or line.startswith("#"):
            continue
        fields = [f.strip() for f in line.split("|")]
        if " " in fields[1] or not fields[1].endswith(".c") or "@" in fields[5] or fields[6] != "-":
            continue
        ranks = [int(p) for p in fields[2].split() if 1 < int(p) <= 5] or [int(fields[2].split()[-1])]
        found.append((fields[0], (samples / fields[1]).read_text(errors="replace"), ranks,
                      ["" if fields[5] == "-" else fields[5]]))
    for path in sorted((samples / "10-refused").glob("*.c")):
        found.append((path.stem, path.read_text(errors="replace"), [4, 2, 3], [""]))
    loader = importlib.machinery.SourceFileLoader("traps", str(TOP / "tests" / "traps" / "traps"))
    traps = importlib.util.module_from_spec(importlib.util.spec_from_loader("traps", loader))
    loader.exec_module(traps)
    for name, _, source, other in traps.everything():
        if name.endswith(".c") and not other:
            found.append((name[:-2], source, [4, 2, 3], ["", "3"]))
    return found


def unknown(names):
    return sorted(set(names) - {name for name, *_ in seeds()})


def generate(seed, index, names=None):
    """`names`: of one of these programs alone (of any, where there are none), each as often as the others."""
    r = random.Random("mutation/%s/%s" % (seed, index))
    everything = [s for s in seeds() if not names or s[0] in names]
    samples = [s for s in everything if len(s[1]) > 900]
    name, text, ranks, arguments = (everything[index % len(everything)] if names is not None else
                                    r.choice(samples if r.random() < 0.75 else everything))
    program = Program("m%d" % index)
    program.tags = ["from:" + name]
    program.ranks, program.arguments = ranks, arguments
    if re.search(r"\b(double|float)\b", text):
        program.mode += "f"
    changes = [insert, remove, exchange, condition, number, operator, into_macro, loop_once, repeat, declare_away,
               into_helper, name_length]
    for _ in range(r.choice([1, 1, 2, 2, 3, 4])):
        change = r.choice(changes)
        changed = change(r, text)
        if changed and changed != text:
            text = changed
            program.tags.append(change.__name__)
    external = set(re.findall(r"^(?!static|extern|#|typedef|struct \w+ \{)\w[\w \*]*?\b(\w+)(?:\[[^;]*)?(?: = [^;]*)?[;(]", text,
                              re.M)) - {"main"}
    if r.random() < 0.1:
        split = split_file(text, program.name)
        if split:
            program.tags.append("split")
            program.files = {n: with_suffix(t, external, "_%d" % index) for n, t in split.items()}
            return program
    program.files[program.name + ".c"] = with_suffix(text, external, "_%d" % index)
    return program


# ---- where statements are ----

def lines_in_functions(text):
    """Numbers of lines that are whole statements within a function."""
    lines = text.split("\n")
    found, depth = [], 0
    for k, line in enumerate(lines):
        code = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])*\'|//.*', "", line)
        before = depth
        depth += code.count("{") - code.count("}")
        if before >= 1 and depth == before and re.match(r"\s+[^#{}].*;\s*$", line) and "for (" not in line:
            previous = lines[k - 1].rstrip() if k else ""
            if previous.endswith((";", "{", "}", "*/", ":")) or not previous.strip():
                found.append(k)
    return lines, found


def is_declaration(line):
    return re.match(r"\s*(static |const |unsigned |struct \w+ |enum \w+ )*(int|long|double|float|char|short|size_t|MPI_\w+|"
                    r"unsigned|struct \w+)\b[\w\s\*]*\w", line) is not None


def variables(text):
    return sorted(set(re.findall(r"\bint (?:\w+, )*(\w+)(?= =|,|;)", text))) or ["rank"]


INSERTED = ["if (argc > 1)\n        {0} += 1;", "static int kept;\n    if (argc > 1)\n        kept = {n};\n    {0} += kept;",
            "{0} = {0} + {n} - {n};", "if (rank == {n})\n        {0}++;", "printf(\"%d\\n\", {0});",
            "{0} = {0} > {n} ? {0} : {1};", "if ({0} > {1})\n        {0} = {1};", "{ int *to = argc > 1 ? &{0} : &{1}; *to = {n}; }",
            "sscanf(\"{n}\", \"%d\", &{0});", "if (rank == 0)\n        printf(\"%d\\n\", {0});", "MPI_Barrier(MPI_COMM_WORLD);",
            "{ int saved = {0}; {0} = {n}; {0} = saved; }", "MPI_Bcast(&{0}, 1, MPI_INT, 0, MPI_COMM_WORLD);",
            "for (int again = 0; again < {n}; again++)\n        {0} += again;", "switch ({0}) {\n    case {n}:\n        {0} = {1};\n    }",
            "memset(&{0}, 0, sizeof {0});", "{0} += __LINE__ % 2;", "if ({0} % 2)\n        {1} += 2;"]


def insert(r, text):
    lines, places = lines_in_functions(text)
    if not places:
        return None
    names = variables(text)
    what = r.choice(INSERTED)
    for old, new in (("{0}", r.choice(names)), ("{1}", r.choice(names)), ("{n}", str(r.choice([0, 1, 2, 3, 4, 7])))):
        what = what.replace(old, new)
    at = r.choice(places)
    return "\n".join(lines[:at + 1] + ["    " + what] + lines[at + 1:])


def remove(r, text):
    lines, places = lines_in_functions(text)
    places = [p for p in places if not is_declaration(lines[p]) and "MPI_Init" not in lines[p]]
    if not places:
        return None
    at = r.choice(places)
    return "\n".join(lines[:at] + lines[at + 1:])


def exchange(r, text):
    lines, places = lines_in_functions(text)
    pairs = [p for p in places if p + 1 in places]
    if not pairs:
        return None
    at = r.choice(pairs)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return "\n".join(lines)


def condition(r, text):
    lines, places = lines_in_functions(text)
    places = [p for p in places if not is_declaration(lines[p])]
    if not places:
        return None
    at = r.choice(places)
    test = r.choice(["argc > 1", "argc < 2", "rank == 0", "rank > 0", "%s > 3" % r.choice(variables(text)), "size > 2",
                     "%s %% 2 == 0" % r.choice(variables(text))])
    return "\n".join(lines[:at] + ["    if (%s)" % test] + lines[at:])


def loop_once(r, text):
    lines, places = lines_in_functions(text)
    places = [p for p in places if not is_declaration(lines[p])]
    if not places:
        return None
    at = r.choice(places)
    head = r.choice(["do {", "while (1) {", "for (int once = 0; once < 1; once++) {", "switch (argc > 0) {\n    case 1:"])
    foot = {"do {": "} while (0);", "while (1) {": "    break; }"}.get(head, "}")
    return "\n".join(lines[:at] + ["    " + head, lines[at], "    " + foot] + lines[at + 1:])


def repeat(r, text):
    lines, places = lines_in_functions(text)
    places = [p for p in places if not is_declaration(lines[p])]
    if not places:
        return None
    at = r.choice(places)
    return "\n".join(lines[:at + 1] + lines[at:])


def number(r, text):
    found = [m for m in re.finditer(r"(?<![\w.\"%])\d{1,3}(?![\w.\"])", text) if "#include" not in line_of(text, m.start())]
    if not found:
        return None
    m = r.choice(found)
    value = max(0, int(m.group()) + r.choice([-1, 1, 1, 2, 3]))
    return text[:m.start()] + str(value) + text[m.end():]


def line_of(text, at):
    return text[text.rfind("\n", 0, at) + 1:text.find("\n", at)]


def operator(r, text):
    choices = [(" < ", " <= "), (" + ", " - "), (" * ", " + "), (" == ", " != "), (" > ", " >= "), (" += ", " -= "),
               (" - ", " + "), (" / ", " % "), ("i = 0", "i = 1"), ("++)", " += 2)")]
    old, new = r.choice(choices)
    found = [m.start() for m in re.finditer(re.escape(old), text)]
    if not found:
        return None
    at = r.choice(found)
    return text[:at] + new + text[at + len(old):]


def after_includes(text, what):
    at = 0
    for m in re.finditer(r"^#include.*\n", text, re.M):
        at = m.end()
    return text[:at] + what + text[at:]


def into_macro(r, text):
    """An expression or a call gets a name or a wrapper."""
    form = r.choice(["quotient", "quotient", "dimension", "dimension", "call", "call", "product"])
    patterns = {"quotient": r"\b\w+ / \w+\b", "dimension": r"(?<=\[)[^\[\]\"]+(?=\];)", "product": r"\b\w+ \* \w+\b",
                "call": r"\bMPI_\w+\([^;]*\)(?=;)"}
    found = list(re.finditer(patterns[form], text))
    found = [m for m in found if "#" not in line_of(text, m.start())]
    if not found:
        return None
    m = r.choice(found)
    if form == "call":
        macro = r.choice(["#define DO(call) call\n", "#define DO(call) do { call; } while (0)\n",
                          "#define DO(call) do { if ((call) != 0) return 9; } while (0)\n",
                          '#define DO(call) do { if (call) puts(#call); } while (0)\n'])
        return after_includes(text[:m.start()] + "DO(%s)" % m.group() + text[m.end():], macro)
    if r.random() < 0.5:
        return after_includes(text[:m.start()] + "SOME_LENGTH" + text[m.end():], "#define SOME_LENGTH (%s)\n" % m.group())
    macro = r.choice(["#define AS_IS(x) (x)\n", "#define AS_IS(x) x\n", "#define INNER(x) (x)\n#define AS_IS(x) INNER(x)\n"])
    return after_includes(text[:m.start()] + "AS_IS(%s)" % m.group() + text[m.end():], macro)


def name_length(r, text):
    """A dimension becomes what another name stands for."""
    m = re.search(r"^#define (\w+) (.+)$", text, re.M)
    if not m:
        return None
    name = m.group(1)
    uses = [u for u in re.finditer(r"\b%s\b" % name, text) if u.start() > m.end()]
    if not uses:
        return None
    u = r.choice(uses)
    kind = r.choice(["#define OTHER_NAME %s\n", "enum { OTHER_NAME = %s };\n", "static const int OTHER_NAME = %s;\n"]) % name
    return text[:m.end() + 1] + kind + text[m.end() + 1:u.start()] + "OTHER_NAME" + text[u.end():]


def declare_away(r, text):
    """A local variable becomes static, or global."""
    found = list(re.finditer(r"^    (int|long|double) (\w+)( = -?\d+)?;\n", text, re.M))
    if not found:
        return None
    m = r.choice(found)
    if r.random() < 0.5:
        return text[:m.start()] + "    static " + text[m.start() + 4:]
    start = text.find("\nint main(")
    return text[:start] + "\n" + r.choice(["", "static "]) + m.group().strip() + text[start:m.start()] + text[m.end():]


def into_helper(r, text):
    """What is stored in a plain variable is computed by a function."""
    found = [m for m in re.finditer(r"^(\s+\w+) (\+?=) ([\w\[\]\*\+ /-]+);$", text, re.M) if m.group(3).strip()[0].isalnum()]
    if not found:
        return None
    m = r.choice(found)
    kind = "double" if re.search(r"\bdouble\b", text) else "long"
    helper = r.choice(["static {k} same(\n{k} x)\n{{\n    return x;\n}}\n", "static {k} same({k} x)\n{{\n    static {k} last;\n"
                       "    last = x;\n    return last;\n}}\n", "static {k} pass({k} x)\n{{\n    return x;\n}}\n"
                       "static {k} (*const passes[])({k}) = {{pass}};\nstatic {k} same({k} x)\n{{\n    return passes[0](x);\n}}\n"])
    helper = helper.replace("(\n", "(").replace("{k}", kind).replace("{{", "{").replace("}}", "}")
    return after_includes(text[:m.start()] + "%s %s same(%s);" % m.groups() + text[m.end():], helper)


def split_file(text, name):
    """Global variables get their definitions in a second file."""
    found = [m for m in re.finditer(r"^(?!static|extern|typedef|return|struct|union|enum|const)(\w+ \*?\w+(?:\[[^;=]*\])?);\n", text, re.M)]
    if not found:
        return None
    head = "".join(m.group() for m in re.finditer(r"^#(?:include|define) .*\n", text, re.M) if "\\\n" not in m.group())
    data = head + "".join(m.group() for m in found)
    main = text
    for m in reversed(found):
        main = main[:m.start()] + "extern " + m.group() + main[m.end():]
    return {name + ".c": main, name + "_data.c": data}
