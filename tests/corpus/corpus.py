#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tries the command on a folder of checked-out repositories.

Every direct sub-folder counts as one repository. Each C or C++ file with a call of MPI_Scatter outside
comments and strings is compiled, audited (as it is and with --assert print-only), and, where every
MPI_Scatter of it is convertible without the assertion, built and run by `steelyard verify`. Files beside it,
and beside the headers that it includes with quotes, that define functions it needs, and none called main, are
given along with it: together they are the program. One row per file goes to --csv, the table in Markdown to
stdout; neither contains a line of the programs. Files with the same text count once.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import csv
import ctypes
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SUFFIXES = {".c": "C", ".cc": "C++", ".cpp": "C++", ".cxx": "C++", ".C": "C++"}
CALL = re.compile(r"(?<![A-Za-z0-9_])MPI_Scatter\s*\(")
NOISE = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.S)
OPENMP = re.compile(r"^\s*#\s*(pragma\s+omp\b|include\s*<omp\.h>)", re.M)
# Lines that tell a time are left out of the comparison.
TIMES = r"[Tt]ime|TIME|[Tt]i?empo|TEMPO|[Ss]econds|[Ee]lapsed|[Tt]ook| ms$"
LIBRARIES = ctypes.CDLL(None)  # the C library and what else this interpreter has: such names need no file
COLUMNS = ["repository", "file", "language", "beside", "audit", "why", "print-only", "why print-only", "verify",
           "verify note"]
# Command lines tried in turn until the original runs; the numbers on stdin do for small inputs.
ARGUMENTS = ("", "24", "24 24", "i 24", "24 4 2")


def programs(folder):
    """The files with a call, grouped by text: yields (repository, path)."""
    seen = set()
    for path in sorted(folder.rglob("*")):
        if path.suffix not in SUFFIXES or not path.is_file() or path.is_symlink():
            continue
        text = path.read_text(errors="replace")
        if not CALL.search(NOISE.sub(" ", text)):
            continue
        digest = hashlib.sha256(text.encode()).hexdigest()
        if digest not in seen:
            seen.add(digest)
            yield path.relative_to(folder).parts[0], path


def run(command, seconds, **more):
    """Exit status and both outputs; status None when the time is up."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds,
                              stdin=subprocess.DEVNULL, **more)
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return None, "", ""


def symbols(wrapper, path, flags):
    """Names that the file's object needs, names that it defines, and those of them that no other may define."""
    with tempfile.NamedTemporaryFile(suffix=".o") as obj:
        if run([wrapper, "-c", "-w", *flags, "-o", obj.name, str(path)], 120)[0] != 0:
            return set(), set(), set()
        lines = [line.split() for line in run(["nm", obj.name], 30)[1].splitlines()]
    return ({w[-1] for w in lines if len(w) == 2 and w[0] == "U"},
            {w[-1] for w in lines if len(w) == 3 and w[1] in "TBDRCVWu"},
            {w[-1] for w in lines if len(w) == 3 and w[1] in "TBDRC"})


def spelling(name):
    """How a needed name is written in a source: the last identifier of a mangled one, none for a library's."""
    if not name.startswith("_Z"):
        return None if name.startswith("MPI_") or hasattr(LIBRARIES, name) else name
    if re.match(r"_Z(N?K?S[tabsiod]|T[VIS]|N?K?9__gnu_cxx|[nd][wal])", name):
        return None
    nested = re.match(r"_Z(N[rVKRO]*)?", name)
    last, at = None, nested.end()
    while count := re.match(r"\d+", name[at:]):
        at += count.end()
        last = name[at:at + int(count[0])]
        at += int(count[0])
        if not nested[1]:
            break
    return last


