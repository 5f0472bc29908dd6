#!/bin/sh
# quota.sh MPIEXEC PROGRAM: ranks limited by quotas give right results and unequal shares, and leave no control group
# behind. Skipped (77) where control groups cannot be made.
set -u
here=$(dirname "$0")
export STEELYARD_PROFILE=none
out=$("$here/quota" -v 60,15 "$1" -n 2 -- "$2" 3 4000 4000)
code=$?
[ $code -eq 77 ] && exit 77
[ $code -eq 0 ] || { echo "exit code $code: $out" >&2; exit 1; }
echo "$out"
echo "$out" | awk '/shares/ { first = $(NF - 1); last = $NF } END { exit !(first > last && first + last == 4000) }' || {
  echo "the fast rank did not get more" >&2
  exit 1
}
groups=$(echo "$out" | sed -n 's|^\(/sys/fs/cgroup/[^ ]*\)$|\1|p')
[ -n "$groups" ] || { echo "no control group is named" >&2; exit 1; }
[ ! -d "$groups" ] || { echo "left behind: $groups" >&2; exit 1; }
