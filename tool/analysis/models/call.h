/* A call as its model gets it: what is called, its object and its arguments have been evaluated, once and in
 * this order (run/calls.c); a model never evaluates an expression. */
#ifndef STEELYARD_TOOL_CALL_H
#define STEELYARD_TOOL_CALL_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/known/library.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct decl;
struct interp;
struct library_row;
struct mpi_call;
struct node;
struct told;

struct call {
    const struct node *node;
    const struct decl *target;       /* the function as it is declared; null: not known */
    const char *name;                /* of what is called, without the compiler's __builtin_ */
    const struct library_row *known; /* of that function; a row of nothing where it is the program's own */
    struct value *arguments;         /* with room for the object behind them */
    int count;
    bool in_place_at_root; /* MPI_Reduce: takes the root's part from where it puts the result; of the others,
                              from there too (run/calls.c) */
    bool of_object;        /* a member's call: its object, or a pointer to it */
    struct value object;
    struct value stream; /* operator<<: the place of what stands on the left */
};

/* A function without a body here, or one that a pointer leads to. One of the system keeps to what it is
 * given; another may use whatever it has been given before, and every variable that other files see. */
struct value unknown_call(struct interp *in, const struct call *call, bool system);

/* Sets name and known, by node and target. */
void call_names(struct call *call);
bool of_system(const struct call *call); /* declared by the system's headers; and no function of MPI */
bool remembers(const struct call *call); /* what was done with it before may tell what it does */
bool answers(const struct call *call);   /* of these, one that may tell every rank something else */

/* How far something goes in what it is given is not known: it may not be an array as long as the own share.
 * Any other reason goes before this one. */
void need_whole(struct interp *in, int object, const struct node *node); /* of one that is */
void need_all_of(struct interp *in, const struct value *given, const struct node *node);
/* Of all that a function is given. */
void need_lengths(struct interp *in, const struct call *call);

/* A function of the C or C++ library, or one of which only the name is known. True when the result is a
 * number that the rewritten program may have to compute in another way. */
bool library_call(struct interp *in, const struct call *call, struct value *result);

/* A call of MPI. `told`: of what members MPI_Type_create_struct is told. */
struct value mpi_call_made(struct interp *in, const struct call *call, const struct mpi_call *mpi,
                           const struct told *told);

/* A member of std::vector. False where there is no rule for the call. */
bool vector_call(struct interp *in, const struct call *call, struct value *result);

/* A record of the library of which the program has none: FILE, or one that is only declared. */
bool is_opaque(const struct type *type);
/* What the library is given, an iterator and the object of a member function too, may lead to numbers of the
 * program, and not to what the library itself keeps. */
bool leads_to_numbers(const struct node *call, int i);

#endif