def folders(path, flags, limit):
    """Its own folder and those of the headers that it includes with quotes, and these in turn, below limit."""
    found, files, seen = [path.parent], [path], set()
    while files:
        source = files.pop()
        text = source.read_text(errors="replace")
        for name in re.findall(r"^\s*#\s*include\s*\"([^\"\n]+)\"", text, re.M):
            for home in [source.parent, *(pathlib.Path(f[2:]) for f in flags if f.startswith("-I"))]:
                header = (home / name).resolve()
                if header.is_file():
                    break
            else:
                continue
            if header in seen or limit not in header.parents:
                continue
            seen.add(header)
            files.append(header)
            if header.parent not in found:
                found.append(header.parent)
    return found


def companions(wrapper, path, flags, limit):
    """The files in its folders, and of those what they need in turn, that make a whole program of it."""
    needed, have, own = symbols(wrapper, path, flags)
    needed -= have
    texts = {}
    for folder in folders(path, flags, limit):
        near = [p for p in sorted(folder.iterdir()) if p != path and p.is_file() and not p.is_symlink()
                and SUFFIXES.get(p.suffix) == SUFFIXES[path.suffix]]
        texts.update((p, p.read_text(errors="replace")) for p in near[:60])
    chosen, known, again = [], {}, True
    while again:
        again = False
        words = [word for word in map(spelling, needed) if word]
        for other, text in texts.items():
            if other in chosen or not any(word in text for word in words):
                continue
            if other not in known:
                known[other] = symbols(wrapper, other, flags)
            wants, gives, only = known[other]
            if "main" not in gives and gives & needed and not only & own:
                chosen.append(other)
                have |= gives
                own |= only
                needed = (needed | wants) - have
                again = True
                break
    return [str(p) for p in chosen]


def audit(options, path, others, flags, assertion):
    """One word for the file: convertible, partly, incomplete, failed or the first refusal's code."""
    more = ["--assert", assertion] if assertion else []
    status, out, _ = run([options.steelyard, "audit", "--format", "json", *more, str(path), *others, "--", *flags], 60)
    if status is None:
        return "failed", "the audit did not end"
    try:
        report = json.loads(out)
    except ValueError:
        return "failed", f"the audit ended with {status}"
    sites = [s for s in report["sites"] if s["collective"] == "MPI_Scatter" and s["location"]["file"].endswith(path.name)]
    good = [s for s in sites if s["status"] in ("convertible", "changed")]
    bad = [s for s in sites if s["status"] == "refused"]
    if status == 3 or not report["complete"]:
        reasons = report.get("not_analysed") or [{}]
        return "incomplete", reasons[0].get("reason", "")
    if good and not bad:
        return "convertible", ""
    if bad:
        note = (bad[0]["notes"] or [bad[0]])[0]
        where = (note.get("location") or bad[0]["location"])["line"]
        return ("partly " if good else "") + bad[0]["code"], f"{bad[0]['message']} (line {where})"
    return "none", "no call of MPI_Scatter is left after the preprocessor"


def verify(options, path, others, flags, numbers):
    """verified, differs, or why the original could not be compared."""
    last = ""
    for arguments in ARGUMENTS:
        for ranks in dict.fromkeys((options.ranks, "4")):
            status, out, err = run(
                [options.steelyard, "verify", "--ranks", ranks, "--args", arguments, "--stdin", numbers,
                 "--timeout", "20", "--tolerance", "1e-5", "--ignore", TIMES, str(path), *others, "--", *flags,
                 "-lm"], options.limit)
            if status is None:
                return "not compared in time", f"ranks {ranks}; arguments '{arguments}'"
            last = (err or out).strip().splitlines()[-1] if (err or out).strip() else ""
            if status == 0:
                return "verified", f"ranks {ranks}; arguments '{arguments}'"
            if status == 4 and "did not pass verification" in err:
                return "stopped before writing", last
            if status == 4:
                return "differs", f"ranks {ranks}; arguments '{arguments}': {last}"
            if status != 3:
                return "failed", f"exit {status}: {last}"
            if "differs from run to run" in out and "timed out" not in out:
                return "original differs from run to run", f"ranks {ranks}; arguments '{arguments}'"
            if "undefined reference" in err + out:
                return "not a whole program", last
    return "original not comparable", last


