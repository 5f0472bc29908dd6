#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* root alone decides on the work size and tells the others */
int main(int argc, char **argv)
{
    int rank, size, work = 0;
    long *jobs = NULL;
    long *todo, load = 0, total_load = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        int njobs = 120;
        if (argc > 1 && sscanf(argv[1], "%d", &njobs) != 1)
            MPI_Abort(MPI_COMM_WORLD, 1);
        work = njobs / size;
        jobs = (long *)calloc(njobs, sizeof(long));
        for (int j = 0; j < njobs; ++j)
            jobs[j] = 5 + j % 11;
    }
    MPI_Bcast(&work, 1, MPI_INT, 0, MPI_COMM_WORLD);
    todo = (long *)calloc(work, sizeof(long));
    MPI_Scatter(jobs, work, MPI_LONG, todo, work, MPI_LONG, 0, MPI_COMM_WORLD);

    for (int j = 0; j < work; ++j) {
        /* cubic cost model */
        long c = todo[j];
        load += c * c * c;
    }
    MPI_Reduce(&load, &total_load, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("total load %ld\n", total_load);
        free(jobs);
    }
    free(todo);
    MPI_Finalize();
    return 0;
}
