/* As it was: every rank the same number of iterations, whatever they cost. */
#include "versions.h"

#include <stdlib.h>

void by_static(const struct application *a, const struct choice *how, MPI_Comm comm, int *results,
               struct progress *progress, struct outcome *out)
{
    int rank, size;
    MPI_Datatype item;

    (void)how;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    const long long n = a->iterations(), begin = n * rank / size, end = n * (rank + 1) / size;
    int *counts = malloc(2 * (size_t)size * sizeof *counts), *displacements = counts + size;

    double start = MPI_Wtime();
    a->compute(begin, end, results + begin * a->numbers);
    progress_tell(progress, end);
    out->seconds = MPI_Wtime() - start;
    out->iterations = end - begin;
    out->chunks = 1;

    for (int r = 0; r < size; r++) {
        displacements[r] = (int)(n * r / size);
        counts[r] = (int)(n * (r + 1) / size) - displacements[r];
    }
    MPI_Type_contiguous(a->numbers, MPI_INT, &item);
    MPI_Type_commit(&item);
    if (rank == 0)
        MPI_Gatherv(MPI_IN_PLACE, 0, item, results, counts, displacements, item, 0, comm);
    else
        MPI_Gatherv(results + begin * a->numbers, counts[rank], item, NULL, NULL, NULL, item, 0, comm);
    MPI_Type_free(&item);
    free(counts);
}
