#!/usr/bin/env bash
# Faults on the grid: a full disk at the root when the record is written (disk), a link that drops to a crawl (crawl), a host
# whose processes die in the middle (crash) or that is gone without a word (silent). The rewritten program must do what the
# original does, and the record must not claim too much. They mostly wait: each is a test of its own, so that they wait together.
# usage: test_faults.sh BIN mpich|openmpi [disk|crawl|crash|silent]..    (exits with 77 and a reason where grids cannot be built)
set -euo pipefail

bin=$1 mpi=$2
shift 2
faults=" ${*:-disk crawl crash silent} "
here=$(cd "$(dirname "$0")" && pwd)
grid=$here/grid
export SYGRID_BIN=$bin STEELYARD_PROFILE=none
"$grid" can || exit $?
command -v "mpiexec.$mpi" >/dev/null || { echo "skipped: no mpiexec.$mpi"; exit 77; }
export SYGRID=faults-$$
work=$(mktemp -d)
trap '"$grid" down; rm -rf "$work"' EXIT
die() { echo "FAILED: $*"; cat "$work"/err* 2>/dev/null | tail -n 20; exit 1; }
# Seconds since the epoch with a fraction.
now() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(now)" 'BEGIN {printf "%.1f", b - a}'; }
# What there is of a record: none, complete, or incomplete and saying what is missing.
record() {
  if [ ! -e "$1" ]; then echo none
  elif incomplete "$1"; then echo "incomplete, says what is missing"
  elif grep -q '"complete": true' "$1"; then echo complete
  else echo wrong; fi
}

cat >"$work/platform.json" <<'JSON'
{"schema": "steelyard-platform/1", "name": "three unequal hosts", "root": "first", "hosts": [
 {"name": "first", "ranks": 1, "compute": {"s_per_item": 2e-4}, "link": {"s_per_item": 0}},
 {"name": "second", "ranks": 1, "compute": {"s_per_item": 1e-4}, "link": {"s_per_item": 1e-6}},
 {"name": "third", "ranks": 1, "compute": {"s_per_item": 4e-4}, "link": {"s_per_item": 4e-6}}]}
