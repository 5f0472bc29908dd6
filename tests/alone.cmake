# What a run of ctest has for itself on the machine, so that two runs side by side (of two trees, clones or users) do not meet.
# ctest reads this before the tests of a tree, and all of them inherit it:
#   TMPDIR             a folder named after the tree, for temporary files
#   PATH               begins with an mpiexec of Open MPI (cmake/SteelyardMPI.cmake) that gives each job a session folder below
#   JOBS_OF_TESTS      which is the same folder, also where a test has a TMPDIR of its own
#   STEELYARD_PROFILE  none: no test begins with what a program has learnt for its user
# Ports are chosen by the system or belong to a network namespace of a grid; grids and control groups have a process's number in
# their names.
string(MD5 tree "@PROJECT_BINARY_DIR@")
string(SUBSTRING ${tree} 0 8 tree)
set(parent "$ENV{TMPDIR}")
if(parent STREQUAL "")
  set(parent /tmp)
endif()
if(NOT parent MATCHES "/steelyard-${tree}$") # ctest within a test
  set(ENV{TMPDIR} "${parent}/steelyard-${tree}")
endif()
set(ENV{JOBS_OF_TESTS} "$ENV{TMPDIR}")
file(MAKE_DIRECTORY "$ENV{TMPDIR}")
# Open MPI empties its session folders and leaves them: those of another day.
execute_process(COMMAND find "$ENV{TMPDIR}" -maxdepth 1 -type d -name "job.*" -mmin +1440 -exec rm -rf "{}" +)
set(ENV{PATH} "@PROJECT_BINARY_DIR@/alone:$ENV{PATH}")
set(ENV{STEELYARD_PROFILE} none)
