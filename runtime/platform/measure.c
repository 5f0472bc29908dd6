#include "platform/measure.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include "platform/profile.h"

enum { TABLE = 1 << 15 /* doubles: 256 KiB */, STEPS_PER_ITEM = 64, MOST_PIECES = 1000 };

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* One item of work: dependent multiply-adds on values from scattered places of the table. */
static double work_item(double *table, uint32_t *place)
{
    double a = 1;
    double b = 0.5;
    uint32_t at = *place;
    for (int i = 0; i < STEPS_PER_ITEM; i++) {
        at = at * 1664525u + 1013904223u;
        double x = table[(at >> 10) & (TABLE - 1)];
        a = a * 0.999 + x;
        b = b * 0.998 + x * a * 1e-3;
    }
    table[(at >> 9) & (TABLE - 1)] = 1e-3 * (a - floor(a)) + 0.5;
    *place = at;
    return b;
}

void sy_speed_of_rates(const double rate[], int n, double *sorted, struct sy_speed *speed)
{
    for (int i = 0; i < n; i++)
        sorted[i] = rate[i];
    sy_median(sorted, n); /* sorts */
    int skip = n / 4;
    int kept = n - 2 * skip;
    double sum = 0;
    double squares = 0;
    for (int i = skip; i < n - skip; i++)
        sum += sorted[i];
    double mean = sum / kept;
    for (int i = skip; i < n - skip; i++)
        squares += (sorted[i] - mean) * (sorted[i] - mean);
    double deviation = kept > 1 ? sqrt(squares / (kept - 1)) : mean;
    speed->per_s = mean;
    /* Student's factor, close enough from three values on. */
    speed->relative_error = mean > 0 ? (1.96 + 5.0 / kept) * deviation / sqrt(kept) / mean : INFINITY;
    speed->repetitions = n;
}

struct sy_speed sy_measure_speed(double piece_s, double target, double most_s,
                                 void (*progress)(const struct sy_speed *so_far, void *context),
                                 void *context)
{
    struct sy_speed speed = {.per_s = 0, .relative_error = INFINITY};
    double *table = malloc(TABLE * sizeof *table);
    double *rate = malloc(sizeof *rate * 2 * MOST_PIECES);
    if (!table || !rate) {
        free(table);
        free(rate);
        return speed;
    }
    for (int i = 0; i < TABLE; i++)
        table[i] = 0.5 + 1e-5 * i;
    uint32_t place = 1;
    volatile double sink = 0;
    double start_s = now_s();
    for (int n = 0; n < MOST_PIECES;) {
        double piece_start_s = now_s();
        double piece_end_s;
        double items = 0;
        do {
            for (int i = 0; i < 16; i++)
                sink += work_item(table, &place);
            items += 16;
            piece_end_s = now_s();
        } while (piece_end_s - piece_start_s < piece_s);
        rate[n++] = items / (piece_end_s - piece_start_s);
        speed.spent_s = piece_end_s - start_s;
        sy_speed_of_rates(rate, n, rate + MOST_PIECES, &speed);
        if (progress)
            progress(&speed, context);
        if (n >= 3 && (speed.relative_error <= target || speed.spent_s >= most_s))
            break;
    }
    (void)sink;
    free(table);
    free(rate);
    return speed;
}
