# Finds one MPI by the name of its wrapper (mpicc.mpich, mpicc.openmpi), never by the plain name: Debian's
# plain mpicc is whichever MPI was installed last.
if(NOT STEELYARD_MPI STREQUAL "none")
  find_program(STEELYARD_MPICC NAMES mpicc.${STEELYARD_MPI} REQUIRED)
  find_program(STEELYARD_MPICXX NAMES mpicxx.${STEELYARD_MPI} mpic++.${STEELYARD_MPI})
  find_program(STEELYARD_MPIEXEC NAMES mpiexec.${STEELYARD_MPI} REQUIRED)
  set(MPI_C_COMPILER "${STEELYARD_MPICC}" CACHE FILEPATH "" FORCE)
  set(MPI_CXX_COMPILER "${STEELYARD_MPICXX}" CACHE FILEPATH "" FORCE)
  set(MPIEXEC_EXECUTABLE "${STEELYARD_MPIEXEC}" CACHE FILEPATH "" FORCE)
  set(MPI_CXX_SKIP_MPICXX ON)
  find_package(MPI REQUIRED COMPONENTS C)
endif()

# steelyard_mpi_test(<name> RANKS <n>... COMMAND <target> [args...] [LABELS ...] [TIMEOUT s] [ENVIRONMENT ...])
# registers one ctest per number of ranks, named <name>.<ranks>.
function(steelyard_mpi_test name)
  cmake_parse_arguments(T "" "TIMEOUT" "RANKS;COMMAND;LABELS;ENVIRONMENT" ${ARGN})
  if(NOT T_TIMEOUT)
    set(T_TIMEOUT 120)
  endif()
  list(POP_FRONT T_COMMAND program)
  foreach(ranks IN LISTS T_RANKS)
    add_test(NAME ${name}.${ranks}
      COMMAND ${STEELYARD_MPIEXEC} -n ${ranks} $<TARGET_FILE:${program}> ${T_COMMAND})
    set_tests_properties(${name}.${ranks} PROPERTIES
      TIMEOUT ${T_TIMEOUT} LABELS "mpi;${T_LABELS}" PROCESSORS 2
      ENVIRONMENT "OMPI_ALLOW_RUN_AS_ROOT=1;OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1;OMPI_MCA_rmaps_base_oversubscribe=1;OMPI_MCA_hwloc_base_binding_policy=none;${T_ENVIRONMENT}")
  endforeach()
endfunction()
