#include "solve/round.h"

#include <math.h>
#include <stdlib.h>

struct fraction {
    double value;
    int rank;
};

static int by_value(const void *a, const void *b)
{
    const struct fraction *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return x->rank - y->rank;
}

bool sy_round_shares(const struct model *model, double *real, int64_t *shares)
{
    struct fraction *fraction = malloc((size_t)model->ranks * sizeof *fraction);
    if (!fraction)
        return false;
    int count = 0;
    int64_t left = model->units;
    for (int r = 0; r < model->ranks; r++) {
        double low = (double)model->rank[r].low, high = (double)model->rank[r].high;
        real[r] = isnan(real[r]) ? low : fmin(fmax(real[r], low), high);
        shares[r] = (int64_t)floor(real[r]);
        left -= shares[r];
        double rest = real[r] - floor(real[r]);
        if (rest > 0) { /* the others are integers already */
            fraction[count].value = rest;
            fraction[count++].rank = r;
        }
    }
    qsort(fraction, (size_t)count, sizeof *fraction, by_value);
    /* Sorted by fraction, the share nearest to its floor is at the bottom and the one nearest to its ceiling
     * at the top; the error so far says from which end to take next. */
    int bottom = 0, top = count - 1;
    double error = 0;
    while (bottom < top) {
        bool up = error < 0 || (error == 0 && 1 - fraction[top].value < fraction[bottom].value);
        if (up) {
            error += 1 - fraction[top].value;
            shares[fraction[top].rank]++;
            left--;
            top--;
        } else {
            error -= fraction[bottom].value;
            bottom++;
        }
    }
    if (bottom == top && left > 0) { /* the last one takes the error */
        shares[fraction[bottom].rank]++;
        left--;
    }
    /* Floating point may have left a few units over or short at very large n. */
    for (int k = model->ranks - 1; k >= 0 && left > 0; k--) {
        int r = model->order[k];
        int64_t room = model->rank[r].high - shares[r], more = left < room ? left : room;
        shares[r] += more;
        left -= more;
    }
    if (left < 0)
        sy_model_remove_surplus(model, shares, -left);
    free(fraction);
    return true;
}

double sy_rounding_guarantee(const struct model *model)
{
    double sending = 0, computing = 0;
    for (int r = 0; r < model->ranks; r++) {
        if (model->rank[r].high == 0)
            continue;
        sending += (double)ticks_at(model->rank[r].comm, 1);
        computing = fmax(computing, (double)ticks_at(model->rank[r].comp, 1));
    }
    return sending + computing;
}
