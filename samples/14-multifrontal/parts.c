#include "parts.h"
#include <stdlib.h>
#ifdef MF_SIMULATED
#include <smpi/smpi.h>
#define SIMULATED_PERIOD_FLOPS (50e-6 * 1e9) /* of the helper thread, on machines of 1 Gflop/s */
#endif

void spend(struct solver *s, double flops)
{
    s->flops += flops;
#ifdef MF_SIMULATED
    /* No threads there. What the helper thread does (RR 2005-02, section 4.5): a look every period, and the process
     * stands still while a snapshot holds it. */
    if (s->account.rules.thread)
        for (; flops > SIMULATED_PERIOD_FLOPS; flops -= SIMULATED_PERIOD_FLOPS) {
            smpi_execute_flops(SIMULATED_PERIOD_FLOPS);
            account_poll(&s->account);
        }
    smpi_execute_flops(flops);
#endif
}

void child_positions(const struct tree *t, int child, int *position)
{
    int parent = t->parent[child], first = t->first[parent], beyond = t->first[parent + 1];
    const int *rows = t->rows + t->start[child], *up = t->rows + t->start[parent];
    int count = tree_border(t, child), k = 0;
    for (int i = 0; i < count; i++) {
        if (rows[i] < beyond) {
            position[i] = rows[i] - first;
            continue;
        }
        while (up[k] != rows[i])
            k++;
        position[i] = beyond - first + k;
    }
}

int rows_below(const int *position, int count, int limit)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (position[middle] < limit)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int64_t piece_offset(bool symmetric, int border, int row0, int row)
{
    if (!symmetric)
        return (int64_t)(row - row0) * border;
    return (int64_t)row * (row + 1) / 2 - (int64_t)row0 * (row0 + 1) / 2;
}

void piece_release(struct solver *s, struct piece *piece)
{
    if (--piece->users > 0)
        return;
    account_change(&s->account, 0, -piece->entries);
    free(piece->values);
    free(piece);
}

void packet_free(struct solver *s, struct packet *packet)
{
    if (packet->piece)
        piece_release(s, packet->piece);
    free(packet->words);
    free(packet);
}

struct part *part_of(struct solver *s, int node)
{
    if (!s->part[node]) {
        s->part[node] = mf_zeros(1, sizeof(struct part));
        s->part[node]->node = node;
    }
    return s->part[node];
}

/* The place of variable `column` among the front's rows beyond the pivots, or -1. */
static int find(const int *rows, int count, int column)
{
    int k = rows_below(rows, count, column);
    return k < count && rows[k] == column ? k : -1;
}

/* Adds the entries of A that are eliminated in this front and lie in the part's rows. */
static void add_original(struct solver *s, struct part *p)
{
    const struct tree *t = s->tree;
    const struct sparse *a = s->a;
    int first = t->first[p->node], beyond = t->first[p->node + 1], pivots = beyond - first;
    int border = tree_border(t, p->node);
    const int *rows = t->rows + t->start[p->node];
    for (int position = p->row0; position < p->row1; position++) {
        int row = position < pivots ? first + position : rows[position - pivots];
        double *to = p->a + (ptrdiff_t)(position - p->row0) * p->ld;
        for (int64_t q = a->start[row] + rows_below(a->column + a->start[row],
                                                    (int)(a->start[row + 1] - a->start[row]), first);
             q < a->start[row + 1]; q++) {
            int column = a->column[q];
            if (column < beyond) {
                if (!t->symmetric || column <= row)
                    to[column - first] += a->value[q];
            } else if (position < pivots && !t->symmetric) {
                to[pivots + find(rows, border, column)] += a->value[q];
            } else {
                break;
            }
        }
    }
}

void part_describe(struct solver *s, struct part *p, enum role role, int row0, int row1)
{
    const struct tree *t = s->tree;
    int pivots = tree_pivots(t, p->node), front = tree_front(t, p->node), limit;
    int first_child = t->child_start[p->node], children = t->child_start[p->node + 1] - first_child;
    p->described = true;
    p->role = role;
    p->row0 = row0;
    p->row1 = row1;
    p->ld = !t->symmetric || role == ROLE_WHOLE ? front : role == ROLE_MASTER ? pivots : row1;
    p->entries = (double)(row1 - row0) * p->ld;
    if (role != ROLE_SLAVE) /* a slave's were counted with the share it accepted */
        account_change(&s->account, 0, p->entries);
    p->a = mf_zeros((size_t)(row1 - row0) * (size_t)p->ld, sizeof *p->a);
    p->missing = mf_zeros((size_t)children, sizeof *p->missing);
    add_original(s, p);
    int *position = mf_alloc((size_t)front, sizeof *position);
    for (int k = 0; k < children; k++) {
        int child = t->child[first_child + k];
        limit = tree_border(t, child);
        child_positions(t, child, position);
        p->missing[k] = rows_below(position, limit, row1) - rows_below(position, limit, row0);
    }
    free(position);
}

