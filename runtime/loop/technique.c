/* Equation and table numbers are those of the paper named in loop_chunks.h. All divisions that the paper
 * rounds are made in integers where both sides are, so that 2^62 iterations are no different from 1000. */
#include "loop/technique.h"

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Sizes are handed on as doubles, which are exact only to 2^53; larger ones lose their last digits, which
 * changes sizes by a part in 10^16 and never the sum, since starts are sums of what was handed out. */

static double whole(long long size)
{
    return (double)size;
}

static double rule_static(const sy_loop_options *options, struct loop_progress *at)
{
    (void)options;
    return whole(loop_ceil_div(at->items, at->ranks));
}

static double rule_ss(const sy_loop_options *options, struct loop_progress *at)
{
    (void)options, (void)at;
    return 1;
}

/* Kruskal and Weiss; Table 1 of the paper leaves the exponent 2/3 out. */
static double rule_fsc(const sy_loop_options *options, struct loop_progress *at)
{
    double most = whole(loop_ceil_div(at->items, at->ranks));
    if (at->ranks == 1 || !(options->sigma > 0))
        return most;
    double p = at->ranks;
    double size = pow(sqrt(2) * whole(at->items) * options->h / (options->sigma * p * sqrt(log(p))), 2.0 / 3);
    return fmin(ceil(size), most);
}

static double rule_mfsc(const sy_loop_options *options, struct loop_progress *at)
{
    (void)options;
    long long c = loop_ceil_div(at->items, at->ranks);
    return c < 2 ? 1 : floor(0.55 + whole(c) * log(2) / log(whole(c)));
}

/* x_i = N/P ((P-1)/P)^i, one factor at a time: ceilings are then the same on every machine. */
static double guided(struct loop_progress *at, long long items, bool first)
{
    at->x = first ? whole(items) / at->ranks : at->x * (at->ranks - 1) / at->ranks;
    return at->x;
}

static double closed_gss(const sy_loop_options *options, struct loop_progress *at)
{
    (void)options;
    return ceil(guided(at, at->items, at->step == 0));
}

static double recursive_gss(const sy_loop_options *options, struct loop_progress *at)
{
    (void)options;
    return whole(loop_ceil_div(at->left, at->ranks));
}

static double taper(const sy_loop_options *options, double t)
{
    double v = options->sigma > 0 && options->mu > 0 ? options->alpha * options->sigma / options->mu : 0;
    return ceil(t + v * v / 2 - v * sqrt(2 * t + v * v / 4));
}

static double closed_tap(const sy_loop_options *options, struct loop_progress *at)
{
    return taper(options, guided(at, at->items, at->step == 0));
}

static double recursive_tap(const sy_loop_options *options, struct loop_progress *at)
{
    return taper(options, whole(at->left) / at->ranks);
}

/* The term of a step, not clipped: TFSS takes means of them. */
static double trapezoid(const sy_loop_options *options, const struct loop_progress *at, double step)
{
    long long first = loop_ceil_div(at->items, 2LL * at->ranks);
    double steps = ceil(2 * whole(at->items) / (whole(first) + 1));
    double decrement = steps < 2 ? 0 : whole(first - 1) / (steps - 1);
    if (options->flags & SY_LOOP_FRACTIONAL)
        return whole(first) - step * decrement;
    return whole(first) - step * floor(decrement);
}

static double rule_tss(const sy_loop_options *options, struct loop_progress *at)
{
    return ceil(trapezoid(options, at, whole(at->step))); /* whole, but for SY_LOOP_FRACTIONAL */
}

static double rule_tfss(const sy_loop_options *options, struct loop_progress *at)
{
    double first = trapezoid(options, at, whole(at->batch) * at->ranks);
    double last = trapezoid(options, at, whole(at->batch) * at->ranks + at->ranks - 1);
    return floor((first + last) / 2); /* the terms of a batch fall by a constant */
}

static double closed_fac2(const sy_loop_options *options, struct loop_progress *at)
{
    (void)options;
    long long share = loop_ceil_div(at->items, at->ranks); /* ceil(N/(P 2^k)) = ceil(ceil(N/P)/2^k) */
    return at->batch >= 62 ? 1 : whole(loop_ceil_div(share, 1LL << (at->batch + 1)));
}

