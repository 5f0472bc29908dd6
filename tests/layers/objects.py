# SPDX-License-Identifier: Apache-2.0
"""What object files define and use, and circles: for `layers` and `circles`."""
import subprocess
import sys

DEFINED = "TDRBC"  # names with external linkage; what is weak may be defined in several files


def listed(objects):
    """The paths in the file OBJECTS, one a line."""
    try:
        with open(objects, encoding="utf-8") as file:
            return file.read().split("\n")
    except OSError as error:
        cannot_look(error)


def symbols(paths):
    """{path: (defined, used)}, by one nm for all: on a slow machine most of the time of one for each is its start."""
    found = {path: (set(), set()) for path in paths}
    if not found:
        return found
    run = subprocess.run(["nm", "-A", "-P", *found], capture_output=True, text=True)
    if run.returncode:
        cannot_look(run.stderr.strip())
    for line in run.stdout.splitlines():  # path: name kind [value [size]]
        path, _, entry = line.partition(": ")
        name, kind = entry.split()[:2]
        if kind == "U":
            found[path][1].add(name)
        elif kind in DEFINED:
            found[path][0].add(name)
    return found


def circles(graph):
    """The sets of more than one file that all reach each other (Tarjan), largest first. Of GRAPH every file is a key."""
    number, lowest, stack, found = {}, {}, [], []
    sys.setrecursionlimit(10000)

    def visit(at):
        number[at] = lowest[at] = len(number)
        stack.append(at)
        for to in graph[at]:
            if to not in number:
                visit(to)
                lowest[at] = min(lowest[at], lowest[to])
            elif to in stack:
                lowest[at] = min(lowest[at], number[to])
        if lowest[at] == number[at]:
            begin = stack.index(at)
            if len(stack) - begin > 1:
                found.append(sorted(stack[begin:]))
            del stack[begin:]

    for at in sorted(graph):
        if at not in number:
            visit(at)
    return sorted(found, key=len, reverse=True)


def cannot_look(why):
    print("%s: %s" % (sys.argv[0].rsplit("/", 1)[-1], why), file=sys.stderr)
    sys.exit(2)
