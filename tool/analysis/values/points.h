/* Points of an axis: numbers in floating point of which the own offset or length is a part.
 *
 * x = a + offset * h + i * h is the point of the global index offset + i, for every distribution. Computed in
 * floating point it is not the same to the last bit: the very number depends on where the range begins. So it
 * has no class that others could take for one that is the same for all shares. It is DEP_BAD, and whatever
 * has no rule of its own for it refuses the share: a comparison, a conversion to an integer, a print, a
 * message, an index, a function that is not followed. Beside that it has a formula: the real number that it
 * is but for rounding, in both programs. +, -, * and the functions below are continuous, so what they make of
 * two points that differ in last bits differs in last bits; they make formulas of formulas. A quotient is one
 * only where what divides is a number of the text that is not 0, or cannot come near 0. run/points.h has what
 * formulas are good for.
 *
 * Atoms of formulas are those of integers, and: a number of the text that is no integer, by its value; what a
 * variable had where it was first read outside of all loops; an operation that is kept as written.
 *
 * A formula is of the value it was computed for. A variable has it until the variable is written again
 * (`stamp`), no array, member or variable that anything may reach by its address has one, and where two paths
 * meet both must have the same. */
#ifndef STEELYARD_TOOL_POINTS_H
#define STEELYARD_TOOL_POINTS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

bool point_same(const struct point *a, const struct point *b);
struct point point_join(const struct point *a, const struct point *b);

/* A number of the text. */
const struct poly *real_number(struct interp *in, double number);
/* A number that is told by no more than its name. */
const struct poly *named_real(struct interp *in, const char *name);
/* The one that a node of the text is, whatever it is. */
const struct poly *constant_real(struct interp *in, const struct node *node);
/* a op b; without a formula where there is none. */
struct point point_operation(struct interp *in, enum operator op, const struct point *a,
                             const struct point *b);
/* A function of <math.h> that is continuous everywhere, of one number. */
struct point point_function(struct interp *in, const char *name, const struct point *a);
/* 1/2, as the text says it. */
const struct poly *half(struct interp *in);

#endif
