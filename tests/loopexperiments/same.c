/* Both applications with every version, technique and mode (and both forms in the default mode): the results
 * that one process computes alone, all of them, and every iteration counted once. */
#include "versions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size, failures;

static void complain(const char *application, const char *what, const char *why)
{
    fprintf(stderr, "same: rank %d: %s, %s: %s\n", rank, application, what, why);
    failures++;
}

static void compare(const struct application *a, version *run, const struct choice *how, const int *expected,
                    const char *what)
{
    const size_t n = (size_t)a->iterations() * (size_t)a->numbers;
    int *results = calloc(n, sizeof *results);
    struct outcome out = {.code = SY_SUCCESS};
    struct progress progress;
    long long sum = 0;

    if (!results) {
        complain(a->name, what, "no memory");
        return;
    }
    progress_start(&progress, a->name, 0, rank);
    run(a, how, MPI_COMM_WORLD, results, &progress, &out);
    progress_end(&progress);
    if (out.code != SY_SUCCESS)
        complain(a->name, what, sy_last_error());
    else if (rank == 0 && memcmp(results, expected, n * sizeof *results) != 0)
        complain(a->name, what, "other results");
    MPI_Allreduce(&out.iterations, &sum, 1, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (out.code == SY_SUCCESS && sum != a->iterations())
        complain(a->name, what, "iterations were lost or done twice");
    free(results);
}

static void all_versions(const struct application *a)
{
    const long long n = a->iterations();
    int *expected = malloc((size_t)n * (size_t)a->numbers * sizeof *expected);
    struct choice how = {.longest_s = 20e-6};
    char what[128];

    if (!expected) {
        complain(a->name, "alone", "no memory");
        return;
    }
    a->compute(0, n, expected);
    sy_loop_options_default(&how.options);
    compare(a, by_static, &how, expected, "static");
    for (how.method = 0; how.method < 14; how.method++)
        for (int central = 0; central < 2; central++) {
            how.central = central;
            snprintf(what, sizeof what, "LB4MPI's method %d, %s", how.method,
                     central ? "centralized" : "decentralized");
            compare(a, by_lb4mpi, &how, expected, what);
        }
    for (int t = 0; t < SY_LOOP_TECHNIQUES; t++)
        for (int m = 0; m < SY_LOOP_MODES; m++)
            for (int form = SY_LOOP_CLOSED; form <= (m == 0 ? SY_LOOP_RECURSIVE : SY_LOOP_CLOSED); form++) {
                how.options.technique = t, how.options.mode = m, how.options.form = form;
                snprintf(what, sizeof what, "%s, %s, form %d", sy_loop_technique_name(t),
                         sy_loop_mode_name(m), form);
                compare(a, by_loop, &how, expected, what);
                if (form == SY_LOOP_CLOSED)
                    compare(a, by_give_back, &how, expected, what);
            }
    free(expected);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mandelbrot.option("--width", "14");
    mandelbrot.option("--threshold", "300");
    all_versions(&mandelbrot);
    psia.option("--points", "60");
    psia.option("--bin", "0.1");
    if (psia.prepare()) {
        complain("psia", "points", "not made");
    } else {
        all_versions(&psia);
        psia.leave();
    }
    MPI_Allreduce(MPI_IN_PLACE, &failures, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d ranks, %d complaints\n", size, failures);
    MPI_Finalize();
    return failures > 0;
}
