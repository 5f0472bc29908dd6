/* n * n / p elements are handed out, n / p rows of n elements are worked on. Where p does not divide n the
 * two round differently; the runtime keeps such shares equal (their elements are no multiple of a row), and
 * everything that the rewritten program says then has the value it had. Where they are a multiple, n * n / p
 * = n * (n / p), and that is what the analysis computes with. So every expression that is put in must round
 * as the one it replaces: values remember which of the two quotients they are multiples of. */
#ifndef STEELYARD_TOOL_ROWS_H
#define STEELYARD_TOOL_ROWS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

struct atom;
struct interp;
struct poly;
struct share;

/* number * times / by elements are `times` elements for each of the number / by rows. */
struct rows {
    const struct poly *number, *by, *times;
};

void note_quotient(struct interp *in, const struct poly *a,
                   const struct poly *b); /* while shares are looked for */
const struct rows *
find_rows(struct interp *in); /* what the quotients and the scatters of the program tell; null nothing */
/* The quotient a / b where it is the elements of such rows (null: it is not). */
const struct poly *elements_of_rows(struct interp *in, const struct poly *a, const struct poly *b);
bool counts_rows(const struct interp *in, const struct atom *share); /* the share is number / by */
enum rounding rounding_of(struct interp *in, enum operator op, const struct value *a, const struct value *b);
/* Does an expression that rounds in this way round so when it is written with an object that is made of what
 * rounds as `made` says? */
bool rounds_alike(enum rounding made, const struct share *share, enum rounding rounds);
/* Written with an object that counts elements, in whole rows. */
bool in_rows(enum rounding made, const struct share *share, enum rounding rounds);

#endif
