#include "solve/band.h"

#include <math.h>

/* The largest s with cost(x) >= s x for all x in [1, high]: a piece's cost per unit is monotone over the
 * piece, so its ends decide. */
static double slope_from_origin(struct ticks_fn fn, int64_t high)
{
    double least = INFINITY;
    for (int i = 0; i < fn.pieces && fn.piece[i].from <= high; i++) {
        int64_t end = i + 1 < fn.pieces && fn.piece[i + 1].from - 1 < high ? fn.piece[i + 1].from - 1 : high;
        least = fmin(least, (double)fn.piece[i].value / (double)fn.piece[i].from);
        least = fmin(least, (double)piece_at(&fn.piece[i], end) / (double)end);
        if (fn.pieces == 1) /* affine: the slope itself, free of rounding */
            least = fn.piece[0].value == fn.piece[0].slope ? (double)fn.piece[0].slope : least;
    }
    return isfinite(least) ? least : 0;
}

/* The line parallel to the chord over [low, high] that touches the cost from below. */
static void line_below(struct ticks_fn fn, int64_t low, int64_t high, double *height, double *slope)
{
    double at_low = (double)ticks_at(fn, low), at_high = (double)ticks_at(fn, high);
    *slope = high > low ? (at_high - at_low) / (double)(high - low) : 0;
    double lowest = at_low - *slope * (double)low;
    lowest = fmin(lowest, at_high - *slope * (double)high);
    for (int i = low < 1 ? 0 : piece_of(fn, low); i < fn.pieces && fn.piece[i].from <= high; i++) {
        if (fn.piece[i].from >= low)
            lowest = fmin(lowest, (double)fn.piece[i].value - *slope * (double)fn.piece[i].from);
        if (i + 1 < fn.pieces && fn.piece[i + 1].from - 1 <= high) {
            int64_t end = fn.piece[i + 1].from - 1;
            lowest = fmin(lowest, (double)piece_at(&fn.piece[i], end) - *slope * (double)end);
        }
    }
    *height = lowest;
}

static void sum_starts(struct relaxation *relaxation)
{
    double sent = 0;
    for (int k = 0; k < relaxation->ranks; k++) {
        struct relaxed *r = &relaxation->rank[k];
        sent += r->alpha;
        r->start = sent + r->beta;
    }
}

void sy_relaxation_start(const struct model *model, struct relaxed *rank, struct relaxation *relaxation)
{
    relaxation->ranks = model->ranks;
    relaxation->units = model->units;
    relaxation->rank = rank;
    for (int k = 0; k < model->ranks; k++) {
        const struct rank_model *m = &model->rank[model->order[k]];
        rank[k] = (struct relaxed){.low = m->low, .high = m->high};
        rank[k].lambda = slope_from_origin(m->comm, m->high);
        rank[k].mu = slope_from_origin(m->comp, m->high);
    }
    sum_starts(relaxation);
}

void sy_relaxation_refine(const struct model *model, struct relaxation *relaxation)
{
    for (int k = 0; k < model->ranks; k++) {
        const struct rank_model *m = &model->rank[model->order[k]];
        struct relaxed *r = &relaxation->rank[k];
        line_below(m->comm, r->low, r->high, &r->alpha, &r->lambda);
        line_below(m->comp, r->low, r->high, &r->beta, &r->mu);
        r->status = RANK_FREE;
    }
    sum_starts(relaxation);
}

/* Ticks per unit below which a rank counts as one that costs nothing. */
#define LEAST_SLOPE 1e-6

/* y from the last rank backwards, and the bound they give. */
static void weigh(struct relaxation *relaxation)
{
    double y_sum = 0;
    for (int k = relaxation->ranks - 1; k >= 0; k--) {
        struct relaxed *r = &relaxation->rank[k];
        double gain = 1 - r->lambda * y_sum, each = r->lambda + r->mu;
        if (r->status == RANK_FREE && each < LEAST_SLOPE && gain > 0)
            r->status = RANK_AT_HIGH; /* items cost it nothing: its slack says nothing about its share */
        /* Gains below rounding count as none; any y is valid. */
        if (r->status == RANK_FREE && gain > 1e-13)
            r->y = gain / each;
        else
            r->y = 0;
        y_sum += r->y;
        r->kappa = r->lambda * y_sum + r->mu * r->y;
        if (r->y > 0)
            r->kappa = 1; /* by construction; the products above differ from it by rounding only */
    }
    double total = (double)relaxation->units;
    for (int k = 0; k < relaxation->ranks; k++) {
        struct relaxed *r = &relaxation->rank[k];
        total += r->y * r->start;
        total += r->kappa > 1 ? (r->kappa - 1) * (double)r->low : -(1 - r->kappa) * (double)r->high;
    }
    relaxation->y_sum = y_sum;
    relaxation->total = total;
    relaxation->bound = y_sum > 0 ? fmax(0, total / y_sum) : 0;
}

