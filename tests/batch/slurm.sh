#!/bin/bash
# slurm.sh PROGRAM srun|MPIEXEC: a program in jobs of a simulated Slurm, as docs/batch.md says it is used: by srun itself (a
# stand-in, see there), or by an mpiexec that starts its daemons with srun. The hosts are those of the job, whichever nodes it
# was given; platform and profile are found by their names; what is learnt in one job serves the next. PROGRAM:
# tests/runtime/paired.c. Ends with 77 where there is no namespace for a host name, or the MPI knows nothing of Slurm.
set -u
program=$1 launcher=$2
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
PATH=$here:$PATH
namespace="unshare --uts"
[ "$(id -u)" = 0 ] || namespace="unshare --map-root-user --uts"
[ "$($namespace sh -c 'hostname node01 && uname -n' 2>/dev/null)" = node01 ] || {
    echo "skipped: host names cannot be given here (unshare --uts)"
    exit 77
}
for name in $(env | sed -n 's/^\(STEELYARD_[A-Z_]*\)=.*/\1/p'); do unset "$name"; done
export HOME=$folder SLURM_SUBMIT_DIR=$folder SLURM_CLUSTER_NAME=test SLURM_CPUS_ON_NODE=2
unset XDG_CACHE_HOME
failures=0 number=0

# job NODES FACTORS [NAME=VALUE]..: two nodes with two ranks each; what rank 0 says is in out, the messages in messages
job() {
    local nodes=$1 factors=$2 out=$folder/out messages=$folder/messages
    shift 2
    number=$((number + 1))
    env SLURM_JOB_ID=$number SLURM_JOBID=$number SLURM_JOB_NODELIST="$nodes" SLURM_NODELIST="$nodes" SLURM_NNODES=2 \
        SLURM_JOB_NUM_NODES=2 SLURM_NTASKS=4 SLURM_TASKS_PER_NODE='2(x2)' SLURM_JOB_CPUS_PER_NODE='2(x2)' "$@" \
        $start "$program" 960 100 1 "sleep:$factors" </dev/null >"$out" 2>"$messages" || {
        echo "the job on $nodes failed: $*"
        cat "$messages"
        failures=$((failures + 1))
    }
}
complain() {
    echo "$1; it said:"
    cat "$folder/out" "$folder/messages"
    failures=$((failures + 1))
}
gives() { grep -q "^$2 ratio" "$folder/out" || complain "$1: not '$2'"; }
says() { grep -qE "^steelyard: .*$2" "$folder/messages" || complain "$1: no '$2'"; }

start="timeout 600 $launcher"
[ "$launcher" = srun ] || start="$start -n 4"
job 'node[01-02]' 1 STEELYARD_SHARES=equal STEELYARD_PROFILE=none STEELYARD_REPORT="$folder/run-1.json"
if [ "$launcher" != srun ] && grep -q "\"$(uname -n)\"" "$folder/run-1.json" 2>/dev/null; then
    echo "skipped: this mpiexec starts its daemons without srun"
    exit 77
fi
[ "$(grep -o '"host": "[^"]*"' "$folder/run-1.json" | tr -d '\n')" = \
    '"host": "node01""host": "node01""host": "node02""host": "node02"' ] || complain "the record has other hosts"
[ -s "$folder/messages" ] && complain "an ordinary job says something"

# One platform file for the whole machine, and jobs on any nodes of it.
cat >"$folder/machine.json" <<'END'
{"schema": "steelyard-platform/1", "name": "the whole machine", "root": "node01", "hosts": [
 {"name": "node01", "ranks": 2, "compute": {"s_per_item": 1e-3}, "link": {"s_per_item": 0}},
 {"name": "node02", "ranks": 2, "compute": {"s_per_item": 2e-3}, "link": {"s_per_item": 0}},
 {"name": "node03", "ranks": 2, "compute": {"s_per_item": 4e-3}, "link": {"s_per_item": 0}}]}
END
export STEELYARD_PLATFORM=$folder/machine.json STEELYARD_PROFILE=none
job 'node[01-02]' 1
gives "the first two nodes" "shares 320 320 160 160"
job 'node[03,01]' 1 STEELYARD_VERBOSE=1
if [ "$launcher" = srun ]; then # an mpiexec may sort its nodes
    gives "the last node and the first" "shares 96 96 384 384"
else
    grep -qE '^shares (96 96 384 384|384 384 96 96) ' "$folder/out" || complain "the last node and the first"
fi
says "where the costs came from" 'from the platform file; predicted'
job 'node[03,09]' 1
says "a node that the file does not have" 'machine.json does not name the host node09: '
unset STEELYARD_PLATFORM

# Only the first task is given the settings.
if [ "$launcher" = srun ]; then
    job 'node[01-02]' 1 SRUN_ENVIRONMENT_ON=1 STEELYARD_SHARES=weights:3,1,2,2
    gives "settings of the first task alone" "shares 360 120 240 240"
fi

# What is learnt, by default below the home that the nodes share, serves the next job, which has the nodes the other way round;
# two jobs on other nodes that end together keep what both learnt.
unset STEELYARD_PROFILE
for _ in 1 2 3; do job 'node[01-02]' 1,1,9,9 STEELYARD_SHARES=equal; done
profile=$(echo "$folder"/.cache/steelyard/*.json)
[ -f "$profile" ] || complain "there is no profile below the home"
if [ "$launcher" = srun ]; then
    job 'node[02,01]' 9,9,1,1 STEELYARD_VERBOSE=1
    says "the next job" ' shares [0-9 ]* from the profile'
    read -r _ first second third fourth _ <"$folder/out"
    [ $((first + second)) -lt $((third + fourth)) ] || complain "the slow node is not the one with less"
fi
export STEELYARD_PROFILE=$SLURM_SUBMIT_DIR/solver.profile.json
(folder=$folder/a && mkdir "$folder" && job 'node[11-12]' 1 STEELYARD_SHARES=equal; exit $failures) &
other=$!
job 'node[21-22]' 1 STEELYARD_SHARES=equal
wait $other || { cat "$folder/a/messages"; failures=$((failures + 1)); }
for node in node11 node12 node21 node22; do
    grep -q "\"$node\"" "$STEELYARD_PROFILE" || { echo "$node is not in the profile of jobs that ended together"; failures=$((failures + 1)); }
done
unset STEELYARD_PROFILE

# A home that the nodes do not have.
job 'node[01-02]' 1 HOME=/nonexistent STEELYARD_SHARES=equal
says "no home on the nodes" 'nothing learnt in this run is kept \(STEELYARD_PROFILE names another file, or none\)'
exit $((failures != 0))
