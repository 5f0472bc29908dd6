# Sourced by what runs spawning jobs on the grid: five hosts with 60, 30, 30, 30, 30 % of a core (h0 to h4), and
# two that compute nothing (front for mpiexec, desk for a daemon: 15 % each), Open MPI.
# Wants: bin (build folder of tests/grid). Sets: grid, work, hosts. Ends with 77 and a reason where it cannot be.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
grid=$here/../grid/grid
export SYGRID_BIN=$bin SYGRID=spawn-$$ STEELYARD_PROFILE=none
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
unset STEELYARD_SPAWN STEELYARD_SPAWN_AT STEELYARD_SPAWN_LIMIT STEELYARD_SPAWN_PATIENCE STEELYARD_SPAWN_CHECK STEELYARD_REPORT
hosts=h0:4,h1:2,h2:2,h3:2,h4:2
export STEELYARD_SPAWN_HOSTS=$hosts
"$grid" can || exit $?
command -v mpiexec.openmpi >/dev/null || { echo "skipped: no mpiexec.openmpi"; exit 77; }
"$here/can_spawn.sh" "$(dirname "$(dirname "$bin")")" mpiexec.openmpi >/dev/null || { echo "skipped: this MPI does not spawn"; exit 77; }
work=$(mktemp -d)
export TMPDIR=$work
counter=""
trap 'stop_counting; "$grid" down; rm -rf "$work"' EXIT
die() { echo "FAILED: $*"; head -n 100 "$work"/err 2>/dev/null; exit 1; }

cat >"$work/platform.json" <<'JSON'
{"schema": "steelyard-platform/1", "name": "five hosts, a front end and a desk", "root": "h0", "hosts": [
 {"name": "h0", "ranks": 1, "compute": {"s_per_item": 1e-4}, "link": {"s_per_item": 0}},
 {"name": "h1", "ranks": 1, "compute": {"s_per_item": 2e-4}, "link": {"s_per_item": 0}},
 {"name": "h2", "ranks": 1, "compute": {"s_per_item": 2e-4}, "link": {"s_per_item": 0}},
 {"name": "h3", "ranks": 1, "compute": {"s_per_item": 2e-4}, "link": {"s_per_item": 0}},
 {"name": "h4", "ranks": 1, "compute": {"s_per_item": 2e-4}, "link": {"s_per_item": 0}},
 {"name": "front", "ranks": 1, "compute": {"s_per_item": 4e-4}, "link": {"s_per_item": 0}},
 {"name": "desk", "ranks": 1, "compute": {"s_per_item": 4e-4}, "link": {"s_per_item": 0}}]}
JSON
# What takes the place of ssh: everything on a host, the started daemons and their children too, is within its quota.
cat >"$work/launch" <<SCRIPT
#!/bin/bash
while [ \$# -gt 0 ]; do case \$1 in -*) shift ;; *) break ;; esac; done
host=\$1; shift
exec bash $grid exec --name $SYGRID "\$host:0" -- /bin/sh -c "\$*"
SCRIPT
chmod +x "$work/launch"

up() { "$grid" up "$work/platform.json" --owner $$ --cpu-sum 2.1; }
# job SECONDS RANKS PROGRAM ARGS..: under mpiexec on $launcher (h0), with the slots of $hosts; its output has to go to files. A
# job that Open MPI itself did not bring about is asked again, three times in all: an mpiexec that could not start its daemons
# before any program was, a child that ended before it had begun, and a job that had not ended by its time (a child that mpiexec
# starts waits in PMIx_Init for ever now and then: docs/spawn.md). What does not end because of Steelyard does not end the third time either.
launcher=h0
tries=3
job() {
  local limit=$1 ranks=$2 self=$BASHPID out said try status=0
  shift 2
  out=$(readlink "/proc/$self/fd/1") said=$(readlink "/proc/$self/fd/2")
  [ -e "$out" ] && [ -e "$said" ] || die "the output of a job does not go to a file: $out, $said"
  for ((try = 1; try <= tries; try++)); do
    status=0
    timeout -k 2 "$limit" bash "$grid" exec "$launcher:0" -- mpiexec.openmpi --mca plm_rsh_agent "$work/launch" --mca pml ob1 \
      --mca btl tcp,self --mca btl_tcp_if_include eth0 --mca oob_tcp_if_include eth0 --mca routed direct \
      --mca mpi_yield_when_idle 1 --bind-to none --map-by node --host "$hosts" -n "$ranks" \
      env ${GRID_PATIENT:+LD_PRELOAD=$GRID_PATIENT} "$@" >>"$out" 2>>"$said" || status=$?
    if ! mpi_failed "$status" "$said" || [ "$try" = "$tries" ]; then break; fi
    limit=$((5 * limit)) # what did not end may have been slow
    { echo "== try $try, status $status: $*"; cat "$said"; } >>"$work/not-started"
    : >"$out"
    : >"$said"
    sleep 3
  done
  return $status
}
# mpi_failed STATUS FILE: whether a job that ended so, and said that, is one that Open MPI did not bring about.
mpi_failed() {
  case $1 in
    0 | 75) return 1 ;; # 75: Steelyard ended it
    124 | 137) return 0 ;;
    *) grep -q -e 'ORTE was unable to reliably start' -e 'exiting improperly' "$2" ;;
  esac
}

# /proc/loadavg is the machine's: gives each host one of its own, without tasks.
mount_loads() {
  local host
  mkdir -p "$work/loads"
  for host in h0 h1 h2 h3 h4; do
    echo "0.00 0.00 0.00 1/1 1" >"$work/loads/$host"
    "$grid" exec "$host" -- mount --bind "$work/loads/$host" /proc/loadavg
  done
}
# The same, with the runnable tasks of its processor.
count_tasks() {
  mount_loads
  python3 "$here/count_tasks.py" "$SYGRID" "$work/loads" &
  counter=$!
}
stop_counting() { [ -z "$counter" ] || kill "$counter" 2>/dev/null || true; counter=""; }
