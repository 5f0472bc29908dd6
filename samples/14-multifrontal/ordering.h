/* Orderings of a symmetric graph and what follows from them. */
#ifndef MF_ORDERING_H
#define MF_ORDERING_H
#include "sparse.h"

/* A symmetric pattern without its diagonal. */
struct graph {
    int n;
    int64_t *start; /* n + 1 */
    int *neighbour; /* ascending */
};

/* The pattern of A + A^T. Release with graph_free. */
bool graph_of(struct graph *g, const struct sparse *a);
bool graph_permute(struct graph *h, const struct graph *g, const int *old);
void graph_free(struct graph *g);

/* METIS's nested dissection; old[i] = the variable that becomes number i. False when METIS fails. */
bool nested_dissection(const struct graph *g, int *old);
/* Liu's elimination tree; parent[i] = -1 for a root. WORK holds n numbers. */
void elimination_tree(const struct graph *g, int *parent, int *work);
/* A postorder of the forest: order[k] is the k-th node. WORK holds 2 n + 1 numbers. */
void postorder(int n, const int *parent, int *order, int *work);
/* Entries of each column of the factor, the diagonal included. PARENT belongs to a postordered G; WORK holds n. */
void column_counts(const struct graph *g, const int *parent, int *count, int *work);
#endif
