#!/usr/bin/env bash
# can_spawn.sh BUILD MPIEXEC: 0 where this MPI can spawn, 1 with a reason where it cannot. A short job finds out once; the
# answer is kept in BUILD as long as mpiexec says that it is the same.
set -euo pipefail
build=$1 mpiexec=$2
kept=$build/tests/spawn/can-spawn
key=$("$mpiexec" --version 2>/dev/null | cksum)
if [ "$(sed -n 1p "$kept" 2>/dev/null)" != "$key" ]; then
  [ "$(id -u)" != 0 ] || export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  answer=$(OMPI_MCA_rmaps_base_oversubscribe=1 timeout 600 "$mpiexec" -n 1 "$build/tests/spawn/spawn_disabled" 2>/dev/null |
    grep '^this MPI') || answer="this MPI does not spawn: the job that asked did not end well"
  printf '%s\n%s\n' "$key" "$answer" >"$kept.$$"
  mv "$kept.$$" "$kept"
fi
sed -n 2p "$kept"
[ "$(sed -n 2p "$kept")" = "this MPI spawns" ]
