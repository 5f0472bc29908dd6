#!/usr/bin/env bash
# An MPI that cannot spawn says so, on every rank, at once, and what is refused before it is entered is refused here too.
# usage: test_mpich.sh BUILD MPIEXEC      (exits with 77 where this MPI can spawn)
set -euo pipefail
family=$1/tests/spawn/spawn_family mpiexec=$2
out=$(mktemp)
trap 'rm -f "$out"' EXIT
die() { echo "FAILED: $*"; cat "$out"; exit 1; }
run() { timeout 600 "$@" >"$out" 2>&1 || die "exit $? of $*"; }
if "$(dirname "$0")/can_spawn.sh" "$1" "$mpiexec" >"$out"; then echo "skipped: this MPI can spawn"; exit 77; fi
grep -q 'this MPI does not spawn: class' "$out" || die "no class of MPI's own call"
run "$mpiexec" -n 2 "$family" error
grep -q 'rank 0: class MPI_ERR_OTHER, intercomm null, codes set: MPI did not spawn .*cannot spawn; Open MPI' "$out" || die "no clear error"
grep -q 'rank 1: class MPI_ERR_OTHER, intercomm null' "$out" || die "no error at the other rank"
run "$mpiexec" -n 2 "$family" -c /nonexistent/x error
[ "$(grep -c 'class MPI_ERR_SPAWN, intercomm null, codes set' "$out")" = 2 ] || die "missing program"
run "$mpiexec" -n 2 "$family" -k sy_work=0 error
[ "$(grep -c 'class MPI_ERR_INFO_VALUE, intercomm null, codes set' "$out")" = 2 ] || die "bad value"
run env -u PMI_FD -u PMI_PORT -u PMI_RANK "$family" error
grep -q 'rank 0: class MPI_ERR_SPAWN, intercomm null, codes set: this MPI spawns only in a job that mpiexec started' "$out" ||
  die "without mpiexec"
echo ok