static void add_packet(struct solver *s, struct part *p, const struct packet *packet)
{
    const struct tree *t = s->tree;
    int border = tree_border(t, packet->child);
    int *position = mf_alloc((size_t)border, sizeof *position);
    child_positions(t, packet->child, position);
    for (int i = packet->row0; i < packet->row1; i++) {
        double *to = p->a + (ptrdiff_t)(position[i] - p->row0) * p->ld;
        const double *from = packet->values + piece_offset(t->symmetric, border, packet->row0, i);
        int length = t->symmetric ? i + 1 : border;
        for (int j = 0; j < length; j++)
            to[position[j]] += from[j];
    }
    free(position);
}

bool part_advance(struct solver *s, struct part *p)
{
    const struct tree *t = s->tree;
    int first = t->child_start[p->node], children = t->child_start[p->node + 1] - first;
    if (!p->described || p->assembled)
        return false;
    while (p->turn < children) {
        for (struct packet **at = &p->early; *at;) {
            struct packet *packet = *at;
            if (packet->child != t->child[first + p->turn]) {
                at = &packet->next;
                continue;
            }
            *at = packet->next;
            add_packet(s, p, packet);
            p->missing[p->turn] -= packet->row1 - packet->row0;
            packet_free(s, packet);
        }
        if (p->missing[p->turn] > 0)
            return false;
        p->turn++;
    }
    p->assembled = true;
    return true;
}

bool part_deliver(struct solver *s, struct part *p, struct packet *packet)
{
    packet->next = p->early;
    p->early = packet;
    return part_advance(s, p);
}

/* Copies a block of rows out of the part. */
static double *copied(const struct part *p, int row, int rows, int columns)
{
    double *to = mf_alloc((size_t)rows * (size_t)columns, sizeof *to);
    for (int i = 0; i < rows; i++)
        memcpy(to + (ptrdiff_t)i * columns, p->a + (ptrdiff_t)(row - p->row0 + i) * p->ld,
               (size_t)columns * sizeof *to);
    return to;
}

void part_finish(struct solver *s, struct part *p)
{
    const struct tree *t = s->tree;
    bool symmetric = t->symmetric;
    int pivots = tree_pivots(t, p->node), front = tree_front(t, p->node), border = front - pivots;
    struct factor *f = &s->factor[p->node];
    if (p->role != ROLE_SLAVE) {
        f->top = copied(p, 0, pivots, symmetric ? pivots : front);
        s->factor_entries += symmetric ? pivots * (pivots + 1.0) / 2 : (double)pivots * front;
    }
    f->row0 = p->row0 < pivots ? 0 : p->row0 - pivots;
    f->row1 = p->row1 - pivots;
    f->share = p->share;
    memset(&p->share, 0, sizeof p->share);
    double kept = 0;
    if (f->row1 > f->row0) {
        f->low = copied(p, pivots + f->row0, f->row1 - f->row0, pivots);
        s->factor_entries += (double)(f->row1 - f->row0) * pivots;
        /* the contribution block's rows, moved together at the start of the part's own memory */
        struct piece *piece = mf_zeros(1, sizeof *piece);
        piece->row0 = f->row0;
        piece->row1 = f->row1;
        double *to = p->a;
        for (int i = f->row0; i < f->row1; i++) {
            int length = symmetric ? i + 1 : border;
            memmove(to, p->a + (ptrdiff_t)(pivots + i - p->row0) * p->ld + pivots,
                    (size_t)length * sizeof *to);
            to += length;
        }
        kept = piece->entries = (double)(to - p->a);
        double *shrunk = realloc(p->a, (size_t)(to - p->a) * sizeof *to);
        piece->values = shrunk ? shrunk : p->a;
        p->a = NULL;
        s->piece[p->node] = piece;
    }
    account_change(&s->account, -p->work, kept - p->entries);
    free(p->a);
    free(p->missing);
    free(p->pivots);
    free(p->border);
    s->part[p->node] = NULL;
    free(p);
}
