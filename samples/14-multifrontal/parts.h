/* What a process holds while it factorises: parts of active fronts, finished pieces of contribution blocks, and
 * the factors. A front's rows are addressed by position: 0 .. pivots-1, then the contribution block's.
 *
 * Contributions are added to a front in the order of its children, never in the order of arrival: rows that come
 * early wait. So the sums are the same in every run, whoever computes them. */
#ifndef MF_PARTS_H
#define MF_PARTS_H
#include "account.h"
#include "channel.h"
#include "kernels.h"

/* Finished rows [row0, row1) of a contribution block, packed: all columns, or those up to the diagonal. */
struct piece {
    int row0, row1;
    int users; /* packets that still point into it */
    double *values;
    double entries;
};

/* Rows [row0, row1) of child's contribution block on their way into a parent's part. */
struct packet {
    struct packet *next;
    int child, row0, row1;
    const double *values;
    union word *words;   /* the message that holds the values, or null: */
    struct piece *piece; /* ... a piece of this process */
};

enum role { ROLE_WHOLE, ROLE_MASTER, ROLE_SLAVE };

/* Rows [row0, row1) (positions in the front) of an active front. */
struct part {
    int node;
    bool described; /* what it is is known; rows may come before */
    enum role role;
    int row0, row1, ld;
    double *a;
    double entries;
    int turn;     /* the child (counted from 0) whose rows are being added */
    int *missing; /* children: rows still to come */
    struct packet *early;
    struct share share; /* MASTER, and SLAVE in the symmetric case */
    int index;          /* SLAVE: which of the share's */
    bool assembled, scaled;
    double work;
    union word *pivots; /* SLAVE: the master's message */
    double *border;     /* SLAVE, symmetric: rows 0 .. of L below the pivots, and how many have come */
    int border_rows, border_needed;
    struct part *next; /* in the queue of what can be computed */
};

/* What stays of a front: `top` the pivots' rows (unsymmetric: all columns; symmetric: pivots x pivots), `low` the
 * rows [row0, row1) of L below them. */
struct factor {
    double *top, *low;
    int row0, row1;
    struct share share; /* on the master of a node with slaves */
};

struct root;

struct solver {
    struct channel channel;
    struct account account;
    const struct sparse *a; /* permuted */
    const struct tree *tree;
    const struct mapping *mapping;
    struct part **part;     /* nodes */
    struct piece **piece;   /* nodes */
    struct factor *factor;  /* nodes */
    struct root *root;
    struct pivots pivots;
    double flops, factor_entries; /* done and kept here */
    double slave_flops;
};

/* Positions of the rows of child's contribution block in its parent's front. */
void child_positions(const struct tree *t, int child, int *position);
int rows_below(const int *position, int count, int limit); /* how many positions are < limit */
/* Offset of row `row` in a piece that starts at row0. */
int64_t piece_offset(bool symmetric, int border, int row0, int row);

/* The part of NODE here, made when needed; part_describe allocates its rows and adds the matrix's entries. */
struct part *part_of(struct solver *s, int node);
void part_describe(struct solver *s, struct part *p, enum role role, int row0, int row1);
/* Adds a packet or keeps it until its turn. True when the part became complete. */
bool part_deliver(struct solver *s, struct part *p, struct packet *packet);
/* Adds what may be added now; true when nothing is missing (once). */
bool part_advance(struct solver *s, struct part *p);
/* Turns a finished part into factors and, if rows of the contribution block are left, a piece. Frees the part. */
void part_finish(struct solver *s, struct part *p);
void packet_free(struct solver *s, struct packet *packet);
void piece_release(struct solver *s, struct piece *piece); /* one user less; freed after the last */
/* Simulated time for operations; nothing outside simulation. */
void spend(struct solver *s, double flops);
#endif
