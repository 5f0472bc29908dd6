/* Objects and what they hold, at hand. */
#ifndef STEELYARD_TOOL_MEMORY_H
#define STEELYARD_TOOL_MEMORY_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/objects.h"
#include "analysis/memory/state.h"

struct decl;
struct lack;
struct node;
struct poly;
struct watch;

struct written {
    int object;
    int before; /* where it is in the list of the loop around */
};

struct memory {
    struct state state;
    struct object *objects;
    int object_count;
    int *object_chains; /* objects.c */
    int object_chain_count;
    struct table lasting; /* objects.c: the numbers that objects have in every pass */
    int lasting_count;
    int constructing; /* the object whose constructor begins, -1: its containers are empty */
    unsigned stamps;
    unsigned long settled;   /* how often it was filled in what an object began with: began.h */
    struct written *written; /* objects written since the mark of a loop */
    int written_count;
    struct decl **statics; /* of functions: began.h */
    int static_count;
    const struct decl *
        *shorts; /* arrays of which elements behind the end would be something else: memory/capacity.h */
    int short_count;
    struct lack *lacks; /* arrays without room, until it is told what becomes of them: memory/capacity.h */
    int lack_count;
    const struct poly *send_size; /* bytes of the send buffer of the scatter at hand, null unknown */
    bool nowhere_by_rank; /* something that differs between ranks was stored where it is not followed */
    struct watch *watch;  /* left_out.c; null: no other configuration */
};

/* cells.c: an object's cell in the state at hand: to be written; only to be read. Either stays where it is
 * until the state is copied, joined or left, or (the one that is only read) the object or one near it is
 * written. */
struct cell *cell_of(struct interp *in, int object);
const struct cell *seen(const struct interp *in, int object);
void note_written(struct interp *in, int object);
void note_written_again(struct interp *in, int object); /* what a loop has written, by the one around */
/* The object is set in a loop by something else than the test that keeps the item in it, or where the item is
 * (run/located.h): it may go back to what it was, and the other half of the pair not. That pair is none from
 * then on, in all passes. */
void break_pair(struct interp *in, int object);
bool is_pair(const struct poly *pair);     /* and has not been broken; null: false */
unsigned part_of(const struct cell *cell); /* which partial result a variable holds, 0 none */

/* load.c, memory.c */
struct value load(struct interp *in, const struct value *pointer, long long size, const struct node *node);
void store(struct interp *in, const struct value *pointer, long long size, const struct value *value,
           const struct node *node);
/* Where a pointer leads that is not followed, or is not alone: v may be stored there. */
void store_elsewhere(struct interp *in, const struct value *pointer, const struct value *v,
                     const struct node *node);

#endif
