#!/bin/sh
# order_hosts.sh MPIEXEC PROGRAM: ranks are renumbered by the links of earlier runs where that is predicted to gain
# something: between hosts, ranks of one host with the best of its links; not where all are served at once, not where
# computing takes all the time. Four ranks on three hosts, h0, h1 with two and h2, as far as their names go (name spaces;
# where they cannot be made the test is skipped).
set -u
mpiexec=$1 program=$2
unshare --uts sh -c 'hostname h0' 2>/dev/null || { echo "no right to give a process another host name"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export STEELYARD_PROFILE="$folder/profile.json"
unset STEELYARD_PLATFORM STEELYARD_SHARES STEELYARD_ORDER STEELYARD_DELIVERY
cat >"$folder/on-host" <<'END'
#!/bin/sh
case ${PMI_RANK:-${OMPI_COMM_WORLD_RANK:-0}} in 0) host=h0 ;; 3) host=h2 ;; *) host=h1 ;; esac
exec unshare --uts sh -c 'hostname "$0" && exec "$@"' "$host" "$@"
END
chmod +x "$folder/on-host"
failed=0

expect() { # expect WHAT LINKS-OF-H1 LINK-OF-H2 SECONDS-PER-ITEM CONCURRENCY RANK..
    what=$1
    cat >"$STEELYARD_PROFILE" <<END
{"schema": "steelyard-profile/1", "concurrency": $5,
 "link_s_per_byte": {"h1": [$2], "h2": [$3]},
 "sites": [{"file": "sampled.c", "line": 7, "item_bytes": 10,
            "s_per_item": {"h0": [$4], "h1": [$4, $4], "h2": [$4]}}]}
END
    shift 5
    "$mpiexec" -n 4 "$folder/on-host" "$program" 0 "$@" </dev/null || { echo "failed: $what"; failed=1; }
}
expect "the last host's link is the fastest" "4e-6, 4e-6" 1e-6 1e-4 1.0 0 3 1 2
expect "the best link of a host counts for both its ranks" "9e-6, 1e-6" 2e-6 1e-4 1.0 0 1 2 3
expect "ranks of one host stay in their order" "9e-6, 4e-6" 1e-6 1e-4 1.0 0 3 1 2
expect "all are served at once" "4e-6, 4e-6" 1e-6 1e-4 3.5 0 1 2 3
expect "computing takes all the time" "4e-6, 4e-6" 1e-6 1e-1 1.0 0 1 2 3
expect "links that hardly differ" "1.02e-6, 1.02e-6" 1e-6 1e-6 1.0 0 1 2 3
exit $failed
