#!/bin/sh
# probe.sh MPIEXEC PROBE READER: the probe writes a platform file that the reader accepts, with as many ranks as were
# there; mistakes in the options are exit code 2 and nothing is written.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
mpiexec=$1 probe=$2 reader=$3

fail() {
  echo "$*" >&2
  exit 1
}

for ranks in 1 3; do
  "$mpiexec" -n $ranks "$probe" -t 0.5 -o "$folder/platform.json" 2>"$folder/messages" ||
    fail "the probe failed: $(cat "$folder/messages")"
  "$reader" "$folder/platform.json" $ranks || fail "$(cat "$folder/platform.json")"
done
"$mpiexec" -n 2 "$probe" -t 0.5 -r 1 -s 0.001 >"$folder/out.json" 2>/dev/null || fail "root 1 failed"
"$reader" "$folder/out.json" 2 || fail "$(cat "$folder/out.json")"
grep -q '"s_per_item": 0.001' "$folder/out.json" || fail "-s: $(cat "$folder/out.json")"

for mistake in "-x" "-r 2" "-r x" "-t -1" "-e nan" "-s 0" "more"; do
  # shellcheck disable=SC2086
  "$mpiexec" -n 1 "$probe" -o "$folder/none.json" $mistake >/dev/null 2>"$folder/messages"
  [ $? -eq 2 ] || fail "$mistake: not exit code 2"
  grep -q "usage:" "$folder/messages" || fail "$mistake: no usage"
done
[ -e "$folder/none.json" ] && fail "written in spite of a mistake"
"$mpiexec" -n 1 "$probe" -t 0 -o "$folder/no/such/folder" >/dev/null 2>"$folder/messages"
[ $? -eq 1 ] || fail "a file that cannot be written: not exit code 1"
grep -q "no/such/folder" "$folder/messages" || fail "no message: $(cat "$folder/messages")"
