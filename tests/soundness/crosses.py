# SPDX-License-Identifier: Apache-2.0
"""Small programs, all of a kind: each template of crossed/ with every entry of its lists put where it names them.

A template begins with `/* crossed: NAME=LIST NAME=LIST..; OPTION..`, and has @NAME@ where an entry of LIST.list belongs; an
entry may have the @NAME@ of a later one; @beginning@ and @share@ stand for files, @name@ for the program's name. A list has an
entry a line, behind lines with `#`; `$` within an entry ends a line of the program.

What follows a line `+++ SUFFIX` (`+++ -2.c`, `+++ .h`) is another file of the program: its name and SUFFIX. Lines of one SUFFIX
are of one file, wherever they stand, also those that an entry has; `+++` alone goes on with the first one.

NAME+OTHER=LIST: entries of two parts with ` ## ` between them, one for each place.

OPTIONs: those of the command; `gcc`: tcc does not take such programs; `sanitized`: what they do wrong only sanitizers see."""
import functools
import itertools
import pathlib
import random
import re

from programs import Program
from tools import headers_of

FOLDER = pathlib.Path(__file__).resolve().parent / "crossed"


@functools.lru_cache(maxsize=None)
def entries(name):
    lines = (FOLDER / (name + ".list")).read_text().splitlines()
    return [line.replace("$", "\n") for line in lines if line and not line.startswith("#")]


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
        asked = any("@%s@" % part in text for text in [self.text] + [entry for _, entry in before] for part in place.split("+"))
        return entries(of) if asked else [""]

    def program(self, index):
        program, text = Program("%s-%d" % (self.name, index)), self.text
        for place, entry in self.chosen[index]:
            for part, words in zip(place.split("+"), entry.split(" ## ") if "+" in place else [entry]):
                text = text.replace("@%s@" % part, words)
        program.files = files_of(program.name, self.suffix, text.replace("@name@", program.name))
        program.strict, program.needs_gcc = "--strict-output" in self.options, "gcc" in self.options
        program.options = [o for o in self.options if o.startswith("--") and o != "--strict-output"]
        if "--assert=last-bits" in self.options and re.search("MPI_FLOAT|MPI_DOUBLE", text):
            program.mode += "f"
        program.ranks, program.arguments = [4, 2, 3, 5], [""]
        program.tags = ["crossed:" + self.name] + ["focus:" + self.name] * ("sanitized" in self.options)
        return program


def files_of(name, suffix, text):
    """{file: text}, the first one first; each with the headers that it needs."""
    files, at = {}, name + suffix
    for line in text.splitlines(True):
        if line.startswith("+++"):
            at = name + (line[3:].strip() or suffix)
        else:
            files[at] = files.get(at, "") + line
    return {file: "".join("#include <%s>\n" % h for h in headers_of(pathlib.Path(file).suffix, t)) + t for file, t in files.items()}


@functools.lru_cache(maxsize=None)
def crosses():
    return [Cross(path) for path in sorted(FOLDER.glob("*.in")) if path.read_text().startswith("/* crossed:")]


def unknown(names):
    """Those among the names that no cross has."""
    return [name for name in names if not any(cross.name == name for cross in crosses())]


def chosen(names):
    """The crosses of these names, all where there are none."""
    return [cross for cross in crosses() if not names or cross.name in names]


def named(name):
    """told-827: the 827th one of a cross."""
    name, _, index = name.rpartition("-")
    found = [cross for cross in crosses() if cross.name == name and index.isdigit() and int(index) < cross.count]
    if not found:
        raise LookupError("no such crossed program: %s-%s; there are %s" % (
            name, index, ", ".join("%s-0 to -%d" % (cross.name, cross.count - 1) for cross in crosses())))
    return found[0].program(int(index))


def count(names):
    return sum(cross.count for cross in chosen(names))


@functools.lru_cache(maxsize=None)
def order(seed, names):
    """A program of each cross in turn: a large one does not crowd out the others."""
    draw = random.Random(seed)
    orders = [[(cross, index) for index in draw.sample(range(cross.count), cross.count)] for cross in chosen(names)]
    return [program for turn in itertools.zip_longest(*orders) for program in turn if program]


def program_of(seed, names, index):
    """The index-th one in an order that the seed tells."""
    cross, number = order(seed, names)[index]
    return cross.program(number)
