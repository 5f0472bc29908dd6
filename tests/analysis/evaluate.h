/* The value of a polynomial at a point: what every rule of values/poly.h is held against. */
#ifndef STEELYARD_TESTS_EVALUATE_H
#define STEELYARD_TESTS_EVALUATE_H

#include <stdbool.h>

#include "analysis/values/poly.h"

/* The number that an atom without parts stands for. Atoms made of others (quotients, what is kept as written)
 * are computed from these; A_DISPL and A_COUNT are asked for with their rank in `at`. */
struct assignment {
    long long (*value)(const void *data, const struct atom *atom, long long at);
    const void *data;
    bool negative; /* set: an atom on the way was negative */
};

/* False: a division by zero, or beyond 62 bits on the way; nothing can be said of that point. */
bool evaluate(struct assignment *point, const struct poly *p, long long *value);

#endif
