#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* sales table: stores x months; best month of every store, total per month */
int main(int argc, char **argv)
{
    const int months = 12;
    int rank, size, stores = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mystores = stores / size;

    int (*sales)[months] = NULL;
    int (*mine)[months] = malloc(sizeof(int[mystores][months]));
    int *best = malloc(sizeof(int) * mystores), *allbest = NULL;
    if (rank == 0) {
        sales = malloc(sizeof(int[stores][months]));
        allbest = malloc(sizeof(int) * stores);
        for (int s = 0; s < stores; s++)
            for (int m = 0; m < months; m++)
                sales[s][m] = 50 + (s * 13 + m * m * 7) % 90;
    }
    MPI_Scatter(sales, mystores * months, MPI_INT, mine, mystores * months, MPI_INT, 0, MPI_COMM_WORLD);

    long bymonth[months], total[months];
    for (int m = 0; m < months; m++)
        bymonth[m] = 0;
    for (int s = 0; s < mystores; s++) {
        best[s] = 0;
        for (int m = 0; m < months; m++) {
            bymonth[m] += mine[s][m];
            if (mine[s][m] > mine[s][best[s]])
                best[s] = m;
        }
    }
    MPI_Reduce(bymonth, total, months, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(best, mystores, MPI_INT, allbest, mystores, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int m = 0; m < months; m++)
            printf("month %2d: %ld\n", m + 1, total[m]);
        int votes = 0;
        for (int s = 0; s < stores; s++)
            votes += allbest[s] == 11;
        printf("%d stores sold best in december\n", votes);
    }
    free(best);
    free(allbest);
    free(mine);
    free(sales);
    MPI_Finalize();
    return 0;
}
