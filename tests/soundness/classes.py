# SPDX-License-Identifier: Apache-2.0
"""The ways in which rewritings were wrong, and which of them a generated program can show. A program that can show one
alone, and is found to be wrong, shows that one."""

CLASSES = {
    "A": "the dimension of an array is one macro",
    "B": "the dimension stands in a macro's argument",
    "C": "extern and definition in two files",
    "D": "sizeof of an array that was enlarged",
    "E": "the total taken for N where the ranks are more",
    "F": "an array that is too large for the stack",
    "G": "a macro that prints its text, __LINE__",
    "H": "--cover-all with the share as a macro",
    "J": "apply fails where the audit promised",
    "K": "a constant matrix with no rows left",
    "L": "a function chosen by the share or a partial result",
    "M": "what the program ends with depends on the share",
    "R1": "a variable is zero at first, not never stored",
    "R2": "arguments beyond the end of a list",
    "R3": "an unknown is another one the next time",
    "R4": "one of several places is written",
    "W1": "the first item of a container without items",
    "W2": "a communicator copied before the order of ranks is known",
}


def could_show(program):
    """The classes of CLASSES that the program is made of, J left out."""
    tags = set(program.tags)
    found = {t for t in tags if t in CLASSES}
    by_name = tags & {"share:macro", "share:bare", "share:nested", "share:header", "share:twice", "share:enum"}
    named = [t[4:] for t in tags if t.startswith("own:")]
    kind = named[0] if named else ""
    fixed = kind in ("file", "static_file", "local", "static_local", "record", "typedef", "extern", "extern_header", "padded",
                     "buffer", "buffer2", "matrix")
    constant = any(t in ("share:per", "share:inline", "share:literal") for t in tags) and fixed or by_name and fixed
    if by_name and (kind in ("file", "static_file", "local", "static_local", "record") or fixed and "work:scratch" in tags):
        found.add("A")
    if kind in ("padded", "buffer", "buffer2"):
        found.add("B")
    if kind in ("extern", "extern_header"):
        found.add("C")
    if constant and "all:weak" in tags:
        found.add("E")
    if "huge" in tags:
        found = {"F"} | found
    if not constant or not fixed:
        found.discard("D")
    return found


def shown(program, verdict):
    """The class that the found program shows, or null where it could be one of several."""
    if verdict.status == "apply-failed":
        return "J"
    could = could_show(program)
    if "huge" in program.tags and "Segmentation" in verdict.detail:
        return "F"
    if "vla-bound" in verdict.detail or "variable length array bound" in verdict.detail:
        return "K"
    if "G" in could and ("-> " in verdict.detail) and "equal" in verdict.detail:
        return "G"
    if " ends with " in verdict.detail and "M" in could and could <= {"M", "L"}:
        return "M"
    return could.pop() if len(could) == 1 else None
