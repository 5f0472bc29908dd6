include(SteelyardGuard)

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

# steelyard_mpiexec(<variable> <folder> <line>...) writes a script in the build tree, named as the MPI's own command, that the
# variable holds from then on.
function(steelyard_mpiexec variable folder)
  set(path ${PROJECT_BINARY_DIR}/${folder}/mpiexec.${STEELYARD_MPI})
  list(JOIN ARGN "\n" lines)
  file(GENERATE OUTPUT ${path} CONTENT "#!/bin/sh\n${lines}\n"
    FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  set(${variable} ${path} PARENT_SCOPE)
endfunction()

# How tests start ranks. MPICH's (over UCX) poll at full speed while they wait, and tests have more ranks than cores: a test
# of 17 s of CPU time needs 0.3 s when they nap instead (tests/grid/patient_ucx.c). What measures speeds, and what is to
# see an MPI as users have it, takes STEELYARD_MPIEXEC.
#
# While MPI_Init makes the memory that ranks of one node share, they wait for each other without a system call, which no nap
# reaches and which is more than half of a short job's time. What runs rewritten programs takes STEELYARD_APART_MPIEXEC, with
# which ranks nap and each has a node of its own; tests of the runtime do so with more than three ranks, where they are not of
# what a node shares, memory or a clock (ONE_NODE).
set(STEELYARD_PATIENT_MPIEXEC "${STEELYARD_MPIEXEC}")
set(STEELYARD_APART_MPIEXEC "${STEELYARD_MPIEXEC}")
if(STEELYARD_TESTS AND STEELYARD_MPI STREQUAL "mpich")
  add_library(patient_ranks SHARED ${PROJECT_SOURCE_DIR}/tests/grid/patient_ucx.c)
  target_compile_definitions(patient_ranks PRIVATE ENDPOINTS_ARE_CLOSED)
  target_link_libraries(patient_ranks PRIVATE ${CMAKE_DL_LIBS})
  set(with "-genv LD_PRELOAD $<TARGET_FILE:patient_ranks>")
  if(STEELYARD_SANITIZE) # the naps are not sanitized, and come before what is
    string(APPEND with " -genv ASAN_OPTIONS \"\${ASAN_OPTIONS:+\$ASAN_OPTIONS:}verify_asan_link_order=0\"")
  else()
    steelyard_target(patient_ranks)
  endif()
  steelyard_mpiexec(STEELYARD_PATIENT_MPIEXEC patient "exec ${STEELYARD_MPIEXEC} ${with} \"$@\"")
  steelyard_mpiexec(STEELYARD_APART_MPIEXEC apart "exec ${STEELYARD_MPIEXEC} ${with} -genv MPIR_CVAR_NOLOCAL 1 \"$@\"")
elseif(STEELYARD_TESTS AND STEELYARD_MPI STREQUAL "openmpi")
  # Open MPI's jobs share a session folder, which the one that ends removes while another makes its own in it: here each has
  # one in the run's own folder (tests/alone.cmake, which also makes this the first mpiexec.openmpi in PATH).
  steelyard_mpiexec(STEELYARD_MPIEXEC alone
    "[ -z \"$JOBS_OF_TESTS\" ] || export OMPI_MCA_orte_tmpdir_base=\"$JOBS_OF_TESTS/job.$$\""
    "exec ${STEELYARD_MPIEXEC} \"$@\"")
  # Its ranks yield while they wait, which leaves no core to anybody when there are many: naps here too.
  steelyard_mpiexec(STEELYARD_PATIENT_MPIEXEC patient
    "export OMPI_MCA_mpi_yield_when_idle=1"
    "exec ${STEELYARD_MPIEXEC} -x LD_PRELOAD=$<TARGET_FILE:grid_patient_openmpi> \"$@\"")
  set(STEELYARD_APART_MPIEXEC ${STEELYARD_PATIENT_MPIEXEC})
endif()

# steelyard_mpi_test(<name> RANKS <n>... COMMAND <target> [args...] [LABELS ...] [TIMEOUT s] [ENVIRONMENT ...] [ONE_NODE])
# registers one ctest per number of ranks, named <name>.<ranks>; neither the first nor the last of these has the label `between`
# too. TIMEOUT: one of those of SteelyardGuard, where a job is long.
function(steelyard_mpi_test name)
  cmake_parse_arguments(T "ONE_NODE" "TIMEOUT" "RANKS;COMMAND;LABELS;ENVIRONMENT" ${ARGN})
  if(NOT T_TIMEOUT)
    set(T_TIMEOUT ${STEELYARD_GUARD})
  endif()
  list(POP_FRONT T_COMMAND program)
  list(GET T_RANKS 0 first)
  list(GET T_RANKS -1 last)
  foreach(ranks IN LISTS T_RANKS)
    set(mpiexec ${STEELYARD_PATIENT_MPIEXEC})
    if(ranks GREATER 3 AND NOT T_ONE_NODE)
      set(mpiexec ${STEELYARD_APART_MPIEXEC})
    endif()
    set(between)
    if(NOT ranks EQUAL first AND NOT ranks EQUAL last)
      set(between between)
    endif()
    add_test(NAME ${name}.${ranks}
      COMMAND ${mpiexec} -n ${ranks} $<TARGET_FILE:${program}> ${T_COMMAND})
    set_tests_properties(${name}.${ranks} PROPERTIES
      TIMEOUT ${T_TIMEOUT} LABELS "mpi;${between};${T_LABELS}"
      ENVIRONMENT "OMPI_ALLOW_RUN_AS_ROOT=1;OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1;OMPI_MCA_rmaps_base_oversubscribe=1;OMPI_MCA_hwloc_base_binding_policy=none;${T_ENVIRONMENT}")
  endforeach()
endfunction()
