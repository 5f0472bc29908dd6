#!/usr/bin/env bash
# Short simulated test: the clock of the simulation against the cost model, for both deliveries and orders.
# usage: test_stair.sh BIN    (BIN: the build's tests folder)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export SYGRID_BIN=$1/grid
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/platform.json" <<'JSON'
{"schema": "steelyard-platform/1", "name": "unequal hosts", "root": "a", "hosts": [
 {"name": "a", "ranks": 1, "compute": {"s_per_item": 2e-3}, "link": {"s_per_byte": 0}},
 {"name": "b", "ranks": 3, "compute": {"s_per_item": 1e-3}, "link": {"s_per_byte": 1e-6}},
 {"name": "c", "ranks": 1, "compute": {"s_per_item": 4e-3}, "link": {"s_per_byte": 4e-6}},
 {"name": "d", "ranks": 2, "compute": {"s_per_item": 5e-4}, "link": {"s_per_byte": 9e-6}}]}
JSON
for order in descending ascending; do
  "$SYGRID_BIN/platform-to" ranks --item-bytes 16 --order "$order" "$work/platform.json" >"$work/ranks"
  for delivery in ordered concurrent; do
    for shares in equal balanced; do
      "$here/simulate" --charge 0 --item-bytes 16 --order "$order" --delivery "$delivery" "$work/platform.json" -- \
        "$1/simulated/simulated-stair" "$work/ranks" 100000 16 "$shares" >"$work/out" || exit $?
      echo "$order $delivery $shares: $(tail -n 1 "$work/out")"
      # makespan_s M ordered_s O ratio R concurrent_s C ratio S ..: the model of this delivery holds to 0.5 %
      tail -n 1 "$work/out" | awk -v d="$delivery" '$1 != "makespan_s" {exit 1}
        {ratio = d == "ordered" ? $6 : $10; exit !(ratio > 0.995 && ratio < 1.005)}' ||
        { cat "$work/out"; echo "FAILED: simulated and predicted differ by more than 0.5 %"; exit 1; }
    done
  done
done
