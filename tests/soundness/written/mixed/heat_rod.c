/* arguments: -n 48 -s 20 | -n 120 -a 0.25 | */
/*
 * Explicit heat conduction in a rod. Fixed temperatures at both ends.
 * Options: -n cells, -s steps, -a diffusion number, -v report every ten steps
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <mpi.h>

#define TAG_LEFT  11
#define TAG_RIGHT 12

struct config {
    int cells;
    int steps;
    double alpha;
    int verbose;
};

struct rod {
    int local_n;
    int left, right;        /* neighbours */
    double *cur, *next;     /* local_n + 2 */
};

static void default_config(struct config *c)
{
    c->cells = 60;
    c->steps = 50;
    c->alpha = 0.4;
    c->verbose = 0;
}

static int parse_options(struct config *c, int argc, char **argv)
{
    int i;

    for (i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-v")) {
            c->verbose = 1;
            continue;
        }
        if (i + 1 >= argc)
            return -1;
        if (!strcmp(argv[i], "-n"))
            c->cells = atoi(argv[++i]);
        else if (!strcmp(argv[i], "-s"))
            c->steps = atoi(argv[++i]);
        else if (!strcmp(argv[i], "-a"))
            c->alpha = atof(argv[++i]);
        else
            return -1;
    }
    if (c->cells < 1 || c->steps < 0 || c->alpha <= 0.0 || c->alpha > 0.5)
        return -1;
    return 0;
}

static int rod_init(struct rod *r, int local_n, int rank, int size)
{
    r->local_n = local_n;
    r->left = rank == 0 ? MPI_PROC_NULL : rank - 1;
    r->right = rank == size - 1 ? MPI_PROC_NULL : rank + 1;
    r->cur = calloc(local_n + 2, sizeof(double));
    r->next = calloc(local_n + 2, sizeof(double));
    return r->cur && r->next ? 0 : -1;
}

static void rod_free(struct rod *r)
{
    free(r->cur);
    free(r->next);
}

static void rod_halo(struct rod *r)
{
    int n = r->local_n;

    MPI_Sendrecv(&r->cur[1], 1, MPI_DOUBLE, r->left, TAG_LEFT,
                 &r->cur[n + 1], 1, MPI_DOUBLE, r->right, TAG_LEFT,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&r->cur[n], 1, MPI_DOUBLE, r->right, TAG_RIGHT,
                 &r->cur[0], 1, MPI_DOUBLE, r->left, TAG_RIGHT,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (r->left == MPI_PROC_NULL)
        r->cur[0] = 100.0;
    if (r->right == MPI_PROC_NULL)
        r->cur[n + 1] = 20.0;
}

static double rod_step(struct rod *r, double alpha)
{
    double change = 0.0, *tmp;
    int i;

    rod_halo(r);
    for (i = 1; i <= r->local_n; i++) {
        double d = alpha * (r->cur[i - 1] - 2.0 * r->cur[i] + r->cur[i + 1]);
        r->next[i] = r->cur[i] + d;
        if (fabs(d) > change)
            change = fabs(d);
    }
    tmp = r->cur;
    r->cur = r->next;
    r->next = tmp;
    return change;
}

static void initial_profile(double *t, int n)
{
    int i;
    for (i = 0; i < n; i++)
        t[i] = 20.0 + 30.0 * sin(3.14159265358979 * (i + 0.5) / n);
}

int main(int argc, char **argv)
{
    struct config cfg;
    struct rod rod = {0};
    double *whole = NULL, change, worst, heat, total;
    int rank, size, i, step, local_n, err = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    default_config(&cfg);
    if (parse_options(&cfg, argc, argv) < 0) {
        if (rank == 0)
            fprintf(stderr, "usage: %s [-n cells] [-s steps] [-a alpha] [-v]\n", argv[0]);
        err = 1;
        goto done;
    }
    if (cfg.cells % size != 0) {
        if (rank == 0)
            fprintf(stderr, "%d cells cannot be divided by %d processes\n", cfg.cells, size);
        goto done;
    }

    local_n = cfg.cells / size;
    if (rod_init(&rod, local_n, rank, size) < 0)
        MPI_Abort(MPI_COMM_WORLD, 3);
    if (rank == 0) {
        whole = malloc(cfg.cells * sizeof(double));
        if (!whole)
            MPI_Abort(MPI_COMM_WORLD, 3);
        initial_profile(whole, cfg.cells);
    }

    MPI_Scatter(whole, local_n, MPI_DOUBLE, rod.cur + 1, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (step = 1; step <= cfg.steps; step++) {
        change = rod_step(&rod, cfg.alpha);
        if (cfg.verbose && step % 10 == 0) {
            MPI_Reduce(&change, &worst, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
            if (rank == 0)
                printf("step %d: max change %.4f\n", step, worst);
        }
    }

    heat = 0.0;
    for (i = 1; i <= local_n; i++)
        heat += rod.cur[i];
    MPI_Reduce(&heat, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(rod.cur + 1, local_n, MPI_DOUBLE, whole, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("mean temperature after %d steps: %.3f\n", cfg.steps, total / cfg.cells);
        for (i = 0; i < cfg.cells; i += cfg.cells / 12 ? cfg.cells / 12 : 1)
            printf("  cell %3d  %8.3f\n", i, whole[i]);
    }

done:
    free(whole);
    rod_free(&rod);
    MPI_Finalize();
    return err;
}
