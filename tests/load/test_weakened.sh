#!/usr/bin/env bash
# Takes one rule after the other out of the snapshot mechanisms and expects the enumeration to find the fault. The
# first three make the algorithm what the paper prints.
# usage: test_weakened.sh SOURCE_ROOT [CC]
set -euo pipefail
root=$1 cc=${2:-cc}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
compile() { # OBJECT SOURCE: everything but the weakened file is compiled once
  "$cc" -O2 -std=c11 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -I"$root/runtime/load" -I"$root/tests/load" -I"$root/runtime" \
    -I"$root/runtime/include" -c "$2" -o "$work/$1.o"
}
objects=(tests/load/exhaustive tests/load/network runtime/load/{message,machine,machine_parts,decision,snapshot,partial,journal,judge}
  runtime/error/message)
mkdir -p "$work"/{tests,runtime}/load "$work/runtime/error"
for object in "${objects[@]}"; do compile "$object" "$root/$object.c"; done
weaken() { # NAME FILE SED-SCRIPT EXPECTED
  local object list=()
  sed "$3" "$root/runtime/load/$2" >"$work/$2"
  if cmp -s "$work/$2" "$root/runtime/load/$2"; then echo "FAILED: $1: the rule is not found in $2"; status=1; return; fi
  compile weakened "$work/$2"
  for object in "${objects[@]}"; do [ "$object.c" = "runtime/load/$2" ] || list+=("$work/$object.o"); done
  "$cc" "${list[@]}" "$work/weakened.o" -lm -o "$work/exhaustive"
  if "$work/exhaustive" until "$4" >"$work/out"; then
    echo "FAILED: $1: not noticed"; status=1
  elif grep -q "$4" "$work/out"; then
    echo "$1: $4, found by program $(wc -l <"$work/out")"
  else
    echo "FAILED: $1: noticed, but not as '$4'"; cat "$work/out"; status=1
  fi
}
weaken "answers before late ends" snapshot.c 's/ && machine->over >= machine->their_over\[best\]//' \
  "the snapshot is no state of the system"
weaken "gives up only alone" snapshot.c 's/        machine->voided = true;/        machine->voided |= machine->actives == 1;/' \
  "the snapshot is no state of the system"
weaken "asks again only when none is open" snapshot.c \
  's/machine->phase == LOAD_WAITING && machine->voided)/machine->phase == LOAD_WAITING \&\& machine->voided \&\& !machine->actives)/' \
  "deadlock"
weaken "no release at the end" decision.c 's/(void)(partial ? .*;/;/' "deadlock"
weaken "partial: never asks back" partial.c 's/    if (machine->inquired)/    if (1)/' "deadlock"
weaken "partial: a complete master gives back" partial.c 's/if (machine->phase == LOAD_DECIDING)/if (0)/' "snapshot"
exit $status
