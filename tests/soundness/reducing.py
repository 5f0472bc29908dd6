# SPDX-License-Identifier: Apache-2.0
"""Makes a program that was found smaller: whole lines first, then words within lines, as long as the verdict stays."""
import re
import time

TIME_S = 60


def reduce_program(machine, program, status, seed):
    """The smallest program found in the time, and its verdict."""
    until = time.time() + TIME_S
    state = {"program": program, "verdict": machine.judge_all([program], seed, 1.0)[0]}

    def holds(name, text):
        if time.time() > until:
            return False
        candidate = state["program"].copy(dict(state["program"].files, **{name: text}))
        if not any(candidate.files[s].strip() for s in candidate.sources()):
            return False
        verdict = machine.judge_all([candidate], seed, 1.0)[0]
        if verdict.status != status:
            return False
        state["program"], state["verdict"] = candidate, verdict
        return True

    if state["verdict"].status != status:  # seen once, not twice: as it is
        return program, state["verdict"]
    for name in list(program.files):
        lines = shrink(state["program"].files[name].splitlines(True), lambda l: holds(name, "".join(l)))
        for k, line in enumerate(lines):
            if len(line) < 400 and re.search(r"\w", line):
                lines[k] = "".join(shrink(re.findall(r"\w+|\s+|.", line, re.S), lambda words: holds(
                    name, "".join(lines[:k] + ["".join(words)] + lines[k + 1:]))))
    return state["program"], state["verdict"]


def shrink(pieces, holds):
    """Delta debugging: the pieces that are left when no run of them can be taken away."""
    size = max(1, len(pieces) // 2)
    while True:
        at, removed = 0, False
        while at < len(pieces):
            without = pieces[:at] + pieces[at + size:]
            if without and holds(without):
                pieces, removed = without, True
            else:
                at += size
        if size == 1 and not removed:
            return pieces
        size = max(1, size // 2) if not removed or size > 1 else 1
