/* What the two programs share: a small world in which one process at a time decides and all others answer. */
#ifndef LOAD_EXCHANGE_STEPS_H
#define LOAD_EXCHANGE_STEPS_H

#include <steelyard/load.h>

#include <stdio.h>
#include <stdlib.h>

static int rank, size;
static sy_load *load;

static void must(int code)
{
    if (code) {
        fprintf(stderr, "rank %d: %s\n", rank, sy_last_error());
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

/* One metric, work; every change is told. */
static void create(const char *mechanism, double work)
{
    sy_load_metric metric = {"work", 0, 0, work};
    sy_load_options options;
    sy_load_options_default(&options);
    must(sy_load_mechanism_parse(mechanism, &options.mechanism));
    options.metrics = 1;
    options.metric = &metric;
    must(sy_load_create(MPI_COMM_WORLD, &options, &load));
}

/* Polls until every process is here: nobody waits without answering. */
static void together(void)
{
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    for (int done = 0; !done;) {
        must(sy_load_poll(load, NULL));
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    }
}

/* Everything that has been sent is received: no view is old because a message is late. */
static void receive_all(void)
{
    must(sy_load_summarise(load, NULL));
}

/* `master` gives `work` to the process that its view says is least loaded; the others poll. Every rank gets the
 * slave's number. The master sends no work here: when it arrives is the subject of the two programs. */
static int decide(int master, double work)
{
    int slave = -1;
    char line[512] = "";
    if (rank == master) {
        double *view = malloc((size_t)size * sizeof *view);
        must(sy_load_decision_begin(load, NULL, 0, 0));
        must(sy_load_view(load, view));
        for (int r = 0; r < size; r++)
            if (r != rank && (slave < 0 || view[r] < view[slave]))
                slave = r;
        int at = snprintf(line, sizeof line, "P%d sees", rank);
        for (int r = 0; r < size; r++)
            if (r != rank)
                at += snprintf(line + at, sizeof line - (size_t)at, " P%d:%g", r, view[r]);
        snprintf(line + at, sizeof line - (size_t)at, " and gives %g to P%d", work, slave);
        must(sy_load_decision_end(load, 1, &slave, &work));
        free(view);
    }
    together();
    MPI_Bcast(&slave, 1, MPI_INT, master, MPI_COMM_WORLD);
    MPI_Bcast(line, sizeof line, MPI_CHAR, master, MPI_COMM_WORLD);
    if (rank == 0)
        puts(line);
    receive_all();
    return slave;
}

static void report(const char *mechanism)
{
    sy_load_summary summary;
    must(sy_load_summarise(load, &summary));
    if (rank == 0)
        printf("%s: %lld of %lld decisions on a coherent view, %lld messages\n", mechanism, summary.coherent,
               summary.sum.decisions, summary.messages);
}

#endif
