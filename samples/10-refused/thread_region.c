/* Every thread keeps a sum of its own, by its number: which items a thread has depends on the share. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void)
{
    return 0;
}
#endif

int main(int argc, char *argv[])
{
    int rank, p, n = 210;
    int *a = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    int share = n / p;
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            a[i] = i % 5;
    }
    int *mine = malloc(share * sizeof(int));
    MPI_Scatter(a, share, MPI_INT, mine, share, MPI_INT, 0, MPI_COMM_WORLD);

    long sums[64] = {0}, sum = 0, all = 0;
    #pragma omp parallel num_threads(4)
    {
        #pragma omp for
        for (int i = 0; i < share; i++)
            sums[omp_get_thread_num()] += mine[i] * (omp_get_thread_num() + 1);
    }
    for (int t = 0; t < 64; t++)
        sum += sums[t];
    MPI_Reduce(&sum, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld\n", all);
        free(a);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
