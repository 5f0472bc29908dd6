#include "work.h"
#include "application.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct application *application;
static int *results;
static double seconds;

static int tell(char *options)
{
    for (char *option = strtok(options, ","); option; option = strtok(NULL, ",")) {
        char name[64], *value = strchr(option, '=');
        if (!value)
            return 0;
        snprintf(name, sizeof name, "--%.*s", (int)(value - option), option);
        if (!application->option(name, value + 1))
            return 0;
    }
    return 1;
}

/* Rank 0 does everything once, to know how long that takes. */
long long work_open(const char *name, double speed)
{
    char *text = strdup(name), *options = text ? text + strcspn(text, ",") : NULL;
    int rank, good = text != NULL;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (good && *options)
        *options++ = 0;
    application = good && !strcmp(text, "psia") ? &psia : &mandelbrot;
    good = good && !strcmp(text, application->name) && tell(options) &&
           !(application->prepare && application->prepare());
    free(text);
    if (good)
        results = malloc((size_t)application->iterations() * (size_t)application->numbers * sizeof *results);
    if (!good || !results) {
        fprintf(stderr, "timed: %s: no such sample\n", name);
        return 0;
    }
    if (rank == 0) {
        seconds = MPI_Wtime();
        application->compute(0, application->iterations(), results);
        seconds = (MPI_Wtime() - seconds) * speed;
    }
    MPI_Bcast(&seconds, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return application->iterations();
}

void work_do(long long begin, long long end)
{
    application->compute(begin, end, results + begin * application->numbers);
}

double work_seconds(void)
{
    return seconds;
}
