#!/bin/sh
# says.sh MPIEXEC PROGRAM: what the runtime says on standard error, with STEELYARD_VERBOSE=1 and where something is
# surprising without it; and that it says nothing otherwise. PROGRAM: see paired.c.
set -u
mpiexec=$1 program=$2
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export STEELYARD_PROFILE="$folder/profile.json" XDG_CACHE_HOME="$folder/cache"
unset STEELYARD_PLATFORM STEELYARD_SHARES STEELYARD_VERBOSE STEELYARD_MIN_ITEMS STEELYARD_DELIVERY
failures=0

run() { # run RANKS FACTORS [NAME=VALUE].. : standard error to messages
    ranks=$1 factors=$2
    shift 2
    env "$@" "$mpiexec" -n "$ranks" "$program" 960 100 1 "sleep:$factors" </dev/null >"$folder/out" 2>"$folder/messages" || {
        echo "the run failed: $*"
        failures=$((failures + 1))
    }
}
says() { # says WHAT PATTERN
    grep -qE "^steelyard: $2\$" "$folder/messages" && [ "$(grep -cE "$2" "$folder/messages")" = 1 ] && return
    echo "$1: no line like '$2', or more than one, in:"
    cat "$folder/messages"
    failures=$((failures + 1))
}
silent() {
    [ -s "$folder/messages" ] || return
    echo "$1: says something:"
    cat "$folder/messages"
    failures=$((failures + 1))
}

run 3 1,1,1 STEELYARD_SHARES=equal
silent "an ordinary run"
run 3 1,1,1 STEELYARD_VERBOSE=1 STEELYARD_SHARES=equal
says "equal by the environment" '[^ ]*paired.c:[0-9]+: equal shares 320 320 320 as STEELYARD_SHARES says'
run 3 1,1,1 STEELYARD_VERBOSE=1
says "equal from the profile" '[^ ]*paired.c:[0-9]+: equal shares 320 320 320 .*; predicted [0-9.]+ m?s, equal [0-9.]+ m?s: .*'
run 3 1,1,1 STEELYARD_REPORT="$folder/run.json"
grep -qE '"detail": "[^"]*gain' "$folder/run.json" || { echo "the record does not say why equal shares were kept"; failures=$((failures + 1)); }
rm -f "$STEELYARD_PROFILE"
for _ in 1 2 3; do run 3 1,3,9 STEELYARD_SHARES=equal; done
run 3 1,3,9 STEELYARD_VERBOSE=1
says "learnt" '[^ ]*paired.c:[0-9]+: shares [0-9]+ [0-9]+ [0-9]+ from the profile; predicted [0-9.]+ m?s, equal [0-9.]+ m?s'
run 3 1,1,1 STEELYARD_SHARES=weights:1,2,3,4,5
says "weights too many" '[^ ]*paired.c:[0-9]+: STEELYARD_SHARES=weights has 5 numbers for 3 ranks: the last 2 are not used'
run 3 1,1,1 STEELYARD_SHARES=weights:1,2
says "weights too few" '[^ ]*paired.c:[0-9]+: STEELYARD_SHARES=weights has 2 numbers for 3 ranks: they are repeated'
run 3 1,1,1 STEELYARD_MIN_ITEMS=100000
says "least share" '[^ ]*paired.c:[0-9]+: the least share, 100000, is above the equal one, 320: shares are equal \(STEELYARD_MIN_ITEMS\)'
run 3 1,1,1 STEELYARD_VERBOSE=yes
says "a bad value" 'STEELYARD_VERBOSE=yes is not understood \(known are 0 and 1\): 0 is used'
sed "s/\"$(uname -n)\"/\"elsewhere\"/" "$STEELYARD_PROFILE" >"$folder/other.json"
run 3 1,1,1 STEELYARD_PROFILE="$folder/other.json"
says "a profile of other hosts" '.*/other.json knows the host elsewhere, not .*: it is of no use here'
run 3 1,1,1 STEELYARD_PROFILE= XDG_CACHE_HOME= HOME=/proc/nope STEELYARD_SHARES=equal
says "a home that cannot be written" '/proc/nope/.*: nothing learnt in this run is kept \(STEELYARD_PROFILE names another file, or none\)'
run 3 1,1,1 STEELYARD_PROFILE= XDG_CACHE_HOME= HOME= STEELYARD_SHARES=equal
says "no home" 'no home directory: nothing learnt in this run is kept \(STEELYARD_PROFILE names a file, or none\)'
# The machine has turned round, and equal shares would have been faster in the run before already.
rm -f "$STEELYARD_PROFILE"
for _ in 1 2 3; do run 3 1,3,9 STEELYARD_SHARES=equal; done
sed -i 's/"losses": 0/"losses": 1/' "$STEELYARD_PROFILE"
run 3 9,3,1
says "twice lost" '[^ ]*paired.c:[0-9]+: twice equal shares would have been faster: what was learnt is forgotten'
run 3 9,3,1 STEELYARD_VERBOSE=1
says "forgotten" '[^ ]*paired.c:[0-9]+: .*as measured at the start.*'
exit $((failures != 0))
