/* Displacements that a loop adds up from the counts: from d[0] == 0 on,
 *
 *     for (r = 1; r < size; r++)
 *         d[r] = d[r - 1] + counts[r - 1];
 *
 * where counts holds what every rank has of a share, times a factor. Each turn makes d[r] the sum of the
 * counts of the ranks before r, given that d[r - 1] is that of those before r - 1; so d holds what stands
 * before each rank, times that factor, and it does so in the new program, whose counts are those of the share
 * object, with the same text. With one rank there is no turn, and d[0] is all there is.
 *
 * The loop is nothing but such statements, each with an array of its own to set, and none of these is one
 * that counts are read from. It stands in no other loop. What d[0] holds is told where nothing but 0 was ever
 * stored in d: then it is 0, or nothing was stored in it, and the program reads what it must not. */
#ifndef STEELYARD_TOOL_PREFIXES_H
#define STEELYARD_TOOL_PREFIXES_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"
#include "analysis/values/values.h"

struct body;
struct decl;
struct loop;
struct node;

/* The same within the loop that sets the counts, or in one over all ranks behind it,
 *
 *     d[r] = r == 0 ? 0 : d[r - 1] + counts[r - 1];
 *
 * where the turn before has set d[r - 1] by the same statement and counts[r - 1] is what that rank has: set
 * by the statement of this loop that the turn at hand has come by already, or before the loop. By induction
 * d[r] is what stands before rank r; that nothing else sets the two arrays, and that both turns see the same
 * factor, is looked at where turns end (fills.h). `place` is d[r], `v` what becomes of its value, `counts`
 * the array that is read. */
struct choice {
    const struct node *test, *then, *otherwise; /* as `?:` has them, or an `if` with nothing else in it */
};
bool is_prefix_of_turn(struct interp *in, const struct node *left, const struct choice *choice,
                       const struct value *place, struct value *v, int *counts, evaluation evaluate);
/* The one object of whole numbers of that size that the name of an array or a pointer leads to the beginning
 * of; -1 none. Ranks may differ in whether it leads to anything: those that come by have it. */
int object_at(struct interp *in, const struct node *name, long long size, evaluation evaluate,
              struct value *place);

/* One such statement: the array that is set, the one that counts are read from. */
enum { MOST_SUMS = 4 };
struct sum {
    const struct node *statement, *set, *counts;
    struct value place; /* where d begins */
    int into, from;     /* the two objects */
    long long size;     /* of an element */
};
/* d[r] = d[r - 1] + counts[r - 1], of that variable. */
bool is_sum(const struct node *node, const struct decl *variable, struct sum *sum);
/* Are these arrays what a loop over all but rank 0 adds up, as things are? Then what it leaves in them. */
bool are_sums(struct interp *in, struct sum *sums, int count, const struct loop *loop, evaluation evaluate);
void store_sums(struct interp *in, const struct sum *sums, int count, const struct loop *loop);

/* At a loop whose bounds are known. False: it is none, and nothing was done; else it has been run, but that
 * its counter is where it was. */
bool run_prefixes(struct interp *in, const struct body *b, evaluation evaluate);

#endif
