#include "loop/sample.h"

#include <math.h>

void sy_loop_sample_begin(struct loop_sample *sample, const sy_loop_options *options, long long items,
                          int rank, int ranks)
{
    *sample = (struct loop_sample){.rank = rank, .ranks = ranks, .next = rank};
    sample->open = options->technique == SY_LOOP_PLS && options->swr == 0;
    if (!sample->open)
        return;
    sample->n = items < LOOP_SAMPLES ? (int)items : LOOP_SAMPLES;
    for (int k = 0; k < sample->n; k++) {
        long long part = items / sample->n;
        sample->at[k] = k * part + (long long)(sy_loop_hash(options->seed, k) % (unsigned long long)part);
    }
    sample->told[0] = -HUGE_VAL;
}

void sy_loop_sample_done(struct loop_sample *sample, double now)
{
    if (!sample->under_way)
        return;
    double s = now - sample->since;
    sample->under_way = false;
    sample->did++;
    sample->told[0] = fmax(sample->told[0], -s);
    sample->told[1] = fmax(sample->told[1], s);
    sample->told[2 + sample->next - sample->ranks] = 1;
}

bool sy_loop_sample_take(struct loop_sample *sample, double now, long long *begin)
{
    if (sample->stop || sample->next >= sample->n)
        return false;
    *begin = sample->at[sample->next];
    sample->next += sample->ranks;
    sample->since = now;
    return sample->under_way = true;
}

void sy_loop_sample_return(struct loop_sample *sample)
{
    sample->under_way = false;
}

double sy_loop_sample_close(struct loop_sample *sample)
{
    double shortest = -sample->heard[0], longest = sample->heard[1];
    int done = 0;
    for (int k = 0; k < sample->n; k++)
        if (sample->heard[2 + k] > 0)
            sample->at[done++] = sample->at[k];
    sample->n = done;
    sample->open = false;
    if (!(longest > 0) || !isfinite(shortest))
        return 0;
    return fmax(shortest / longest, 1e-9); /* the static part is above 0 */
}

long long sy_loop_sample_shift(const struct loop_sample *sample, long long from)
{
    int before = 0;
    while (before < sample->n && sample->at[before] - before <= from)
        before++;
    return before;
}

long long sy_loop_sample_cut(const struct loop_sample *sample, long long from, long long to)
{
    long long before = sy_loop_sample_shift(sample, from);
    if (before == sample->n)
        return to;
    long long until = sample->at[before] - before;
    return until < to ? until : to;
}
