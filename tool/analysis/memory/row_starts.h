/* Arrays of as many pointers as there are own rows, each of which leads to where a row of one block begins:
 *
 *     double **m = malloc(rows * sizeof *m), *data = malloc(rows * columns * sizeof *data);
 *     for (i = 0; i < rows; i++)
 *         m[i] = data + i * columns;
 *
 * The rule. Each element k of m that has been set leads to byte from + k * each of one block: that much is
 * kept of the array, beside the block itself, and nothing else. It begins to be so in one of two ways:
 *
 *   - a loop over the own items, from the first to the last one, sets m[i] in each of its turns to a place
 *     that is from + i * each, i being its counter. Nothing has been set in m before, or m[0] alone,
 *     to `from` of the same block;
 *   - so does one from the second item to the last one, where m[0] has been set to `from` before. Its place
 *     may also be `m[i - 1] + c`, or `&m[i - 1][c]`: then `each` is what c is worth. If m[i - 1] leads to
 *     from + (i - 1) * each, then m[i] to from + i * each; and m[0] does lead to from. So m[i - 1] is read as
 *     `from`, and what c adds to it is `each`. Where the store is none of these, nobody knows the place.
 *
 * `from` and `each` are numbers that hang on no share, no rank and no loop; all ranks come by; the store runs
 * in every turn, which nothing leaves early; and m is a block or a variable of which there is one, whose
 * address only variables that are followed have, and which does not begin with zeros, or no turn of the loop
 * reads an element of anything. (Loops that are dealt out give a rank any items: there is no such array.)
 * Then every rank has set all of its elements behind the loop, as many as it has rows, whichever share it
 * has: what is read between the first and the last of them has been set in both programs. In the turn itself
 * no element behind the current one may be read, as everywhere.
 *
 * What is read. m[j] is the place from + j * each of that block, where j is the counter of a loop over the
 * own items, or the number of the first or last one (then each rank has to have one: m[0] of an empty array
 * is no element, in the rewritten program neither). It is what `data + j * columns` would be, and all that is
 * done with it is held to the rules of the block. Where j is anything else, the place hangs on the shares.
 *
 * Any other write to m, by whomever, ends it: rows that change places or are sorted, a pointer that is set to
 * another block, elements that are copied, an array that is read. Then each of its pointers leads to some
 * place of the block that hangs on the distribution. Where two ways meet, both have to have left the same,
 * or one of them nothing at all: what told which way was taken is the same for all shares and ranks, so that
 * either all elements of all ranks have been set in both programs, or none (then they are zeros, or nobody
 * may read one).
 *
 * Whole arrays. In an array that every rank has as a whole, an element is set and read at an index that is
 * the same for all shares. There all of its elements that lead anywhere do so as said, whichever these are:
 * the first store into an array that leads nowhere, in turn i of a loop or in element 0, tells `from` and
 * `each`, and each one after it has to be of these, or is c behind m[i - 1] of which the same is known. What
 * is read is what it would be without this rule, some place of the block or nothing, and now which place.
 * Where two ways meet and one of them has set nothing, what is known of the other one's elements holds. */
#ifndef STEELYARD_TOOL_ROW_STARTS_H
#define STEELYARD_TOOL_ROW_STARTS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/state.h"
#include "analysis/values/values.h"

struct node;
struct position;

/* A pointer is stored in an element of an array. */
struct row_store {
    const struct target *t; /* the element */
    long long size;
    const struct value *v;
    const struct node *node;
    const struct position *pos;
    bool weak;             /* or in another one */
    bool never, nowhere;   /* nothing has been set in the array yet; none of its elements leads anywhere */
    struct row_starts had; /* what was known of it before */
};

/* May none of its elements lead anywhere: is nothing set, or a constant in all of them? */
bool leads_to_none(const struct cell *cell);
/* An element of an array that every rank has as a whole is set: what is known of the array then. */
struct row_starts whole_rows(struct interp *in, const struct row_store *s);
/* Two ways meet: what is known of both. */
struct row_starts join_rows(const struct cell *a, const struct cell *b);
/* Does a loop set all of them so? Then the array holds them from here on. */
bool stores_row(struct interp *in, const struct row_store *s);
/* Is it m[i] = m[i - 1] + c, and `from` has been read for m[i - 1]? What is stored is c behind m[i - 1] then,
 * and no more than the block is known of it; at an index that is `told`, the same for all shares. */
bool takes_row_before(struct interp *in, const struct row_store *s);
struct value row_nobody_knows(struct interp *in, const struct row_store *s, bool told);
/* Where the element that is read there leads; false where that is not known. */
bool reads_row(struct interp *in, const struct value *pointer, const struct position *pos, long long size,
               const struct node *node, struct value *row);
/* Where the element leads of an array that every rank has as a whole, of which `v` has been read. */
void tell_row(struct interp *in, const struct value *pointer, long long size, const struct node *node,
              struct value *v);

#endif
