# SPDX-License-Identifier: Apache-2.0
"""What the machine works with: the command, the judges, compilers, headers; from the environment that ctest or the user
sets, else from the build tree beside the source."""
import os
import pathlib
import re
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
SLIM = HERE / "slim"
RUNTIME_HEADERS = HERE.parents[1] / "runtime" / "include"
SLIM_NAMES = {p.name for p in list(SLIM.glob("*.h")) + list((SLIM / "cxx").iterdir())} | {"mpi.h", "steelyard.h", "steelyard/loop.h"}

MPI_NAMES = set(re.findall(r"\bMPI_\w+", (HERE / "mpi" / "mpi.h").read_text())) | {
    "MPI_" + name for name in re.findall(r"^SOUNDNESS_MPI_CALL\((\w+)", (HERE / "mpi" / "calls.h").read_text(), re.M)}

# Variables that are not set have the same bytes in whatever is built with this (gcc from 12 on, clang).
SAME_BYTES = ["-ftrivial-auto-var-init=pattern"]

# What rank 0 reads from standard input: the other ranks find it empty.
INPUT = "60 7 3 5 1 4 2 6 9 8 " * 4 + "\n"

# Of which header a name is. Those of C++ take long to read: all that a program names there begins with `std::`.
HEADERS = {".c": {"ctype.h": "toupper|tolower|isdigit", "math.h": "sqrt|fabs|modf|frexp", "strings.h": "bzero",
                  "time.h": "time|clock|time_t", "unistd.h": "usleep|sleep|getpid|gethostname|access|chdir|unlink|swab|environ"},
           ".cpp": {"vector": "vector", "numeric": "accumulate|iota|inner_product|partial_sum|reduce|adjacent_difference",
                    "string": "string|to_string|stoi|getline", "map": "map|multimap", "array": "array", "atomic": "atomic",
                    "memory": "unique_ptr|make_unique|shared_ptr|make_shared|addressof|allocator|align",
                    "utility": "pair|make_pair|move|exchange|forward",
                    "functional": "function|plus|multiplies|bind|ref|cref|less|greater"}}


def headers_of(suffix, text):
    """Those that what stands in a file needs beside the ones that it includes; none for a header."""
    used = set(re.findall(r"\bstd::(\w+)" if suffix == ".cpp" else r"\w+", text))
    return [header for header, names in HEADERS.get(suffix, {}).items()
            if used.intersection(names.split("|")) and "#include <%s>" % header not in text]


def fits_slim(texts):
    """Whether the slim headers have all that these sources of a program include, and all of MPI that they name."""
    return all(name in SLIM_NAMES for text in texts for name in re.findall(r"^[ \t]*#[ \t]*include[ \t]*<([^>\n]*)>", text, re.M)) and \
        all(name in MPI_NAMES for text in texts for name in re.findall(r"\bMPI_\w+", text))


def link_headers(build):
    """The folder below `build` where the command finds the slim headers, an MPI's and the runtime's. It takes what lies below
    lib/clang for the compiler's own headers, as it takes those below /usr: it does not look for the program's macros and
    switches in them."""
    links = pathlib.Path(build) / "lib" / "clang"
    links.mkdir(parents=True, exist_ok=True)
    for name, target in (("slim", SLIM), ("mpi", HERE / "mpi"), ("runtime", RUNTIME_HEADERS)):
        if not (links / name).exists():
            try:
                os.symlink(target, links / name)
            except FileExistsError:
                pass  # another one was quicker
    return links


def words_for_command(links):
    """What says to the command that the slim headers are the system's."""
    return ["-nostdinc"] + [w for name in ("slim/cxx", "slim", "mpi", "runtime") for w in ("-isystem", str(links / name))]


class Tools:
    def __init__(self, steelyard=None):
        top = HERE.parents[1]
        build = pathlib.Path(os.environ.get("SOUNDNESS_BUILD", top / "build" / "mpich"))
        self.steelyard = os.path.abspath(steelyard or os.environ.get("STEELYARD", build / "tool" / "steelyard"))
        help_text = subprocess.run([self.steelyard, "apply", "--help"], capture_output=True, text=True).stdout
        # prints of a rank's own part are other ones for other shares: both programs are judged without them, and where
        # the command cannot leave them out those with such are left alone
        self.strict = ["--strict-output"] if "--strict-output" in help_text else []
        self.quiet = "--without-prints" in help_text
        self.judge = build / "tests" / "soundness" / "soundness_judge"
        self.judge_sanitized = build / "tests" / "soundness" / "soundness_judge_sanitized"
        self.tcc = shutil.which("tcc")
        self.tcc_library = None
        for path in ("/usr/lib/x86_64-linux-gnu/tcc/libtcc1.a", "/usr/lib/tcc/libtcc1.a"):
            if os.path.exists(path):
                self.tcc_library = path
        if not self.tcc_library:
            self.tcc = None
        self.links = link_headers(build / "tests" / "soundness")
        self.environment = dict(os.environ, STEELYARD_MPICC=os.environ.get("MPICC", "mpicc.mpich"),
                                STEELYARD_MPICXX=os.environ.get("MPICXX", "mpicxx.mpich"), LC_ALL="C")
        for name in ("STEELYARD_SHARES", "STEELYARD_ORDER", "STEELYARD_PLATFORM", "STEELYARD_MIN_ITEMS", "STEELYARD_REPORT"):
            self.environment.pop(name, None)

    def missing(self):
        return [str(p) for p in (self.steelyard, self.judge, self.judge_sanitized) if not os.path.exists(p)]

    def headers(self, real, of):
        """The words that say to `of` (command, cc or tcc) where headers are. The command asks the MPI's wrapper for the
        real ones; tcc needs a few of its own."""
        if real:
            return (["-I%s" % (HERE / "mpi")] if of != "command" else []) + ["-I%s" % RUNTIME_HEADERS]
        if of == "command":
            return words_for_command(self.links)
        folders = [SLIM / "cxx", SLIM, HERE / "mpi", RUNTIME_HEADERS]
        if of == "tcc":
            return ["-I%s" % folder for folder in folders]
        return ["-nostdinc"] + [w for folder in folders for w in ("-isystem", str(folder))]


class Judge:
    """The judge as a process that answers one job after the other."""

    def __init__(self, tools, sanitized):
        self.tools, self.sanitized = tools, sanitized
        self.process = None

    def ask(self, name, original, rewritten, mode, ranks, arguments, seed):
        if not self.process or self.process.poll() is not None:
            environment = dict(self.tools.environment, SOUNDNESS_INPUT=INPUT,
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
