/* Shares that are sums: n / p + (n % p != 0), (n - 1) / p + 1. A share is one unknown number, so where a
 * scatter's count is a multiple of such a sum, the sum is taken for one from then on, wherever the program
 * computes that very sum; its parts stay what they are. Equal polynomials have equal values, so this names a
 * value and says nothing about it. */
#ifndef STEELYARD_TOOL_SUMS_H
#define STEELYARD_TOOL_SUMS_H

#include <stdbool.h>

#include "analysis/interp.h"

struct poly;

bool find_sums(struct interp *in); /* among what is scattered; is there one that was not known? */
const struct poly *as_sum(struct interp *in, const struct poly *p); /* what it is called where it is one */

#endif
