# SPDX-License-Identifier: Apache-2.0
"""Small programs, all of a kind: each template of crossed/ with every entry of its lists put where it names them.

A template begins with `/* crossed: NAME=LIST NAME=LIST..; OPTION..`, and has @NAME@ where an entry of LIST.list belongs; an
entry may have the @NAME@ of a later one; @beginning@ and @share@ stand for files. A list has an entry a line, behind lines with `#`."""
import functools
import pathlib
import random
import re

from programs import Program

# Where they are used: the slim headers have few of them.
HEADERS = {".c": {"ctype.h": "toupper|tolower|isdigit", "math.h": "sqrt|fabs|modf|frexp", "strings.h": "bzero",
                  "time.h": "time|clock|time_t", "unistd.h": "usleep|sleep|getpid|gethostname|access|chdir|unlink|swab|environ"},
           ".cpp": {"map": "map", "functional": "function", "atomic": "atomic"}}
FOLDER = pathlib.Path(__file__).resolve().parent / "crossed"


@functools.lru_cache(maxsize=None)
def entries(name):
    return [line for line in (FOLDER / (name + ".list")).read_text().splitlines() if line and not line.startswith("#")]


class Cross:
    """A template with its lists."""

    def __init__(self, path):
        text, source = path.read_text(), pathlib.Path(path.stem)
        head = re.match(r"/\* crossed: ([^;\n]*)(?:; *([^\n]*))?\n", text)
        self.name, self.suffix, self.text = source.stem, source.suffix, text
        self.places = [place.split("=") for place in head.group(1).split()]
        self.options = (head.group(2) or "").split()
        for name in ("beginning", "share"):
            self.text = self.text.replace("@%s@\n" % name, (FOLDER / (name + ".c.in")).read_text())
        self.chosen = [()]  # [(place, entry)..] of each program; an entry without a place for the next list's stands once
        for place, of in self.places:
            self.chosen = [before + ((place, entry),) for before in self.chosen for entry in self.fitting(before, place, of)]
        self.count = len(self.chosen)

    def fitting(self, before, place, of):
        asked = any("@%s@" % place in text for text in [self.text] + [entry for _, entry in before])
        return entries(of) if asked else [""]

    def program(self, index):
        program, text = Program("%s-%d" % (self.name, index)), self.text
        for place, entry in self.chosen[index]:
            text = text.replace("@%s@" % place, entry)
        used = set(re.findall(r"\w+", text))
        more = [name for name, names in HEADERS[self.suffix].items() if used.intersection(names.split("|"))]
        program.files = {program.name + self.suffix: "".join("#include <%s>\n" % name for name in more) + text}
        program.strict = "--strict-output" in self.options
        program.ranks, program.arguments = [4, 2, 3, 5], [""]
        program.tags = ["crossed:" + self.name]
        return program


@functools.lru_cache(maxsize=None)
def crosses():
    return [Cross(path) for path in sorted(FOLDER.glob("*.in")) if path.read_text().startswith("/* crossed:")]


def chosen(names):
    """The crosses of these names, all where there are none."""
    return [cross for cross in crosses() if not names or cross.name in names]


def named(name):
    """told-827: the 827th one of a cross."""
    cross, _, index = name.rpartition("-")
    return next(c for c in crosses() if c.name == cross).program(int(index))


def count(names):
    return sum(cross.count for cross in chosen(names))


@functools.lru_cache(maxsize=None)
def order(seed, names):
    return random.Random(seed).sample(range(count(names)), count(names))


def program_of(seed, names, index):
    """The index-th one in an order that the seed tells."""
    at = order(seed, names)[index]
    for cross in chosen(names):
        if at < cross.count:
            return cross.program(at)
        at -= cross.count
    raise IndexError(index)
