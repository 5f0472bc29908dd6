/* The factorisation: every process runs the same loop over load messages, data messages and tasks (RR 2005-02,
 * Algorithm 1) until the last front is done. */
#ifndef MF_FACTORISE_H
#define MF_FACTORISE_H
#include "parts.h"

/* Collective. Prepares S for the permuted matrix; an SY_E* code, the same on every rank. */
int solver_open(struct solver *s, MPI_Comm comm, const struct sparse *permuted, const struct tree *t,
                const struct mapping *m, const struct account_rules *rules);
/* Collective. Leaves the factors in S; what went wrong is in s->pivots and s->account.error. */
void factorise(struct solver *s);
/* Collective. The load object must have been closed before (account_close). */
void solver_close(struct solver *s);
#endif
