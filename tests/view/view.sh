#!/bin/sh
# view.sh STEELYARD MAKE_RECORD CHECK_PAGE: pages of records large and small, ordinary and awkward, and what is said of
# broken ones.
set -u
# The command leaves its argument lists to the end of the process.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
steelyard=$1 make_record=$2 check_page=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0
fail() {
    echo "$*"
    failures=$((failures + 1))
}

page() { # page NAME RANKS EXECUTIONS [OPTIONS OF make_record]
    name=$1
    shift
    "$make_record" "$@" >"$name.json" || fail "$name: no record"
    for options in "" "--plan"; do
        # shellcheck disable=SC2086
        out=$("$steelyard" view "$name.json" $options 2>"$name.err") || fail "$name $options: exit $?"
        [ "$out" = "$name.html" ] || fail "$name: says '$out'"
        "$check_page" "$name.html" || fail "$name $options: not well formed"
    done
    "$steelyard" view "$name.json" --plan -o - 2>/dev/null | cmp -s - "$name.html" || fail "$name: stdout differs from the file"
}
page one 1 1
page four 4 1
page sixteen 16 40
page hundred 100 3
page many 1000 2
page nasty 4 1 nasty lost
page observed 16 1 observe
grep -q 'not complete' nasty.html || fail "nasty: does not say that it is incomplete"
grep -q 'not complete' nasty.err || fail "nasty: no word on stderr"
grep -q 'did not report' nasty.html || fail "nasty: the lost rank is not named"
grep -q '&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;' nasty.html || fail "nasty: not escaped"
grep -q 'Load exchange' four.html || fail "four: no load figures"
grep -q '<b>72.2 %</b><span>of them coherent' four.html || fail "four: the share of coherent decisions is missing"
grep -q 'One in 2 of the 3000 decisions' four.html || fail "four: decisions are not thinned out"
grep -q '<td>3</td><td class="n">3</td><td class="n">6</td>' four.html || fail "four: a rank's part is missing"
grep -q 'Placed processes' four.html || fail "four: no placed processes"
grep -q '<title>child 4 on h0 by priority, figure 0.5: placed at 2.00 s, started after 14.0 s, lived 4.25 s' four.html ||
    fail "four: a child is missing: $(grep -o '<title>child 4 [^<]*' four.html)"
[ "$(grep -o '<title>child [0-9]* on ' four.html | sort -u | wc -l)" = 29 ] || fail "four: not all children but the refused one"
grep -q 'Not drawn: 1 that were refused' four.html || fail "four: the refused child is not counted"
grep -q 'does not answer' four.html || fail "four: the host that is out is not named"
grep -q '&lt;i&gt;' nasty.html || fail "nasty: a host is not escaped"
grep -q 'mean of 100' hundred.html || fail "hundred: ranks are not summed up"
grep -q 'reads.cached' four.html || fail "four: the figures of another part are missing"
grep -q '&lt;b&gt;&amp;' nasty.html || fail "nasty: the mechanism is not escaped"
grep -q 'with balanced shares' observed.html || fail "observed: no prediction"
grep -q 'did not report' four.html && fail "four: a rank is said to be missing"

cat >audit.json <<'END'
{"schema": 1, "complete": true, "not_analysed": [{"file": "x.c", "line": 1, "code": "SY801", "reason": "r"}],
 "summary": {"calls": 2, "convertible": 1, "changed": 0, "already": 0, "refused": 1, "suppressed": 0},
 "sites": [
  {"code": "SY101", "status": "convertible", "collective": "MPI_Scatter", "function": "main", "message": "can <b> & be",
   "location": {"file": "trace.c", "line": 142, "column": 1}, "notes": []},
  {"code": "SY201", "status": "refused", "collective": "MPI_Gather", "function": "main", "message": "because",
   "location": {"file": "a\"b.c", "line": 7, "column": 1},
   "notes": [{"message": "<here>", "location": {"file": "a.c", "line": 9, "column": 2}}, {"message": "x", "location": null}]}
 ]}
END
"$steelyard" view four.json --audit audit.json -o audit.html >/dev/null || fail "audit: exit $?"
"$check_page" audit.html || fail "audit: not well formed"
grep -q 'SY201' audit.html || fail "audit: a code is missing"
grep -q 'ran, see above' audit.html || fail "audit: the call is not matched with the run"
grep -q 'can &lt;b&gt; &amp; be' audit.html || fail "audit: not escaped"

says() { # says EXIT MESSAGE ARGUMENTS..
    expected=$1 message=$2
    shift 2
    "$steelyard" view "$@" >out 2>err
    status=$?
    [ $status -eq "$expected" ] || fail "view $*: exit $status, expected $expected"
    [ "$(cat err)" = "$message" ] || fail "view $*: said '$(cat err)', expected '$message'"
    [ -s out ] && fail "view $*: wrote to stdout"
}
sed 's/"root": 0/"root": 4/' four.json >bad.json
says 2 'steelyard: bad.json:27: sites[0].root: should be between 0 and 3' bad.json
says 2 'steelyard: none.json: No such file or directory' none.json
says 2 "steelyard: .: Is a directory" .
head -c 300 four.json >cut.json
"$steelyard" view cut.json 2>err && fail "cut: accepted"
grep -q '^steelyard: cut.json:[0-9]*: not JSON: ' err || fail "cut: said '$(cat err)'"
: >empty.json
"$steelyard" view empty.json 2>err && fail "empty: accepted"
grep -q '^steelyard: empty.json:1: not JSON: ' err || fail "empty: said '$(cat err)'"
sed 's/"line": 7/"line": "7"/' audit.json >bad-audit.json
says 2 'steelyard: bad-audit.json:7: sites[1].location.line: should be a whole number' four.json --audit bad-audit.json
echo '{}' >no-audit.json
says 2 'steelyard: no-audit.json:1: sites: should be an array: is this a report of steelyard audit --format json?' four.json \
    --audit no-audit.json
"$steelyard" view four.json -o /no/such/folder/x.html 2>err
[ $? -eq 4 ] || fail "unwritable: exit is not 4"
"$steelyard" view 2>/dev/null
[ $? -eq 2 ] || fail "no record: exit is not 2"
mkfifo pipe
cat pipe >piped.html &
"$steelyard" view four.json --plan -o pipe >/dev/null 2>&1 || fail "pipe: exit $?"
wait
cmp -s piped.html four.html || fail "pipe: another page"
[ -p pipe ] || fail "pipe: it is one no longer"
if [ -c /dev/full ]; then
    "$steelyard" view four.json -o /dev/full >/dev/null 2>err
    [ $? -eq 4 ] || fail "full disk: exit is not 4"
    [ "$(cat err)" = 'steelyard: /dev/full: No space left on device' ] || fail "full disk: said '$(cat err)'"
fi
[ "$(find . -name '*.tmp')" = "" ] || fail "a temporary file is left"
[ $failures -eq 0 ]
