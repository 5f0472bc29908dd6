#include "solve/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "solve/cost.h"

/* Any distribution within the limits, filled by the cheapest ranks first, gives a time that the optimum of
 * every order stays below; the scale follows from it. */
struct candidate {
    double seconds;
    int rank;
};

static int by_seconds(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->seconds != y->seconds)
        return x->seconds < y->seconds ? -1 : 1;
    return x->rank - y->rank;
}

static double receiving_s(const sy_problem *problem, int rank, double items)
{
    return rank == problem->root ? 0 : sy_cost_seconds(&problem->rank[rank].comm, items);
}

static int choose_scale(const sy_problem *problem, struct model *model, double *most)
{
    struct candidate *by_cost = malloc((size_t)model->ranks * sizeof *by_cost);
    if (!by_cost)
        return sy_fail(SY_ENOMEM, "out of memory");
    int64_t left = model->units;
    for (int r = 0; r < model->ranks; r++) {
        double items = fmax(1, (double)(model->rank[r].high * model->unit));
        by_cost[r].rank = r;
        by_cost[r].seconds =
            (receiving_s(problem, r, items) + sy_cost_seconds(&problem->rank[r].comp, items)) / items;
        left -= model->rank[r].low;
    }
    qsort(by_cost, (size_t)model->ranks, sizeof *by_cost, by_seconds);
    double sending = 0, computing = 0;
    for (int k = 0; k < model->ranks; k++) {
        int r = by_cost[k].rank;
        int64_t room = model->rank[r].high - model->rank[r].low;
        int64_t more = left < room ? left : room;
        left -= more;
        model->start[r] = model->rank[r].low + more;
        double items = (double)(model->start[r] * model->unit);
        sending += receiving_s(problem, r, items);
        computing = fmax(computing, sy_cost_seconds(&problem->rank[r].comp, items));
    }
    free(by_cost);
    double enough = sending + computing;
    if (problem->delivery == SY_DELIVERY_CONCURRENT)
        enough += problem->root_link_s_per_item * (double)problem->items;
    if (!(enough < (double)SY_TICKS_AIM))
        return sy_fail(SY_ERANGE, "the best distribution would take %g seconds", enough);
    int exponent = 0;
    double scale = 1;
    while (exponent < 22 && enough * scale * 10 <= (double)SY_TICKS_AIM) {
        scale *= 10; /* exact up to 10^22 */
        exponent++;
    }
    model->ticks_per_s = enough > 0 ? scale : 1e15;
    *most = enough * (1 + 1e-9);
    return SY_SUCCESS;
}

static int64_t to_ticks(double seconds, double scale)
{
    double ticks = nearbyint(seconds * scale);
    if (ticks <= -(double)SY_TICKS_MAX)
        return -SY_TICKS_MAX;
    return ticks < (double)SY_TICKS_MAX ? (int64_t)ticks : SY_TICKS_MAX;
}

static struct piece make_piece(int64_t from, int64_t value, int64_t slope)
{
    int64_t room = value >= SY_TICKS_MAX ? -1 : slope <= 0 ? INT64_MAX : (SY_TICKS_MAX - value) / slope;
    struct piece piece = {from, value, slope, room};
    return piece;
}

/* Tables are sampled from left to right. */
struct sampler {
    const sy_cost *cost;
    double unit, scale;
    size_t point;
    int64_t from, value; /* where the last piece ended, in ticks */
    double seconds;      /* and in seconds */
};

/* The piece from sampler->from to `to`. Its slope aims at the true value there, so that rounding does not
 * accumulate over a table. */
