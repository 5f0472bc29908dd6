"""figures.py FILE: medians, ranges and ratios of what `figures` printed."""
import statistics, sys

times = {}
for line in open(sys.argv[1]):
    words = line.split()
    if words[:1] == ["round"] and words[5] != "failed":
        times.setdefault(words[3], {}).setdefault(words[4], {})[int(words[1])] = float(words[5])
for figure, policies in sorted(times.items()):
    print("figure", figure)
    base = policies.get("round-robin", {})
    for policy, rounds in policies.items():
        values = list(rounds.values())
        ratios = [rounds[r] / base[r] for r in rounds if r in base]
        print("  %-12s %6.1f s (%.1f to %.1f)   / round robin %.2f (%.2f to %.2f)" %
              (policy, statistics.median(values), min(values), max(values), statistics.median(ratios), min(ratios),
               max(ratios)))
