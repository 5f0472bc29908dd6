/* Which ranks come by. */
#ifndef STEELYARD_TOOL_SIDES_H
#define STEELYARD_TOOL_SIDES_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/path/passages.h"
#include "analysis/path/path.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"

struct interp;
struct node;
struct poly;

/* A collective that one side has reached and the other has not yet. */
struct meeting {
    const struct node *node;
    enum mpi_kind kind;
    enum side side;
    int group, object;
    unsigned stamp;
    const struct poly *place; /* within the object */
    const struct loop *loop;  /* in which it is reached */
    struct passage fork;      /* where the sides part */
    const struct poly *root;  /* which rank is the one of them */
    unsigned long long shares;
};

/* A branch that only some ranks take: rank `root` of a group, the others, or some. Returns what ranks_leave()
 * restores. */
struct ranks ranks_enter(struct interp *in, enum side side, const struct poly *root, int group);
void ranks_leave(struct interp *in, struct ranks before);
/* Does one rank of MPI_COMM_WORLD come by here, if any, and no other? */
bool one_rank_here(const struct interp *in);
bool all_ranks_here(const struct interp *in, int group); /* every rank of the group comes by */
/* Does only rank 0 (or do only the other ranks) of the group come by here? */
bool ranks_are(const struct interp *in, enum side side, int group);

/* A collective that has to do with `shares` (0: none) is reached; `object` is what this rank contributes or,
 * in a scatter, receives, -1 not known, `stamp` that of its write. Ranks on two sides must agree. */
void meet(struct interp *in, struct meeting now);
void check_meetings(struct interp *in); /* at the program's end: nobody waits */

#endif