void sy_relaxation_solve(struct relaxation *relaxation)
{
    /* Each round fixes at least one more rank at a limit; the bound is valid whatever the statuses are. */
    for (int round = 0; round < 64; round++) {
        weigh(relaxation);
        bool changed = false;
        double left = relaxation->bound;
        for (int k = 0; k < relaxation->ranks; k++) {
            struct relaxed *r = &relaxation->rank[k];
            left -= r->alpha;
            if (r->status == RANK_FREE && r->y > 0) {
                r->share = (left - r->beta) / (r->lambda + r->mu);
                double slip = 1e-9 * (1 + fabs(r->share));
                if (r->share > (double)r->high + slip) {
                    r->status = RANK_AT_HIGH;
                    changed = true;
                } else if (r->share < (double)r->low - slip) {
                    r->status = RANK_AT_LOW;
                    changed = true;
                }
            } else {
                r->share = (double)(r->status == RANK_AT_HIGH ? r->high : r->low);
            }
            r->share = fmin(fmax(r->share, (double)r->low), (double)r->high);
            left -= r->lambda * r->share;
        }
        if (!changed)
            return;
    }
    weigh(relaxation);
}

/* Rounds a real interval outwards into [first, last], whatever its size. */
static void narrow(double from, double to, int64_t *first, int64_t *last)
{
    if (from > (double)*first)
        *first = from < (double)*last ? (int64_t)floor(from) : *last;
    if (to < (double)*last)
        *last = to > (double)*first ? (int64_t)ceil(to) : *first;
}

/* kappa is next to 1: the bound says nothing about this rank's share. */
static bool without_price(const struct relaxed *rank, int64_t units)
{
    return rank->y <= 0 && fabs(rank->kappa - 1) * (double)units < 1;
}

int64_t sy_relaxation_bands(const struct relaxation *relaxation, int64_t ticks, int64_t *first, int64_t *last,
                            double *scratch)
{
    int ranks = relaxation->ranks;
    int64_t units = relaxation->units;
    double *effect = scratch,
           *carry = scratch + ranks; /* of each deviation on the prefix sum; on the time left */
    double excess = (double)ticks * relaxation->y_sum - relaxation->total;
    excess = fmax(excess, 0) + 1e-12 * (double)units + 1;
    int undecided = 0;
    for (int k = 0; k < ranks; k++)
        undecided += without_price(&relaxation->rank[k], units);
    /* Deviations without a price of their own get one from their range, which adds at most `excess` each. */
    double budget = excess * (1 + undecided);
    double widen = 2 + 4e-16 * (double)units * (1 + ranks);
    double left = (double)ticks, sum = 0;
    first[0] = last[0] = 0;
    for (int k = 0; k < ranks; k++) {
        const struct relaxed *r = &relaxation->rank[k];
        left -= r->alpha;
        if (r->y > 0) {
            double inverse = 1 / (r->lambda + r->mu), share = r->lambda * inverse;
            double keep = r->mu * inverse;
            double base = (left - r->beta) * inverse;
            sum += base;
            left -= r->lambda * base;
            for (int v = 0; v < k; v++) {
                effect[v] += carry[v] * inverse;
                carry[v] *= keep;
            }
            effect[k] = -inverse / r->y; /* a slack of 1 / y */
            carry[k] = share / r->y;
        } else {
            bool from_low = r->kappa >= 1;
            double base = (double)(from_low ? r->low : r->high);
            double range = fmax(1, (double)(r->high - r->low));
            double price = without_price(r, units) ? excess / range : fabs(r->kappa - 1);
            sum += base;
            left -= r->lambda * base;
            effect[k] = (from_low ? 1 : -1) / price;
            carry[k] = -r->lambda * effect[k];
        }
        double up = 0, down = 0;
        for (int v = 0; v <= k; v++) {
            up = effect[v] > up ? effect[v] : up;
            down = effect[v] < down ? effect[v] : down;
        }
        first[k + 1] = 0;
        last[k + 1] = units;
        narrow(sum + budget * down - widen, sum + budget * up + widen, &first[k + 1], &last[k + 1]);
    }
    first[ranks] = last[ranks] = units;
    for (int k = 0; k < ranks; k++) {
        const struct relaxed *r = &relaxation->rank[k];
        if (first[k + 1] < first[k] + r->low)
            first[k + 1] = first[k] + r->low;
        if (last[k + 1] > last[k] + r->high)
            last[k + 1] = last[k] + r->high;
    }
    int64_t states = 0;
    for (int k = ranks - 1; k >= 0; k--) {
        const struct relaxed *r = &relaxation->rank[k];
        if (first[k] < first[k + 1] - r->high)
            first[k] = first[k + 1] - r->high;
        if (last[k] > last[k + 1] - r->low)
            last[k] = last[k + 1] - r->low;
        states += last[k] - first[k] + 1;
    }
    return states;
}
