#!/usr/bin/env bash
# programs.sh MPIEXEC FOLDER: the programs of samples/11-loops as users start them.
set -u
mpiexec=$1 folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
complain() { echo "programs: $*" >&2; failed=1; }

# same PROGRAM OPTIONS..: every version, three techniques, one to four ranks: one line of results
same() {
  local program=$folder/$1 version technique ranks=0
  shift
  for version in static lb4mpi loop give-back; do
    for technique in ss gss awf-c; do
      ranks=$((1 + (ranks + 1) % 4))
      timeout 600 "$mpiexec" -n "$ranks" "$program" "$@" --version $version --technique $technique --longest 0.0001 >"$work/out" 2>"$work/err" ||
        complain "$program $version $technique on $ranks ranks: $(cat "$work/err")"
      grep '^results' "$work/out"
    done
  done | sort | uniq -c >"$work/results"
  [ "$(wc -l <"$work/results")" = 1 ] && grep -q '^ *12 results' "$work/results" || complain "$program: $(cat "$work/results")"
}
same loop_mandelbrot --width 40 --threshold 500
same loop_psia --points 200 --bin 0.1

"$mpiexec" -n 2 "$folder/loop_mandelbrot" --width 40 --threshold 500 --picture "$work/m.pgm" >/dev/null || complain "no PGM"
[ "$(head -c 9 "$work/m.pgm" | tr '\n' ' ')" = "P5 40 40 " ] && [ "$(wc -c <"$work/m.pgm")" = 1613 ] || complain "not a PGM of 40 x 40"
if "$mpiexec" -n 2 "$folder/loop_psia" --points 200 --bin 0.1 --picture "$work/p.png" >/dev/null 2>"$work/err"; then
  head -c 4 "$work/p.png" | grep -q PNG || complain "not a PNG"
else
  grep -q 'built without libpng' "$work/err" || complain "no PNG: $(cat "$work/err")"
fi

# refused WORDS PROGRAM OPTIONS..
refused() {
  local words=$1 program=$folder/$2
  shift 2
  if timeout 600 "$mpiexec" -n 2 "$program" "$@" >"$work/out" 2>&1; then complain "accepted: $*"; fi
  grep -q -- "$words" "$work/out" || complain "$*: says $(cat "$work/out")"
}
refused "--technique sss: not understood" loop_mandelbrot --technique sss
refused "--mode centre: not understood" loop_mandelbrot --mode centre
refused "LB4MPI has no tfss" loop_mandelbrot --technique tfss --version lb4mpi
refused "weights" loop_mandelbrot --width 8 --weights 1,2,3
refused "more images than points" loop_psia --points 10 --images 11
refused "cannot be written" loop_mandelbrot --width 8 --picture "$work/none/m.pgm"
exit $failed
