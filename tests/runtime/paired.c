/* Shares as a program would get them, and equal ones, in turns in one run, so that both meet the same
 * machine.
 *
 *   paired [items [microseconds [pairs [sleep[:FACTOR,..]]]]]
 *
 * Makes shares once, then hands out `items` items, works on each for about `microseconds` and gathers them,
 * `pairs` times with these shares and as often with equal ones. Work is computed, or (`sleep`) slept for, so
 * that busy machines do not matter; rank i then takes the i-th factor (the last one's for those behind) times
 * as long. Rank 0 prints one line:
 *
 *   shares 500 498 502 500 ratio 1.003 error 0.021
 *
 * ratio: the middle of the pairs' ratios, these shares' time over that of equal ones; error: its standard
 * error, from the spread of the pairs. With the second word of the line "equal" the shares are equal. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "steelyard/shares.h"

static int rank, size, sleeps;
static double s_per_item, steps_per_s;
static int items;

static double compute(double x, double steps)
{
    for (long long left = (long long)steps; left > 0; left--)
        x = x * 0.999999 + 1e-6;
    return x;
}

/* How fast the machine steps, at best: all ranks take the fastest one's word. */
static void calibrate(void)
{
    double best = 0;
    volatile double sink = 0;
    for (int i = 0; i < 20; i++) {
        double start_s = MPI_Wtime();
        sink += compute(i, 1e5);
        best = fmax(best, 1e5 / (MPI_Wtime() - start_s));
    }
    (void)sink;
    MPI_Allreduce(&best, &steps_per_s, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
}

/* The factor of this rank in "sleep:1,1,2". */
static double factor(const char *list)
{
    double own = 1;
    for (int i = 0; list && i <= rank; i++) {
        own = atof(list);
        const char *comma = strchr(list, ',');
        if (!comma)
            break;
        list = comma + 1;
    }
    return own;
}

static double *all, *part;

static double round_s(const sy_shares *shares)
{
    int mine = sy_mine(shares);
    MPI_Barrier(MPI_COMM_WORLD);
    double start_s = MPI_Wtime();
    MPI_Scatterv(all, sy_scatter_counts(shares), sy_displs(shares), MPI_DOUBLE, part, mine, MPI_DOUBLE, 0,
                 MPI_COMM_WORLD);
    if (sleeps) {
        double seconds = s_per_item * mine;
        struct timespec pause = {(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
        nanosleep(&pause, NULL);
    } else {
        for (int i = 0; i < mine; i++)
            part[i] = compute(part[i], s_per_item * steps_per_s);
    }
    MPI_Gatherv(part, mine, MPI_DOUBLE, all, sy_gather_counts(shares), sy_displs(shares), MPI_DOUBLE, 0,
                MPI_COMM_WORLD);
    return MPI_Wtime() - start_s;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    items = argc > 1 ? atoi(argv[1]) : 2000;
    s_per_item = 1e-6 * (argc > 2 ? atof(argv[2]) : 20);
    int pairs = argc > 3 ? atoi(argv[3]) : 5;
    sleeps = argc > 4 && strncmp(argv[4], "sleep", 5) == 0;
    if (sleeps && argv[4][5] == ':')
        s_per_item *= factor(argv[4] + 6);
    items -= items % size;
    all = calloc((size_t)items + 1, sizeof *all);
    part = calloc((size_t)items + 1, sizeof *part);
    double *ratio = calloc((size_t)pairs + 1, sizeof *ratio);
    if (!sleeps)
        calibrate();
    sy_shares *shares = sy_shares_make(items / size, 0, MPI_COMM_WORLD);
    sy_shares *equal = sy_shares_of(items / size, 0, MPI_COMM_WORLD);
    for (int i = 0; i < pairs; i++) { /* who goes first takes turns */
        double equal_s = i % 2 ? round_s(equal) : 0;
        double shares_s = round_s(shares);
        ratio[i] = shares_s / (i % 2 ? equal_s : round_s(equal));
    }
    if (rank == 0) {
        int same = 1;
        for (int i = 0; i < size; i++)
            same = same && sy_count(shares, i) == items / size;
        qsort(ratio, (size_t)pairs, sizeof *ratio, compare);
        double middle = pairs ? ratio[pairs / 2] : 1;
        for (int i = 0; i < pairs; i++)
            ratio[i] = fabs(ratio[i] - middle);
        qsort(ratio, (size_t)pairs, sizeof *ratio, compare);
        /* Of a median: 1.25 standard deviations over the root; of those, 1.48 middle deviations. */
        double error = pairs ? 1.25 * 1.48 * ratio[pairs / 2] / sqrt(pairs) : 0;
        printf("%s", same ? "equal" : "shares");
        for (int i = 0; i < size; i++)
            printf(" %d", sy_count(shares, i));
        printf(" ratio %.3f error %.3f\n", middle, error);
    }
    free(ratio);
    free(all);
    free(part);
    MPI_Finalize();
    return 0;
}