static struct piece sample_to(struct sampler *sampler, int64_t to)
{
    double seconds = sy_cost_seconds_near(sampler->cost, (double)to * sampler->unit, &sampler->point);
    double rise_s = seconds - sampler->seconds;
    int64_t width = to - sampler->from, target = to_ticks(seconds, sampler->scale), slope;
    if (target >= SY_TICKS_MAX) { /* beyond what counts, but the way there does count */
        slope = to_ticks(rise_s / (double)width, sampler->scale);
    } else {
        int64_t rise = target - sampler->value, half = width / 2;
        if (rise >= 0)
            slope = rise / width + (rise % width > half ? 1 : 0);
        else if (rise_s >= 0)
            slope = 0; /* `value` was rounded up; the cost does not decrease */
        else
            slope = -((-rise) / width + ((-rise) % width > half ? 1 : 0));
    }
    struct piece piece = make_piece(sampler->from, sampler->value, slope);
    int64_t reached = target >= SY_TICKS_MAX ? SY_TICKS_MAX : sampler->value + slope * width;
    sampler->value = reached > SY_TICKS_MAX ? SY_TICKS_MAX : reached < 0 ? 0 : reached;
    sampler->from = to;
    sampler->seconds = seconds;
    return piece;
}

/* Writes the pieces of a cost to `out` (room for 2 * points + 2) and returns how many. Kinks of a table
 * between two units become two kinks at the units around. */
static int make_pieces(const sy_cost *cost, int64_t unit, int64_t units, double scale, struct piece *out)
{
    if (sy_cost_is_never(cost)) {
        out[0] = make_piece(1, SY_TICKS_MAX, 0);
        return 1;
    }
    if (cost->points == 0) {
        int64_t slope = to_ticks(cost->s_per_item * (double)unit, scale);
        out[0] = make_piece(1, ticks_add(to_ticks(cost->startup_s, scale), slope), slope);
        return 1;
    }
    struct sampler sampler = {.cost = cost, .unit = (double)unit, .scale = scale, .from = 1};
    sampler.seconds = sy_cost_seconds_near(cost, sampler.unit, &sampler.point);
    sampler.value = to_ticks(sampler.seconds, scale);
    int pieces = 0;
    for (size_t i = 0; i < cost->points; i++) {
        double position = cost->table[i].items / (double)unit;
        if (position >= (double)units)
            break;
        int64_t before = (int64_t)position; /* not negative */
        if (before > sampler.from)
            out[pieces++] = sample_to(&sampler, before);
        if ((double)before < position && before + 1 > sampler.from)
            out[pieces++] = sample_to(&sampler, before + 1);
    }
    out[pieces++] = sample_to(&sampler, units > sampler.from ? units : sampler.from + 1);
    return pieces;
}

/* Sum of two piece lists. */
static int add_pieces(struct ticks_fn a, struct ticks_fn b, struct piece *out)
{
    int i = 0, j = 0, pieces = 0;
    int64_t from = 1;
    for (;;) {
        int64_t va = piece_at(&a.piece[i], from), vb = piece_at(&b.piece[j], from);
        out[pieces++] = make_piece(from, ticks_add(va, vb), ticks_add(a.piece[i].slope, b.piece[j].slope));
        int64_t next_a = i + 1 < a.pieces ? a.piece[i + 1].from : INT64_MAX;
        int64_t next_b = j + 1 < b.pieces ? b.piece[j + 1].from : INT64_MAX;
        if (next_a == INT64_MAX && next_b == INT64_MAX)
            return pieces;
        from = next_a < next_b ? next_a : next_b;
        if (next_a == from)
            i++;
        if (next_b == from)
            j++;
    }
}

static bool rises(struct ticks_fn fn, int64_t units)
{
    for (int i = 0; i < fn.pieces; i++) {
        if (fn.piece[i].from <= units && fn.piece[i].slope < 0)
            return false;
        if (i > 0 && fn.piece[i].from <= units &&
            fn.piece[i].value < piece_at(&fn.piece[i - 1], fn.piece[i].from - 1))
            return false;
    }
    return true;
}

