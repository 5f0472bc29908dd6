# SPDX-License-Identifier: Apache-2.0
"""Small programs, all of a kind: each template of crossed/ with every entry of its lists put where it names them.

A template begins with `/* crossed: NAME=LIST NAME=LIST..; OPTION..`, and has @NAME@ where an entry of LIST.list belongs; an
entry may have the @NAME@ of a later one; @beginning@ and @share@ stand for files, @name@ for the program's name. A list has an
entry a line, behind lines with `#`; `$` within an entry ends a line of the program.

What follows a line `+++ SUFFIX` (`+++ -2.c`, `+++ .h`) is another file of the program: its name and SUFFIX. Lines of one SUFFIX
are of one file, wherever they stand, also those that an entry has; `+++` alone goes on with the first one.

NAME+OTHER=LIST: entries of two parts with ` ## ` between them, one for each place.

OPTIONs: those of the command; `gcc`: tcc does not take such programs; `sanitized`: what they do wrong only sanitizers see; `many`: on many ranks, too."""
import functools
import hashlib
import pathlib
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
        self.asked = frozenset(self.asked_by(self.text))
        self.count = self.ways(0, self.asked)

    def asked_by(self, text):
        """The places that the text names."""
        return {i for i, (place, _) in enumerate(self.places) if any("@%s@" % part in text for part in place.split("+"))}

    @functools.lru_cache(maxsize=None)
    def fitting(self, at, asked):
        """Each entry for that place, with the places behind it that are asked for then; none where nothing asks for one."""
        found = [(entry, asked | self.asked_by(entry)) for entry in entries(self.places[at][1])] if at in asked else [("", asked)]
        return [(entry, frozenset(i for i in then if i > at)) for entry, then in found]

    @functools.lru_cache(maxsize=None)
    def ways(self, at, asked):
        """How many programs there are where the places before that one are filled."""
        if at == len(self.places):
            return 1
        return sum(self.ways(at + 1, then) for _, then in self.fitting(at, asked))

    def chosen(self, index):
        """(place, entry) of each place in that program: the last places change first."""
        asked, found = self.asked, []
        for at, (place, _) in enumerate(self.places):
            for entry, then in self.fitting(at, asked):
                ways = self.ways(at + 1, then)
                if index < ways:
                    break
                index -= ways
            found.append((place, entry))
            asked = then
        return found

    def program(self, index):
        program, text = Program("%s-%d" % (self.name, index)), self.text
        for place, entry in self.chosen(index):
            for part, words in zip(place.split("+"), entry.split(" ## ") if "+" in place else [entry]):
                text = text.replace("@%s@" % part, words)
        program.files = files_of(program.name, self.suffix, text.replace("@name@", program.name))
        program.strict, program.needs_gcc = "--strict-output" in self.options, "gcc" in self.options
        program.options = [o for o in self.options if o.startswith("--") and o != "--strict-output"]
        if "--assert=last-bits" in self.options and re.search("MPI_FLOAT|MPI_DOUBLE", text):
            program.mode += "f"
        program.ranks, program.arguments = [4, 11, 2, 3] if "many" in self.options else [4, 2, 3, 5], [""]
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
def turns(names):
    """[(first turn, end of these turns, crosses that have a program left in them)..]: a program of each cross in turn, so that a large one does not
    crowd out the others."""
    found, ends = [], sorted({cross.count for cross in chosen(names)})
    for first, end in zip([0] + ends, ends):
        found.append((first, end, [cross for cross in chosen(names) if cross.count > first]))
    return found


def mixed(text):
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def shuffled(seed, number, count):
    """Where the number stands in an order of the numbers below count that the seed tells: a Feistel network of four rounds."""
    half = max(1, (count - 1).bit_length() + 1 >> 1)
    while True:
        left, right = number >> half, number & (1 << half) - 1
        for turn in range(4):
            left, right = right, left ^ mixed("%s %d %d" % (seed, turn, right)) & (1 << half) - 1
        number = left << half | right
        if number < count:
            return number


def program_of(seed, names, index):
    """The index-th one in an order that the seed tells."""
    for first, end, left in turns(names):
        if index < (end - first) * len(left):
            cross = left[index % len(left)]
            return cross.program(shuffled("%s %s" % (seed, cross.name), first + index // len(left), cross.count))
        index -= (end - first) * len(left)
    raise IndexError("fewer programs")
