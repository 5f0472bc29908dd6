#!/usr/bin/env bash
# Short simulated test: the paper's experiment with few rays. Rewrites the seismic sample, simulates original and
# rewritten on Table 1's processors under both deliveries, compares results and the planned with the simulated time.
# usage: test_paper.sh BUILD    (exits with 77 where something it needs is missing)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$1
top=$(cd "$here/../.." && pwd)
[ -x "$build/tool/steelyard" ] || { echo "skipped: this build has no steelyard command"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$build/samples/seismic/sample_seismic_generate" 50 36 7 "$work"
"$here/experiment" --build "$build" --rays 1600 --out "$work/out" paper "$top/tests/tool/cases/plan/grid.json" \
  "$work/earthquakes.csv" "$work/stations.csv" >"$work/table" 2>"$work/errors" || {
  status=$?
  cat "$work/table" "$work/errors"
  exit $status
}
cat "$work/table"
awk '{n++; if ($6 < 0.995 || $6 > 1.005) {print "FAILED: over 0.5 % from the plan: " $0; bad = 1}
       if ($9 != "identical") {print "FAILED: results differ: " $0; bad = 1}}
  $1 == "original" && $2 == "descending" && $3 == "ordered" {o = $4}
  $1 == "balanced" && $2 == "descending" && $3 == "ordered" {d = $4}
  END {if (n != 10) {print "FAILED: " n " lines"; bad = 1}
       if (!(o > 1.9 * d)) {print "FAILED: gain " o / d; bad = 1}
       exit bad}' "$work/out/paper.txt"
