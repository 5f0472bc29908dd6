#!/usr/bin/env bash
# What goes wrong, brought about on the grid with Open MPI: each has the result that docs/spawn.md states, and nothing
# hangs. Needs root.
# usage: test_failures.sh BUILD PART..      (exits with 77 and a reason where it cannot be)
#   refused    program missing, no host left, keys with bad values, settings that are not understood
#   cut        a host that does not answer is left out, and taken again when it does
#   patience   MPI does not come back
#   keeper     daemon missing, daemon killed, home gone
set -euo pipefail
build=$1 bin=$1/tests/grid
shift
. "$(dirname "$0")/on_grid.sh"
family=$build/tests/spawn/spawn_family
GRID_PATIENT=$bin/libgrid_patient_openmpi.so
up

says() { grep -q -- "$2" "$work/$1" || die "$3: $(cat "$work/$1")"; }
# The host's link goes down, or up again; its processes go on.
link() { nsenter --target "$(cat "/run/steelyard-grid/$SYGRID/pid.@switch")" --net ip link set "$(cat "/run/steelyard-grid/$SYGRID/port.$1")" "$2"; }
# lines N [PID]: waits until the output has N lines, or the job PID has ended. Empty "$work/out" before the job begins: one in the
# background does so only when its shell comes to run, and until then the lines are those of the job before.
lines() {
  local round
  for ((round = 0; round < 1000; round++)); do
    [ "$(cat "$work/out" 2>/dev/null | wc -l)" -lt "$1" ] || return 0
    [ $# = 1 ] || kill -0 "$2" 2>/dev/null || return 0
    sleep 0.1
  done
  die "no line $1: $(cat "$work/out")"
}

part_refused() {
  local refused='class MPI_ERR_SPAWN, intercomm null, codes set'
  job 40 2 "$family" -c /nonexistent/program error >"$work/out" 2>"$work/err" || die "the job fails for a missing program"
  says out "rank 0: $refused: the program /nonexistent/program is not an executable" "missing program at the root"
  says out "rank 1: $refused" "missing program at the other rank"
  job 40 2 "$family" -m 2 -c /etc/passwd error >"$work/out" 2>"$work/err" || die "the job fails for a program that is none"
  says out "rank 0: $refused: the program /etc/passwd is not an executable" "not executable"
  STEELYARD_SPAWN_LIMIT=0.25 job 40 2 "$family" error >"$work/out" 2>"$work/err" || die "the job fails at the limit"
  says out "rank 0: $refused: no host is left for 2 processes" "limit at the root"
  says out "rank 1: $refused" "limit at the other rank"
  for key in sy_work=0 sy_work=many sy_policy=fair sy_hosts= sy_hosts=a::; do
    [ "$key" = sy_hosts= ] && key="sy_hosts=," # an empty value cannot be set
    job 40 2 "$family" -k "$key" error >"$work/out" 2>"$work/err" || die "the job fails for $key"
    says out 'rank 0: class MPI_ERR_INFO_VALUE, intercomm null, codes set: ' "$key at the root"
    says out 'rank 1: class MPI_ERR_INFO_VALUE, intercomm null' "$key at the other rank"
  done
  STEELYARD_SPAWN=fair STEELYARD_SPAWN_LIMIT=-3 STEELYARD_SPAWN_PATIENCE=x STEELYARD_SPAWN_AT=nowhere STEELYARD_SPAWN_CHECK=all \
    STEELYARD_SPAWN_HOSTS=a:0 job 40 2 "$family" error >"$work/out" 2>"$work/err" || die "the job fails for settings"
  says out 'rank 0: class none, intercomm not null, codes set' "settings that are not understood"
  local name
  for name in STEELYARD_SPAWN=fair STEELYARD_SPAWN_LIMIT=-3 STEELYARD_SPAWN_PATIENCE=x STEELYARD_SPAWN_AT=nowhere \
    STEELYARD_SPAWN_CHECK=all STEELYARD_SPAWN_HOSTS:; do
    [ "$(grep -c "$name" "$work/err")" = 1 ] || die "$name is not said once: $(cat "$work/err")"
  done
}

part_cut() {
  # 6 s between calls, so that each asks whether hosts answer; the fourth hears that h2 does again.
  : >"$work/out"
  touch "$work/go.1" "$work/go.4"
  STEELYARD_SPAWN=round-robin job 60 1 "$family" -k sy_hosts=h2:1,h3:1 -s 6 -w "$work/go" place 1 5 >"$work/out" 2>"$work/err" &
  local pid=$!
  lines 2
  link h2 down
  touch "$work/go.2"
  lines 3
  link h2 up
  touch "$work/go.3"
  wait $pid || die "the job fails for a host that was away"
  [ "$(tr '\n' ' ' <"$work/out")" = "h2 h3 h3 h3 h2 " ] || die "placed $(cat "$work/out")"
  [ "$(grep -c 'host h2 does not answer: nothing is placed there until it does' "$work/err")" = 1 ] || die "not said once"
  [ "$(grep -c 'host h2 answers again' "$work/err")" = 1 ] || die "its return is not said once"
}

part_patience() {
  local status=0 begin=$SECONDS
  : >"$work/out"
  STEELYARD_SPAWN_PATIENCE=4 job 50 1 "$family" -k sy_hosts=h2 -w "$work/went" place 1 2 >"$work/out" 2>"$work/err" &
  local pid=$!
  lines 1
  link h2 down # within the 5 s in which nobody asks again
  touch "$work/went.1"
  local round
  for ((round = 0; round < 400; round++)); do
    ! grep -q STEELYARD_SPAWN_PATIENCE "$work/err" || break
    sleep 0.1
  done
  says err 'MPI has not come back from spawning .*spawn_family on h2 within 4 s (STEELYARD_SPAWN_PATIENCE)' "no message"
  link h2 up # mpiexec ends the job when it can reach all of it
  wait $pid || status=$?
  echo "a spawn on a host that is cut off: exit $status after $((SECONDS - begin)) s"
  [ "$status" = 75 ] || die "exit $status instead of 75"
}

# Sets `daemon` once it listens.
start_daemon() {
  local round
  : >"$work/daemon"
  "$grid" exec desk -- "$build/runtime/spawn/steelyard-spawnd" --port 7398 2>"$work/daemon" &
  daemon=$!
  for ((round = 0; round < 600; round++)); do
    ! grep -q 'port 7398' "$work/daemon" || return 0
    sleep 0.05
  done
  die "the daemon does not begin"
}

part_keeper() {
  launcher=front # see test_grid.sh
  STEELYARD_SPAWN_AT=h1:7399 STEELYARD_SPAWN=round-robin job 40 1 "$family" place 7 2 >"$work/out" 2>"$work/err" ||
    die "the job fails without its daemon"
  says err 'every process places by itself' "a missing daemon is not said"
  [ "$(tr '\n' ' ' <"$work/out")" = "h0 h0 h0 h0 h1 h1 h2 h2 h3 h3 h4 h4 h0 h0 " ] || die "alone: $(cat "$work/out")"
  local daemon pid status try
  for ((try = 1; try <= 3; try++)); do # as job(), but with a daemon that lives
    start_daemon
    rm -f "$work/left.1"
    : >"$work/out"
    tries=1 STEELYARD_SPAWN_AT=desk:7398 STEELYARD_SPAWN=round-robin job 40 1 "$family" -w "$work/left" place 4 2 >"$work/out" 2>"$work/err" &
    pid=$!
    lines 1 "$pid"
    kill -KILL "$daemon"
    wait "$daemon" 2>/dev/null || true
    touch "$work/left.1"
    status=0
    wait "$pid" || status=$?
    mpi_failed "$status" "$work/err" || break
  done
  [ "$status" = 0 ] || die "the job fails when its daemon dies"
  [ "$(tr '\n' ' ' <"$work/out")" = "h0 h0 h0 h0 h0 h0 h0 h0 " ] || die "after the daemon: $(cat "$work/out")"
  [ "$(grep -c 'is gone: this process places by itself on the 5 hosts it knows' "$work/err")" = 1 ] ||
    die "a daemon that died is not said once"
  STEELYARD_SPAWN=round-robin job 40 1 "$family" orphan 3 >"$work/out" 2>"$work/err" || die "the job fails when its home has gone"
  [ "$(tr '\n' ' ' <"$work/out")" = "h0 h0 h0 h0 h0 h0 " ] || die "beside its home, then alone: $(cat "$work/out")"
  [ "$(grep -c 'is gone: this process places by itself on the 5 hosts it knows' "$work/err")" = 1 ] ||
    die "a home that has gone is not said once: $(cat "$work/err")"
}

for part in "$@"; do "part_$part"; done
echo ok