static int set_limits(const sy_problem *problem, struct model *model)
{
    model->unit = problem->unit > 0 ? problem->unit : 1;
    if (problem->items % model->unit != 0)
        return sy_fail(SY_EINFEASIBLE, "%lld items are no multiple of the unit %lld",
                       (long long)problem->items, (long long)model->unit);
    model->units = problem->items / model->unit;
    int64_t least = 0, most = 0;
    for (int r = 0; r < model->ranks; r++) {
        const sy_rank_cost *rank = &problem->rank[r];
        int64_t low = rank->min_items > 0 ? (rank->min_items - 1) / model->unit + 1 : 0;
        int64_t high = rank->max_items < 0 ? model->units : rank->max_items / model->unit;
        if (sy_cost_is_never(&rank->comp) || (r != problem->root && sy_cost_is_never(&rank->comm)))
            high = 0;
        if (high > model->units)
            high = model->units;
        if (low > high)
            return sy_fail(SY_EINFEASIBLE,
                           "rank %d must get at least %lld units of %lld items and can get %lld", r,
                           (long long)low, (long long)model->unit, (long long)high);
        if (low > 0 || high < model->units)
            model->limited = true;
        model->rank[r].low = low;
        model->rank[r].high = high;
        least = least > model->units - low ? model->units + 1 : least + low;
        most = most > model->units - high ? model->units : most + high;
    }
    if (least > model->units || most < model->units)
        return sy_fail(SY_EINFEASIBLE, "the ranks' limits admit no distribution of %lld units of %lld items",
                       (long long)model->units, (long long)model->unit);
    return SY_SUCCESS;
}

int sy_model_make(const sy_problem *problem, struct model *model)
{
    static const sy_cost free_of_charge;
    memset(model, 0, sizeof *model);
    int error = sy_problem_check(problem);
    if (error)
        return error;
    size_t ranks = (size_t)problem->ranks, room = 0;
    double most_s = 0;
    for (size_t r = 0; r < ranks; r++)
        room += 4 * (problem->rank[r].comm.points + problem->rank[r].comp.points) + 6;
    model->ranks = problem->ranks;
    model->root = problem->root;
    model->concurrent = problem->delivery == SY_DELIVERY_CONCURRENT;
    model->rank = calloc(ranks, sizeof *model->rank);
    model->order = malloc(ranks * sizeof *model->order);
    /* NOLINTNEXTLINE(clang-analyzer-optin.portability.UnixAPI): there is a rank */
    model->pieces = malloc(room * sizeof *model->pieces);
    model->start = calloc(ranks, sizeof *model->start);
    if (!model->rank || !model->order || !model->pieces || !model->start)
        return sy_fail(SY_ENOMEM, "out of memory");
    error = sy_problem_order(problem, model->order);
    if (!error)
        error = set_limits(problem, model);
    if (!error)
        error = choose_scale(problem, model, &most_s);
    if (error)
        return error;
    model->non_decreasing = model->affine = model->linear = true;
    struct piece *next = model->pieces;
    for (size_t r = 0; r < ranks; r++) {
        const sy_cost *cost[2] = {(int)r == problem->root ? &free_of_charge : &problem->rank[r].comm,
                                  &problem->rank[r].comp};
        struct ticks_fn *fn[2] = {&model->rank[r].comm, &model->rank[r].comp};
        for (int side = 0; side < 2; side++) {
            fn[side]->piece = next;
            fn[side]->pieces = make_pieces(cost[side], model->unit, model->units, model->ticks_per_s, next);
            next += fn[side]->pieces;
            model->affine = model->affine && cost[side]->points == 0;
            model->linear = model->linear && cost[side]->points == 0 && cost[side]->startup_s == 0;
            model->non_decreasing = model->non_decreasing && rises(*fn[side], model->units);
        }
        model->rank[r].total.piece = next;
        model->rank[r].total.pieces = add_pieces(model->rank[r].comm, model->rank[r].comp, next);
        next += model->rank[r].total.pieces;
        /* A rank that cannot even do one unit in the time that all may take gets nothing in any optimum. */
        if (rises(model->rank[r].total, model->units) &&
            ticks_at(model->rank[r].total, 1) > to_ticks(most_s, model->ticks_per_s) + 2)
            model->rank[r].high = model->rank[r].low;
    }
    model->root_link = to_ticks(problem->root_link_s_per_item * (double)model->unit, model->ticks_per_s);
    return SY_SUCCESS;
}