JSON
up() { "$grid" up "$work/platform.json" --owner $$ --item-bytes 8 --cpu-sum 0.3; }
# run PROGRAM ITEMS ROUNDS MESSAGES [SECONDS]: what it prints on stderr goes to MESSAGES. A job of which no rank has begun, as MPI
# could not start its daemons on a busy machine, says nothing about Steelyard and is asked again, three times in all.
run() {
  local try status
  for try in 1 2 3; do
    status=0
    STEELYARD_PLATFORM=$work/platform.json "$grid" run --mpi "$mpi" --timeout "${5:-900}" -- \
      "$bin/$1" "$2" "$3" "$("$grid" show item)" 2>"$4" || status=$?
    if [ $status = 0 ] || grep -q ' begun$' "$4"; then break; fi
    echo "try $try of $1: exit $status before it began: $(tail -n 3 "$4" | tr '\n' ' ')" >&2
  done
  return $status
}
# begun MESSAGES [PID]: waits until the job that writes MESSAGES computes, or PID has ended: its launch takes as long as it takes.
begun() {
  local k
  for ((k = 0; k < 12000; k++)); do
    ! grep -q ' begun$' "$1" 2>/dev/null || return 0
    [ $# = 1 ] || kill -0 "$2" 2>/dev/null || return 1
    sleep 0.1
  done
  return 1
}
incomplete() { grep -q '"complete": false' "$1" && ! grep -q '"missing": \[\]' "$1"; }

up
if [[ $faults == *" disk "* ]]; then
  run grid-work-original 30000 1 "$work/err1" >"$work/reference" || die "the original fails without any fault"
  STEELYARD_REPORT=$work/run.json run grid-work 30000 1 "$work/err2" >"$work/out" || die "the rewritten program fails"
  cmp "$work/reference" "$work/out" || die "results differ"
  grep -q '"complete": true' "$work/run.json" || die "the record of a run without faults is not complete"

  echo "full disk at the root"
  "$grid" exec first -- sh -c 'mount -t tmpfs -o size=16k tmpfs /mnt && head -c 100000 /dev/zero >/mnt/full' 2>/dev/null || true
  STEELYARD_REPORT=/mnt/run.json run grid-work 30000 1 "$work/err3" >"$work/out" || die "the program fails for want of a record"
  cmp "$work/reference" "$work/out" || die "results differ"
  if "$grid" exec first -- test -e /mnt/run.json; then die "a record on a full disk"; fi
  grep '/mnt/run.json' "$work/err3" || die "nobody said that there is no record"
  [ "$(grep -c '/mnt/run.json' "$work/err3")" = 1 ] || die "it was said more than once"
  if "$grid" exec first -- sh -c 'ls -A /mnt | grep -v ^full$'; then die "a part of a record is left on the full disk"; fi
fi

if [[ $faults == *" crawl "* ]]; then
  echo "a link at a crawl"
  for program in grid-work-original grid-work; do
    "$grid" rate third 16
    rm -f "$work/err.$program"
    (begun "$work/err.$program" && "$grid" rate third 0.2) &
    begin=$(now)
    STEELYARD_REPORT=$work/slow.json run $program 30000 3 "$work/err.$program" >"$work/out.$program" ||
      die "$program fails on a slow link"
    echo "$program: exit 0 after $(since "$begin") s, record: $(record "$work/slow.json")"
    wait
  done
  cmp "$work/out.grid-work-original" "$work/out.grid-work" || die "results differ on a slow link"
  grep -q '"complete": true' "$work/slow.json" || die "the record of a run on a slow link is not complete"
  "$grid" rate third 16
fi

# dies KIND PROGRAM LIMIT: the third host dies while all compute, LIMIT seconds later it must have ended or counts as hanging (124);
# leaves the exit status in $work/status.KIND.PROGRAM.
dies() {
  local begin job status=0 k
  rm -f "$work/dead.json" "$work/err4"
  STEELYARD_REPORT=$work/dead.json run "$2" 300000 1 "$work/err4" 3000 >"$work/out" &
  job=$!
  begun "$work/err4" "$job" || die "$2 has not begun"
  sleep 0.5
  begin=$(now)
  "$grid" kill third $([ "$1" = crash ] || echo --silent) # unquoted: nothing or one word
  for ((k = 0; k < 10 * $3; k++)); do
    kill -0 $job 2>/dev/null || break
    sleep 0.1
  done
  local elapsed hangs=""
  elapsed=$(since "$begin")
  ! kill -0 $job 2>/dev/null || hangs=1
  [ -z "$hangs" ] || "$grid" down # ends all of its processes
  wait $job || status=$?
  [ -z "$hangs" ] || status=124
  echo "$1 $2: exit $status after $elapsed s, record: $(record "$work/dead.json")"
  echo "$status" >"$work/status.$1.$2"
  ! grep 'rounds, sum' "$work/out" || die "$2 printed a result without a third of its ranks"
  [ ! -e "$work/dead.json" ] || incomplete "$work/dead.json" || die "the record does not say what is missing"
  [ -n "$hangs" ] || "$grid" down
  up
}

# 124 is the time limit: the rewritten program may wait for ever only where the original does too.
echo "a host that dies"
for kind in crash silent; do
  [[ $faults == *" $kind "* ]] || continue
  limit=300
  [ "$kind" = crash ] || limit=12
  for program in grid-work-original grid-work; do
    dies "$kind" "$program" "$limit"
  done
  [ "$(cat "$work/status.$kind.grid-work")" != 0 ] || die "success without a host"
  if [ "$(cat "$work/status.$kind.grid-work")" = 124 ] && [ "$(cat "$work/status.$kind.grid-work-original")" != 124 ]; then
    die "the rewritten program hangs where the original ends"
  fi
done
echo ok
