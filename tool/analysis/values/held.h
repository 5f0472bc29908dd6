/* Numbers as a type holds them.
 *
 * Polynomials are over all integers; what C keeps of a number is what its type has room for: modulo two to
 * the number of bits, 0 or 1 in a bool, and so many digits in floating point. A number that is told becomes
 * what the type holds. One that is not told is lost where it is converted to an integer narrower than an int
 * and may not fit, in a float, where it may be less than nothing in an unsigned int, where something in it
 * is more than an int has room for, and where an integer is made of what is computed in floating point and
 * need not be whole: rounding towards zero is no product or sum; else it is taken to fit
 * (docs/architecture.md, "Limits"). What is lost and is not the same number in both programs is DEP_BAD. */
#ifndef STEELYARD_TOOL_HELD_H
#define STEELYARD_TOOL_HELD_H

struct interp;
struct node;
struct type;
struct value;

/* Of an expression of that type. */
void hold(struct interp *in, struct value *v, const struct type *type, const struct node *node);
/* Is converted to the type: stored in such a variable, or cast. */
void hold_converted(struct interp *in, struct value *v, const struct type *type, const struct node *node);
/* Is stored in a bit-field, of which the width is not known. */
void hold_in_bits(struct value *v, const struct node *node);

#endif
