/* Self-scheduled: a rank that has nothing to do takes the next iterations. The runtime says how many (the technique) and
 * how the ranks agree on it (the mode), and collects the results from those who have them. */
#include "versions.h"

void by_loop(const struct application *a, const struct choice *how, MPI_Comm comm, int *results,
             struct progress *progress, struct outcome *out)
{
    long long begin, end;
    sy_loop *loop;
    sy_loop_figures figures;
    MPI_Datatype item;

    if ((out->code = sy_loop_create(comm, &how->options, &loop)) != SY_SUCCESS)
        return;
    double start = MPI_Wtime();
    if ((out->code = sy_loop_start(loop, 0, a->iterations())) == SY_SUCCESS) {
        while (sy_loop_next(loop, &begin, &end)) {
            a->compute(begin, end, results + begin * a->numbers);
            out->iterations += end - begin;
            progress_tell(progress, end);
        }
        out->seconds = MPI_Wtime() - start;
        out->code = sy_loop_finish(loop, &figures);
        out->chunks = figures.chunks;
    }
    if (out->code == SY_SUCCESS) {
        MPI_Type_contiguous(a->numbers, MPI_INT, &item);
        MPI_Type_commit(&item);
        out->code = sy_loop_gather(loop, results, item, 0);
        MPI_Type_free(&item);
    }
    sy_loop_free(&loop);
}
