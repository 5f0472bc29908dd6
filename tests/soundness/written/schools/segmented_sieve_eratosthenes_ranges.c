/* Sieve of Eratosthenes, blocks of the interval; root broadcasts the primes */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, n = 10080;      /* numbers 0 .. n-1 */
    int root_primes[64], np = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (n % size != 0) {
        if (rank == 0) printf("interval length must be a multiple of the process count\n");
        MPI_Finalize();
        return 0;
    }

    if (rank == 0)
        for (int i = 2; i * i < n; i++) {
            int k;
            for (k = 0; k < np && i % root_primes[k]; k++)
                ;
            if (k == np) root_primes[np++] = i;
        }
    MPI_Bcast(&np, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(root_primes, np, MPI_INT, 0, MPI_COMM_WORLD);

    int width = n / size;
    int low = rank * width;
    int high = low + width;
    char *mark = malloc(width);
    memset(mark, 1, width);
    for (int i = low; i < high && i < 2; i++) mark[i - low] = 0;

    for (int k = 0; k < np; k++) {
        int p = root_primes[k];
        int first = (low + p - 1) / p * p;
        if (first < p * p) first = p * p;
        for (int j = first; j < high; j += p) mark[j - low] = 0;
    }

    int info[2] = { 0, 0 };         /* count, largest */
    for (int i = 0; i < width; i++)
        if (mark[i]) {
            info[0]++;
            info[1] = low + i;
        }
    int count, largest;
    MPI_Reduce(&info[0], &count, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&info[1], &largest, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("%d primes below %d, the largest is %d\n", count, n, largest);
    free(mark);
    MPI_Finalize();
    return 0;
}
