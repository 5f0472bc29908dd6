#!/usr/bin/env bash
# Where the weights of a loop come from: equal at first, then what the run before learnt, or the platform file.
# usage: weights.sh MPIEXEC PROGRAM
set -euo pipefail
mpiexec=$1 program=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; exit 1; }
run() { timeout 600 "$mpiexec" -n 2 "$program" 2>"$work/err" || { cat "$work/err"; fail "the program"; }; }
export STEELYARD_PROFILE=$work/profile.json
[ "$(run)" = "50 50" ] || fail "the first run has no equal weights"
read -r slow fast < <(run)
[ "$slow" -lt 35 ] && [ "$fast" -gt 65 ] || fail "after a run that learnt, first chunks of $slow and $fast"
cat >"$work/platform.json" <<'JSON'
{"schema": "steelyard-platform/1", "name": "two", "root": "a",
 "hosts": [{"name": "a", "ranks": 1, "compute": {"s_per_item": 0.03}, "link": {"s_per_item": 0}},
           {"name": "b", "ranks": 1, "compute": {"s_per_item": 0.01}, "link": {"s_per_item": 0}}]}
JSON
[ "$(STEELYARD_PLATFORM=$work/platform.json run)" = "25 75" ] || fail "the platform file does not count"
export STEELYARD_PROFILE=none
[ "$(run)" = "50 50" ] || fail "without a profile weights are not equal"
