#!/usr/bin/env bash
# Takes one rule after the other out of the protocols of loops and expects random schedules to find the fault.
# usage: test_weakened.sh SOURCE_ROOT [CC]
set -euo pipefail
root=$1 cc=${2:-cc}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
compile() { # OBJECT SOURCE
  "$cc" -O1 -std=c11 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -I"$root/tests/loop" -I"$root/runtime" -I"$root/runtime/include" \
    -c "$2" -o "$work/$1.o"
}
objects=(tests/loop/fuzz tests/loop/network runtime/loop/{technique,options,list,adapt,chunks,reserve,coordinator}
  runtime/loop/member{,_messages,_source,_rest} runtime/error/message)
mkdir -p "$work"/{tests,runtime}/loop "$work/runtime/error"
for object in "${objects[@]}"; do compile "$object" "$root/$object.c"; done
weaken() { # NAME FILE SED-SCRIPT EXPECTED [ARGUMENTS OF loop_fuzz]
  local object list=()
  sed "$3" "$root/runtime/loop/$2" >"$work/$2"
  if cmp -s "$work/$2" "$root/runtime/loop/$2"; then echo "FAILED: $1: the rule is not found in $2"; status=1; return; fi
  compile weakened "$work/$2"
  for object in "${objects[@]}"; do [ "$object.c" = "runtime/loop/$2" ] || list+=("$work/$object.o"); done
  "$cc" "${list[@]}" "$work/weakened.o" -lm -o "$work/fuzz"
  # shellcheck disable=SC2086  # words
  if timeout 2500 "$work/fuzz" ${5:-4000} >"$work/out"; then
    echo "FAILED: $1: not noticed"; status=1
  elif grep -q "$4" "$work/out"; then
    echo "$1: found in $(sed -n '$s/ runs.*//p' "$work/out") schedules, $4"
  else
    echo "FAILED: $1: noticed, but not as '$4'"; cat "$work/out"; status=1
  fi
}
weaken "the position is not compared" member_source.c \
  's/if (via->swap(via->context, count, position, position + size))/if (via->put(via->context, count, position + size), 1)/' "twice"
weaken "pieces without a lock" member_rest.c 's/if (via->get(via->context, base + LOOP_PIECE_COUNT) == 0 || sy_loop_lock(member))/if (0)/' "twice\|lost"
weaken "steps on their way are not waited for" reserve.c 's/coming |= found == -2;//' "lost" "leaving 20000"
weaken "a reserve outlives a stop" reserve.c 's/        void_word(member, word_of(member, rank));/        ;/' "after the stop" "stopping 20000"
weaken "steps on their way outlive a stop" reserve.c 's/if (left == 0 ||/if (left == 0 || left == AT_COUNTER ||/;s/(void)via->swap(via->context, own, AT_COUNTER,/(void)via->put(via->context, own,/' "after the stop" "stopping 20000"
weaken "parked ranks are not woken" coordinator.c 's/return code ? code : wake(at);/return code;/' "code 9"
weaken "what is done is not reported" member_messages.c 's/\.done = member->unreported,/.done = 0,/' "code 9"
# From 1 on it is found in schedule 2466, in which ranks wait for half a minute of CPU time before it is seen.
weaken "a node's stock is not returned" member.c 's/        code = sy_loop_return_stock(member);/        code = SY_SUCCESS;/' "code 9\|lost" "4000 16000"
weaken "rank 0 does not stay" member.c 's/!code \&\& !sy_loop_coordinator_alone(member->coordinator);)/0;)/' "code\|waits"
weaken "a slot is used again at once" member.c \
  's/while (via->get(via->context, member->base + LOOP_ROUND) != round)/while (0)/' "code\|twice\|lost"
exit $status
