/* One of the applications, its loop shared out in one of four ways; APPLICATION names it. */
#include "options.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const struct application *const application = &APPLICATION;

/* FNV-1a over all results: the same for the same results. */
static uint64_t fingerprint(const int *results, long long n)
{
    uint64_t hash = 1469598103934665603u;

    for (long long i = 0; i < n; i++)
        hash = (hash ^ (uint32_t)results[i]) * 1099511628211u;
    return hash;
}

static void report(const struct options *o, const struct outcome *out, const int *results, int rank, int size)
{
    double own[3] = {(double)out->iterations, (double)out->chunks, out->seconds}, last = 0, mean = 0, chunks = 0;
    double *all = rank == 0 ? malloc(3 * (size_t)size * sizeof *all) : NULL;

    MPI_Gather(own, 3, MPI_DOUBLE, all, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank != 0)
        return;
    for (int r = 0; r < size; r++) {
        last = all[3 * r + 2] > last ? all[3 * r + 2] : last;
        mean += all[3 * r + 2] / size;
        chunks += all[3 * r + 1];
        if (o->ranks)
            printf("rank %d: %.0f iterations in %.0f chunks, nothing more after %.4f s\n", r, all[3L * r],
                   all[3 * r + 1], all[3 * r + 2]);
    }
    printf("%s: %lld iterations on %d ranks, %s: %.0f chunks, %.4f s, the ranks' mean %.4f s\n", application->name,
           application->iterations(), size, o->version_name, chunks, last, mean);
    printf("results %016" PRIx64 "\n", fingerprint(results, application->iterations() * application->numbers));
    free(all);
}

static int run(const struct options *o, int rank, int size)
{
    struct outcome out = {.code = SY_SUCCESS};
    struct progress progress;
    const char *wrong = application->prepare ? application->prepare() : NULL;
    int failed = 0;

    if (wrong) {
        if (rank == 0)
            fprintf(stderr, "%s: %s\n", application->name, wrong);
        return 2;
    }
    int *results = calloc((size_t)application->iterations() * (size_t)application->numbers, sizeof *results);
    if (!results) {
        fprintf(stderr, "%s: no memory for the results\n", application->name);
        MPI_Abort(MPI_COMM_WORLD, 1);
        return 1;
    }
    progress_start(&progress, application->name, application->iterations(), rank);
    MPI_Barrier(MPI_COMM_WORLD);
    o->run(application, &o->choice, MPI_COMM_WORLD, results, &progress, &out);
    progress_end(&progress);
    if (out.code != SY_SUCCESS) {
        if (rank == 0)
            fprintf(stderr, "%s: %s: %s\n", application->name, sy_strerror(out.code), sy_last_error());
        failed = 1;
    } else {
        report(o, &out, results, rank, size);
        if (rank == 0 && o->picture && (wrong = application->draw(results, o->picture))) {
            fprintf(stderr, "%s: %s: %s\n", application->name, o->picture, wrong);
            failed = 1;
        }
    }
    free(results);
    if (application->leave)
        application->leave();
    MPI_Bcast(&failed, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return failed;
}

int main(int argc, char **argv)
{
    struct options o;
    char text[256] = "";
    int rank, size, failed;
    bool good = options_read(&o, application, argc, argv, text, sizeof text);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (!good || o.help) {
        if (rank == 0)
            fprintf(good ? stdout : stderr, "%s%susage: mpiexec -n P loop_%s [OPTIONS]\n%s%s", text, good ? "" : "\n",
                    application->name, application->usage, options_usage);
        failed = good ? 0 : 2;
    } else {
        failed = run(&o, rank, size);
    }
    MPI_Finalize();
    return failed;
}
