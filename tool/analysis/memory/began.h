/* What objects hold before anything is stored in them. */
#ifndef STEELYARD_TOOL_BEGAN_H
#define STEELYARD_TOOL_BEGAN_H

#include "analysis/interp.h"

bool lasts(const struct decl *decl);                      /* static storage */
bool uniform_list(const struct node *init, double *fill); /* {} or {0}: all elements alike */
/* Are all elements of an array alike before anything is written: neither it nor a record around it is set as
 * a whole? */
bool starts_alike(const struct interp *in, const struct state *state, int object);
bool begins_when_reached(
    const struct decl *decl);         /* a static variable that is computed when the program first comes by */
void make_lasting(struct interp *in); /* the variables of static storage, of which none has begun */
int whole_of(const struct interp *in, int object); /* the record around all records around it, or itself */
void settle(struct interp *in, struct state *state, int object,
            const struct node *node); /* makes the beginning a value */
void settle_both(struct interp *in, struct state *a, struct state *b,
                 const struct node *node); /* where one path has stored */

#endif
