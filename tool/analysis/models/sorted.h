/* Own items that every rank sorts by itself, gathered and sorted again as a whole.
 *
 * Which order the own items are in behind such a sort depends on which items are the rank's: the array is bad
 * from there on. But it holds the very items that were scattered, in another order. What a gather of all
 * parts brings is, for all shares, the same numbers in one order or another, and a sort of all of them leaves
 * one order only, as numbers of an integer type that are not before each other are the same
 * (tree/merge_sort.h). So behind the second sort the array holds what it holds in the original.
 *
 * That an array is such a rearrangement is kept in its cell, with the stamp of the write that made it one:
 * any other write, and a path on which it was not made, take it away. Needed of the first sort: that it is of
 * the own items from the first to the last, each as long as one number, and of what was function of the items
 * before; of the gather: that it brings all of them to the beginning of an array that has nothing of a share
 * beside; of the second sort: that it begins there and goes as far as the items do, or further, to a place
 * that all shares tell alike. The spare arrays hold nothing that may be used. What the array has behind the
 * items, where they are not divided without a rest, is what it had there before, in both programs. A rank
 * without items sorts nothing, as the last place is then before the first one. */
#ifndef STEELYARD_TOOL_SORTED_H
#define STEELYARD_TOOL_SORTED_H

#include <stdbool.h>

#include "analysis/interp.h"

struct call;
struct function;
struct node;
struct poly;
struct value;

/* A call of a function of the program that sorts own items, or what was gathered of such. False: something
 * else, to be followed. */
bool sorts_items(struct interp *in, const struct call *call, const struct function *function);

/* Are the own items, all of them, sent from where a sort has rearranged them? */
bool are_rearranged(const struct interp *in, const struct value *send, int share, const struct poly *item);
/* They have arrived there, where the array is one for all shares but for them. */
void receive_rearranged(struct interp *in, const struct value *recv, int share, const struct poly *number,
                        const struct node *node);

#endif
