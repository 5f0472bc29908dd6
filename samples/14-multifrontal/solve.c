#include "solve.h"
#include "root.h"
#include <stdlib.h>

/* What a message of the solves carries. */
enum purpose { UPWARD, TO_SLAVE, FROM_SLAVE, DOWNWARD, PURPOSES };

struct stash {
    struct stash *next;
    int from;
    union word *words;
};

struct sweep {
    struct solver *s;
    struct stash *stash;
    double **border; /* nodes: forward, what the node adds to its parent; backward, its border's solution */
    double *x;
};

static void tell(struct sweep *w, int to, int node, enum purpose purpose, const double *values, int count)
{
    union word *words = words_new(1 + (int64_t)count);
    words[0].i = (int64_t)node * PURPOSES + purpose;
    memcpy(words + 1, values, (size_t)count * sizeof *words);
    channel_send(&w->s->channel, to, MESSAGE_SOLVE, words, 1 + (int64_t)count);
}

/* The words of one message, whatever comes before it; freed by the caller, the values start at [1]. */
static union word *hear(struct sweep *w, int from, int node, enum purpose purpose)
{
    int64_t key = (int64_t)node * PURPOSES + purpose, count;
    for (;;) {
        for (struct stash **at = &w->stash; *at; at = &(*at)->next)
            if ((*at)->from == from && (*at)->words[0].i == key) {
                struct stash *found = *at;
                union word *words = found->words;
                *at = found->next;
                free(found);
                return words;
            }
        int source;
        enum message kind;
        union word *words;
        if (!channel_receive(&w->s->channel, &source, &kind, &words, &count)) {
            channel_idle();
            continue;
        }
        struct stash *fresh = mf_alloc(1, sizeof *fresh);
        *fresh = (struct stash){w->stash, source, words};
        w->stash = fresh;
    }
}

/* Adds the children's contributions to the front's vector, in their order. */
static void gather_children(struct sweep *w, int node, double *v)
{
    const struct tree *t = w->s->tree;
    int *position = mf_alloc((size_t)tree_front(t, node), sizeof *position);
    for (int k = t->child_start[node]; k < t->child_start[node + 1]; k++) {
        int child = t->child[k], border = tree_border(t, child), master = w->s->mapping->master[child];
        if (border == 0)
            continue;
        union word *words = NULL;
        if (master != w->s->channel.rank)
            words = hear(w, master, child, UPWARD);
        const double *from = words ? &words[1].d : w->border[child];
        child_positions(t, child, position);
        for (int j = 0; j < border; j++)
            v[position[j]] += from[j];
        free(words ? (void *)words : w->border[child]);
        w->border[child] = NULL;
    }
    free(position);
}

/* y := -L x for a slave's rows, tile by tile as in the factorisation. */
static void low_product(double *y, const double *low, int rows, int pivots, const double *x)
{
    for (int i = 0; i < rows; i += TILE)
        subtract_product(y + i, low + (ptrdiff_t)i * pivots, pivots, rows - i < TILE ? rows - i : TILE, pivots, x);
}

static void forward_master(struct sweep *w, int node)
{
    struct solver *s = w->s;
    const struct tree *t = s->tree;
    const struct factor *f = &s->factor[node];
    int pivots = tree_pivots(t, node), front = tree_front(t, node), first = t->first[node];
    double *v = mf_zeros((size_t)front, sizeof *v);
    memcpy(v, w->x + first, (size_t)pivots * sizeof *v);
    gather_children(w, node, v);
    solve_lower(t->symmetric, v, f->top, t->symmetric ? pivots : front, pivots);
    memcpy(w->x + first, v, (size_t)pivots * sizeof *v);
    if (f->low)
        low_product(v + pivots, f->low, front - pivots, pivots, v);
    for (int k = 0; k < f->share.count; k++)
        tell(w, f->share.rank[k], node, TO_SLAVE, v, pivots);
    for (int k = 0; k < f->share.count; k++) {
        union word *words = hear(w, f->share.rank[k], node, FROM_SLAVE);
        for (int i = f->share.bound[k]; i < f->share.bound[k + 1]; i++)
            v[pivots + i] += words[1 + i - f->share.bound[k]].d;
        free(words);
    }
    if (front > pivots) {
        memmove(v, v + pivots, (size_t)(front - pivots) * sizeof *v);
        int up = s->mapping->master[t->parent[node]];
        if (up == s->channel.rank) {
            w->border[node] = v;
            return;
        }
        tell(w, up, node, UPWARD, v, front - pivots);
    }
    free(v);
}

static void forward_slave(struct sweep *w, int node)
{
    struct solver *s = w->s;
    const struct factor *f = &s->factor[node];
    int pivots = tree_pivots(s->tree, node), rows = f->row1 - f->row0, master = s->mapping->master[node];
    double *y = mf_zeros((size_t)rows, sizeof *y);
    union word *words = hear(w, master, node, TO_SLAVE);
    low_product(y, f->low, rows, pivots, &words[1].d);
    tell(w, master, node, FROM_SLAVE, y, rows);
    free(words);
    free(y);
}

