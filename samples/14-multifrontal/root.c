#include "root.h"
#include <stdlib.h>

enum { BLOCK = 48 };

struct early {
    struct early *next;
    union word *words;
};

struct root {
    bool begun;
    int node, order, blocks; /* of the front; blocks of BLOCK rows and columns */
    int high, wide;          /* the grid of processes */
    int row, column;         /* this process in it */
    int rows, columns;       /* the local matrix, row-major with ld = columns */
    double *a;
    int turn, *missing;
    struct early *early;
};

/* Local rows (or columns) of the first `limit` global ones, for process `me` of `all`. */
static int local_count(int limit, int me, int all)
{
    int blocks = limit / BLOCK, rest = limit % BLOCK;
    int count = (blocks / all + (blocks % all > me)) * BLOCK;
    return blocks % all == me ? count + rest : count;
}

static int local_index(int global, int all)
{
    return global / BLOCK / all * BLOCK + global % BLOCK;
}

static int rank_at(const struct root *r, int row, int column)
{
    return row * r->wide + column;
}

static struct root *root_of(struct solver *s)
{
    if (s->root)
        return s->root;
    struct root *r = s->root = mf_zeros(1, sizeof *r);
    r->node = s->mapping->root;
    r->order = tree_front(s->tree, r->node);
    r->blocks = (r->order + BLOCK - 1) / BLOCK;
    r->high = 1;
    for (int h = 1; h * h <= s->channel.size; h++)
        if (s->channel.size % h == 0)
            r->high = h;
    r->wide = s->channel.size / r->high;
    r->row = s->channel.rank / r->wide;
    r->column = s->channel.rank % r->wide;
    r->rows = local_count(r->order, r->row, r->high);
    r->columns = local_count(r->order, r->column, r->wide);
    return r;
}

/* The first contribution column that process column `column` has, or `count`. */
static int first_column(const struct root *r, const int *position, int count, int column)
{
    int k = 0;
    while (k < count && position[k] / BLOCK % r->wide != column)
        k++;
    return k;
}

void root_begin(struct solver *s)
{
    const struct tree *t = s->tree;
    struct root *r = root_of(s);
    int first = t->first[r->node], first_child = t->child_start[r->node];
    int children = t->child_start[r->node + 1] - first_child;
    r->begun = true;
    r->a = mf_zeros((size_t)r->rows * (size_t)r->columns, sizeof *r->a);
    account_change(&s->account, 0, (double)r->rows * r->columns);
    for (int i = 0; i < r->order; i++) {
        if (i / BLOCK % r->high != r->row)
            continue;
        double *to = r->a + (ptrdiff_t)local_index(i, r->high) * r->columns;
        for (int64_t q = s->a->start[first + i]; q < s->a->start[first + i + 1]; q++) {
            int j = s->a->column[q] - first;
            if (j >= 0 && (!t->symmetric || j <= i) && j / BLOCK % r->wide == r->column)
                to[local_index(j, r->wide)] += s->a->value[q];
        }
    }
    r->missing = mf_zeros((size_t)children, sizeof *r->missing);
    int *position = mf_alloc((size_t)r->order, sizeof *position);
    for (int k = 0; k < children; k++) {
        int child = t->child[first_child + k], border = tree_border(t, child);
        child_positions(t, child, position);
        int reach = first_column(r, position, border, r->column);
        for (int i = 0; i < border; i++)
            r->missing[k] += position[i] / BLOCK % r->high == r->row && reach < (t->symmetric ? i + 1 : border);
    }
    free(position);
}

/* A message: root, child, rows, and per row its number and the values of the receiver's columns. */
static void add_message(struct solver *s, struct root *r, const union word *words, int *rows)
{
    const struct tree *t = s->tree;
    int child = (int)words[1].i, border = tree_border(t, child);
    int *position = mf_alloc((size_t)border, sizeof *position);
    child_positions(t, child, position);
    const union word *at = words + 3;
    *rows = (int)words[2].i;
    for (int k = 0; k < *rows; k++) {
        int i = (int)(at++)->i, length = t->symmetric ? i + 1 : border;
        double *to = r->a + (ptrdiff_t)local_index(position[i], r->high) * r->columns;
        for (int j = 0; j < length; j++)
            if (position[j] / BLOCK % r->wide == r->column)
                to[local_index(position[j], r->wide)] += (at++)->d;
    }
    free(position);
}

void root_deliver(struct solver *s, union word *words)
{
    struct root *r = root_of(s);
    struct early *e = mf_alloc(1, sizeof *e);
    *e = (struct early){r->early, words};
    r->early = e;
}

