# SPDX-License-Identifier: Apache-2.0
"""A program as the machine handles it: its files, how to run it, and what it is made of."""
import pathlib
import re


class Program:
    def __init__(self, name):
        self.name = name
        self.files = {}  # name: text; those that end in .h are headers
        self.ranks = [4, 2, 3, 5]
        self.arguments = ["", "3", "x y"]
        self.mode = "n"  # letters as the judge knows them
        self.tags = []  # what it is made of, the classes of tests/soundness/power among it
        self.options = []  # of the command
        self.strict = False  # with --strict-output
        self.needs_gcc = False  # tcc cannot compile it, or makes another program of it
        self.real_headers = False  # read and compiled with them, not with the slim ones

    def sources(self):
        return [f for f in self.files if not f.endswith(".h")]

    def is_mutation(self):
        return re.match(r"m\d", self.name) is not None

    def is_cxx(self):
        return any(f.endswith(".cpp") for f in self.files)

    def copy(self, files=None):
        made = Program(self.name)
        made.__dict__.update(self.__dict__)
        made.files = dict(files if files is not None else self.files)
        return made

    def text(self):
        if len(self.files) == 1:
            return next(iter(self.files.values()))
        return "".join("/* ---- %s ---- */\n%s" % item for item in self.files.items())


def written_programs(folder):
    """Those below the folder, each a file: its first line may say with what it is run, the next one the options of
    the command."""
    found = []
    for path in sorted(pathlib.Path(folder).rglob("*.c*")):
        text = path.read_text(errors="surrogateescape")
        program = Program(path.stem)
        program.files = {"prog" + path.suffix: text}
        said = re.match(r"/\* arguments: (.*?) ?\*/", text)
        if said:
            program.arguments = [a.strip() for a in said.group(1).split("|")]
        else:
            program.arguments = [""]
        program.ranks, program.needs_gcc = [4, 2, 3, 1, 5], True
        said = re.search(r"^/\* options: (.*?) \*/", text, re.M)
        program.options = said.group(1).split() if said else []
        found.append(program)
    return found


def with_suffix(text, names, suffix):
    """The names made those of one program, so that programs that are analysed together have none in common."""
    if not names:
        return text
    pattern = re.compile(r"\b(%s)\b" % "|".join(re.escape(n) for n in sorted(names, key=len, reverse=True)))
    return pattern.sub(lambda m: m.group(1) + suffix, text)
