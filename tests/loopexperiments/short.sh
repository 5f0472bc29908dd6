#!/usr/bin/env bash
# short.sh delay|unequal ARGUMENTS..: the experiment, and whether what it found is what must be found. Simulated clocks are
# the same in every run.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
experiment=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/$experiment" "$@" --keep "$work/lines" || exit $?
awk -v experiment="$experiment" '
  function complain(text) {print "short: " text > "/dev/stderr"; failed = 1}
  {
    split($1, name, ",")
    seconds[name[1], $2, $3, $4] = $7; chunks[name[1], $2, $3, $4] = $8; technique[name[1]] = 1; ranks = $6; bound = $10
    if ($7 < 0.999999 * $10) complain($1 " " $2 " is faster than the bound: " $7 " < " $10)
    if (!($8 > 0)) complain($1 " " $2 ": no chunks")
    n++
  }
  END {
    if (!n) complain("no results")
    if (experiment == "delay") {
      # One-sided or in a node, the ranks are delayed side by side: no longer than one that had three times its part.
      for (m = split("dca-rma dca-node", mode, " "); m > 0; m--) for (t in technique) {
        if (t ~ /^a/) continue # who learns from times has other chunks when they change
        before = seconds[t, mode[m], "equal", 0]; after = seconds[t, mode[m], "equal", 1e-4]; k = chunks[t, mode[m], "equal", 0]
        if (after > 1.02 * before + 3 * k * 1e-4 / ranks + 0.01) complain(t " " mode[m] ": " before " s, delayed " after " s, " k " chunks")
      }
      # Central, they are delayed one after the other.
      if (seconds["ss", "cca", "equal", 1e-4] < chunks["ss", "cca", "equal", 0] * 1e-4) complain("cca is faster than its delays")
      if (seconds["ss", "cca", "equal", 1e-4] < 1.03 * seconds["ss", "dca-rma", "equal", 1e-4]) complain("cca is not slower than dca-rma")
      # Rank 0 computes only where that pays: without delays its own iterations cost the others next to nothing.
      if (seconds["ss", "cca", "equal", 0] > 1.1 * seconds["ss", "dca-rma", "equal", 0]) complain("rank 0 keeps the others waiting")
    }
    if (experiment == "unequal") {
      if (seconds["static", "dca-node", "equal", 0] < 1.5 * bound) complain("equal blocks are not slow")
      best = 1e9
      for (key in seconds) if (seconds[key] < best) best = seconds[key]
      if (best > 1.03 * bound) complain("the best technique is not within 3 % of the bound: " best " and " bound)
    }
    exit failed
  }' "$work/lines"
