#!/bin/sh
# places.sh MPIEXEC PROGRAM PLATFORM: what a run learns of its processes serves the next run, whichever way either of
# them numbers its ranks; see places.c.
set -u
mpiexec=$1 program=$2 platform=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export STEELYARD_PROFILE="$folder/profile.json"
unset STEELYARD_PLATFORM STEELYARD_SHARES STEELYARD_ORDER STEELYARD_DELIVERY
failed=0

run() { # run WHAT COMM MODE [NAME=VALUE]..
    what=$1 comm=$2 mode=$3
    shift 3
    env "$@" "$mpiexec" -n 4 "$program" "$comm" "$mode" </dev/null || { echo "failed: $what"; cat "$STEELYARD_PROFILE"; failed=1; }
}
for comm in world reversed halves; do
    run "made-up speeds on $comm" "$comm" given
done
run "made-up links of one host" world order STEELYARD_DELIVERY=ordered
while read -r first second; do
    rm -f "$STEELYARD_PROFILE"
    if [ "$first" = ordered ]; then
        settings=STEELYARD_PLATFORM=$platform
    else
        settings=STEELYARD_SHARES=equal
    fi
    for _ in 1 2 3; do # fewer on a busy machine are not believed
        run "learning on $first" "$first" learn "$settings"
    done
    run "learnt on $first, used on $second" "$second" learnt
done <<END
world reversed
reversed world
ordered world
halves halves
END
exit $failed
