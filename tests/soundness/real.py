# SPDX-License-Identifier: Apache-2.0
"""The same question put to a real MPI, for a few of the programs: that the small one does not deceive us."""
import collections
import os
import shutil
import subprocess

from tools import INPUT, RUNTIME_HEADERS, SAME_BYTES

OWN_FILE = 'exec "$0" "$@" >printed.${PMI_RANK-$OMPI_COMM_WORLD_RANK}'
SHARES = ["equal", "weights:0,2,1,3,2"]


class RealMPI:
    """MPICH or what MPICC, MPICXX and MPIEXEC name, with the runtime of the build tree."""

    def __init__(self, tools, folder):
        self.tools, self.folder = tools, folder
        self.mpicc = tools.environment["STEELYARD_MPICC"]
        self.mpicxx = tools.environment["STEELYARD_MPICXX"]
        build = tools.judge.parents[2]
        apart = build / "apart" / "mpiexec.mpich"  # ranks that nap while they wait
        self.mpiexec = os.environ.get("MPIEXEC", str(apart) if apart.exists() else "mpiexec.mpich")
        runtime = build / "runtime"
        self.libraries = [str(runtime / "libsteelyard.a"), str(runtime / "libsteelyard_plain.a"), "-ljansson", "-lglpk",
                          "-lpthread", "-lm"]
        self.is_there = all(shutil.which(c) for c in (self.mpicc, self.mpicxx, self.mpiexec))
        self.environment = dict(tools.environment, STEELYARD_PROFILE="none", MPIR_CVAR_NOLOCAL="1",
                                OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                                OMPI_MCA_rmaps_base_oversubscribe="1", OMPI_MCA_hwloc_base_binding_policy="none")

    def build(self, program, files, name, options):
        """Null, or what the compiler says."""
        folder = self.folder / (name + ".src")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for path, text in files.items():
            (folder / path).write_text(text, errors="surrogateescape")
        compiler = [self.mpicxx, "-std=c++17"] if program.is_cxx() else [self.mpicc, "-std=gnu11"]
        run = subprocess.run(compiler + ["-O1", "-w", *options, "-I%s" % RUNTIME_HEADERS, "-o",
                                         str(self.folder / name)] + [f for f in files if not f.endswith(".h")] + self.libraries,
                             cwd=folder, capture_output=True, text=True, errors="replace")
        return next((l for l in run.stderr.splitlines() if "error" in l or "undefined" in l), "?") if run.returncode else None

    def run(self, name, ranks, arguments, shares):
        """Status and sorted lines. Every rank has a file of its own: mpiexec mixes what they print, within lines too."""
        folder = self.folder / "run"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        try:
            run = subprocess.run([self.mpiexec, "-n", str(ranks), "sh", "-c", OWN_FILE, str(self.folder / name)] +
                                 arguments.split(), cwd=folder, env=dict(self.environment, STEELYARD_SHARES=shares),
                                 capture_output=True, input=INPUT.encode(), timeout=120)
        except subprocess.TimeoutExpired:
            return "hangs", []
        return run.returncode, sorted(line for path in folder.glob("printed.*")
                                      for line in path.read_text(errors="replace").splitlines())

    def differs(self, program, rewritten):
        """What differs, or null; null too where the original does not end well, or where nothing differs once variables
        that are not set have the same bytes in both."""
        if "c" in program.mode or "f" in program.mode:
            return None
        difference = self.differs_built(program, rewritten, [])
        if not difference or self.build(program, program.files, "real-original", SAME_BYTES):
            return difference
        return self.differs_built(program, rewritten, SAME_BYTES)

    def differs_built(self, program, rewritten, options):
        """What differs when both are built with these options, or null."""
        ranks, arguments = program.ranks[0], program.arguments[0]
        if self.build(program, program.files, "real-original", options):
            return None
        said = self.build(program, rewritten, "real-rewritten", options)
        if said:
            return "does not build with %s: %s" % (self.mpicc, said)
        should = self.run("real-original", ranks, arguments, "equal")
        if should != self.run("real-original", ranks, arguments, "equal"):
            return None
        for shares in SHARES:
            found = self.run("real-rewritten", ranks, arguments, shares)
            if found != should:
                return "with %s, %d ranks, STEELYARD_SHARES=%s: %s %s instead of %s %s" % (
                    self.mpicc, ranks, shares, found[0], without(found[1], should[1])[:3], should[0],
                    without(should[1], found[1])[:3])
        return None


def without(lines, others):
    """The lines that are not among the others, each as often as it is there more."""
    left = collections.Counter(lines) - collections.Counter(others)
    return sorted(left.elements())
