#!/bin/sh
# gain.sh BUILD-DIRECTORY [RAYS [SPEEDS [FOLDER]]]: does the observer predict what rewriting gains? The seismic sample
# on ranks of unequal speed (samples/throttle.c, best as root): the original under the observer, then the program that
# `steelyard apply` makes of it, which starts from what was observed. Prints both gains and how far they are apart.
# MPICH. Default: 20000 rays, 40,20,20,10 percent of a processor, ROUNDS=5. A measurement, no test.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd) rays=${2:-20000} speeds=${3:-40,20,20,10} folder=${4:-}
ranks=$(echo "$speeds" | tr ',' ' ' | wc -w)
if [ -z "$folder" ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
mkdir -p "$folder/rewritten"

cp "$top"/samples/09-seismic/*.[ch] "$folder/rewritten"
cd "$folder" || exit 1
mpicc.mpich -g -O2 -o seismic "$top"/samples/09-seismic/seismic.c "$top"/samples/09-seismic/earth.c \
    "$top"/samples/09-seismic/catalogue.c -lm || exit 1
cc -O2 -o generate "$top"/samples/09-seismic/generate.c "$top"/samples/09-seismic/earth.c -lm && ./generate 2000 36 1 . >/dev/null
(cd rewritten && "$build/tool/steelyard" apply seismic.c earth.c catalogue.c >../apply.log 2>&1) || { cat apply.log; exit 1; }
mpicc.mpich -g -O2 -I"$top/runtime/include" -o seismic-balanced rewritten/seismic.c rewritten/earth.c \
    rewritten/catalogue.c "$build/runtime/libsteelyard.a" "$build/runtime/libsteelyard_plain.a" -ljansson -lglpk \
    -lpthread -lm || exit 1
cc -O2 -o throttle "$top/samples/throttle.c" -lm || exit 1
rate=$(./throttle --measure) # what 100 percent are, the same for all runs

run() { # run NAME PROGRAM [NAME=VALUE]..: results in NAME.out, seconds of the last rank's finish in NAME.time
    name=$1 program=$2
    shift 2
    env "$@" timeout 600 mpiexec.mpich -n "$ranks" ./throttle --rate "$rate" "$speeds" "$program" -t -n "$rays" -s 36 earthquakes.csv stations.csv \
        >"$name.out" 2>"$name.err" || { cat "$name.err"; exit 1; }
    awk '/^process/ { if ($8 > most) most = $8 } END { print most }' "$name.err" >"$name.time"
}
# Each round: the original, the original observed, and the first run of the rewritten program, which knows what was
# observed in this round. The middle of the rounds counts.
export STEELYARD_PROFILE="$folder/profile.json"
: >gains
for round in $(seq 1 "${ROUNDS:-5}"); do
    rm -f "$STEELYARD_PROFILE"
    STEELYARD_PROFILE=none run original ./seismic
    run observed ./seismic LD_PRELOAD="$build/runtime/observe/libsteelyard_observe.so" STEELYARD_REPORT=observed.json
    run balanced ./seismic-balanced STEELYARD_REPORT=balanced.json
    for name in observed balanced; do
        cmp original.out "$name.out" || { echo "THE RESULTS DIFFER"; exit 1; }
    done
    seen=$(sed -n 's/.*; \([0-9.]*\) s, with balanced shares \([0-9.]*\) s.*/\1 \2/p' observed.err | head -1)
    echo "$(cat original.time) $(cat observed.time) $(cat balanced.time) $seen" >>gains
done
middle() { sort -n | awk '{ x[NR] = $1 } END { print NR % 2 ? x[(NR + 1) / 2] : (x[NR / 2] + x[NR / 2 + 1]) / 2 }'; }
awk '{ printf("round %d: original %.2f s, observed %.2f s, rewritten %.2f s; predicted %.2f times as fast, measured %.2f, off by %+.1f %%\n",
              NR, $1, $2, $3, $4 / $5, $1 / $3, 100 * ($4 / $5 / ($1 / $3) - 1)) }' gains
predicted=$(awk '{ print $4 / $5 }' gains | middle) measured=$(awk '{ print $1 / $3 }' gains | middle)
awk -v p="$predicted" -v m="$measured" 'BEGIN {
    printf("middle of the rounds: predicted %.2f times as fast, measured %.2f, off by %+.1f %%\n", p, m, 100 * (p / m - 1)) }'
