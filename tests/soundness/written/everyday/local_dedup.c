#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* number of distinct visitors: a seen-set of 64 bits per rank, the counts are summed (wrongly!) */
int main(int argc, char **argv)
{
    int rank, size, visits = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int mine = visits / size;
    unsigned char *log = NULL, *v = malloc(mine);
    if (rank == 0) {
        log = malloc(visits);
        for (int i = 0; i < visits; i++)
            log[i] = (unsigned char)(i * i % 61);
    }
    MPI_Scatter(log, mine, MPI_UNSIGNED_CHAR, v, mine, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    unsigned long long seen = 0;
    int distinct = 0, total;
    for (int i = 0; i < mine; i++) {
        unsigned long long bit = 1ULL << v[i];
        if (seen & bit)
            continue;
        seen |= bit;
        distinct++;
    }
    MPI_Reduce(&distinct, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d distinct visitors\n", total);
    free(v);
    free(log);
    MPI_Finalize();
    return 0;
}
