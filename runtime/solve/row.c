#include "solve/row.h"

#include <stdlib.h>

enum { INLINE_WINDOWS = 8 };

/* A window of candidates k = d - e for one piece of the communication cost: their keys next[k] - slope * k do
 * not depend on d, and both ends of the window only move right, so that a monotone queue has the minimum in
 * front. Keys may wrap around; two keys in a window differ by less than 2^62, so that their difference is
 * right. */
struct window {
    const struct piece *piece;
    int64_t e_first, e_last; /* shares this piece serves */
    int64_t *queue;
    int64_t head, tail; /* queue[head .. tail) */
    int64_t pushed;     /* the next k to push */
};

void sy_row_space_free(struct row_space *space)
{
    free(space->queue);
    space->queue = NULL;
    space->capacity = 0;
}

static bool reserve(struct row_space *space, int64_t entries)
{
    if (entries <= space->capacity)
        return true;
    free(space->queue);
    space->queue = malloc((size_t)entries * sizeof *space->queue);
    space->capacity = space->queue ? entries : 0;
    return space->queue != NULL;
}

void sy_row_last(const struct rank_model *rank, struct states *row)
{
    for (int64_t d = row->first; d <= row->last; d++) {
        int64_t share = d > rank->low ? d : rank->low;
        row->cost[d - row->first] = share > rank->high ? SY_TICKS_MAX : ticks_at(rank->total, share);
    }
}

static inline uint64_t key_of(const struct states *next, int64_t k, int64_t slope)
{
    return (uint64_t)next->cost[k - next->first] - (uint64_t)slope * (uint64_t)k;
}

/* Moves the window to [left, right] and returns its best k, or -1 when it is empty. */
static inline int64_t window_move(struct window *w, const struct states *next, int64_t left, int64_t right)
{
    if (w->pushed < left) { /* nothing in the queue survives either */
        w->pushed = left;
        w->head = w->tail = 0;
    }
    while (w->head < w->tail && w->queue[w->head] < left)
        w->head++;
    while (w->pushed <= right) {
        int64_t k = w->pushed++;
        uint64_t key = key_of(next, k, w->piece->slope);
        while (w->head < w->tail &&
               (int64_t)(key_of(next, w->queue[w->tail - 1], w->piece->slope) - key) >= 0)
            w->tail--;
        w->queue[w->tail++] = k;
    }
    return w->head < w->tail ? w->queue[w->head] : -1;
}

/* Windows for the pieces that shares from e_least to e_most touch. */
struct windows {
    struct window inside[INLINE_WINDOWS], *window; /* `window` is `inside` where they are few */
    int count;
};

static bool windows_start(struct windows *windows, struct ticks_fn comm, int64_t e_least, int64_t e_most,
                          int64_t high, const struct states *next, struct row_space *space)
{
    windows->window = windows->inside;
    windows->count = 0;
    if (e_least > e_most)
        return true;
    int first = piece_of(comm, e_least), count = piece_of(comm, e_most) - first + 1;
    int64_t span = next->last - next->first + 2;
    if (!reserve(space, span * count))
        return false;
    if (count > INLINE_WINDOWS && !(windows->window = malloc((size_t)count * sizeof *windows->window)))
        return false;
    windows->count = count;
    for (int i = 0; i < count; i++) {
        struct window *w = &windows->window[i];
        w->piece = &comm.piece[first + i];
        w->e_first = w->piece->from > e_least ? w->piece->from : e_least;
        w->e_last = first + i + 1 < comm.pieces ? w->piece[1].from - 1 : high;
        if (w->e_last > high)
            w->e_last = high;
        w->queue = space->queue + i * span;
        w->head = w->tail = 0;
        w->pushed = next->first;
    }
    return true;
}

static void windows_end(struct windows *windows)
{
    if (windows->window != windows->inside)
        free(windows->window);
}

/* A cost looked up at shares that change by little from one time to the next. */
struct cursor {
    struct ticks_fn fn;
    int at;
};

static inline int64_t cursor_ticks(struct cursor *cursor, int64_t x)
{
    const struct piece *piece = cursor->fn.piece;
    if (x <= 0)
        return 0;
    while (cursor->at > 0 && x < piece[cursor->at].from)
        cursor->at--;
    while (cursor->at + 1 < cursor->fn.pieces && x >= piece[cursor->at + 1].from)
        cursor->at++;
    return piece_at(&piece[cursor->at], x);
}

bool sy_row_solve(const struct rank_model *rank, int64_t high, const struct states *next, struct states *row,
                  int32_t *choice, struct row_space *space)
{
    const struct ticks_fn comm = rank->comm;
    struct cursor comm_at = {comm, 0}, comp_at = {rank->comp, 0};
    int64_t low = rank->low;
    if (high > rank->high)
        high = rank->high;
    /* Shares that can occur between the two bands, and the pieces they touch. */
    int64_t e_least = row->first - next->last, e_most = row->last - next->first;
    if (e_least < low)
        e_least = low;
    if (e_least < 1)
        e_least = 1;
    if (e_most > high)
        e_most = high;
    struct windows windows;
    if (!windows_start(&windows, comm, e_least, e_most, high, next, space))
        return false;
    if (e_least <= e_most) {
        comm_at.at = piece_of(comm, e_least);
        comp_at.at = piece_of(rank->comp, e_least);
    }
    int64_t crossing = next->first - 1; /* the largest k with next[k] <= comp(d - k) */
    for (int64_t d = row->first; d <= row->last; d++) {
        int64_t right = d - low < next->last ? d - low : next->last;
        int64_t left = d - high > next->first ? d - high : next->first;
        int64_t best = SY_TICKS_MAX, best_k = -1;
        if (crossing < left - 1)
            crossing = left - 1;
        while (crossing < right &&
               next->cost[crossing + 1 - next->first] <= cursor_ticks(&comp_at, d - crossing - 1))
            crossing++;
        if (crossing >= left && crossing <= right) {
            int64_t cost =
                ticks_add(cursor_ticks(&comm_at, d - crossing), cursor_ticks(&comp_at, d - crossing));
            if (cost < best) {
                best = cost;
                best_k = crossing;
            }
        }
        if (right == d && crossing < d && d >= next->first && next->cost[d - next->first] < best) {
            best = next->cost[d - next->first]; /* no items, no start-up */
            best_k = d;
        }
        for (int i = 0; i < windows.count; i++) {
            struct window *w = &windows.window[i];
            int64_t from = d - w->e_last, to = d - w->e_first;
            if (from < left)
                from = left;
            if (from <= crossing)
                from = crossing + 1;
            if (to > right)
                to = right;
            int64_t k = window_move(w, next, from, to);
            if (k >= 0) {
                int64_t cost = ticks_add(piece_at(w->piece, d - k), next->cost[k - next->first]);
                if (cost < best) {
                    best = cost;
                    best_k = k;
                }
            }
        }
        row->cost[d - row->first] = best;
        choice[d - row->first] = best_k < 0 ? ROW_NONE : (int32_t)(best_k - next->first);
    }
    windows_end(&windows);
    /* At least d units: what serves d + 1 serves d. At the edges of a band that is not implied. */
    for (int64_t d = row->last - row->first - 1; d >= 0; d--)
        if (row->cost[d + 1] < row->cost[d]) {
            row->cost[d] = row->cost[d + 1];
            choice[d] = ROW_SEE_NEXT;
        }
    return true;
}
