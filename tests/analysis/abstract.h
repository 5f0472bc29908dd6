/* An execution that has not begun: no program, an empty memory, no shares. */
#ifndef STEELYARD_TESTS_ABSTRACT_H
#define STEELYARD_TESTS_ABSTRACT_H

#include "analysis/values/poly.h"
#include "seeded.h"

struct interp *abstract_new(void); /* facts count; free with abstract_free */
void abstract_free(struct interp *in);
/* Atoms that stand for themselves. */
const struct poly *unknown_number(struct interp *in, int id);
const struct poly *own_rank(struct interp *in);
const struct poly *ranks(struct interp *in);
/* The share n / p, with n = unknown_number(in, 0), as discover_shares makes it; returns its number. */
int share_new(struct interp *in, const struct poly *equal);
/* A loop over 0 <= counter < end, entered: it is the innermost from here on. Share -1: an ordinary one. */
struct loop *loop_new(struct interp *in, const struct poly *end, int share);

#endif
