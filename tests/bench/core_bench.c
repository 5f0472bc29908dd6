/* What the speed of a core depends on: another core of this machine, or somebody else.
 *
 *     core_bench [ROUNDS]      (default 500: ten seconds; best as root, alone on two cores)
 *
 * On one core four kinds of work are clocked in turn while a thread on another core waits in pauses (which
 * leave a shared core to its other half), computes, or sleeps, each for 5 ms per round. Were the two halves
 * of one core, the first would be slower whenever the second computes. Then, of all pieces: by how much each
 * kind is slower where the first one is slow (by more than a quarter of its least time). */
#define _GNU_SOURCE
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../../samples/09-seismic/earth.h"

enum { OTHERS = 3, KINDS = 4, LAYERS = 128, TABLE = 1 << 15 };

static const char *const other_name[OTHERS] = {"pauses", "computes", "sleeps"};
static const char *const kind_name[KINDS] = {"functions", "rays", "table", "chain"};

struct piece {
    int other;
    double seconds[KINDS];
};

static atomic_int other_does; /* below 0: ends */
static double layer[LAYERS];
static double table[TABLE];
static volatile double sink;

static double now_s(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* The two references of samples/throttle.c, the seismic sample's rays, and additions that wait for each
 * other. */
static void functions(void)
{
    double sum = 0;
    for (int j = 0; j < 12; j++) {
        double p = 0.2 + 0.75 * ((j * 37) % 101) / 101.0;
        for (int i = 0; i + 1 < LAYERS && layer[i + 1] > p; i++) {
            sum += (acos(p / layer[i]) - acos(p / layer[i + 1])) / 1.1;
            sum += (sqrt(layer[i] * layer[i] - p * p) - sqrt(layer[i + 1] * layer[i + 1] - p * p)) / 1.1;
        }
    }
    sink += sum;
}

static void rays(void)
{
    double sum = 0;
    for (int i = 0; i < 16; i++)
        sum += earth_first_arrival(i % 2 ? WAVE_P : WAVE_S, 10 + (i * 37) % 600, 5 + (i * 13) % 90).time_s;
    sink += sum;
}

static void table_steps(void)
{
    uint32_t at = 1;
    double a = 1;
    double b = 0.5;
    for (int i = 0; i < 6400; i++) {
        at = at * 1664525u + 1013904223u;
        double x = table[(at >> 10) & (TABLE - 1)];
        a = a * 0.999 + x;
        b = b * 0.998 + x * a * 1e-3;
    }
    sink += b;
}

static void chain(void)
{
    double a = 1;
    for (int i = 0; i < 8000; i++)
        a = a * 0.999 + 0.1;
    sink += a;
}

static void stay_on(size_t core)
{
    cpu_set_t set;
    struct sched_param first = {.sched_priority = 10};
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    sched_setaffinity(0, sizeof set, &set);
    sched_setscheduler(0, SCHED_FIFO, &first); /* without the right to: what others do is in the figures */
}

static void *other_core(void *unused)
{
    (void)unused;
    stay_on(1);
    int does;
    while ((does = other_does) >= 0) {
        struct timespec nap = {.tv_nsec = 300000};
        if (does == 1)
            functions();
        else if (does == 2)
            nanosleep(&nap, NULL);
        else
            for (int i = 0; i < 50; i++)
#if defined __x86_64__ || defined __i386__
                __builtin_ia32_pause();
#else
                atomic_thread_fence(memory_order_seq_cst);
#endif
    }
    return NULL;
}

static void clock_piece(struct piece *piece)
{
    static void (*const work[KINDS])(void) = {functions, rays, table_steps, chain};
    for (int k = 0; k < KINDS; k++) {
        double start_s = now_s();
        work[k]();
        piece->seconds[k] = now_s() - start_s;
    }
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The given part of the pieces from below, of kind k where the core is slow or fast. */
static double quantile(const struct piece piece[], int n, int k, double part, double limit_s, int slow,
                       double *scratch)
{
    int m = 0;
    for (int i = 0; i < n; i++)
        if ((piece[i].seconds[0] > limit_s) == slow)
            scratch[m++] = piece[i].seconds[k];
    qsort(scratch, (size_t)m, sizeof *scratch, ascending);
    return m > 0 ? scratch[(int)(part * (m - 1))] : NAN;
}

int main(int argc, char *argv[])
{
    int rounds = argc > 1 ? atoi(argv[1]) : 500;
    int most = rounds * OTHERS * 64;
    int n = 0;
    struct piece *piece = calloc((size_t)most + 1, sizeof *piece);
    double *scratch = calloc((size_t)most + 1, sizeof *scratch);
    pthread_t thread;
    if (rounds < 1 || !piece || !scratch || pthread_create(&thread, NULL, other_core, NULL) != 0)
        exit(1);
    for (int i = 0; i < LAYERS; i++)
        layer[i] = 1 - i * 0.007;
    for (int i = 0; i < TABLE; i++)
        table[i] = 0.5 + 1e-5 * i;
    earth_init();
    stay_on(0);
    for (int round = 0; round < rounds; round++) {
        for (int other = 0; other < OTHERS; other++) {
            struct piece settling;
            other_does = other;
            double start_s = now_s();
            clock_piece(&settling);
            for (int i = 0; i < 64 && n < most && now_s() - start_s < 5e-3; i++) {
                piece[n].other = other;
                clock_piece(&piece[n++]);
            }
        }
        other_does = 2;
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    other_does = -1;
    pthread_join(thread, NULL);

    double limit_s = 1.25 * quantile(piece, n, 0, 0.05, -1, 1, scratch);
    for (int other = 0; other < OTHERS; other++) {
        double sum = 0;
        int count = 0;
        int slow = 0;
        for (int i = 0; i < n; i++)
            if (piece[i].other == other && piece[i].seconds[0] < 4 * limit_s) { /* longer: interrupted */
                sum += piece[i].seconds[0];
                slow += piece[i].seconds[0] > limit_s;
                count++;
            }
        printf("the other core %-9s %s take %.2f us, slow in %.1f %% of %d pieces\n", other_name[other],
               kind_name[0], 1e6 * sum / count, 100.0 * slow / count, count);
    }
    for (int k = 0; k < KINDS; k++) {
        double fast_s = quantile(piece, n, k, 0.5, limit_s, 0, scratch);
        double slow_s = quantile(piece, n, k, 0.5, limit_s, 1, scratch);
        printf("%-9s %8.2f us, where the core is slow %8.2f us: %.2f times\n", kind_name[k], 1e6 * fast_s,
               1e6 * slow_s, slow_s / fast_s);
    }
    free(piece);
    free(scratch);
    return 0;
}