/* v := v - L^T z, the slaves' sums tile by tile in the order of the rows (symmetric). */
static void backward_border(struct sweep *w, int node, double *v, const double *z)
{
    const struct factor *f = &w->s->factor[node];
    int pivots = tree_pivots(w->s->tree, node), border = tree_border(w->s->tree, node);
    if (f->low)
        subtract_transposed(v, f->low, pivots, border, pivots, z);
    for (int k = 0; k < f->share.count; k++)
        tell(w, f->share.rank[k], node, TO_SLAVE, z + f->share.bound[k], f->share.bound[k + 1] - f->share.bound[k]);
    for (int k = 0; k < f->share.count; k++) {
        union word *words = hear(w, f->share.rank[k], node, FROM_SLAVE);
        int tiles = (f->share.bound[k + 1] - f->share.bound[k] + TILE - 1) / TILE;
        for (int i = 0; i < tiles; i++)
            for (int j = 0; j < pivots; j++)
                v[j] += words[1 + (ptrdiff_t)i * pivots + j].d;
        free(words);
    }
}

static void backward_slave(struct sweep *w, int node)
{
    struct solver *s = w->s;
    const struct factor *f = &s->factor[node];
    int pivots = tree_pivots(s->tree, node), rows = f->row1 - f->row0, master = s->mapping->master[node];
    int tiles = (rows + TILE - 1) / TILE;
    double *sums = mf_zeros((size_t)tiles * (size_t)pivots, sizeof *sums);
    union word *words = hear(w, master, node, TO_SLAVE);
    for (int i = 0; i < tiles; i++)
        subtract_transposed(sums + (ptrdiff_t)i * pivots, f->low + (ptrdiff_t)i * TILE * pivots, pivots,
                            rows - i * TILE < TILE ? rows - i * TILE : TILE, pivots, &words[1 + i * TILE].d);
    tell(w, master, node, FROM_SLAVE, sums, tiles * pivots);
    free(words);
    free(sums);
}

/* Gives the children the solution at their borders. */
static void scatter_children(struct sweep *w, int node, const double *v)
{
    const struct tree *t = w->s->tree;
    int *position = mf_alloc((size_t)tree_front(t, node), sizeof *position);
    for (int k = t->child_start[node]; k < t->child_start[node + 1]; k++) {
        int child = t->child[k], border = tree_border(t, child), master = w->s->mapping->master[child];
        if (border == 0)
            continue;
        double *z = mf_alloc((size_t)border, sizeof *z);
        child_positions(t, child, position);
        for (int j = 0; j < border; j++)
            z[j] = v[position[j]];
        if (master == w->s->channel.rank) {
            w->border[child] = z;
            continue;
        }
        tell(w, master, child, DOWNWARD, z, border);
        free(z);
    }
    free(position);
}

static void backward_master(struct sweep *w, int node)
{
    struct solver *s = w->s;
    const struct tree *t = s->tree;
    const struct factor *f = &s->factor[node];
    int pivots = tree_pivots(t, node), front = tree_front(t, node), first = t->first[node];
    double *v = mf_zeros((size_t)front, sizeof *v);
    memcpy(v, w->x + first, (size_t)pivots * sizeof *v);
    if (front > pivots) {
        int up = s->mapping->master[t->parent[node]];
        union word *words = up == s->channel.rank ? NULL : hear(w, up, node, DOWNWARD);
        memcpy(v + pivots, words ? &words[1].d : w->border[node], (size_t)(front - pivots) * sizeof *v);
        free(words);
        free(w->border[node]);
        w->border[node] = NULL;
    }
    if (t->symmetric)
        backward_border(w, node, v, v + pivots);
    else
        subtract_product(v, f->top + pivots, front, pivots, front - pivots, v + pivots);
    solve_upper(t->symmetric, v, f->top, t->symmetric ? pivots : front, pivots);
    memcpy(w->x + first, v, (size_t)pivots * sizeof *v);
    scatter_children(w, node, v);
    free(v);
}

/* The spread root: rank 0 collects the children's contributions, then everybody has the vector. */
static void root_node(struct sweep *w, int node, bool forward)
{
    struct solver *s = w->s;
    const struct tree *t = s->tree;
    int first = t->first[node], order = tree_front(t, node);
    if (forward) {
        if (s->channel.rank == 0) {
            gather_children(w, node, w->x + first);
            for (int r = 1; r < s->channel.size; r++)
                tell(w, r, node, UPWARD, w->x + first, order);
        } else {
            union word *words = hear(w, 0, node, UPWARD);
            memcpy(w->x + first, words + 1, (size_t)order * sizeof *words);
            free(words);
        }
        root_forward(s, w->x + first);
    } else {
        root_backward(s, w->x + first);
        if (s->channel.rank == 0)
            scatter_children(w, node, w->x + first);
    }
}

void solve_factored(struct solver *s, const double *b, double *x)
{
    const struct tree *t = s->tree;
    struct sweep w = {.s = s, .x = x};
    w.border = mf_zeros((size_t)t->nodes, sizeof *w.border);
    memcpy(x, b, (size_t)t->n * sizeof *x);
    for (int step = 0; step < 2 * t->nodes; step++) {
        bool forward = step < t->nodes;
        int node = forward ? step : 2 * t->nodes - 1 - step;
        if (node == s->mapping->root)
            root_node(&w, node, forward);
        else if (s->mapping->master[node] == s->channel.rank)
            forward ? forward_master(&w, node) : backward_master(&w, node);
        else if (s->factor[node].low && forward)
            forward_slave(&w, node);
        else if (s->factor[node].low && t->symmetric)
            backward_slave(&w, node);
    }
    channel_flush(&s->channel);
    free(w.border);
    for (int node = 0; node < t->nodes; node++) /* only the owner's numbers are the solution */
        if (s->mapping->master[node] != s->channel.rank)
            memset(x + t->first[node], 0, (size_t)tree_pivots(t, node) * sizeof *x);
    MPI_Allreduce(MPI_IN_PLACE, x, t->n, MPI_DOUBLE, MPI_SUM, s->channel.comm);
}
