# How long a test may take before ctest ends it. A guard against what never ends, no judgement of speed: a test takes a tenth
# of it, and less, on a good machine, so that one ten times slower, where starting a process is dearest of all, ends none that
# would have come to its end. Every TIMEOUT of a test is one of these, which style.guards checks.
set(STEELYARD_GUARD 900)        # a program that computes, or one job of MPI
set(STEELYARD_GUARD_MANY 3600)  # what starts many processes: compilers, jobs, the command on many files
set(STEELYARD_GUARD_LONG 36000) # what runs with ctest -C long
