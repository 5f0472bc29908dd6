/* With LB4MPI's calls: a program written for that library runs on this one. Ranges are inclusive, a chunk can be empty,
 * and collecting the results is the program's own matter: here everybody has zeros where others computed. */
#include "versions.h"

#include <LB4MPI.h>

#include <limits.h>

void by_lb4mpi(const struct application *a, const struct choice *how, MPI_Comm comm, int *results,
               struct progress *progress, struct outcome *out)
{
    int rank, size, first, count, mine;
    infoDLS info;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    Configure_Chunk_Calculation_Mode(how->central ? CENTRALIZED : DECENTRALIZED);
    DLS_Setup(comm, &info);
    DLS_Parameters_Setup(comm, &info, size, -1, -1, -1, 0.0, 0.0, 0, 1.0, 1.0);

    double start = MPI_Wtime(), working;
    DLS_StartLoop(&info, 0, (int)a->iterations() - 1, how->method);
    while (!DLS_Terminated(&info)) {
        DLS_StartChunk(&info, &first, &count);
        a->compute(first, first + count, results + (long long)first * a->numbers);
        progress_tell(progress, first + count);
        DLS_EndChunk(&info);
        out->chunks += count > 0; /* on the rank that serves, parts of chunks */
    }
    out->seconds = MPI_Wtime() - start;
    DLS_EndLoop(&info, &mine, &working);
    out->iterations = mine;
    DLS_Finalize(&info);

    long long numbers = a->iterations() * a->numbers;
    for (long long at = 0; at < numbers; at += INT_MAX) {
        int part = (int)(numbers - at < INT_MAX ? numbers - at : INT_MAX);
        MPI_Reduce(rank == 0 ? MPI_IN_PLACE : results + at, results + at, part, MPI_INT, MPI_SUM, 0, comm);
    }
}