static double recursive_fac2(const sy_loop_options *options, struct loop_progress *at)
{
    (void)options;
    if (at->in_batch == 0)
        at->size = whole(loop_ceil_div(at->left, 2LL * at->ranks));
    return at->size;
}

static double rule_fac(const sy_loop_options *options, struct loop_progress *at)
{
    if (at->in_batch)
        return at->size;
    double left = whole(at->left);
    double b = options->sigma > 0 ? at->ranks * options->sigma / (2 * options->mu * sqrt(left)) : 0;
    double x = at->batch == 0 ? 1 + b * b + b * sqrt(b * b + 2) : 2 + b * b + b * sqrt(b * b + 4);
    return at->size = ceil(left / (x * at->ranks));
}

static double rule_fiss(const sy_loop_options *options, struct loop_progress *at)
{
    double b = whole(options->b), n = whole(at->items), p = at->ranks;
    double first = floor(n / ((2 + b) * p)); /* Eq. 9; the text's ceiling contradicts Table 2 */
    double step = options->b < 2 ? 0 : floor(4 * n / ((2 + b) * p * b * (b - 1)));
    return first + whole(at->batch) * step;
}

static double closed_viss(const sy_loop_options *options, struct loop_progress *at)
{
    double first = floor(whole(at->items) / (options->x * at->ranks));
    return floor(first * (2 - ldexp(1, at->batch > 1000 ? -1000 : -(int)at->batch)));
}

static double recursive_viss(const sy_loop_options *options, struct loop_progress *at)
{
    double first = floor(whole(at->items) / (options->x * at->ranks));
    if (at->in_batch == 0)
        at->size = at->batch == 0 ? first : first + floor(at->size / 2);
    return at->size;
}