bool root_complete(struct solver *s)
{
    const struct tree *t = s->tree;
    struct root *r = s->root;
    int first = t->child_start[r->node], children = t->child_start[r->node + 1] - first;
    if (!r->begun)
        return false;
    while (r->turn < children) {
        for (struct early **at = &r->early; *at;) {
            struct early *e = *at;
            int rows;
            if (e->words[1].i != t->child[first + r->turn]) {
                at = &e->next;
                continue;
            }
            *at = e->next;
            add_message(s, r, e->words, &rows);
            r->missing[r->turn] -= rows;
            free(e->words);
            free(e);
        }
        if (r->missing[r->turn] > 0)
            return false;
        r->turn++;
    }
    return true;
}

/* The message with the rows of a piece for one process; null when there are none. */
static union word *rows_for(const struct solver *s, const struct root *r, int child, const struct piece *piece,
                            const int *position, int row, int column, int64_t *count)
{
    bool symmetric = s->tree->symmetric;
    int border = tree_border(s->tree, child), reach = first_column(r, position, border, column), rows = 0;
    *count = 3;
    for (int i = piece->row0; i < piece->row1; i++)
        if (position[i] / BLOCK % r->high == row && reach < (symmetric ? i + 1 : border)) {
            rows++;
            (*count)++;
            for (int j = 0; j < (symmetric ? i + 1 : border); j++)
                *count += position[j] / BLOCK % r->wide == column;
        }
    if (rows == 0)
        return NULL;
    union word *words = words_new(*count), *at = words + 3;
    words[0].i = r->node;
    words[1].i = child;
    words[2].i = rows;
    for (int i = piece->row0; i < piece->row1; i++) {
        int length = symmetric ? i + 1 : border;
        if (position[i] / BLOCK % r->high != row || reach >= length)
            continue;
        const double *from = piece->values + piece_offset(symmetric, border, piece->row0, i);
        (at++)->i = i;
        for (int j = 0; j < length; j++)
            if (position[j] / BLOCK % r->wide == column)
                (at++)->d = from[j];
    }
    return words;
}

void root_hand_out(struct solver *s)
{
    const struct tree *t = s->tree;
    struct root *r = s->root;
    for (int k = t->child_start[r->node]; k < t->child_start[r->node + 1]; k++) {
        int child = t->child[k];
        struct piece *piece = s->piece[child];
        if (!piece)
            continue;
        int *position = mf_alloc((size_t)tree_border(t, child), sizeof *position);
        child_positions(t, child, position);
        for (int row = 0; row < r->high; row++)
            for (int column = 0; column < r->wide; column++) {
                int64_t count;
                union word *words = rows_for(s, r, child, piece, position, row, column, &count);
                int to = rank_at(r, row, column);
                if (words && to == s->channel.rank)
                    root_deliver(s, words);
                else if (words)
                    channel_send(&s->channel, to, MESSAGE_ROWS, words, count);
            }
        free(position);
        s->piece[child] = NULL;
        piece->users = 1;
        piece_release(s, piece);
    }
}

static union word *packed(const double *a, int ld, int rows, int columns)
{
    union word *words = words_new((int64_t)rows * columns);
    for (int i = 0; i < rows; i++)
        memcpy(words + (ptrdiff_t)i * columns, a + (ptrdiff_t)i * ld, (size_t)columns * sizeof *words);
    return words;
}

/* Sends a copy of a packed block; empty ones are not sent. */
static void send_copy(struct solver *s, int to, const double *block, int64_t count)
{
    if (count == 0 || to == s->channel.rank)
        return;
    union word *words = words_new(count);
    memcpy(words, block, (size_t)count * sizeof *words);
    channel_send(&s->channel, to, MESSAGE_BLOCK, words, count);
}

/* What step k of the factorisation works on: the diagonal block and the two panels that go through the grid. */
struct step {
    int from, width;          /* global rows of the diagonal block */
    int owner_row, owner_column;
    int row, column;          /* first local row and column after the diagonal block */
    int rows, columns;        /* local ones after it */
    double *diagonal;         /* width x width */
    double *left, *upper;     /* rows x width and width x columns */
};

static double *received(struct solver *s, int from, int64_t count)
{
    double *block = mf_alloc((size_t)count, sizeof *block);
    if (count > 0)
        channel_wait(&s->channel, from, (union word *)block, count);
    return block;
}

/* Factors the diagonal block and gives it to the processes of its row and column that need it. */
static void step_diagonal(struct solver *s, struct root *r, struct step *k)
{
    bool symmetric = s->tree->symmetric, mine = r->row == k->owner_row && r->column == k->owner_column;
    int variable = s->tree->first[r->node] + k->from;
    int64_t count = (int64_t)k->width * k->width;
    if (mine) {
        double *at = r->a + (ptrdiff_t)(k->row - k->width) * r->columns + (k->column - k->width);
        if (symmetric)
            dense_cholesky(at, r->columns, k->width, k->width, variable, &s->pivots);
        else
            dense_lu(at, r->columns, k->width, k->width, k->width, variable, &s->pivots);
        spend(s, cost_front(symmetric, k->width, k->width));
        k->diagonal = (double *)packed(at, r->columns, k->width, k->width);
        for (int i = 0; i < r->high; i++)
            send_copy(s, rank_at(r, i, r->column), k->diagonal, count);
        for (int j = 0; j < r->wide && !symmetric; j++)
            send_copy(s, rank_at(r, r->row, j), k->diagonal, count);
    } else if (r->column == k->owner_column || (!symmetric && r->row == k->owner_row)) {
        k->diagonal = received(s, rank_at(r, k->owner_row, k->owner_column), count);
    }
}

