#!/bin/sh
# compare.sh MPIEXEC PRELOAD EXPECT RANKS PROGRAM MODE STATE SITES [KEY=VALUE]..: runs the program without and with the
# observer. Standard output and exit status must be the same, the record as expected, and the report must be there.
set -u
mpiexec=$1 preload=$2 expect=$3 ranks=$4 program=$5 mode=$6 state=$7 sites=$8
shift 8
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
"$mpiexec" -n "$ranks" "$program" "$mode" >"$folder/plain" 2>"$folder/plain.err"
plain=$?
STEELYARD_PROFILE=$folder/profile.json STEELYARD_REPORT=$folder/run.json LD_PRELOAD=$preload "$mpiexec" -n "$ranks" "$program" "$mode" \
    >"$folder/observed" 2>"$folder/report"
observed=$?
# After an abort the launcher prints process numbers of its own on standard output.
grep -E '^(sum|all|centre)' "$folder/plain" >"$folder/plain.lines"
grep -E '^(sum|all|centre)' "$folder/observed" >"$folder/observed.lines"
if [ "$mode" = abort ]; then
    cmp "$folder/plain.lines" "$folder/observed.lines" || exit 1
else
    cmp "$folder/plain" "$folder/observed" || exit 1
fi
if [ "$mode" != none ] && [ ! -s "$folder/plain.lines" ]; then
    echo "the program printed nothing to compare"
    cat "$folder/plain" "$folder/plain.err"
    exit 1
fi
if [ $plain -ne $observed ]; then
    echo "exit status $plain without, $observed with the observer"
    exit 1
fi
"$expect" "$folder/run.json" "$state" "$ranks" "$sites" "$@" || { cat "$folder/report"; exit 1; }
grep -q '^steelyard: ' "$folder/report" || { echo "no report"; cat "$folder/report"; exit 1; }
if grep -q 'with balanced shares' "$folder/report" && [ "$ranks" -gt 1 ] && [ ! -s "$folder/profile.json" ]; then
    echo "nothing kept for the rewritten program"
    exit 1
fi
exit 0