/* SplitMix64 (Steele, Lea, Flood 2014) of seed and step. */
unsigned long long sy_loop_hash(unsigned long long seed, long long step)
{
    uint64_t z = (uint64_t)seed + 0x9e3779b97f4a7c15u * ((uint64_t)step + 1);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static double rule_rnd(const sy_loop_options *options, struct loop_progress *at)
{
    long long most = at->items / at->ranks;
    return most < 1 ? 1 : whole(1 + (long long)(sy_loop_hash(options->seed, at->step) % (uint64_t)most));
}

/* The static part is what Table 2 has: ceil(N SWR / P) for each rank. A product that should be whole is,
 * although SWR as a binary fraction is a little more or less. Where it is to be measured and nothing is
 * known, it is that of Table 2. */
static double static_part(const sy_loop_options *options, const struct loop_progress *at)
{
    double swr = options->swr > 0 ? options->swr : 0.7;
    double share = whole(at->items) * swr / at->ranks, near = nearbyint(share);
    return fabs(share - near) <= 1e-12 * near ? near : ceil(share);
}

static double closed_pls(const sy_loop_options *options, struct loop_progress *at)
{
    if (at->step < at->ranks)
        return static_part(options, at);
    if (at->step == at->ranks)
        at->part = at->left;
    return ceil(guided(at, at->part, at->step == at->ranks));
}

static double recursive_pls(const sy_loop_options *options, struct loop_progress *at)
{
    return at->step < at->ranks ? static_part(options, at) : whole(loop_ceil_div(at->left, at->ranks));
}

static const struct loop_technique techniques[SY_LOOP_TECHNIQUES] = {
    [SY_LOOP_STATIC] = {"static", rule_static, rule_static, LOOP_CONSTANT},
    [SY_LOOP_SS] = {"ss", rule_ss, rule_ss, LOOP_CONSTANT},
    [SY_LOOP_FSC] = {"fsc", rule_fsc, rule_fsc, LOOP_CONSTANT},
    [SY_LOOP_MFSC] = {"mfsc", rule_mfsc, rule_mfsc, LOOP_CONSTANT},
    [SY_LOOP_GSS] = {"gss", closed_gss, recursive_gss, LOOP_FALLING},
    [SY_LOOP_TAP] = {"tap", closed_tap, recursive_tap, LOOP_FALLING},
    [SY_LOOP_TSS] = {"tss", rule_tss, rule_tss, LOOP_FALLING},
    [SY_LOOP_FAC2] = {"fac2", closed_fac2, recursive_fac2, LOOP_FALLING},
    [SY_LOOP_FAC] = {"fac", rule_fac, rule_fac, LOOP_FALLING},
    [SY_LOOP_TFSS] = {"tfss", rule_tfss, rule_tfss, LOOP_FALLING},
    [SY_LOOP_FISS] = {"fiss", rule_fiss, rule_fiss, 0},
    [SY_LOOP_VISS] = {"viss", closed_viss, recursive_viss, 0},
    [SY_LOOP_RND] = {"rnd", rule_rnd, rule_rnd, 0},
    [SY_LOOP_PLS] = {"pls", closed_pls, recursive_pls, 0},
    [SY_LOOP_WF] = {"wf", closed_fac2, recursive_fac2, LOOP_FALLING | LOOP_BY_RANK},
    [SY_LOOP_AWF] = {"awf", closed_fac2, recursive_fac2, LOOP_FALLING | LOOP_BY_RANK | LOOP_LEARNS},
    [SY_LOOP_AWF_B] = {"awf-b", closed_fac2, recursive_fac2, LOOP_FALLING | LOOP_BY_RANK | LOOP_LEARNS},
    [SY_LOOP_AWF_C] = {"awf-c", closed_fac2, recursive_fac2,
                       LOOP_FALLING | LOOP_BY_RANK | LOOP_LEARNS | LOOP_EVERY_CHUNK},
    [SY_LOOP_AWF_D] = {"awf-d", closed_fac2, recursive_fac2,
                       LOOP_FALLING | LOOP_BY_RANK | LOOP_LEARNS | LOOP_WAITING},
    [SY_LOOP_AWF_E] = {"awf-e", closed_fac2, recursive_fac2,
                       LOOP_FALLING | LOOP_BY_RANK | LOOP_LEARNS | LOOP_EVERY_CHUNK | LOOP_WAITING},
    [SY_LOOP_AF] = {"af", closed_fac2, recursive_fac2,
                    LOOP_FALLING | LOOP_BY_RANK | LOOP_LEARNS | LOOP_EVERY_CHUNK},
};

const struct loop_technique *sy_loop_technique_of(int technique)
{
    return technique >= 0 && technique < SY_LOOP_TECHNIQUES ? &techniques[technique] : NULL;
}

long long sy_loop_clip(const sy_loop_options *options, double size, long long left)
{
    /* 2^63 is a double, the largest long long is not */
    long long chunk = !(size > 0) ? 0 : size >= 9223372036854775808.0 ? LLONG_MAX : (long long)size;
    if (options->kmax > 0 && chunk > options->kmax)
        chunk = options->kmax;
    if (chunk < options->kmin)
        chunk = options->kmin;
    if (chunk < 1)
        chunk = 1;
    return chunk < left ? chunk : left;
}

const char *sy_loop_technique_name(int technique)
{
    return sy_loop_technique_of(technique) ? techniques[technique].name : NULL;
}

int sy_loop_technique_by_name(const char *name)
{
    for (int i = 0; name && i < SY_LOOP_TECHNIQUES; i++)
        if (strcmp(techniques[i].name, name) == 0)
            return i;
    return -1;
}

static const char *const modes[SY_LOOP_MODES] = {[SY_LOOP_DCA_NODE] = "dca-node",
                                                 [SY_LOOP_DCA] = "dca",
                                                 [SY_LOOP_DCA_RMA] = "dca-rma",
                                                 [SY_LOOP_CCA] = "cca"};

const char *sy_loop_mode_name(int mode)
{
    return mode >= 0 && mode < SY_LOOP_MODES ? modes[mode] : NULL;
}

int sy_loop_mode_by_name(const char *name)
{
    for (int i = 0; name && i < SY_LOOP_MODES; i++)
        if (strcmp(modes[i], name) == 0)
            return i;
    return -1;
}
