# SPDX-License-Identifier: Apache-2.0
# Copy to repos/YOURS/packages/steelyard/package.py; `url` or `git` is the place you have it from.
try:  # since Spack 1.0
    from spack_repo.builtin.build_systems.cmake import CMakePackage
except ImportError:
    pass
from spack.package import *


class Steelyard(CMakePackage):
    """Balanced shares for MPI programs on unequal machines: MPI_Scatter becomes MPI_Scatterv with solved shares."""

    license("Apache-2.0")
    version("0.1.0")

    variant("command", default=True, description="the steelyard command (needs libclang 19)")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("mpi")
    depends_on("glpk")
    depends_on("jansson")
    depends_on("llvm@19: +clang", when="+command")
    depends_on("tomlplusplus", when="+command")
    requires("^[virtuals=mpi] mpich", "^[virtuals=mpi] openmpi", policy="one_of")

    def cmake_args(self):
        mpi = "openmpi" if self.spec.satisfies("^[virtuals=mpi] openmpi") else "mpich"
        return [
            self.define("STEELYARD_MPI", mpi),
            self.define("STEELYARD_MPICC", self.spec["mpi"].mpicc),
            self.define("STEELYARD_MPICXX", self.spec["mpi"].mpicxx),
            self.define_from_variant("STEELYARD_TOOL", "command"),
            self.define("STEELYARD_TESTS", False),
        ]
