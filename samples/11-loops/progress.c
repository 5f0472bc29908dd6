#include "progress.h"

#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

void progress_start(struct progress *p, const char *name, long long total, int rank)
{
    *p = (struct progress){.name = name, .total = total, .wanted = rank == 0 && total > 0 && isatty(STDERR_FILENO)};
    p->start_s = p->told_s = p->wanted ? MPI_Wtime() : 0;
}

void progress_tell(struct progress *p, long long done)
{
    double now;

    if (!p->wanted)
        return;
    now = MPI_Wtime();
    if (now - p->start_s < 2 || now - p->told_s < 0.2)
        return;
    p->told_s = now;
    p->shown = true;
    fprintf(stderr, "\r%s: %3.0f %% of %lld iterations handed out, %.0f s ", p->name,
            100.0 * (double)done / (double)p->total, p->total, now - p->start_s);
    fflush(stderr);
}

void progress_end(struct progress *p)
{
    if (p->shown)
        fprintf(stderr, "\r%70s\r", "");
    p->wanted = p->shown = false;
}
