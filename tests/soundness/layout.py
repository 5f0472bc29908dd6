# SPDX-License-Identifier: Apache-2.0
"""The same program as other people would set it: declarations where the value is known, one-line loops, several statements
on a line, tabs, line ends, comments."""
import re


def declare_late(r, parts):
    """`int s;` .. `s = n / size;` becomes `int s = n / size;` where nothing stands between."""
    for k, line in enumerate(parts.setup):
        match = re.match(r"(\w+) = (.+);$", line)
        if not match:
            continue
        name = match.group(1)
        for declaration in parts.decls:
            plain = re.match(r"((?:int|long|double|short|char) \*?)%s( = 0| = NULL)?;$" % name, declaration)
            earlier = "\n".join(parts.setup[:k])
            if plain and not re.search(r"\b%s\b" % name, earlier):
                parts.decls.remove(declaration)
                parts.setup[k] = plain.group(1) + line
                break


def lay_out(r, text, roots):
    """`roots`: the ranks that the root may be."""
    style = r.choice(["as it is"] * 3 + ["short"] * 3 + ["mixed"])
    if style != "as it is":
        text = re.sub(r"(\n *(?:for|while|if) \([^\n{]*\))\n +([^\n{}#]*;)(?=\n)",
                      lambda m: m.group(1) + " " + m.group(2) if style == "short" or r.random() < 0.5 else m.group(), text)
    if style == "mixed" or r.random() < 0.2:
        text = re.sub(r"(\n    [\w\[\]>. *-]+ = [^\n]*;)\n    (?=[\w\[\]]+ [+*]?= )",
                      lambda m: m.group(1) + " " if r.random() < 0.5 else m.group(), text)
    if r.random() < 0.15:
        text = re.sub(r"\brank == 0\b", "rank == MASTER", text)
        text = re.sub(r", 0, (?=MPI_COMM_WORLD|com\b|COMM\b)", ", MASTER, ", text)
        text = text.replace("#include <mpi.h>\n", "#include <mpi.h>\n#define MASTER %d\n" % r.choice(roots), 1)
    if r.random() < 0.3:
        text = text.replace("int main(int argc, char **argv)\n{", "int main(int argc, char *argv[]) {")
    if r.random() < 0.3:
        text = re.sub(r"\bif \(rank == 0\)", lambda m: "if (!rank)" if r.random() < 0.5 else m.group(), text)
    if r.random() < 0.15:
        text = re.sub(r"\n((?:    )+)", lambda m: "\n" + "\t" * (len(m.group(1)) // 4), text)
    if r.random() < 0.2:
        text = re.sub(r";\n", lambda m: ";" + r.choice([" /* own items */", " // share", "  /* see above; */"]) + "\n"
                      if r.random() < 0.15 else m.group(), text)
    if r.random() < 0.05:
        text = text.replace("\n", "\r\n")
    return text
