/* What objects hold before anything is stored in them. */
#ifndef STEELYARD_TOOL_BEGAN_H
#define STEELYARD_TOOL_BEGAN_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/state.h"
#include "analysis/memory/storage.h"
#include "analysis/tree/tree.h"

struct decl;
struct interp;
struct node;
struct state;

bool begins_when_reached(
    const struct decl *decl);         /* a static variable that is computed when the program first comes by */
void make_lasting(struct interp *in); /* the variables of static storage, of which none has begun */
void settle(struct interp *in, struct state *state, int object,
            const struct node *node); /* makes the beginning a value */
void settle_both(struct interp *in, struct state *a, struct state *b,
                 const struct node *node); /* where one path has stored */

#endif
