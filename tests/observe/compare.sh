#!/bin/sh
# compare.sh MPIEXEC PRELOAD EXPECT RANKS PROGRAM MODE STATE SITES [KEY=VALUE]..: runs the program without and with the
# observer. Standard output and exit status must be the same, the record as expected, and the report must be there.
set -u
mpiexec=$1 preload=$2 expect=$3 ranks=$4 program=$5 mode=$6 state=$7 sites=$8
shift 8
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
# job OUT ERR [NAME=VALUE]..: runs the program; its exit status. The launcher of Open MPI 4.1 hangs or crashes by itself in
# about one of ten aborted jobs, with or without the observer: such a job says nothing and is run again, five times at most.
job() {
    out=$1 err=$2
    shift 2
    limit=600
    [ "$mode" != abort ] || limit=60
    for turn in 1 2 3 4 5; do
        timeout -k 2 $limit env "$@" "$mpiexec" -n "$ranks" "$program" "$mode" >"$out" 2>"$err"
        status=$?
        case $mode:$status in
        abort:124 | abort:137 | abort:139) ;;
        *) return $status ;;
        esac
    done
    echo "the launcher ended none of five aborted jobs"
    return $status
}
job "$folder/plain" "$folder/plain.err"
plain=$?
job "$folder/observed" "$folder/report" "STEELYARD_PROFILE=$folder/profile.json" "STEELYARD_REPORT=$folder/run.json" "LD_PRELOAD=$preload"
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
