# SPDX-License-Identifier: Apache-2.0
"""What the machine does with programs: has them rewritten, compiles both, has them judged."""
import os
import pathlib
import re
import shutil
import subprocess

from real import RealMPI

# What no sanitizer of C sees: a function that ends without its value, pointers taken for numbers.
UNDEFINED = ["-Werror=" + w for w in ("return-type", "int-conversion", "incompatible-pointer-types",
                                      "implicit-function-declaration")]
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]


class Tools:
    """Where things are, from the environment that ctest or the user sets, else from the build tree beside the source."""

    def __init__(self, steelyard=None):
        top = pathlib.Path(__file__).resolve().parents[2]
        build = pathlib.Path(os.environ.get("SOUNDNESS_BUILD", top / "build" / "mpich"))
        self.steelyard = os.path.abspath(steelyard or os.environ.get("STEELYARD", build / "tool" / "steelyard"))
        self.judge = build / "tests" / "soundness" / "soundness_judge"
        self.judge_sanitized = build / "tests" / "soundness" / "soundness_judge_sanitized"
        self.flags = ["-I%s" % (top / "tests" / "soundness" / "mpi"), "-I%s" % (top / "runtime" / "include"),
                      "-DSTEELYARD_NO_NOTES"]
        self.tcc = shutil.which("tcc")
        self.tcc_library = None
        for path in ("/usr/lib/x86_64-linux-gnu/tcc/libtcc1.a", "/usr/lib/tcc/libtcc1.a"):
            if os.path.exists(path):
                self.tcc_library = path
        if not self.tcc_library:
            self.tcc = None
        self.top = top
        self.environment = dict(os.environ, STEELYARD_MPICC=os.environ.get("MPICC", "mpicc.mpich"),
                                STEELYARD_MPICXX=os.environ.get("MPICXX", "mpicxx.mpich"), LC_ALL="C")
        for name in ("STEELYARD_SHARES", "STEELYARD_ORDER", "STEELYARD_PLATFORM", "STEELYARD_MIN_ITEMS", "STEELYARD_REPORT"):
            self.environment.pop(name, None)

    def missing(self):
        return [str(p) for p in (self.steelyard, self.judge, self.judge_sanitized) if not os.path.exists(p)]