/* The block column under the diagonal block goes along the rows; the block row beside it along the columns. */
static void step_panels(struct solver *s, struct root *r, struct step *k)
{
    if (r->column == k->owner_column) {
        double *at = r->a + (ptrdiff_t)k->row * r->columns + (k->column - k->width);
        solve_right(s->tree->symmetric, at, r->columns, k->rows, k->diagonal, k->width, k->width);
        spend(s, (double)k->rows * k->width * k->width);
        k->left = (double *)packed(at, r->columns, k->rows, k->width);
        for (int j = 0; j < r->wide; j++)
            send_copy(s, rank_at(r, r->row, j), k->left, (int64_t)k->rows * k->width);
    } else {
        k->left = received(s, rank_at(r, r->row, k->owner_column), (int64_t)k->rows * k->width);
    }
    if (s->tree->symmetric)
        return;
    if (r->row == k->owner_row) {
        double *at = r->a + (ptrdiff_t)(k->row - k->width) * r->columns + k->column;
        solve_left(at, r->columns, k->columns, k->diagonal, k->width, k->width);
        spend(s, (double)k->columns * k->width * (k->width - 1));
        k->upper = (double *)packed(at, r->columns, k->width, k->columns);
        for (int i = 0; i < r->high; i++)
            send_copy(s, rank_at(r, i, r->column), k->upper, (int64_t)k->columns * k->width);
    } else {
        k->upper = received(s, rank_at(r, k->owner_row, r->column), (int64_t)k->columns * k->width);
    }
}

/* Symmetric: the rows of L that belong to this process's columns come from the processes of the grid's rows: those
 * in row i of the grid have the blocks b with b mod high = i. Gathered as columns x width. */
static void step_mirror(struct solver *s, struct root *r, struct step *k)
{
    int next = k->from / BLOCK + 1;
    /* everybody passes, down and up its own column of the grid, those of its rows that the column needs */
    double *mine = mf_alloc((size_t)k->rows * (size_t)k->width, sizeof *mine);
    int64_t count = 0;
    for (int b = next; b < r->blocks; b++)
        if (b % r->high == r->row && b % r->wide == r->column) {
            int width = b * BLOCK + BLOCK > r->order ? r->order - b * BLOCK : BLOCK;
            memcpy(mine + count, k->left + (ptrdiff_t)(local_index(b * BLOCK, r->high) - k->row) * k->width,
                   (size_t)width * (size_t)k->width * sizeof *mine);
            count += (int64_t)width * k->width;
        }
    for (int i = 0; i < r->high; i++)
        send_copy(s, rank_at(r, i, r->column), mine, count);
    k->upper = mf_alloc((size_t)k->columns * (size_t)k->width, sizeof *k->upper);
    for (int i = 0; i < r->high; i++) {
        int64_t length = 0;
        for (int b = next; b < r->blocks; b++)
            if (b % r->high == i && b % r->wide == r->column)
                length += (int64_t)(b * BLOCK + BLOCK > r->order ? r->order - b * BLOCK : BLOCK) * k->width;
        double *block = i == r->row ? mine : received(s, rank_at(r, i, r->column), length);
        const double *at = block;
        for (int b = next; b < r->blocks; b++)
            if (b % r->high == i && b % r->wide == r->column) {
                int width = b * BLOCK + BLOCK > r->order ? r->order - b * BLOCK : BLOCK;
                memcpy(k->upper + (ptrdiff_t)(local_index(b * BLOCK, r->wide) - k->column) * k->width, at,
                       (size_t)width * (size_t)k->width * sizeof *at);
                at += (ptrdiff_t)width * k->width;
            }
        if (block != mine)
            free(block);
    }
    free(mine);
}

