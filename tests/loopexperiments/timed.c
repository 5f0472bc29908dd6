/* timed WORK [--speeds S,S,..] [--repeat K] [--ahead N] RUN..: loops whose iterations cost what WORK says
 * (work.h), one after the other.
 *
 * A run is TECHNIQUE[,KEY=VALUE..]:MODE:WEIGHTS:CALCULATION:ASSIGNMENT: weights are the speeds (weighted) or
 * not (equal), the last two the seconds by which calculating a chunk's size and assigning it are delayed. The
 * runs are made K times in turn; the fastest of each is printed. Under cca and dca the next chunk is asked
 * for when N iterations are left of this one (0: when none is). TECHNIQUE MODE WEIGHTS CALCULATION ASSIGNMENT
 * RANKS MAKESPAN CHUNKS COV BOUND the makespan from the moment the last rank starts to that at which the last
 * has nothing more to do; COV is the coefficient of variation of the ranks' finishing times; BOUND the work
 * over the sum of the ranks' speeds (all 1). */
#include "work.h"

#include <steelyard/loop.h>

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long long iterations;

struct speeds {
    int count;
    double *of, *equal, sum;
};

static int read_speeds(struct speeds *s, const char *list, int size)
{
    char *end;

    s->of = calloc(2 * (size_t)size, sizeof *s->of);
    s->equal = s->of + size;
    s->count = size;
    s->sum = 0;
    for (int r = 0; s->of && r < size; r++) {
        s->equal[r] = 1;
        s->of[r] = list ? strtod(list, &end) : 1;
        if (list && (end == list || !(s->of[r] > 0) || (*end != (r + 1 < size ? ',' : 0))))
            return 0;
        list = list ? end + 1 : NULL;
        s->sum += s->of[r];
    }
    return s->of != NULL;
}

/* The five parts of a run, cut where its colons are. */
static int split(char *run, char *part[5])
{
    for (int i = 0; i < 5; i++) {
        part[i] = run;
        run += strcspn(run, ":");
        if (*run && i < 4)
            *run++ = 0;
        else if (*run || i < 4)
            return 0;
    }
    return 1;
}

struct run {
    const char *name; /* of the technique with what belongs to it */
    int weighted;
    sy_loop_options options;
    double seconds, variation;
    long long chunks;
};

static int choose(char *text, const struct speeds *speeds, long long ahead, struct run *run)
{
    char *part[5];
    sy_loop_options *options = &run->options;

    sy_loop_options_default(options);
    if (!split(text, part) || sy_loop_options_parse(part[0], options) != SY_SUCCESS)
        return 0;
    run->name = text;
    run->weighted = !strcmp(part[2], "weighted");
    run->seconds = HUGE_VAL;
    options->mode = sy_loop_mode_by_name(part[1]);
    options->weights = run->weighted ? speeds->of : speeds->equal;
    options->weight_count = speeds->count;
    options->request_when = ahead;
    options->delay_s = atof(part[3]);
    options->assign_delay_s = atof(part[4]);
    return options->mode >= 0 && (run->weighted || !strcmp(part[2], "equal"));
}

/* One rank's part of the next repetition; *own: when it had nothing more to do. */
static int loop_once(const sy_loop_options *options, double *own, sy_loop_figures *figures)
{
    long long begin, end;
    double start;
    sy_loop *loop;
    int code = sy_loop_create(MPI_COMM_WORLD, options, &loop), finished;

    if (code != SY_SUCCESS)
        return code;
    MPI_Barrier(MPI_COMM_WORLD);
    start = MPI_Wtime();
    code = sy_loop_start(loop, 0, iterations);
    if (code == SY_SUCCESS) {
        while (sy_loop_next(loop, &begin, &end))
            work_do(begin, end);
        *own = MPI_Wtime() - start;
        code = sy_loop_finish(loop, figures);
    }
    finished = sy_loop_free(&loop);
    return code != SY_SUCCESS ? code : finished;
}

static int repeat(struct run *run, const struct speeds *speeds)
{
    sy_loop_figures figures;
    double own = 0, last, sums[2], all[2], mean;
    int code = loop_once(&run->options, &own, &figures);

    if (code != SY_SUCCESS)
        return code;
    sums[0] = own, sums[1] = own * own;
    MPI_Allreduce(&own, &last, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(sums, all, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (last < run->seconds) {
        mean = all[0] / speeds->count;
        run->seconds = last;
        run->chunks = figures.all_chunks;
        run->variation = sqrt(fmax(0, all[1] / speeds->count - mean * mean)) / mean;
    }
    return SY_SUCCESS;
}

static void print(const struct run *run, const struct speeds *speeds)
{
    printf("%s %s %s %g %g %d %.6f %lld %.4f %.6f\n", run->name, sy_loop_mode_name(run->options.mode),
           run->weighted ? "weighted" : "equal", run->options.delay_s, run->options.assign_delay_s,
           speeds->count, run->seconds, run->chunks, run->variation, work_seconds() / speeds->sum);
    fflush(stdout);
}

/* A run is printed as soon as its last repetition is over. */
static int all_runs(struct run *run, int runs, int repetitions, const struct speeds *speeds, int rank)
{
    for (int k = 0; k < repetitions; k++)
        for (int i = 0; i < runs; i++) {
            if (repeat(&run[i], speeds) != SY_SUCCESS) {
                if (rank == 0)
                    fprintf(stderr, "timed: %s: %s\n", run[i].name, sy_last_error());
                return 1;
            }
            if (rank == 0 && k + 1 == repetitions)
                print(&run[i], speeds);
        }
    return 0;
}

int main(int argc, char **argv)
{
    struct speeds speeds = {0};
    const char *list = NULL;
    int rank, size, first = 2, repetitions = 1, ahead = 0, runs, failed;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (; first + 1 < argc && !strncmp(argv[first], "--", 2); first += 2)
        if (!strcmp(argv[first], "--speeds"))
            list = argv[first + 1];
        else if (!strcmp(argv[first], "--repeat"))
            repetitions = atoi(argv[first + 1]);
        else if (!strcmp(argv[first], "--ahead"))
            ahead = atoi(argv[first + 1]);
    runs = argc - first;
    struct run *run = calloc(runs > 0 ? (size_t)runs : 1, sizeof *run);
    failed = !run || runs < 1 || repetitions < 1 || !read_speeds(&speeds, list, size);
    for (int i = 0; !failed && i < runs; i++)
        failed = !choose(argv[first + i], &speeds, ahead, &run[i]);
    if (failed && rank == 0)
        fprintf(stderr, "usage: timed WORK [--speeds S,S,..] [--repeat K] [--ahead N] "
                        "TECHNIQUE:MODE:WEIGHTS:CALCULATION:ASSIGNMENT..\n");
    if (!failed)
        failed = (iterations = work_open(argv[1], speeds.of[0])) == 0 ||
                 all_runs(run, runs, repetitions, &speeds, rank);
    free(run);
    free(speeds.of);
    MPI_Finalize();
    return failed;
}
