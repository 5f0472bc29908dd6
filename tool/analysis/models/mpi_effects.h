/* What MPI calls do to the abstract state, family by family, and what these have in common. */
#ifndef STEELYARD_TOOL_MPI_EFFECTS_H
#define STEELYARD_TOOL_MPI_EFFECTS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/models/models.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

struct call_fact;
struct cell;
struct datatype;
struct interp;
struct mpi_call;
struct node;
struct object;
struct poly;
struct share;
struct told;
struct told_number;
struct type;

/* mpi_effects.c */
const struct node *call_argument(const struct node *node, int position); /* null where there is none */
const char *constant_name(const struct value *v);                        /* of MPI_xxx constants */
bool is_constant(const struct value *v, const char *name);
bool is_in_place(const struct value *v);
bool pointer_to_pointers(const struct node *buffer);
/* Which share a count has to do with; *factor null when it is no multiple of it. */
bool share_count(struct interp *in, const struct poly *count, int *share, const struct poly **factor);
void(refuse_call)(struct interp *in, struct call_fact *fact, int code, const struct node *node,
                  const char *text);
bool comm_matches(struct interp *in, struct call_fact *fact, const struct value *comm,
                  const struct node *node);
void need_counts(struct interp *in, struct call_fact *fact, const struct poly *factor,
                 const struct value *count, const struct node *node);
/* The address at the root, where alone it counts, when the root is rank 0. */
struct target at_rank_0(struct interp *in, const struct share *s, const struct poly *of, struct target t);
bool points_at_one(const struct value *p); /* at the beginning of one object, whatever the shares */
bool contents_fix(struct interp *in, const struct value *p, struct value *bad);
/* Is its receive buffer set on every rank that makes the call? A root's is not set on the others, what a rank
 * keeps where it sends in place, or receives from nobody, is what was there before. */
bool sets_everywhere(const struct interp *in, const struct mpi_call *call, const struct value *a);
/* Does the call at hand set (in a reduction, send) every element? */
bool sets_all_elements(struct interp *in, const struct object *o, const struct cell *cell,
                       const struct target *t);
/* Received into as a whole: on all ranks that come by, or on some of them. `argument`: which one of the call;
 * -1: the own items of all ranks arrive there. */
void becomes_whole(struct interp *in, const struct value *p, const struct node *node, int argument,
                   bool everywhere);

/* Bytes that a call sets in its receive buffer; null where that is not known. */
const struct poly *received_bytes(struct interp *in, const struct node *node, const struct mpi_call *call,
                                  const struct value *a);

/* mpi_buffers.c: a buffer that begins in a member of a record and is longer is the record. */
void reach_buffers(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a,
                   int count);

/* The items of all ranks come from or to there: not in what is as long as the own share. */
void hold_all_items(struct interp *in, int share, const struct value *buffer, const struct node *node);

/* mpi_given.c */
/* Nothing of a share is given to a call that is not followed, or as what a family's rules do not look at. */
void check_others(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a,
                  int count);
void check_told(struct interp *in, const struct node *node, const struct mpi_call *call,
                const struct value *a, int count);
void check_room(struct interp *in, const struct node *node, const struct mpi_call *call,
                const struct value *a);
void check_chosen(struct interp *in, const struct node *node, const struct mpi_call *call,
                  const struct value *a);

/* mpi_scatter.c */
void scatter(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a);
/* MPI_Scatterv with counts and displacements that the program makes itself, where they follow a share: rank r
 * gets the count(r) items behind the displ(r) first ones, as many bytes each, and takes as many as its own
 * length is. In the new program the two vectors tell those of the share object, and so does the own length,
 * so every item is sent to the one rank that has its number, and all of them together are those that were
 * sent before: the call hands the items out as MPI_Scatter hands out equal shares, and stays as it is. False:
 * it is something else. */
bool scatter_by_vectors(struct interp *in, const struct node *node, const struct value *a);

/* mpi_communicators.c */
/* Do the parts of a split communicator belong to one distribution over more ranks than theirs? What is the
 * same on all ranks of the communicator that every share is of is the same wherever it meets a share; without
 * a share nothing but the world counts. */
bool parts_differ(const struct interp *in, int group);
void rank_or_size(struct interp *in, const struct node *node, const struct mpi_call *call,
                  const struct value *a);
void make_communicator(struct interp *in, const struct node *node, const struct mpi_call *call,
                       const struct value *a, int count);

/* mpi_types.c */
/* Numbers that leave as elements of one datatype and arrive as those of another one, as whole rows go out and
 * numbers come in: of the same kind and as many bytes, none of which either of the two leaves out, so each
 * arrives where it would as one of the other type, for any number of items. */
bool as_many_bytes(struct interp *in, const struct value *type, const struct poly *factor,
                   const struct value *other, const struct poly *other_factor);
/* The same where a root scatters what may lie apart in its buffer, as columns of a matrix do. An item is what
 * the elements of the sent datatype say that begin at its place. That place is the item's number times the
 * extent of the datatype, in MPI_Scatter and, with displacements in elements, in MPI_Scatterv, whichever rank
 * the item goes to; and it arrives as the numbers one behind the other that it is. How many items there are
 * is nothing that the buffer's length tells. */
bool sends_as_many(struct interp *in, const struct value *sent, const struct poly *factor,
                   const struct value *received, const struct poly *received_factor);
bool lies_apart(const struct interp *in, const struct value *type); /* may, of such a datatype */
const struct datatype *type_made(const struct interp *in,
                                 const struct value *type); /* by the program, else null */
const struct poly *type_bytes(struct interp *in, const struct value *type, const struct node *buffer,
                              bool *strided);
/* What its elements' places are a multiple of: as far as that is known, else 1. */
long long type_align(const struct interp *in, const struct value *type);
bool type_holds(struct interp *in, const struct value *type, const struct node *buffer,
                const struct type *of); /* one number of that C type */
void define_type(struct interp *in, const struct node *node, const struct mpi_call *call,
                 struct value *arguments, int count, const struct told *told);

/* ghosts.c: MPI_Sendrecv of the first or last own item with both neighbours; false when it is something else.
 */
bool exchange_ghosts(struct interp *in, const struct node *node, const struct value *a, int count);

/* mpi_gather.c */
void gather(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a);
bool gather_by_vectors(struct interp *in, const struct node *node, const struct mpi_call *call,
                       struct value *a);
bool regroups(struct interp *in, const struct value *v, int object, const struct node *node);

/* mpi_pairs.c: MPI_MINLOC and MPI_MAXLOC of the extremum of the own items and where it is; false when it is
 * something else. */
bool reduce_pair(struct interp *in, const struct node *node, const struct mpi_call *call,
                 const struct value *a, const struct value *source);

/* mpi_reduce.c */
void reduce(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a);
/* The root's part and the result are in what the others send: `a` has its address twice. The same as a call
 * with MPI_IN_PLACE in a branch of the root's and one that sends in a branch of the others': what it was
 * stays on the others, and so the value behind it is both. */
void reduce_in_place(struct interp *in, const struct node *node, const struct mpi_call *call,
                     struct value *a);
void broadcast(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a);
/* One of the numbers that the call tells one by one (led_away.h). */
void broadcast_number(struct interp *in, const struct node *node, const struct mpi_call *call,
                      const struct value *a, const struct told_number *number, int index);

#endif
