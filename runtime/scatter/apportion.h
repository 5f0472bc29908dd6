/* Whole shares from equal parts, weights or a seed. Pure arithmetic: no MPI, no memory of its own, exact in
 * 64 bits, the same on every machine. */
#ifndef STEELYARD_SCATTER_APPORTION_H
#define STEELYARD_SCATTER_APPORTION_H

#include <stdint.h>

/* The largest weight: the sum over 2^31 ranks fits 63 bits. */
#define SY_WEIGHT_MAX ((int64_t)1 << 31)

/* share[0..size): total/size each, the first total % size get one more. */
void sy_apportion_equal(int64_t total, int size, int64_t share[]);

/* share[0..size) proportional to weight[0..size) (0 <= weight, their sum fits 63 bits as that of so many
 * SY_WEIGHT_MAX does, not all 0; otherwise the shares are equal), by largest remainder, ties to the lower
 * rank. No share is below `least` (least * size <= total): ranks that would be are given `least`, and the
 * others share the rest by their weights. Nor is any above `most` (most * size >= total): ranks that would be
 * are given `most`, and the others share the rest in the same way. O(size log size) for one round; at most
 * one round per rank that is lifted to `least`, for each that is held at `most`. `order` is scratch of `size`
 * ints. */
void sy_apportion_weights(int64_t total, int size, const int64_t weight[], int64_t least, int64_t most,
                          int64_t share[], int order[]);

/* Of how many ranks the share is above `most`. */
int sy_count_above(int64_t most, int size, const int64_t share[]);

/* A hash of seed and rank, nothing else, and a weight from 0 to 15 for `rank` out of it. */
uint64_t sy_hash_of(uint64_t seed, int rank);
int64_t sy_skew_weight(uint64_t seed, int rank);

#endif
