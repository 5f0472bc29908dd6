# SPDX-License-Identifier: Apache-2.0
"""What the machine does with programs: has them rewritten, compiles both, has them judged."""
import pathlib
import re
import shutil
import subprocess

from real import RealMPI
from rewriting import Rewriter
from tools import SAME_BYTES, Judge, Tools, fits_slim

# What no sanitizer of C sees: a function that ends without its value, pointers taken for numbers.
UNDEFINED = ["-Werror=" + w for w in ("return-type", "int-conversion", "incompatible-pointer-types",
                                      "implicit-function-declaration")]
LINKER = ["-fuse-ld=gold"] if shutil.which("ld.gold") else []  # takes half as long
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined",
            "-fno-sanitize=nonnull-attribute"]  # no bytes from or to no memory: harmless, and allowed from C2y on


SIZED_SANITIZED = 0.1  # of the programs in which an edit of a dimension may be missing, or that have rows


class Verdict:
    """What became of a program: refused, unfit (its original is no fit subject), ok, wrong, apply-failed, broken (the
    rewritten text does not compile), incomplete."""

    def __init__(self, status, detail="", runs=0, rewritten=None, codes=()):
        self.status, self.detail, self.runs, self.rewritten, self.codes = status, detail, runs, rewritten, codes


class Machine:
    def __init__(self, tools, folder):
        self.tools, self.folder = tools, pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.rewriter = Rewriter(tools, self.folder)
        self.plain, self.sanitized = Judge(tools, False), Judge(tools, True)
        self.real = RealMPI(tools, self.folder)

    def close(self):
        self.plain.close()
        self.sanitized.close()

    # ---- compiling ----

    def compile(self, program, files, output, sanitize, options=()):
        """None, or what the compiler says."""
        folder = self.folder / (output + ".src")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(text, errors="surrogateescape")
        sources = [n for n in files if not n.endswith(".h")]
        target = str(self.folder / output)
        if program.is_cxx():
            command = ["g++", "-std=c++17", "-w", "-O0", "-D_GLIBCXX_ASSERTIONS", "-shared", "-fPIC"]
            command += ["-fno-gnu-unique"]  # each run has its own of what several files may define
            command += [] if program.real_headers else ["-nostdinc++"]
            command += SANITIZE if sanitize else []
        elif sanitize or program.needs_gcc or not self.tools.tcc:
            command = ["gcc", "-std=gnu11", "-O0", "-shared", "-fPIC"] + (SANITIZE + UNDEFINED if sanitize else ["-w"])
        else:
            command = [self.tools.tcc, "-w", "-shared", "-nostdlib"]
        command += self.tools.headers(program.real_headers, "tcc" if command[0] == self.tools.tcc else "cc") + ["-DSTEELYARD_NO_NOTES", *options, "-o", target] + sources
        command += [self.tools.tcc_library] if command[0] == self.tools.tcc else LINKER + ["-lm"]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
        if run.returncode != 0:
            return next((l for l in run.stderr.splitlines() if "error" in l), "does not compile")
        return None

    # ---- judging ----

    def judge_shown(self, program, rewritten, quiet, seed, sanitize):
        """One that prints what its own part holds: alike for equal shares, and without these prints for all. With
        --cover-all equal shares are other parts than the original's."""
        if not quiet:
            return Verdict("unfit", "a print of its own part cannot be left out")
        runs = 0
        if "c" not in program.mode:
            whole = program.copy()
            whole.mode += "e"
            verdict = self.judge(whole, rewritten, seed, False)
            if verdict.status != "ok":
                return verdict
            runs = verdict.runs
        if sanitize:  # the prints are at work, too
            verdict = self.judge_ending(program, rewritten, seed)
            if verdict.status != "ok":
                return verdict
            runs += verdict.runs
        less = program.copy(quiet[0])
        less.mode += "l"
        without = self.judge(less, quiet[1], seed, sanitize)
        without.runs += runs
        without.rewritten = rewritten
        return without

    def judge_ending(self, program, rewritten, seed):
        """Whether it ends as the original does, with sanitizers."""
        for files, name, status in (program.files, "original-s.so", "unfit"), (rewritten, "rewritten-s.so", "broken"):
            said = self.compile(program, files, name, True)
            if said:
                return Verdict(status, said, 0, rewritten)
        status, runs, detail = self.sanitized.ask(program.name, self.folder / "original-s.so", self.folder / "rewritten-s.so",
                                                  program.mode + "xq", program.ranks[:1], program.arguments[:2], seed)
        return Verdict(status, detail, runs, rewritten)

    def judge(self, program, rewritten, seed, sanitize):
        """`sanitize`: both are also built and run with sanitizers, if nothing is found before."""
        said = self.compile(program, program.files, "original.so", False)
        if said:
            return Verdict("unfit", "original: " + said)
        said = self.compile(program, rewritten, "rewritten.so", False)
        if said:
            return Verdict("broken", said, 0, rewritten)
        where = self.folder
        status, runs, detail = self.plain.ask(program.name, where / "original.so", where / "rewritten.so", program.mode,
                                              program.ranks, program.arguments, seed)
        if "huge" in program.tags or not (status == "ok" and sanitize or status == "wrong"):
            return Verdict(status, detail, runs, rewritten)
        said = self.compile(program, program.files, "original-s.so", True)
        if said:
            return Verdict("unfit", "original: " + said, runs)
        if status == "wrong":  # only if the original does nothing undefined where it differs
            match = re.match(r'(\d+) ranks, arguments "(.*?)"', detail)
            if not match:
                return Verdict("broken", detail, runs, rewritten)
            ranks, arguments = [1 if "c" in program.mode else match.group(1)], [match.group(2)]
            clean, more, why = self.sanitized.ask(program.name, where / "original-s.so", "-", program.mode, ranks,
                                                  arguments, seed)
            if clean != "ok":
                return Verdict("unfit", "original: " + why, runs + more)
            if self.reads_unset(program, rewritten, seed):
                return Verdict("unfit", "original: reads what was never set", runs + more)
            return Verdict("wrong", detail, runs + more, rewritten)
        said = self.compile(program, rewritten, "rewritten-s.so", True)
        if said:
            return Verdict("broken", said, runs, rewritten)
        status, more, detail = self.sanitized.ask(program.name, where / "original-s.so", where / "rewritten-s.so",
                                                  program.mode + "q", program.ranks[:1], program.arguments[:2], seed)
        if status == "wrong" and self.reads_unset(program, rewritten, seed):
            return Verdict("unfit", "original: reads what was never set", runs + more)
        return Verdict(status, detail, runs + more, rewritten)

    def reads_unset(self, program, rewritten, seed):
        """Whether both do the same once variables that are not set have the same bytes in both."""
        made = []
        for files, name in (program.files, "original-p.so"), (rewritten, "rewritten-p.so"):
            if self.compile(program, files, name, True, SAME_BYTES):
                return False
            made.append(self.folder / name)
        return self.sanitized.ask(program.name, *made, program.mode, program.ranks, program.arguments, seed)[0] == "ok"

    def judge_all(self, programs, seed, share_sanitized=0.15, share_real=0.0):
        """A verdict for each, in their order. `share_real` of them are read with real headers and run with a real MPI
        too."""
        for k, program in enumerate(programs):
            program.real_headers = program.real_headers or not fits_slim(program.files.values()) or sampled(seed + k, share_real)
        unread = {}  # what a mutation broke is not worth a call of the command
        for program in programs:
            said = program.is_mutation() and self.compile(program, program.files, "original.so", False)
            if said:
                unread[program.name] = Verdict("unfit", "original: " + said)
        made = self.rewriter.rewrite([p for p in programs if p.name not in unread])
        verdicts = []
        for k, program in enumerate(programs):
            if program.name in unread:
                verdict = unread[program.name]
            elif program.name in made.failed:
                status, why = made.failed[program.name]
                verdict = self.failure(program, status, why, seed)
            elif program.name not in made.files:
                verdict = Verdict("refused")
            else:
                files = made.files[program.name]
                sized = sized_by_name(files) or has_rows(files) or dimensions(program.files) != dimensions(files)
                share = max(share_sanitized, SIZED_SANITIZED) if sized else share_sanitized
                share = 1 if any(t.startswith("focus:") for t in program.tags) else share
                sanitize = (seed + k) % 100 < 100 * share
                shows, quiet = program.name in made.quiet, made.quiet.get(program.name)
                verdict = (self.judge_shown(program, files, quiet, seed + k, sanitize) if shows else
                           self.judge(program, files, seed + k, sanitize))
                if verdict.status == "ok" and self.real.is_there and sampled(seed + k, share_real):
                    difference = (self.real.differs(program.copy(quiet[0]), quiet[1]) if quiet else
                                  self.real.differs(program, files))
                    if difference:
                        verdict = Verdict("wrong", difference, verdict.runs, files)
            verdict.codes = made.codes.get(program.name, ())
            verdicts.append(verdict)
        return verdicts

    def failure(self, program, status, why, seed):
        """A program that is not fit by itself does not count against the command."""
        said = self.compile(program, program.files, "original.so", False)
        if not said:
            fit, runs, said = self.plain.ask(program.name, self.folder / "original.so", "-", program.mode, program.ranks,
                                             program.arguments, seed)
            if fit == "ok":
                return Verdict(status, why, runs)
        return Verdict("unfit", "original: " + said)


def sampled(k, share):
    return share > 0 and k % round(1 / share) == 0


def sized_by_name(files):
    """Whether there is an array whose dimension is a macro or a quotient: where an edit may be missing."""
    return any(re.search(r"^\s*(?:static |extern |const )*(?:\w+ \w+\[\(?[A-Z]|BUFFER)", t, re.M) for t in files.values())


def has_rows(files):
    """Elements of rows whose length a type says: what is beyond them stands in the next row, and is found there."""
    return any(re.search(r"\(\*\w+\)\[|\w\[[^]\n]*\]\[", text) for text in files.values())


def dimensions(files):
    """What stands between brackets in declarations, and what is measured: where sanitizers see more."""
    text = "\n".join(files.values())
    return sorted(re.findall(r"^\s*(?:static |extern |const )*\w+ \w+\[[^\n]*;", text, re.M))