void sy_model_free(struct model *model)
{
    free(model->rank);
    free(model->pieces);
    free(model->order);
    free(model->start);
    memset(model, 0, sizeof *model);
}

int64_t sy_ticks_inverse(struct ticks_fn fn, int64_t ticks, int64_t high)
{
    if (high <= 0 || ticks < fn.piece[0].value)
        return 0;
    int first = 0, last = fn.pieces - 1;
    while (first < last) {
        int middle = (first + last + 1) / 2;
        if (fn.piece[middle].value <= ticks)
            first = middle;
        else
            last = middle - 1;
    }
    const struct piece *piece = &fn.piece[first];
    int64_t x = piece->slope == 0 ? high : piece->from + (ticks - piece->value) / piece->slope;
    if (first + 1 < fn.pieces && x >= piece[1].from)
        x = piece[1].from - 1;
    return x < high ? x : high;
}

/* The formulas of concurrent.c. */
static int64_t concurrent_makespan(const struct model *model, const int64_t *shares)
{
    int64_t sent = 0, free_at, makespan = 0;
    for (int r = 0; r < model->ranks; r++)
        if (r != model->root)
            sent += shares[r];
    int64_t passed = model->root_link > 0 && sent > SY_TICKS_MAX / model->root_link ? SY_TICKS_MAX
                                                                                    : model->root_link * sent;
    free_at = passed;
    for (int r = 0; r < model->ranks; r++) {
        if (r == model->root || shares[r] == 0)
            continue;
        int64_t received = ticks_at(model->rank[r].comm, shares[r]);
        received = received > passed ? received : passed;
        int64_t finish = ticks_add(received, ticks_at(model->rank[r].comp, shares[r]));
        free_at = received > free_at ? received : free_at;
        makespan = finish > makespan ? finish : makespan;
    }
    if (model->root >= 0 && shares[model->root] > 0) {
        int64_t finish = ticks_add(free_at, ticks_at(model->rank[model->root].comp, shares[model->root]));
        makespan = finish > makespan ? finish : makespan;
    }
    return makespan;
}

int64_t sy_model_makespan(const struct model *model, const int64_t *shares)
{
    if (model->concurrent)
        return concurrent_makespan(model, shares);
    int64_t sent = 0, makespan = 0;
    for (int k = 0; k < model->ranks; k++) {
        int r = model->order[k];
        sent = ticks_add(sent, ticks_at(model->rank[r].comm, shares[r]));
        int64_t finish = shares[r] > 0 ? ticks_add(sent, ticks_at(model->rank[r].comp, shares[r])) : 0;
        if (finish > makespan)
            makespan = finish;
    }
    /* A rank without items finishes at once; but something must have been sent to others by then, whose
     * finish is not before: the makespan is that of the ranks with items. */
    return makespan;
}

void sy_model_remove_surplus(const struct model *model, int64_t *shares, int64_t surplus)
{
    for (int k = 0; k < model->ranks && surplus > 0; k++) {
        int r = model->order[k];
        int64_t can = shares[r] - model->rank[r].low;
        int64_t take = can < surplus ? can : surplus;
        if (take > 0) {
            shares[r] -= take;
            surplus -= take;
        }
    }
}

bool sy_model_equal(const struct model *model, int64_t *shares)
{
    for (int r = 0; r < model->ranks; r++) {
        shares[r] = model->units / model->ranks + (r < model->units % model->ranks ? 1 : 0);
        if (shares[r] < model->rank[r].low || shares[r] > model->rank[r].high)
            return false;
    }
    return true;
}

double sy_model_seconds(const struct model *model, int64_t ticks)
{
    return ticks >= SY_TICKS_MAX ? INFINITY : (double)ticks / model->ticks_per_s;
}
