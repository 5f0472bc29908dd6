#!/usr/bin/env bash
# Loops under SimGrid's SMPI: the same sources and the same program, more ranks than cores.
# usage: test_simulated.sh SOURCE_ROOT [RANKS..]    Exits with 77 where SimGrid is missing.
set -euo pipefail
root=$1; shift
[ $# -gt 0 ] || set -- 3 12
command -v smpicc >/dev/null && command -v smpirun >/dev/null || { echo "skipped: SimGrid (smpicc, smpirun) not found"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/platform.xml" <<'XML'
<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="cluster" prefix="host-" suffix="" radical="0-63" speed="1Gf" bw="1GBps" lat="5us"/>
</platform>
XML
for ((i = 0; i < 64; i++)); do echo "host-$i"; done >"$work/hosts"
smpicc -std=c11 -O1 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -I"$root/runtime" -I"$root/runtime/include" \
  "$root/tests/loop/behave.c" "$root"/runtime/loop/*.c "$root/runtime/error/message.c" -lm -o "$work/behave"
smpicc -std=c11 -O1 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -I"$root/runtime" -I"$root/runtime/include" \
  "$root/tests/loop/measured.c" "$root"/runtime/loop/*.c "$root/runtime/error/message.c" -lm -o "$work/measured"
for ranks in "$@"; do
  for mode in dca-node dca dca-rma cca; do
    timeout 1000 smpirun -np "$ranks" -platform "$work/platform.xml" -hostfile "$work/hosts" --log=root.thresh:critical \
      --cfg=smpi/simulate-computation:no "$work/behave" "$mode" short
    timeout 1000 smpirun -np "$ranks" -platform "$work/platform.xml" -hostfile "$work/hosts" --log=root.thresh:critical \
      --cfg=smpi/simulate-computation:no "$work/measured" "$mode" "$work/log"
  done
done