class Judge:
    """The judge as a process that answers one job after the other."""

    def __init__(self, tools, sanitized):
        self.tools, self.sanitized = tools, sanitized
        self.process = None

    def ask(self, name, original, rewritten, mode, ranks, arguments, seed):
        if not self.process or self.process.poll() is not None:
            environment = dict(self.tools.environment,
                               ASAN_OPTIONS="detect_leaks=0:exitcode=99:abort_on_error=0:allocator_may_return_null=1",
                               UBSAN_OPTIONS="halt_on_error=1:exitcode=98")
            self.process = subprocess.Popen([self.tools.judge_sanitized if self.sanitized else self.tools.judge],
                                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
                                            errors="replace", stderr=subprocess.DEVNULL)
        job = [name, str(original), str(rewritten), mode, ",".join(map(str, ranks)), "|".join(arguments), str(seed)]
        self.process.stdin.write("\t".join(job) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().rstrip("\n").split("\t", 3)
        if len(answer) < 4:
            return "unfit", 0, "the judge ended"
        return answer[1], int(answer[2]), answer[3]

    def close(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()
            self.process = None


class Verdict:
    """What became of a program: refused, unfit (its original is no fit subject), ok, wrong, apply-failed, broken (the
    rewritten text does not compile)."""

    def __init__(self, status, detail="", runs=0, rewritten=None):
        self.status, self.detail, self.runs, self.rewritten = status, detail, runs, rewritten


class Machine:
    def __init__(self, tools, folder):
        self.tools, self.folder = tools, pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.plain, self.sanitized = Judge(tools, False), Judge(tools, True)
        self.real = RealMPI(tools, self.folder)

    def close(self):
        self.plain.close()
        self.sanitized.close()

    # ---- rewriting ----

    def apply(self, programs, options):
        """The rewritten files of each program that has any, and what apply failed on: {name: files}, {name: why}."""
        rewritten, failed = {}, {}
        here, out = self.folder / "in", self.folder / "out"
        for folder in (here, out):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        for program in programs:
            for name, text in program.files.items():
                (here / name).write_text(text, errors="surrogateescape")
        left = list(programs)
        while left:
            sources = [s for p in left for s in p.sources()]
            run = subprocess.run([self.tools.steelyard, "apply", "-j", "1", "--format", "csv", "--report", "/dev/null",
                                  "-o", str(out)] + options + sources +
                                 ["--", "-I%s" % (self.tools.top / "runtime" / "include")], cwd=here, env=self.tools.environment,
                                 capture_output=True, text=True, errors="replace")
            if run.returncode in (0, 1):
                break
            guilty = self.guilty(left, run.stderr) if run.returncode in (3, 4) else []
            if not guilty and len(left) == 1:
                guilty = left
            if not guilty:  # one by one
                for half in (left[:len(left) // 2], left[len(left) // 2:]):
                    made, bad = self.apply(half, options)
                    rewritten.update(made)
                    failed.update(bad)
                return rewritten, failed
            for program in guilty:
                why = next((l for l in run.stderr.splitlines() if program.name + "." in l or program.name + "_" in l),
                           run.stderr.strip().splitlines()[-1:] and run.stderr.strip().splitlines()[-1] or "")
                failed[program.name] = ("incomplete" if run.returncode == 3 else "apply-failed",
                                        "status %d: %s" % (run.returncode, why))
            left = [p for p in left if p.name not in failed]
            shutil.rmtree(out, ignore_errors=True)
            out.mkdir()
        for program in left:
            files = {}
            for name in program.files:
                path = out / name
                files[name] = path.read_text(errors="surrogateescape") if path.exists() else program.files[name]
            if any(re.search(r"\bsy_\w+\s*\(", t) for t in files.values()) and files != program.files:
                rewritten[program.name] = files
        return rewritten, failed

    @staticmethod
    def guilty(programs, said):
        """Those whose files a complaint about the rewritten text, or about what could not be read, begins with."""
        names = set()
        for line in said.splitlines():
            match = re.match(r"(?:steelyard: )?(?:.*/)?([\w.]+)(?::\d+)?(?::\d+)?: (?:rewritten|error|fatal)", line)
            match = match or re.match(r"steelyard: (?:.*/)?([\w.]+) (?:could not|and \d+ more)", line)
            if match:
                names.add(match.group(1))
        return [p for p in programs if names & set(p.files)]

    # ---- compiling ----

    def compile(self, program, files, output, sanitize):
        """None, or what the compiler says."""
        folder = self.folder / (output + ".src")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(text, errors="surrogateescape")
        sources = [n for n in files if not n.endswith(".h")]
        target = str(self.folder / output)
        if program.is_cxx():
            command = ["g++", "-std=c++17", "-w", "-D_GLIBCXX_ASSERTIONS", "-include", str(self.precompiled(sanitize))]
            command += ["-shared", "-fPIC"] + (SANITIZE if sanitize else [])
        elif sanitize or not self.tools.tcc:
            command = ["gcc", "-std=gnu11", "-O0", "-shared", "-fPIC"] + (SANITIZE + UNDEFINED if sanitize else ["-w"])
        else:
            command = [self.tools.tcc, "-w", "-shared", "-nostdlib"]
        command += self.tools.flags + ["-o", target] + sources
        command.append(self.tools.tcc_library if command[0] == self.tools.tcc else "-lm")
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
        if run.returncode != 0:
            return next((l for l in run.stderr.splitlines() if "error" in l), "does not compile")
        return None

    def precompiled(self, sanitize):
        """The C++ headers, compiled once."""
        folder = self.folder / ("pch-sanitized" if sanitize else "pch")
        header = folder / "all.h"
        if not header.exists():
            folder.mkdir()
            header.write_text("".join("#include <%s>\n" % h for h in (
                "mpi.h", "cstdio", "iostream", "memory", "numeric", "vector", "algorithm", "string")))
            subprocess.run(["g++", "-std=c++17", "-w", "-D_GLIBCXX_ASSERTIONS", "-fPIC"] + (SANITIZE if sanitize else []) +
                           self.tools.flags + ["-x", "c++-header", str(header)], check=True)
        return header

    # ---- judging ----

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
        if "huge" not in program.tags and (status == "ok" and sanitize or status == "wrong"):
            said = self.compile(program, program.files, "original-s.so", True)
            if said:
                return Verdict("unfit", "original: " + said, runs)
            ranks, arguments = program.ranks[:1], program.arguments[:2]
            if status == "wrong":  # only if the original does nothing undefined where it differs
                match = re.match(r'(\d+) ranks, arguments "(.*?)"', detail)
                if not match:
                    return Verdict("broken", detail, runs, rewritten)
                ranks, arguments = [1 if "c" in program.mode else match.group(1)], [match.group(2)]
                clean, more, why = self.sanitized.ask(program.name, where / "original-s.so", "-", program.mode, ranks,
                                                      arguments, seed)
                if clean != "ok":
                    return Verdict("unfit", "original: " + why, runs + more)
                return Verdict("wrong", detail, runs + more, rewritten)
            said = self.compile(program, rewritten, "rewritten-s.so", True)
            if said:
                return Verdict("broken", said, runs, rewritten)
            status, more, detail = self.sanitized.ask(program.name, where / "original-s.so", where / "rewritten-s.so",
                                                      program.mode + "q", ranks, arguments, seed)
            runs += more
        return Verdict(status, detail, runs, rewritten)

    def judge_all(self, programs, seed, share_sanitized=0.15, share_real=0.0):
        """A verdict for each, in their order."""
        rewritten, failed = {}, {}
        for options in sorted({tuple(p.options) for p in programs}):
            made, bad = self.apply([p for p in programs if tuple(p.options) == options], list(options))
            rewritten.update(made)
            failed.update(bad)
        verdicts = []
        for k, program in enumerate(programs):
            if program.name in failed:
                status, why = failed[program.name]
                verdicts.append(self.failure(program, status, why, seed))
            elif program.name not in rewritten:
                verdicts.append(Verdict("refused"))
            else:
                files = rewritten[program.name]
                dimension = sized_by_name(files) or dimensions(program.files) != dimensions(files)
                verdict = self.judge(program, files, seed + k,
                                     dimension or (seed + k) % 100 < 100 * share_sanitized)
                if verdict.status == "ok" and self.real.is_there and (seed + k) % 100 < 100 * share_real:
                    difference = self.real.differs(program, files)
                    if difference:
                        verdict = Verdict("wrong", difference, verdict.runs, files)
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


def sized_by_name(files):
    """Whether there is an array whose dimension is a macro or a quotient: where an edit may be missing."""
    return any(re.search(r"^\s*(?:static |extern |const )*(?:\w+ \w+\[\(?[A-Z]|BUFFER)", t, re.M) for t in files.values())


def dimensions(files):
    """What stands between brackets in declarations, and what is measured: where sanitizers see more."""
    text = "\n".join(files.values())
    return sorted(re.findall(r"^\s*(?:static |extern |const )*\w+ \w+\[[^\n]*;", text, re.M))