def examine(options, numbers, item):
    repository, path = item
    home = path.parent
    flags = [f"-I{home}", f"-I{home / 'include'}", f"-I{home.parent}", f"-I{home.parent / 'include'}"]
    if OPENMP.search(path.read_text(errors="replace")):
        flags.append("-fopenmp")
    row = {"repository": repository, "file": str(path.relative_to(options.folder)), "language": SUFFIXES[path.suffix]}
    wrapper = options.mpicc if row["language"] == "C" else options.mpicxx
    status, _, err = run([wrapper, "-fsyntax-only", *flags, str(path)], 120)
    if status != 0:
        first = next((line for line in err.splitlines() if "error" in line), "")
        return {**row, "audit": "does not compile", "why": first}
    others = companions(wrapper, path, flags, options.folder / repository)
    row["beside"] = len(others)
    row["audit"], row["why"] = audit(options, path, others, flags, None)
    row["print-only"], row["why print-only"] = audit(options, path, others, flags, "print-only")
    if options.verify and (row["audit"] == "convertible" or row["audit"].startswith("partly")):
        row["verify"], row["verify note"] = verify(options, path, others, flags, numbers)
    return row


def table(rows):
    """The figures as Markdown."""
    lines = ["| figure | files |", "|---|---|"]
    built = [r for r in rows if r["audit"] != "does not compile"]
    lines.append(f"| programs with a call of MPI_Scatter | {len(rows)} in "
                 f"{len({r['repository'] for r in rows})} repositories |")
    lines.append(f"| of them compile here as they are | {len(built)} in {len({r['repository'] for r in built})} "
                 "repositories |")
    for key in ("audit", "print-only"):
        for word, count in collections.Counter(r[key] for r in built).most_common():
            lines.append(f"| {key}: {word} | {count} |")
    for word, count in collections.Counter(r["verify"] for r in rows if "verify" in r).most_common():
        lines.append(f"| verify: {word} | {count} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, help="its sub-folders are checked-out repositories")
    parser.add_argument("--steelyard", default="build/mpich/tool/steelyard", help="the command to try")
    parser.add_argument("--mpicc", default="mpicc.mpich")
    parser.add_argument("--mpicxx", default="mpicxx.mpich")
    parser.add_argument("--ranks", default="2,3,4", help="numbers of ranks tried first (default 2,3,4)")
    parser.add_argument("--verify", action="store_true", help="build and run the convertible programs")
    parser.add_argument("--limit", type=int, default=300, help="seconds for one verification (default 300)")
    parser.add_argument("--only", default="", help="only files whose path matches this regular expression")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--csv", help="one row per file")
    options = parser.parse_args()
    if not options.folder.is_dir():
        parser.error(f"{options.folder} is not a folder")
    options.folder = options.folder.resolve()
    options.steelyard = os.path.abspath(options.steelyard)
    options.csv = options.csv and os.path.abspath(options.csv)
    with tempfile.TemporaryDirectory() as scratch:
        numbers = os.path.join(scratch, "numbers")
        with open(numbers, "w", encoding="ascii") as out:
            out.write("24 24 " + " ".join(str(1 + i * 7 % 11) for i in range(4000)) + "\n")
        os.chdir(scratch)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool, (
                open(options.csv, "w", newline="", encoding="utf-8") if options.csv else contextlib.nullcontext()) as out:
            if out:
                writer = csv.DictWriter(out, COLUMNS)
                writer.writeheader()
            chosen = (item for item in programs(options.folder) if re.search(options.only, str(item[1])))
            rows = []
            for row in pool.map(lambda item: examine(options, numbers, item), chosen):
                rows.append(row)
                print(row["audit"], row.get("verify", ""), row["file"], row.get("verify note", ""), sep="\t",
                      file=sys.stderr, flush=True)
                if out:
                    writer.writerow(row)
                    out.flush()
    print(table(rows))
    return 1 if any(r.get("verify") == "differs" or "failed" in r.values() for r in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
