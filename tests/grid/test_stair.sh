#!/usr/bin/env bash
# Short test of the grid: two side by side, a program on one of them, killed keepers, no remains. (What was asked against
# what is measured: test_check.sh.)
# usage: test_stair.sh BIN mpich|openmpi    (exits with 77 and a reason where grids cannot be built)
set -euo pipefail

bin=$1 mpi=$2
here=$(cd "$(dirname "$0")" && pwd)
grid=$here/grid
export SYGRID_BIN=$bin
"$grid" can || exit $?
command -v "mpiexec.$mpi" >/dev/null || { echo "skipped: no mpiexec.$mpi"; exit 77; }
a=test-$$-a b=test-$$-b
work=$(mktemp -d)
trap '"$grid" down --name "$a"; "$grid" down --name "$b"; rm -rf "$work"' EXIT

die() { echo "FAILED: $*"; exit 1; }
remains() { ls -d "/run/steelyard-grid/$1" /sys/fs/cgroup/*/steelyard-grid/"$1" 2>/dev/null; }

"$grid" up "$here/three_hosts.json" --name "$a" --item-bytes 64 --cpu-sum 0.4
"$grid" up "$here/three_hosts.json" --name "$b" --item-bytes 64 --cpu-sum 0.2 --owner $$
[ "$("$grid" exec --name "$a" second -- hostname)" = second ] || die "a host has another name"
if "$grid" up "$here/three_hosts.json" --name "$a" 2>/dev/null; then die "the same grid came up twice"; fi

"$bin/platform-to" ranks --order descending "$here/three_hosts.json" >"$work/ranks"
for delivery in "" --ordered; do
  # shellcheck disable=SC2086
  "$grid" run --name "$a" --mpi "$mpi" --order descending --timeout 600 $delivery -- \
    "$bin/grid-stair" "$work/ranks" 8000 64 balanced "$("$grid" show item --name "$a")" >"$work/out" 2>"$work/err" ||
    { cat "$work/out" "$work/err"; die "the program failed"; }
  cat "$work/out"
  grep -q '^makespan_s' "$work/out" || die "no result"
done

# A keeper that is killed outright takes its hosts with it, and whoever comes next sweeps the rest.
"$grid" list | grep "^$b (keeper" || die "$b is not listed"
kill -KILL "$(sed -n 1p "/run/steelyard-grid/$b/keeper")"
while "$grid" list | grep -q "^$b (keeper"; do sleep 0.1; done
"$grid" down --stale
[ -z "$(remains "$b")" ] || die "remains of a killed grid: $(remains "$b")"
[ -n "$(remains "$a")" ] || die "the other grid was swept too"

# An owner that ends takes its grid down.
bash -c '"$0" up "$1" --name "$2" --owner $$' "$grid" "$here/three_hosts.json" "$b"
for try in $(seq 1000); do
  [ -n "$(remains "$b")" ] || break
  sleep 0.1
done
[ -z "$(remains "$b")" ] || die "the grid outlives its owner"

# A run that is killed leaves no ranks behind.
"$grid" run --name "$a" --mpi "$mpi" --order descending -- \
  "$bin/grid-stair" "$work/ranks" 8000000 64 balanced "$("$grid" show item --name "$a")" >/dev/null 2>&1 &
run=$!
for try in $(seq 1000); do
  ! "$grid" busy --name "$a" || break
  sleep 0.1
done
sleep 0.5
kill -KILL $run
for try in $(seq 1000); do
  "$grid" busy --name "$a" || break
  sleep 0.1
done
if "$grid" busy --name "$a"; then die "ranks outlive a killed run"; fi

"$grid" down --name "$a"
[ -z "$(remains "$a")" ] || die "remains of a grid taken down: $(remains "$a")"
echo ok
