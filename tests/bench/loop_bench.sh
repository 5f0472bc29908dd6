#!/usr/bin/env bash
# What a chunk costs on one node at two ranks, beside LB4MPI where its sources (DLS.c, DLS.h) are given.
# usage: loop_bench.sh BUILD mpich|openmpi [DLS4LB_FOLDER] [RANKS]
set -euo pipefail
build=$1 mpi=$2 sources=${3:-} ranks=${4:-2}
here=$(cd "$(dirname "$0")" && pwd)
"mpiexec.$mpi" -n "$ranks" "$build/tests/bench/loop_bench"
"mpiexec.$mpi" -n "$ranks" "$build/tests/bench/loop_bench_dls" "LB4MPI's calls, dca-node"
[ -n "$sources" ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"mpicc.$mpi" -O2 -w -I"$sources" "$here/loop_bench_dls.c" "$sources/DLS.c" -lm -o "$work/original"
timeout 1000 "mpiexec.$mpi" -n "$ranks" "$work/original" "LB4MPI itself"
