"""late.py COSTS CHUNKSIZE SPEEDS [DRAWS]: one size of chunks on unequal ranks, without any network or machine.

COSTS is a table of loop-costs, SPEEDS is like 0.6,0.3,0.3,0.15. Whoever is free first takes the next chunk. Speeds are drawn
within 3 % and starts within 2 % of the bound, DRAWS (2000) times: how far the makespan is from the bound, how much of it the dearest
chunk takes on the slowest rank, and how often that rank is last."""
import array, heapq, random, sys

before = array.array("d")
with open(sys.argv[1], "rb") as table:
    before.frombytes(table.read())
size, speeds = int(sys.argv[2]), [float(s) for s in sys.argv[3].split(",")]
draws = int(sys.argv[4]) if len(sys.argv) > 4 else 2000
n = len(before) - 1
bound = before[n] / sum(speeds)
chunk = [before[min(n, at + size)] - before[at] for at in range(0, n, size)]


def makespan(speed, start):
    """The makespan over the bound of these speeds, and who is last."""
    free = [(start[r], r) for r in range(len(speed))]
    heapq.heapify(free)
    end = [0.0] * len(speed)
    for cost in chunk:
        now, rank = heapq.heappop(free)
        end[rank] = now + cost / speed[rank]
        heapq.heappush(free, (end[rank], rank))
    return max(end) / (before[n] / sum(speed)), end.index(max(end))


random.seed(1)
slowest, results, late = speeds.index(min(speeds)), [], 0
for _ in range(draws):
    ratio, last = makespan([s * random.uniform(.97, 1.03) for s in speeds], [random.uniform(0, .02) * bound for _ in speeds])
    results.append(ratio)
    late += last == slowest
results.sort()
print("%d chunks; the dearest takes %.2f of the bound on the slowest rank; makespan over the bound %.3f to %.3f, median %.3f, a tenth below "
      "%.3f; the slowest rank is last in %.0f %%" % (len(chunk), max(chunk) / min(speeds) / bound, results[0], results[-1],
                                                     results[draws // 2], results[draws // 10], 100 * late / draws))
