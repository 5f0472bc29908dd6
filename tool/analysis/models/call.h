/* A call as its model gets it: what is called, its object and its arguments have been evaluated, once and in
 * this order (run/calls.c); a model never evaluates an expression. */
#ifndef STEELYARD_TOOL_CALL_H
#define STEELYARD_TOOL_CALL_H

#include "analysis/interp.h"

struct call {
    const struct node *node;
    const struct decl *target; /* the function as it is declared; null: not known */
    const char *name;
    struct value *arguments; /* with room for the object behind them */
    int count;
    bool of_object; /* a member's call: its object, or a pointer to it */
    struct value object;
    struct value stream; /* operator<<: the place of what stands on the left */
};

/* A function without a body here, or one that a pointer leads to. One of the system keeps to what it is
 * given; another may use whatever it has been given before, and every variable that other files see. */
struct value unknown_call(struct interp *in, const struct call *call, bool system);

/* A function of the C or C++ library, or one of which only the name is known. True when the result is a
 * number that the rewritten program may have to compute in another way. */
bool library_call(struct interp *in, const struct call *call, struct value *result);

/* A call of MPI. `described`: bytes of the members that MPI_Type_create_struct is told of, -1 where that is
 * not known. */
struct value mpi_call_made(struct interp *in, const struct call *call, const struct mpi_call *mpi,
                           long long described);

/* C++'s containers. False where they have no rule for the call. */
bool vector_call(struct interp *in, const struct call *call,
                 struct value *result); /* a member of std::vector */
bool accumulate(struct interp *in, const struct node *node, struct value *a, int count,
                struct value *result); /* std::accumulate */

#endif
