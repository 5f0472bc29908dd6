/* A distribution problem in integers: shares in units, time in ticks. Every solver works on this form.
 *
 * A cost is a list of affine pieces with integer coefficients, so that it is exactly piecewise affine for the
 * window solvers; no items cost nothing. Sums saturate at SY_TICKS_MAX, which stands for "never": the scale
 * is chosen so that a feasible makespan is at most SY_TICKS_AIM. */
#ifndef STEELYARD_SOLVE_MODEL_H
#define STEELYARD_SOLVE_MODEL_H

#include <stdbool.h>
#include <stdint.h>
#include <steelyard/solve.h>

#define SY_TICKS_AIM ((int64_t)1 << 59)
#define SY_TICKS_MAX ((int64_t)1 << 61)

/* From `from` units on the cost is value + slope * (x - from); `room` is the largest x - from that stays
 * below SY_TICKS_MAX. */
struct piece {
    int64_t from, value, slope, room;
};

/* pieces[0].from is 1. */
struct ticks_fn {
    const struct piece *piece;
    int pieces;
};

struct rank_model {
    struct ticks_fn comm, comp, total; /* total = comm + comp */
    int64_t low, high;                 /* units */
};

struct model {
    int ranks;
    int64_t units; /* to hand out */
    int64_t unit;  /* items in one */
    int root;
    double ticks_per_s;                                       /* a power of ten */
    bool concurrent, non_decreasing, affine, linear, limited; /* limited: some low > 0 or high < units */
    struct rank_model *rank;
    struct piece *pieces; /* all of them */
    int *order;           /* service order */
    int64_t *start;       /* some distribution within the limits whose makespan is at most SY_TICKS_AIM */
    int64_t root_link;    /* ticks an item unit takes on the root's own link; concurrent delivery */
};

/* Checks the problem and turns it into integers. Release with sy_model_free, also after an error. */
int sy_model_make(const sy_problem *problem, struct model *model);
void sy_model_free(struct model *model);

static inline int64_t ticks_add(int64_t a, int64_t b)
{
    int64_t sum = a + b; /* both at most SY_TICKS_MAX */
    return sum < SY_TICKS_MAX ? sum : SY_TICKS_MAX;
}

static inline int64_t piece_at(const struct piece *piece, int64_t x)
{
    int64_t beyond = x - piece->from;
    return beyond <= piece->room ? piece->value + piece->slope * beyond : SY_TICKS_MAX;
}

/* The piece that covers x >= 1. */
static inline int piece_of(struct ticks_fn fn, int64_t x)
{
    int first = 0, last = fn.pieces - 1;
    while (first < last) {
        int middle = (first + last + 1) / 2;
        if (fn.piece[middle].from <= x)
            first = middle;
        else
            last = middle - 1;
    }
    return first;
}

static inline int64_t ticks_at(struct ticks_fn fn, int64_t x)
{
    return x <= 0 ? 0 : piece_at(&fn.piece[fn.pieces == 1 ? 0 : piece_of(fn, x)], x);
}

/* The largest x in [0, high] whose cost is at most `ticks`; the cost is non-decreasing. */
int64_t sy_ticks_inverse(struct ticks_fn fn, int64_t ticks, int64_t high);

/* Makespan of shares (units, by rank) under the model's delivery and order. */
int64_t sy_model_makespan(const struct model *model, const int64_t *shares);

/* Takes `surplus` units away from shares that are above their low, which never makes a makespan longer. */
void sy_model_remove_surplus(const struct model *model, int64_t *shares, int64_t surplus);

/* Equal shares; the first units % ranks ranks (by number) get one more. False when a limit forbids them. */
bool sy_model_equal(const struct model *model, int64_t *shares);

double sy_model_seconds(const struct model *model, int64_t ticks);

#endif
