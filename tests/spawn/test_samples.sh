#!/usr/bin/env bash
# The samples on the grid, with Open MPI: the same results under every policy, and without the library. Needs root.
# usage: test_samples.sh BUILD short|all      (exits with 77 and a reason where it cannot be)
set -euo pipefail
build=$1 bin=$1/tests/grid kind=${2:-short}
. "$(dirname "$0")/on_grid.sh"
GRID_PATIENT=$bin/libgrid_patient_openmpi.so
launcher=front # Open MPI 4.1.4 loses processes that it starts on mpiexec's own host while others end there
up
mount_loads
samples=$build/samples/spawn

# sample POLICY EXPECTED NAME ARGUMENTS..
sample() {
  local policy=$1 expected=$2 name=$3 begin=$SECONDS
  shift 3
  STEELYARD_SPAWN=$policy job 120 1 "$samples/spawn-$name" "$@" >"$work/out" 2>"$work/err" || die "$name under $policy: exit $?"
  [ "$(cat "$work/out")" = "$expected" ] || die "$name under $policy: $(cat "$work/out")"
  echo "$policy: $name $*: $expected ($((SECONDS - begin)) s)"
}
# all_samples POLICY [-original]
all_samples() {
  sample "$1" "fibonacci(4) = 3, by 9 processes" "fibonacci${2:-}" 4
  sample "$1" "1270607 primes up to 20000000" "primes${2:-}"
  sample "$1" "92 solutions for 8 queens" "queens${2:-}"
  sample "$1" "$master" "master${2:-}" 8 3 50
}
master="44529268 steps of 8 tasks"
policies="priority round-robin"
if [ "$kind" = all ]; then
  policies="native round-robin priority load completion exchange random:1 random:2"
  sample priority "fibonacci(6) = 8, by 25 processes" fibonacci 6
  sample priority "fibonacci(7) = 13, by 41 processes" fibonacci 7
  sample priority "724 solutions for 10 queens" queens 10
  sample priority "14200 solutions for 12 queens" queens 12 6
  all_samples native -original
fi
for policy in $policies; do all_samples "$policy"; done
echo ok
