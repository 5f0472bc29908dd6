/* Self-scheduled, and nobody keeps what he cannot do in time: a rank that is still in the same chunk after a while gives
 * the rest of it back, and others take that. Helps where one chunk is much dearer than it looked or one rank has become
 * slow, and the others have run out of chunks. */
#include "versions.h"

void by_give_back(const struct application *a, const struct choice *how, MPI_Comm comm, int *results,
                  struct progress *progress, struct outcome *out)
{
    long long begin, end, i;
    sy_loop_options options = how->options;
    sy_loop *loop;
    sy_loop_figures figures;
    MPI_Datatype item;

    options.flags |= SY_LOOP_GIVE_BACK; /* nobody leaves while others may still give something back */
    if ((out->code = sy_loop_create(comm, &options, &loop)) != SY_SUCCESS)
        return;
    double start = MPI_Wtime();
    if ((out->code = sy_loop_start(loop, 0, a->iterations())) == SY_SUCCESS) {
        while (sy_loop_next(loop, &begin, &end)) {
            double until = MPI_Wtime() + how->longest_s;
            i = begin;
            do {
                a->compute(i, i + 1, results + i * a->numbers);
                i++;
            } while (i < end && MPI_Wtime() < until);
            if (i < end)
                sy_loop_give_back(loop, i);
            out->iterations += i - begin;
            progress_tell(progress, i);
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
