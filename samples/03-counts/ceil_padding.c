/*
 * Weighted checksum of a record file.  The number of records need not be a
 * multiple of the number of processes: the list is padded with zeros, which
 * do not change the sum.
 */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, nproc;
    int nrec, per, padded, i;
    unsigned *rec = NULL, *my;
    unsigned long sum = 0, check = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);

    nrec = (argc > 1) ? atoi(argv[1]) : 500;
    per = (int)ceil((double)nrec / nproc);
    padded = per * nproc;

    if (rank == 0) {
        rec = (unsigned *)calloc(padded, sizeof(unsigned));
        for (i = 0; i < nrec; i++)
            rec[i] = (unsigned)i * 2654435761u;
    }

    my = (unsigned *)calloc(per, sizeof(unsigned));
    MPI_Scatter(rec, per, MPI_UNSIGNED, my, per, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

    for (i = 0; i < per; i++) {
        unsigned v = my[i];
        v ^= v >> 15;
        v *= 2246822519u;
        v ^= v >> 13;
        sum += v & 0xffff;
    }

    MPI_Reduce(&sum, &check, 1, MPI_UNSIGNED_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d records, checksum %lu\n", nrec, check);
        free(rec);
    }
    free(my);
    MPI_Finalize();
    return 0;
}
