#!/bin/sh
# gain.sh BUILD-DIRECTORY [RAYS [SPEEDS [FOLDER]]]: does the observer predict what rewriting gains? The seismic sample
# on ranks with quotas (root, control groups of version 1): the original under the observer, then the program that
# `steelyard apply` makes of it, which starts from what was observed. Prints both gains and how far they are apart.
# MPICH. Default: 20000 rays, 40,20,20,10 percent of a processor,
# ROUNDS=5. A measurement, no test.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd) rays=${2:-20000} speeds=${3:-40,20,20,10} folder=${4:-}
ranks=$(echo "$speeds" | tr ',' ' ' | wc -w)
if [ -z "$folder" ]; then
    folder=$(mktemp -d)
    temporary=$folder
fi
mkdir -p "$folder/rewritten"
parent=/sys/fs/cgroup/cpu/steelyard-gain.$$
clean() {
    for r in $(seq 0 $((ranks - 1))); do rmdir "$parent/$r" 2>/dev/null; done
    rmdir "$parent" 2>/dev/null
    [ -z "${temporary:-}" ] || rm -rf "$temporary"
}
trap clean EXIT
mkdir "$parent" || { echo "no control groups of version 1 here, or no right to make them"; exit 77; }
echo 100000 >"$parent/cpu.shares"
r=0
for percent in $(echo "$speeds" | tr ',' ' '); do
    mkdir "$parent/$r"
    echo 10000 >"$parent/$r/cpu.cfs_period_us"
    echo $((percent * 100)) >"$parent/$r/cpu.cfs_quota_us"
    r=$((r + 1))
done
printf '#!/bin/sh\necho $$ >%s/${PMI_RANK:-0}/cgroup.procs\nexec "$@"\n' "$parent" >"$folder/in-group"
chmod +x "$folder/in-group"

cp "$top"/samples/seismic/*.[ch] "$folder/rewritten"
cd "$folder" || exit 1
mpicc.mpich -g -O2 -o seismic "$top"/samples/seismic/seismic.c "$top"/samples/seismic/earth.c \
    "$top"/samples/seismic/catalogue.c -lm || exit 1
cc -O2 -o generate "$top"/samples/seismic/generate.c "$top"/samples/seismic/earth.c -lm && ./generate 2000 36 1 . >/dev/null
(cd rewritten && "$build/tool/steelyard" apply seismic.c earth.c catalogue.c >../apply.log 2>&1) || { cat apply.log; exit 1; }
mpicc.mpich -g -O2 -I"$top/runtime/include" -o seismic-balanced rewritten/seismic.c rewritten/earth.c \
    rewritten/catalogue.c "$build/runtime/libsteelyard.a" "$build/runtime/libsteelyard_plain.a" -ljansson -lglpk \
    -lpthread -lm || exit 1

run() { # run NAME PROGRAM [NAME=VALUE]..: results in NAME.out, seconds of the last rank's finish in NAME.time
    name=$1 program=$2
    shift 2
    env "$@" timeout 600 mpiexec.mpich -n "$ranks" ./in-group "$program" -t -n "$rays" -s 36 earthquakes.csv stations.csv \
        >"$name.out" 2>"$name.err" || { cat "$name.err"; exit 1; }
    awk '/^process/ { if ($8 > most) most = $8 } END { print most }' "$name.err" >"$name.time"
}
# Each round: the original, the original observed, and the first run of the rewritten program, which knows what was
# observed in this round. Whatever else the machine does only adds time: the least of each counts.
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
awk 'function least(x, y) { return x == "" || y < x ? y : x }
    { printf("round %d: original %.2f s, observed %.2f s, rewritten %.2f s; predicted %.2f times as fast, measured %.2f\n",
             NR, $1, $2, $3, $4 / $5, $1 / $3)
      o = least(o, $1); r = least(r, $3)
      if (s == "" || $4 < s) { s = $4; p = $4 / $5 } }
    END { printf("least: original %.2f s, rewritten %.2f s: %.2f times as fast; predicted from the fastest observed run %.2f, off by %+.1f %%\n",
                 o, r, o / r, p, 100 * (p / (o / r) - 1)) }' gains
