/* Ghost items: copies of the neighbour ranks' nearest items beside the own ones. */
#ifndef STEELYARD_TOOL_HALOS_H
#define STEELYARD_TOOL_HALOS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/state.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

struct interp;
struct node;
struct poly;
struct state;
struct value;

/* A condition that tells the first or the last rank from the others. */
struct edge {
    bool known;
    int group;
    bool last, only; /* the last rank, and not the first; true for it alone, and not for all others */
};
struct edge edge_of(struct interp *in, const struct node *test, const struct poly *a,
                    const struct poly *b); /* of the two sides that `compared` told */
/* rank > 0 ? rank - 1 : MPI_PROC_NULL and the like: the neighbour's number as a value of its own; with
 * size - 1 at the end the one in a ring, which is the same number; null for others. */
const struct poly *neighbour(struct interp *in, const struct edge *edge, const struct value *then,
                             const struct value *otherwise);
/* left == MPI_PROC_NULL, with the two sides in any order: of which rank of which group that holds. */
bool lacks_neighbour(struct interp *in, const struct value *a, const struct value *b,
                     const struct poly **root, int *group);
/* What both branches of an if leave in integer variables, where that is a neighbour; kept from before their
 * states are joined. */
struct neighbours {
    int objects[8];
    const struct poly *ranks[8];
    int count;
};
struct neighbours find_neighbours(struct interp *in, const struct edge *edge, const struct state *then,
                                  const struct state *otherwise);
void set_neighbours(struct interp *in, const struct neighbours *found);
/* now and next have changed places, or more arrays have gone round: the allocated arrays change their names,
 * so that a loop comes to a fixed point. */
void rename_swapped(struct interp *in, const struct state *head);

#endif
