#!/usr/bin/env bash
# A run's loops in its record, and on the page of `steelyard view`.
# usage: record.sh STEELYARD CHECK_PAGE MPIEXEC PROGRAM
set -euo pipefail
steelyard=$1 check_page=$2 mpiexec=$3 program=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export STEELYARD_PROFILE=none
fail() { echo "FAILED: $*"; exit 1; }
STEELYARD_REPORT=$work/run.json STEELYARD_LOOP=gss STEELYARD_LOOP_MODE=dca timeout 600 "$mpiexec" -n 3 "$program" dca-node short
[ "$(grep -o '"objects":' "$work/run.json" | wc -l)" = 3 ] || fail "not one section per rank"
grep -q '"complete": *true' "$work/run.json" || fail "the record is incomplete"
# the environment has chosen technique and mode for every object
[ "$(grep -o '"technique":"[a-z0-9-]*"' "$work/run.json" | sort -u)" = '"technique":"gss"' ] || fail "another technique"
[ "$(grep -o '"mode":"[a-z-]*"' "$work/run.json" | sort -u)" = '"mode":"dca"' ] || fail "another mode"
# two loops of 1 and 97 iterations in each object: their sum over the ranks
sum=$(grep -o '"items":[0-9]*,"smallest"' "$work/run.json" | tr -dc '0-9\n' | awk '{ s += $1 } END { print s }')
objects=$(grep -o '"technique"' "$work/run.json" | wc -l)
[ "$sum" = $((objects / 3 * (1 + 97))) ] || fail "$sum iterations in $objects entries"
"$steelyard" view -o "$work/run.html" "$work/run.json"
"$check_page" "$work/run.html"
for text in 'Self-scheduled loops' 'Chunks of the last loop' 'Chunk sizes over time' '<code>gss</code>' '<title>rank 0: '; do
  grep -q "$text" "$work/run.html" || fail "no '$text' on the page"
done
# what is damaged is left out, and the page still stands
sed 's/"last_chunks":\[\[/"last_chunks":[["x",/; s/"finish_s"/"ended_s"/g; s/"ranks":3/"ranks":"many"/' "$work/run.json" >"$work/odd.json"
"$steelyard" view -o "$work/odd.html" "$work/odd.json"
"$check_page" "$work/odd.html"
# a value that is not understood is said once, and the program's own options count
STEELYARD_LOOP=guided STEELYARD_LOOP_MODE=fast timeout 600 "$mpiexec" -n 2 "$program" cca short 2>"$work/said"
grep -q "STEELYARD_LOOP=guided: loop: unknown technique 'guided'" "$work/said" || fail "a wrong technique is not said"
grep -q "STEELYARD_LOOP_MODE=fast: unknown mode" "$work/said" || fail "a wrong mode is not said"
