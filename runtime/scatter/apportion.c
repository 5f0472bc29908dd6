#include "scatter/apportion.h"

#include <stdbool.h>

__extension__ typedef unsigned __int128 uint128;

void sy_apportion_equal(int64_t total, int size, int64_t share[])
{
    for (int i = 0; i < size; i++)
        share[i] = total / size + (i < total % size);
}

/* The key of the largest-remainder order: total * weight mod sum, descending, then the rank, ascending. */
struct remainder_key {
    int64_t total;
    int64_t sum;
    const int64_t *weight;
};

static int64_t remainder_of(const struct remainder_key *key, int rank)
{
    return (int64_t)((uint128)key->total * (uint128)key->weight[rank] % (uint128)key->sum);
}

static bool goes_before(const struct remainder_key *key, int a, int b)
{
    int64_t of_a = remainder_of(key, a);
    int64_t of_b = remainder_of(key, b);
    return of_a != of_b ? of_a > of_b : a < b;
}

/* Heap sort: in place, O(n log n) in the worst case, and qsort has no context argument. */
static void sift_down(const struct remainder_key *key, int order[], int start, int n)
{
    for (int parent = start;;) {
        int child = 2 * parent + 1;
        if (child >= n)
            return;
        if (child + 1 < n && goes_before(key, order[child], order[child + 1]))
            child++;
        if (!goes_before(key, order[parent], order[child]))
            return;
        int moved = order[parent];
        order[parent] = order[child];
        order[child] = moved;
        parent = child;
    }
}

static void sort_by_remainder(const struct remainder_key *key, int order[], int n)
{
    for (int i = n / 2 - 1; i >= 0; i--)
        sift_down(key, order, i, n);
    for (int last = n - 1; last > 0; last--) {
        int moved = order[0];
        order[0] = order[last];
        order[last] = moved;
        sift_down(key, order, 0, last);
    }
}

/* Shares above `most` are those of ranks that are held at it; the others share what these leave. */
static void apportion_rest(int64_t total, int size, const int64_t weight[], int64_t least, int64_t most,
                           int64_t share[], int order[])
{
    for (int i = 0; i < size; i++)
        if (share[i] <= most)
            share[i] = -1; /* not lifted to `least` */
    for (;;) {
        int64_t rest = total;
        int64_t sum = 0;
        int open = 0;
        for (int i = 0; i < size; i++) {
            if (share[i] >= 0) {
                rest -= share[i] < most ? share[i] : most;
                continue;
            }
            sum += weight[i];
            order[open++] = i;
        }
        if (open == 0)
            return;
        if (sum == 0) { /* nothing to go by: the open ranks share equally */
            for (int i = 0; i < open; i++)
                share[order[i]] = rest / open + (i < rest % open);
            return;
        }
        struct remainder_key key = {rest, sum, weight};
        bool lifted = false;
        int64_t given = 0;
        for (int i = 0; i < open; i++) {
            int64_t quota = (int64_t)((uint128)rest * (uint128)weight[order[i]] / (uint128)sum);
            given += quota;
            if (quota < least) {
                share[order[i]] = least;
                lifted = true;
            }
        }
        if (lifted)
            continue;
        sort_by_remainder(&key, order, open);
        for (int i = 0; i < open; i++) {
            int64_t quota = (int64_t)((uint128)rest * (uint128)weight[order[i]] / (uint128)sum);
            share[order[i]] = quota + (i < rest - given);
        }
        return;
    }
}

int sy_count_above(int64_t most, int size, const int64_t share[])
{
    int above = 0;
    for (int i = 0; i < size; i++)
        above += share[i] > most;
    return above;
}

void sy_apportion_weights(int64_t total, int size, const int64_t weight[], int64_t least, int64_t most,
                          int64_t share[], int order[])
{
    for (int i = 0; i < size; i++)
        share[i] = -1;
    /* Who is above `most` is so, too, where others are held at it and the rest is shared out anew: there is
     * more for each then. A rank that was lifted to `least` may have more of its own now. */
    for (int held = -1; sy_count_above(most, size, share) > held;) {
        held = sy_count_above(most, size, share);
        apportion_rest(total, size, weight, least, most, share, order);
    }
    for (int i = 0; i < size; i++)
        if (share[i] > most)
            share[i] = most;
}

uint64_t sy_hash_of(uint64_t seed, int rank)
{
    /* SplitMix64's finaliser over both numbers. */
    uint64_t z = seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)rank + 1;
    z *= UINT64_C(0xd1342543de82ef95);
    for (int round = 0; round < 2; round++) {
        z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
        z ^= z >> 31;
    }
    return z;
}

int64_t sy_skew_weight(uint64_t seed, int rank)
{
    return (int64_t)(sy_hash_of(seed, rank) & 15);
}
