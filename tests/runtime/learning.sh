#!/bin/sh
# learning.sh MPIEXEC PROGRAM: runs learn (on a quiet machine one would do, on a busy one up to twelve), then one begins with what
# they learnt; a broken profile is one message, is not used and is not overwritten.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export STEELYARD_PROFILE="$folder/profile.json"
unset STEELYARD_PLATFORM STEELYARD_SHARES

fail() {
  echo "$*" >&2
  exit 1
}

first=$(STEELYARD_SHARES=equal "$1" -n 3 "$2" first) || fail "the first run failed"
[ "$first" = "first shares: even" ] || fail "first run: $first"
[ -s "$STEELYARD_PROFILE" ] || fail "nothing was learnt"
for run in second third; do
  STEELYARD_SHARES=equal "$1" -n 3 "$2" first >/dev/null || fail "the $run run failed"
done
tries=0
while :; do
  fourth=$("$1" -n 3 "$2" first) || fail "the fourth run failed"
  [ "$fourth" != "first shares: uneven" ] || break
  tries=$((tries + 1))
  [ $tries -lt 10 ] || fail "fourth run: $fourth, after ten more"
  STEELYARD_SHARES=equal "$1" -n 3 "$2" first >/dev/null || fail "a run failed"
done
forgetful=$(STEELYARD_PROFILE=none STEELYARD_SHARES=equal "$1" -n 3 "$2" first) || fail "the run without profile failed"
[ "$forgetful" = "first shares: even" ] || fail "run without profile: $forgetful"

printf '{\n"schema": "steelyard-profile/1",\n"speed": {"h": [-1]}\n}' >"$STEELYARD_PROFILE"
cp "$STEELYARD_PROFILE" "$folder/broken"
"$1" -n 2 "$2" first >/dev/null 2>"$folder/messages" || fail "the run with a broken profile failed"
grep -q "profile.json:3: speed.h\[0\]: .*not used" "$folder/messages" || fail "no message: $(cat "$folder/messages")"
cmp -s "$STEELYARD_PROFILE" "$folder/broken" || fail "the broken profile was overwritten"

# In the user's cache directory when nothing is said.
unset STEELYARD_PROFILE
XDG_CACHE_HOME="$folder/cache" STEELYARD_SHARES=equal "$1" -n 2 "$2" first >/dev/null || fail "the run failed"
set -- "$folder"/cache/steelyard/learning-*.json
[ -s "$1" ] || fail "nothing in the cache directory"