static void step_update(struct solver *s, struct root *r, struct step *k)
{
    double flops = 0;
    if (!s->tree->symmetric) {
        update_rows(r->a + (ptrdiff_t)k->row * r->columns + k->column, r->columns, k->left, k->width, k->upper,
                    k->columns, k->rows, k->columns, k->width);
        flops = 2.0 * k->rows * k->columns * k->width;
    } else {
        for (int b = k->from / BLOCK + 1; b < r->blocks; b++) {
            if (b % r->wide != r->column)
                continue;
            int column = local_index(b * BLOCK, r->wide);
            int width = b * BLOCK + BLOCK > r->order ? r->order - b * BLOCK : BLOCK;
            int row = local_count(b * BLOCK, r->row, r->high), rows = r->rows - row;
            update_mirrored(r->a + (ptrdiff_t)row * r->columns + column, r->columns,
                            k->left + (ptrdiff_t)(row - k->row) * k->width, k->width,
                            k->upper + (ptrdiff_t)(column - k->column) * k->width, k->width, rows, width, k->width);
            flops += 2.0 * rows * width * k->width;
        }
    }
    spend(s, flops);
}

void root_factorise(struct solver *s)
{
    struct root *r = s->root;
    for (int b = 0; b < r->blocks; b++) {
        struct step k = {.from = b * BLOCK, .owner_row = b % r->high, .owner_column = b % r->wide};
        k.width = r->order - k.from < BLOCK ? r->order - k.from : BLOCK;
        k.row = local_count(k.from + k.width, r->row, r->high);
        k.column = local_count(k.from + k.width, r->column, r->wide);
        k.rows = r->rows - k.row;
        k.columns = r->columns - k.column;
        step_diagonal(s, r, &k);
        step_panels(s, r, &k);
        if (s->tree->symmetric)
            step_mirror(s, r, &k);
        step_update(s, r, &k);
        free(k.diagonal);
        free(k.left);
        free(k.upper);
        account_poll(&s->account);
    }
    for (int i = 0; i < r->order; i++) /* the entries kept: all, or the lower triangle's */
        if (i / BLOCK % r->high == r->row)
            s->factor_entries += local_count(s->tree->symmetric ? i + 1 : r->order, r->column, r->wide);
    account_change(&s->account, 0, -(double)r->rows * r->columns);
}

/* Triangular solves by blocks: the sums of a block row are collected at the diagonal block's owner, and the solved
 * part goes back to everybody. */
static void root_sweep(struct solver *s, double *x, bool forward)
{
    struct root *r = s->root;
    bool symmetric = s->tree->symmetric;
    double *sums = mf_zeros((size_t)r->order, sizeof *sums);
    for (int step = 0; step < r->blocks; step++) {
        int b = forward ? step : r->blocks - 1 - step, from = b * BLOCK;
        int width = r->order - from < BLOCK ? r->order - from : BLOCK;
        int owner = rank_at(r, b % r->high, b % r->wide);
        bool transposed = symmetric && !forward; /* L^T: sums over the block column */
        bool part = transposed ? r->column == b % r->wide : r->row == b % r->high;
        int many = transposed ? r->high : r->wide;
        if (owner == s->channel.rank) {
            for (int i = 0; i < many; i++) {
                int other = transposed ? rank_at(r, i, r->column) : rank_at(r, r->row, i);
                double *got = other == owner ? sums + from : received(s, other, width);
                for (int q = 0; q < width; q++)
                    x[from + q] += got[q];
                if (other != owner)
                    free(got);
            }
            const double *at = r->a + (ptrdiff_t)local_index(from, r->high) * r->columns + local_index(from, r->wide);
            if (forward)
                solve_lower(symmetric, x + from, at, r->columns, width);
            else
                solve_upper(symmetric, x + from, at, r->columns, width);
            for (int to = 0; to < s->channel.size; to++)
                send_copy(s, to, x + from, width);
        } else {
            if (part)
                send_copy(s, owner, sums + from, width);
            channel_wait(&s->channel, owner, (union word *)(x + from), width);
        }
        /* this process's entries in the solved block's column (or, transposed, row) touch the sums to come */
        bool touches = transposed ? r->row == b % r->high : r->column == b % r->wide;
        for (int c = 0; c < r->blocks && touches; c++) {
            if ((forward ? c <= b : c >= b) || (transposed ? c % r->wide != r->column : c % r->high != r->row))
                continue;
            int start = c * BLOCK, size = r->order - start < BLOCK ? r->order - start : BLOCK;
            if (transposed)
                subtract_transposed(sums + start,
                                    r->a + (ptrdiff_t)local_index(from, r->high) * r->columns +
                                        local_index(start, r->wide),
                                    r->columns, width, size, x + from);
            else
                subtract_product(sums + start,
                                 r->a + (ptrdiff_t)local_index(start, r->high) * r->columns +
                                     local_index(from, r->wide),
                                 r->columns, size, width, x + from);
        }
    }
    free(sums);
}

void root_forward(struct solver *s, double *x)
{
    root_sweep(s, x, true);
}

void root_backward(struct solver *s, double *x)
{
    root_sweep(s, x, false);
}

void root_free(struct solver *s)
{
    if (!s->root)
        return;
    free(s->root->a);
    free(s->root->missing);
    free(s->root);
    s->root = NULL;
}
