#!/usr/bin/env bash
# What a decision costs, with a daemon beside it, and a spawn in the same run where the MPI can.
# usage: spawn_bench.sh BUILD mpich|openmpi [ROUNDS]
set -euo pipefail
build=$1 mpi=$2 rounds=${3:-500}
said=$(mktemp)
"$build/runtime/spawn/steelyard-spawnd" --port 0 2>"$said" &
daemon=$!
trap 'kill $daemon; rm -f "$said"' EXIT
for ((round = 0; round < 1200; round++)); do
  port=$(sed -n 's/.*port \([0-9]*\).*/\1/p' "$said" | head -n 1)
  if [ -n "$port" ] || ! kill -0 "$daemon" 2>/dev/null; then break; fi
  sleep 0.05
done
[ -n "$port" ] || { echo "spawn_bench.sh: no daemon"; exit 1; }
[ "$(id -u)" != 0 ] || export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
OMPI_MCA_rmaps_base_oversubscribe=1 timeout 2000 "mpiexec.$mpi" -n 1 "$build/tests/bench/spawn_bench" "$rounds" "$port"
