/* earth.c - travel times by integration along the ray
 *
 * In a layer the velocity is v = a r^b. With eta = r / v and the ray parameter p (seconds per radian) the integrals
 * of distance and time over the layer have closed forms:
 *     distance = (acos(p / eta_top) - acos(p / eta_bottom)) / (1 - b)
 *     time     = (sqrt(eta_top^2 - p^2) - sqrt(eta_bottom^2 - p^2)) / (1 - b)
 * without the second terms in the layer where the ray turns (eta = p). */
#include <math.h>
#include <stdlib.h>
#include "earth.h"
#include "ak135.h"

#define RADIUS 6371.0
#define NODES ((int)(sizeof ak135 / sizeof ak135[0]))
#define GRID_MAX 512
#define DEG (3.14159265358979323846 / 180.0)

struct layer {
    double r_top, r_bottom;
    double eta_top, eta_bottom;
    double exponent; /* 1 - b */
};

struct structure {
    struct layer layer[NODES];
    int count;
    double eta_core;  /* eta at the bottom of the mantle */
    double eta_inner; /* eta at the bottom of the outer core */
    double p[GRID_MAX];     /* ray parameters, descending; the branches of mantle and core are apart */
    double delta[GRID_MAX]; /* distance from the surface to the turning point */
    int points, first_core; /* index of the first ray that enters the core */
};

static struct structure structures[2];

struct leg {
    double delta, time; /* radians, seconds */
};

static void pass(const struct layer *l, double eta_top, double eta_bottom, double p, struct leg *leg)
{
    double top = sqrt(eta_top * eta_top - p * p);

    if (eta_bottom <= p) { /* turns here */
        leg->delta += acos(p / eta_top) / l->exponent;
        leg->time += top / l->exponent;
    } else {
        leg->delta += (acos(p / eta_top) - acos(p / eta_bottom)) / l->exponent;
        leg->time += (top - sqrt(eta_bottom * eta_bottom - p * p)) / l->exponent;
    }
}

/* From the surface down to where the ray turns or is thrown back by a discontinuity. */
static struct leg descend(const struct structure *s, double p)
{
    struct leg leg = {0.0, 0.0};
    int i;

    for (i = 0; i < s->count; i++) {
        const struct layer *l = &s->layer[i];
        if (l->eta_top <= p)
            break;
        pass(l, l->eta_top, l->eta_bottom, p, &leg);
        if (l->eta_bottom <= p)
            break;
    }
    return leg;
}

/* From the surface down to the radius of the source, for a ray that reaches it. */
static struct leg above_source(const struct structure *s, double r_source, double eta_source, double p)
{
    struct leg leg = {0.0, 0.0};
    int i;

    for (i = 0; i < s->count && s->layer[i].r_top > r_source; i++) {
        const struct layer *l = &s->layer[i];
        if (l->r_bottom >= r_source)
            pass(l, l->eta_top, l->eta_bottom, p, &leg);
        else if (p < eta_source)
            pass(l, l->eta_top, eta_source, p, &leg);
        else
            pass(l, l->eta_top, p, p, &leg);
    }
    return leg;
}

static double eta_at(const struct structure *s, double r)
{
    int i;

    for (i = 0; i < s->count - 1 && s->layer[i].r_bottom >= r; i++)
        ;
    return s->layer[i].eta_top * pow(r / s->layer[i].r_top, s->layer[i].exponent);
}

static int descending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

static void build(struct structure *s, enum wave wave)
{
    int i, n = 0;

    for (i = 0; i + 1 < NODES; i++) {
        struct layer *l = &s->layer[s->count];
        int mantle = ak135[i + 1].depth <= 2891.5;
        double v_top = wave == WAVE_S && mantle ? ak135[i].vs : ak135[i].vp;
        double v_bottom = wave == WAVE_S && mantle ? ak135[i + 1].vs : ak135[i + 1].vp;

        if (ak135[i].depth == ak135[i + 1].depth)
            continue;
        l->r_top = RADIUS - ak135[i].depth;
        l->r_bottom = RADIUS - ak135[i + 1].depth;
        l->eta_top = l->r_top / v_top;
        l->eta_bottom = l->r_bottom / v_bottom;
        l->exponent = l->r_bottom > 0.0 ? log(l->eta_top / l->eta_bottom) / log(l->r_top / l->r_bottom) : 1.0;
        if (ak135[i + 1].depth == 2891.5)
            s->eta_core = l->eta_bottom;
        if (ak135[i + 1].depth == 5153.5)
            s->eta_inner = l->eta_bottom;
        s->count++;
    }

    /* Rays that turn at the borders and in the middle of every layer, and a vertical one. The wave slows down on
       entering the core, so that rays close to grazing go apart: two branches. */
    for (i = 0; i < s->count; i++) {
        const struct layer *l = &s->layer[i];
        double limit = l->r_top > RADIUS - 2891.5 ? l->eta_top : fmin(l->eta_top, s->eta_core * (1.0 - 1e-9));
        double bottom = fmin(l->eta_bottom, limit);
        s->p[n++] = limit;
        s->p[n++] = limit - 0.5 * (limit - bottom);
        s->p[n++] = bottom;
    }
    qsort(s->p, n, sizeof(double), descending);
    s->points = 0;
    s->first_core = 0;
    for (i = 0; i < n; i++) {
        if (s->points > 0 && s->p[s->points - 1] == s->p[i])
            continue;
        s->p[s->points] = s->p[i];
        s->delta[s->points] = descend(s, s->p[i]).delta;
        if (s->p[i] >= s->eta_core)
            s->first_core = s->points + 1;
        s->points++;
    }
}

