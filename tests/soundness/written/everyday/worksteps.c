/* counts work steps on every process, reports the busiest (load measurement) */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static long steps;

static int digital_root(long v)
{
    while (v > 9) {
        long s = 0;
        while (v) {
            s += v % 10;
            v /= 10;
            steps++;
        }
        v = s;
    }
    return (int)v;
}

int main(int argc, char **argv)
{
    int rank, size, n = 240;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    long *v = NULL, *w;
    if (rank == 0) {
        v = malloc(n * sizeof *v);
        for (int i = 0; i < n; i++)
            v[i] = 99999L * i + 7;
    }
    int share = n / size;
    w = malloc(share * sizeof *w);
    MPI_Scatter(v, share, MPI_LONG, w, share, MPI_LONG, 0, MPI_COMM_WORLD);
    int nines = 0, allnines;
    for (int i = 0; i < share; i++)
        if (digital_root(w[i]) == 9)
            nines++;
    long busiest, laziest;
    MPI_Reduce(&steps, &busiest, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&steps, &laziest, 1, MPI_LONG, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&nines, &allnines, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d nines; steps per process %ld..%ld\n", allnines, laziest, busiest);
    free(w);
    free(v);
    MPI_Finalize();
    return 0;
}
