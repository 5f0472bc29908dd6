#!/usr/bin/env bash
# Real spawns on the grid, with Open MPI: children are where they were placed. Needs root.
# usage: test_grid.sh BUILD PART..      (exits with 77 and a reason where it cannot be)
#   place    exact lists, keys, spawn_multiple, calls that go through, other policies
#   names    more hosts than an info value takes: 100 children in a call
#   many     25 children that stay, in a recursion, from several callers; the table after them
#   daemon   the same table at steelyard-spawnd
#   exchange the table as a load exchange of the initial ranks has it
set -euo pipefail
build=$1 bin=$1/tests/grid
shift
. "$(dirname "$0")/on_grid.sh"
family=$build/tests/spawn/spawn_family
GRID_PATIENT=$bin/libgrid_patient_openmpi.so
launcher=front # as in test_samples.sh: a child that mpiexec starts on its own host while others end there waits in PMIx_Init for ever
up

# expect WHAT: stdin is what must have been printed
expect() {
  cat >"$work/expected"
  diff "$work/expected" "$work/out" || die "$1"
}
run() { job 60 "$@" >"$work/out" 2>"$work/err" || die "exit $? of: $*"; }

part_place() {
  STEELYARD_SPAWN=round-robin run 1 "$family" place 7 2
  expect "round robin goes on over calls, children of a host side by side" <<'E2'
h0 h0 h0 h0 h1 h1 h2
h2 h3 h3 h4 h4 h0 h0
E2
  STEELYARD_SPAWN=round-robin run 1 "$family" -m 2 place 3
  expect "spawn_multiple: each command by itself" <<'E2'
h0 h0 h0 h0 h1 h1
E2
  run 1 "$family" -k sy_hosts=h3,h1:2 -k sy_policy=round-robin place 6
  expect "sy_hosts and sy_policy" <<'E2'
h1 h1 h1 h1 h3 h3
E2
  run 1 "$family" -k host=h4 place 1 2
  expect "a call with a placing key goes through" <<'E2'
h4
h4
E2
  STEELYARD_SPAWN=completion run 1 "$family" place 3
  expect "completion: all on the first" <<'E2'
h0 h0 h0
E2
}

part_names() {
  # The files are in /tmp, whatever TMPDIR says, and those of another run are not told from ours.
  exec 7>"/tmp/steelyard-names.lock"
  flock 7
  # More names than an info value takes: 100 children in one call, from mpiexec's own host.
  launcher=h0 STEELYARD_SPAWN=round-robin run 1 "$family" place 100
  [ "$(tr ' ' '\n' <"$work/out" | sort | uniq -c | awk '{printf "%s %s;", $2, $1}')" = "h0 36;h1 16;h2 16;h3 16;h4 16;" ] ||
    die "100 children of one call: $(cat "$work/out")"
  launcher=h0 STEELYARD_SPAWN=round-robin run 2 "$family" -r 1 place 100
  [ "$(tr ' ' '\n' <"$work/out" | sort | uniq -c | awk '{printf "%s %s;", $2, $1}')" = "h0 36;h1 16;h2 16;h3 16;h4 16;" ] ||
    die "100 children by a process on h1: $(cat "$work/out")"
  # Neither rank 0 nor who spawns is on mpiexec's host: nobody can write the file that mpiexec reads.
  launcher=front STEELYARD_SPAWN=round-robin run 2 "$family" error 100
  grep -q 'rank 0: class MPI_ERR_SPAWN, intercomm null, codes set: .*or run mpiexec on the host of rank 0 or of the process that spawns' \
    "$work/out" || die "a list that nobody can hand over: $(cat "$work/out")"
  grep -q 'rank 1: class MPI_ERR_SPAWN, intercomm null' "$work/out" || die "the other rank: $(cat "$work/out")"
  [ -z "$(find /tmp -maxdepth 1 -name 'steelyard-hosts-*' -newer "$work/platform.json")" ] || die "a file of hosts was left"
  exec 7>&-
}

part_many() {
  run 1 "$family" stay 25
  expect "25 children that stay" <<'E2'
h0 9
h1 4
h2 4
h3 4
h4 4
E2
  STEELYARD_SPAWN=round-robin run 3 "$family" callers 4
  sort -o "$work/out" "$work/out"
  expect "three callers at once share one turn" <<'E2'
h0 4
h1 2
h2 2
h3 2
h4 2
E2
  STEELYARD_SPAWN=round-robin run 1 "$family" recurse 3
  [ "$(awk '{n += $2} END {print n}' "$work/out")" = 14 ] || die "14 processes of a recursion: $(cat "$work/out")"
  [ "$(sort "$work/out" | awk '{printf "%s %s;", $1, $2}')" = "h0 6;h1 2;h2 2;h3 2;h4 2;" ] ||
    die "a recursion shares one turn: $(cat "$work/out")"
  run 1 "$family" view 6
  expect "the table" <<'E2'
priority by a keeper, 6 placements
h0:4 2 in flight 2 placed 0 ended
h1:2 1 in flight 1 placed 0 ended
h2:2 1 in flight 1 placed 0 ended
h3:2 1 in flight 1 placed 0 ended
h4:2 1 in flight 1 placed 0 ended
priority by a keeper, 6 placements
h0:4 0 in flight 2 placed 2 ended
h1:2 0 in flight 1 placed 1 ended
h2:2 0 in flight 1 placed 1 ended
h3:2 0 in flight 1 placed 1 ended
h4:2 0 in flight 1 placed 1 ended
E2
}

part_daemon() {
  "$grid" exec desk -- "$build/runtime/spawn/steelyard-spawnd" --port 7411 2>"$work/daemon" &
  local daemon=$! round
  for ((round = 0; round < 600; round++)); do
    grep -q 'port 7411' "$work/daemon" && break
    sleep 0.05
  done
  grep -q 'port 7411' "$work/daemon" || die "the daemon does not begin"
  export STEELYARD_SPAWN_AT=desk:7411
  STEELYARD_SPAWN=round-robin run 1 "$family" place 7 2
  expect "the daemon keeps the turn" <<'E2'
h0 h0 h0 h0 h1 h1 h2
h2 h3 h3 h4 h4 h0 h0
E2
  # Two jobs at a time have tables of their own.
  STEELYARD_SPAWN=round-robin job 60 1 "$family" -s 1 place 2 3 >"$work/other" 2>"$work/err2" &
  local other=$!
  STEELYARD_SPAWN=round-robin run 1 "$family" -s 1 place 2 3
  wait "$other" || { cat "$work/err2"; die "the other job of the daemon"; }
  cmp "$work/out" "$work/other" || die "two jobs of one daemon disturb each other"
  expect "a job's own turn" <<'E2'
h0 h0
h0 h0
h1 h1
E2
  unset STEELYARD_SPAWN_AT
  kill "$daemon"
  wait "$daemon" || die "the daemon does not end well when it is told to"
}

part_exchange() {
  mount_loads
  STEELYARD_SPAWN=exchange run 5 "$family" exchange 25
  expect "25 children that stay, as five ranks know of them" <<'E2'
h0 9
h1 4
h2 4
h3 4
h4 4
left: 0
E2
}

for part in "$@"; do "part_$part"; done
echo ok