void earth_init(void)
{
    if (structures[WAVE_P].count == 0) {
        build(&structures[WAVE_P], WAVE_P);
        build(&structures[WAVE_S], WAVE_S);
    }
}

/* Distance and time from source to surface of the ray p that leaves downwards (or upwards). */
static struct leg whole(const struct structure *s, double r_source, double eta_source, double p, int upwards)
{
    struct leg above = above_source(s, r_source, eta_source, p);
    struct leg down;

    if (upwards)
        return above;
    down = descend(s, p);
    down.delta = 2.0 * down.delta - above.delta;
    down.time = 2.0 * down.time - above.time;
    return down;
}

static enum phase name_of(const struct structure *s, double p, int upwards)
{
    if (upwards)
        return PHASE_UP;
    if (p >= s->eta_core)
        return PHASE_MANTLE;
    return p > s->eta_inner ? PHASE_CORE : PHASE_INNER;
}

/* The ray between p1 and p2 (misses f1 and f2 of different sign) that arrives at delta: regula falsi in the Illinois
 * variant. What is left of the miss is corrected to first order by the slope of the travel time curve, which is p. */
static void refine(const struct structure *s, double r_source, double eta_source, double delta, int upwards,
                   double p1, double f1, double p2, double f2, struct arrival *best)
{
    double p = p1, f = f1;
    struct leg leg;
    int iteration, side = 0;

    leg = whole(s, r_source, eta_source, p, upwards);
    for (iteration = 0; iteration < 60 && fabs(f) > 1e-8; iteration++) {
        p = (p1 * f2 - p2 * f1) / (f2 - f1);
        leg = whole(s, r_source, eta_source, p, upwards);
        f = leg.delta - delta;
        if ((f > 0.0) == (f2 > 0.0)) {
            p2 = p;
            f2 = f;
            if (side == 1)
                f1 *= 0.5;
            side = 1;
        } else {
            p1 = p;
            f1 = f;
            if (side == 2)
                f2 *= 0.5;
            side = 2;
        }
    }
    leg.time -= p * f;
    if (best->phase == PHASE_NONE || leg.time < best->time_s) {
        best->time_s = leg.time;
        best->slowness = p * DEG;
        best->phase = name_of(s, p, upwards);
    }
}

struct arrival earth_first_arrival(enum wave wave, double depth_km, double delta_deg)
{
    const struct structure *s = &structures[wave];
    struct arrival best = {0.0, 0.0, PHASE_NONE};
    double delta = fmin(delta_deg, 180.0 - 1e-7) * DEG; /* at the very antipode all azimuths are one ray */
    double r_source, eta_source, p, f, last_p, last_f;
    int i;

    if (!(depth_km > 0.0))
        depth_km = 0.0;
    if (depth_km > 2800.0)
        depth_km = 2800.0;
    r_source = RADIUS - depth_km;
    eta_source = eta_at(s, r_source);

    /* upwards: everything from vertical to horizontal */
    last_f = -delta;
    f = whole(s, r_source, eta_source, eta_source, 1).delta - delta;
    if (f >= 0.0)
        refine(s, r_source, eta_source, delta, 1, 0.0, last_f, eta_source, f, &best);

    /* downwards: from horizontal to vertical, a solution in every pair of neighbouring rays that straddle delta */
    last_p = eta_source;
    last_f = whole(s, r_source, eta_source, eta_source, 0).delta - delta;
    for (i = 0; i < s->points; i++) {
        p = s->p[i];
        if (p >= eta_source)
            continue;
        f = 2.0 * s->delta[i] - above_source(s, r_source, eta_source, p).delta - delta;
        if (i != s->first_core && (f > 0.0) != (last_f > 0.0))
            refine(s, r_source, eta_source, delta, 0, last_p, last_f, p, f, &best);
        last_p = p;
        last_f = f;
    }

    if (best.phase == PHASE_NONE) {
        struct leg graze = whole(s, r_source, eta_source, s->eta_core, 0);
        best.time_s = graze.time + s->eta_core * (delta - graze.delta);
        best.slowness = s->eta_core * DEG;
        best.phase = PHASE_DIFFRACTED;
    }
    return best;
}

double earth_distance(double lat1, double lon1, double lat2, double lon2)
{
    const double squash = 0.993305620; /* (1 - flattening)^2 */
    double a = atan2(squash * sin(lat1 * DEG), cos(lat1 * DEG));
    double b = atan2(squash * sin(lat2 * DEG), cos(lat2 * DEG));
    double l = (lon2 - lon1) * DEG;
    double x = cos(a) * sin(b) - sin(a) * cos(b) * cos(l);
    double y = cos(b) * sin(l);
    double z = sin(a) * sin(b) + cos(a) * cos(b) * cos(l);

    return atan2(sqrt(x * x + y * y), z) / DEG;
}

const char *phase_name(enum wave wave, enum phase phase)
{
    static const char *const names[2][6] = {{"-", "p", "P", "Pdiff", "PKP", "PKIKP"},
                                            {"-", "s", "S", "Sdiff", "SKS", "SKIKS"}};
    return names[wave][phase];
}
