/* The assembly tree: what is known before any number is touched. Nodes are numbered so that children come before
 * their parent; node s eliminates the variables first[s] .. first[s+1]-1 (its pivots) of the permuted matrix, and
 * rows[start[s] .. start[s+1]) are the other rows of its front, ascending: its contribution block's. */
#ifndef MF_TREE_H
#define MF_TREE_H
#include "sparse.h"

struct tree {
    int n, nodes;
    bool symmetric;
    int *old;   /* n: old[i] is the number in the given matrix of variable i */
    int *first; /* nodes + 1 */
    int64_t *start; /* nodes + 1 */
    int *rows;
    int *parent;     /* -1 for a root */
    int *child_start; /* nodes + 1: children of s are child[child_start[s] ..], in the order of assembly */
    int *child;
};

static inline int tree_pivots(const struct tree *t, int s)
{
    return t->first[s + 1] - t->first[s];
}
/* The order of the contribution block. */
static inline int tree_border(const struct tree *t, int s)
{
    return (int)(t->start[s + 1] - t->start[s]);
}
static inline int tree_front(const struct tree *t, int s)
{
    return tree_pivots(t, s) + tree_border(t, s);
}

/* Nested dissection, elimination tree, supernodes with relaxed amalgamation, front structures. Local. False when
 * memory is short or METIS fails. Release with tree_free. */
bool tree_build(struct tree *t, const struct sparse *a);
void tree_free(struct tree *t);
/* Builds the lists of children from the parents. */
bool tree_children(struct tree *t);

/* Operations (multiplications, additions, divisions each one) of eliminating PIVOTS of a front of order FRONT;
 * only the first ROWS rows below the pivots counted when a slave holds [row0, row1) of the contribution block. */
double cost_front(bool symmetric, int pivots, int front);
double cost_master(bool symmetric, int pivots, int front);
double cost_slave(bool symmetric, int pivots, int front, int row0, int row1);
/* Entries of the factors of one front (L and U, or L alone), the diagonal once. */
double size_factors(bool symmetric, int pivots, int front);
/* Entries of the contribution block's rows [row0, row1) as they are kept, and of the front part while active. */
double size_rows(bool symmetric, int border, int row0, int row1);
double size_slave(bool symmetric, int pivots, int front, int row0, int row1);
double size_master(bool symmetric, int pivots, int front);
#endif
