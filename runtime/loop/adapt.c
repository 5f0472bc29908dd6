/* Weighted factoring (WF), adaptive weighted factoring (AWF-B, C, D, E) and adaptive factoring (AF); the
 * paper's section 3 and what it cites. Two rules are ours. AF begins with ceil(N/20P) times the rank's weight
 * and never takes more than ceil(R/2P), nor more than half of what R over all speeds gives the rank: without
 * them a first sample of a microsecond with no spread gives one rank nearly everything. A rank that has not
 * measured yet counts as its given weight says, on the scale of those that have. */
#include "loop/adapt.h"

#include <math.h>

void sy_loop_observe(struct loop_observed *observed, long long items, double s)
{
    if (items < 1 || !(s > 0)) /* a clock that has not moved says nothing */
        return;
    double n = (double)items, k = (double)++observed->chunks;
    observed->weighted_s += k * s;
    observed->weighted_items += k * n;
    observed->s += s;
    observed->items += n;
    observed->square += s * s / n;
}

struct loop_rate sy_loop_rate_of(const struct loop_observed *observed, int technique)
{
    struct loop_rate rate = {0, 0};
    if (observed->chunks == 0)
        return rate;
    if (technique != SY_LOOP_AF) {
        rate.mean = observed->weighted_s / observed->weighted_items;
        return rate;
    }
    /* A chunk's mean has the variance sigma^2/n: sum n (m - mu)^2 over J chunks is (J - 1) sigma^2. */
    rate.mean = observed->s / observed->items;
    if (observed->chunks > 1) {
        double spread = observed->square - observed->s * rate.mean;
        rate.variance = spread > 0 ? spread / (double)(observed->chunks - 1) : 0;
    }
    return rate;
}

struct loop_terms sy_loop_terms_of(const struct loop_rate *rate, const double *weight, int ranks,
                                   int technique)
{
    struct loop_terms terms = {0, 0, 0, 0};
    double speeds = 0, weights = 0, ratios = 0;
    int known = 0;
    for (int r = 0; r < ranks; r++)
        if (rate[r].mean > 0) {
            known++;
            speeds += 1 / rate[r].mean;
            weights += weight[r];
            ratios += rate[r].variance / rate[r].mean;
        }
    if (known == 0)
        return terms;
    terms.scale = speeds / weights;
    terms.speeds = speeds + terms.scale * (ranks - weights > 0 ? ranks - weights : 0);
    if (technique == SY_LOOP_AF) {
        terms.d = ratios * ranks / known;
        terms.e = 1 / terms.speeds;
    }
    return terms;
}

void sy_loop_batches_make(const sy_loop_options *options, long long items, int ranks,
                          struct loop_batches *batches)
{
    const struct loop_technique *technique = sy_loop_technique_of(options->technique);
    loop_rule *rule = options->form == SY_LOOP_RECURSIVE ? technique->recursive : technique->closed;
    struct loop_progress at = {.items = items, .left = items, .ranks = ranks};
    batches->n = 0;
    while (at.left > 0 && batches->n < LOOP_BATCHES) { /* each takes at least half of what is left */
        double size = rule(options, &at);
        batches->start[batches->n] = items - at.left;
        batches->size[batches->n] = size < 1 ? 1 : (long long)size;
        long long chunk = batches->size[batches->n++];
        at.left -= chunk <= at.left / ranks ? chunk * ranks : at.left;
        at.batch++;
        at.step += ranks;
    }
}

static double asker_weight(const struct loop_asker *asker, const struct loop_terms *terms)
{
    if (!(terms->speeds > 0))
        return asker->weight;
    double speed = asker->rate.mean > 0 ? 1 / asker->rate.mean : terms->scale * asker->weight;
    return asker->ranks * speed / terms->speeds;
}

static long long up(double size) /* a double that may exceed what is left by rounding; the caller clips */
{
    return size >= 9e18 ? 9000000000000000000 : size < 1 ? 1 : (long long)ceil(size);
}

static long long adaptive_factoring(const struct loop_asker *asker, long long left,
                                    const struct loop_terms *terms)
{
    double r = (double)left, d = terms->d, e = terms->e;
    long long cap = loop_ceil_div(left, 2LL * asker->ranks), size, fair;
    if (!(asker->rate.mean > 0) || !(e > 0)) {
        size = up(asker->weight * (double)loop_ceil_div(asker->items, 20LL * asker->ranks));
        return size < cap ? size : cap;
    }
    size = up((d + 2 * e * r - sqrt(d * d + 4 * d * e * r)) / (2 * asker->rate.mean));
    fair = up(e * r / (2 * asker->rate.mean));
    cap = fair < cap ? fair : cap;
    return size < cap ? size : cap;
}

long long sy_loop_asker_size(struct loop_asker *asker, long long position, const struct loop_terms *terms)
{
    long long left = asker->items - position, size;
    const struct loop_technique *technique = sy_loop_technique_of(asker->options->technique);
    if (asker->options->technique == SY_LOOP_AF) {
        size = adaptive_factoring(asker, left, terms);
    } else if (technique->traits & LOOP_EVERY_CHUNK) {
        double share = left > (1LL << 52) ? (double)left / (2.0 * asker->ranks)
                                          : (double)loop_ceil_div(left, 2LL * asker->ranks);
        size = up(asker_weight(asker, terms) * share);
    } else {
        int batch = asker->batch < 0 ? 0 : asker->batch;
        while (batch + 1 < asker->batches->n && asker->batches->start[batch + 1] <= position)
            batch++;
        if (batch != asker->batch) {
            asker->batch = batch;
            asker->batch_weight = asker_weight(asker, terms);
        }
        size = up(asker->batch_weight * (double)asker->batches->size[batch]);
    }
    return sy_loop_clip(asker->options, (double)size, left);
}
