/* Forward elimination and backward substitution with the factors where they lie. */
#ifndef MF_SOLVE_H
#define MF_SOLVE_H
#include "parts.h"

/* Collective. b and x: n elements in the permuted numbering, the same b on every rank, the whole x on every rank. */
void solve_factored(struct solver *s, const double *b, double *x);
#endif
