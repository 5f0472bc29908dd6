/* The last front, spread over all processes as a two-dimensional block cyclic matrix: it has no contribution block,
 * needs no decision, and everybody takes part. */
#ifndef MF_ROOT_H
#define MF_ROOT_H
#include "parts.h"

/* Makes this process's blocks and adds the matrix's entries. */
void root_begin(struct solver *s);
/* Sends the pieces of the root's children held here to the owners of their entries. */
void root_hand_out(struct solver *s);
/* Rows of a child for this process; takes the words. May come before root_begin. */
void root_deliver(struct solver *s, union word *words);
bool root_complete(struct solver *s);
/* Collective: right-looking factorisation, block column by block column. */
void root_factorise(struct solver *s);
/* Collective: solves with the factors. x holds the root's part of the vector on every process, before and after;
 * forward and backward as they come in the order of the elimination. */
void root_forward(struct solver *s, double *x);
void root_backward(struct solver *s, double *x);
void root_free(struct solver *s);
#endif
