/* Which process does what, as far as it is known before the factorisation: subtrees, kinds of nodes, masters. */
#ifndef MF_MAPPING_H
#define MF_MAPPING_H
#include "tree.h"

/* The kinds of nodes of MUMPS and of the papers. */
enum node_kind {
    KIND_SUBTREE, /* inside a subtree that one process does alone */
    KIND_ONE,     /* above the subtrees, one process */
    KIND_TWO,     /* a master eliminates, slaves chosen at run time update */
    KIND_ROOT     /* the last front, spread over all processes */
};

struct mapping_rules {
    int type2_border; /* least order of the contribution block of a node with slaves */
    int type2_front;  /* ... and of its front */
    int root_front;   /* least order of a root that is spread */
    double imbalance; /* how far the subtrees' work may be from equal before one is cut into its children */
    double grain;     /* ... and the largest part of a rank's mean work that one subtree may be */
};

struct mapping {
    int ranks, nodes;
    enum node_kind *kind; /* nodes */
    int *master;          /* nodes; of a subtree's nodes: the process that has the subtree */
    int *subtree;         /* nodes: the top node of the subtree it is in, -1 above */
    double *work;         /* ranks: operations of the subtrees there */
    int root;             /* the node of KIND_ROOT, -1 without */
    int *decisions;       /* ranks: nodes of KIND_TWO it is the master of */
};

void mapping_rules_default(struct mapping_rules *rules);
/* Subtrees by Geist and Ng's top-down search, masters by balancing the entries of the factors. Local; the same
 * result on every rank. False when memory is short. Release with mapping_free. */
bool mapping_build(struct mapping *m, const struct tree *t, int ranks, const struct mapping_rules *rules);
void mapping_free(struct mapping *m);
#endif
