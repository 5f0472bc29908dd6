/* Queue at the post office: waiting times when every clerk (= process) serves
   an equal number of customers in the order of arrival. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { int arrival, service; } cust_t;

static void simulate(const cust_t *c, int n, int *wait)
{
    int free_at = 0;
    for (int i = 0; i < n; i++) {
        int begin = c[i].arrival > free_at ? c[i].arrival : free_at;
        wait[i] = begin - c[i].arrival;
        free_at = begin + c[i].service;
    }
}

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("no fair distribution of %d customers\n", n);
        MPI_Finalize();
        return 0;
    }
    int k = n / size;
    cust_t *all = NULL, *my = malloc(k * sizeof *my);
    int *wait = NULL, *mywait = malloc(k * sizeof *mywait);
    if (rank == 0) {
        all = malloc(n * sizeof *all);
        wait = malloc(n * sizeof *wait);
        int t = 0;
        for (int i = 0; i < n; i++) {
            t += (i * 7) % 5;
            all[i].arrival = t;
            all[i].service = 1 + (i * 11) % 6;
        }
    }
    MPI_Scatter(all, 2 * k, MPI_INT, my, 2 * k, MPI_INT, 0, MPI_COMM_WORLD);
    simulate(my, k, mywait);
    MPI_Gather(mywait, k, MPI_INT, wait, k, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long s = 0;
        int w = 0, none = 0;
        for (int i = 0; i < n; i++) {
            s += wait[i];
            if (wait[i] > w) w = wait[i];
            if (!wait[i]) none++;
        }
        printf("mean wait %.3f, longest %d, %d served at once\n", (double)s / n, w, none);
        free(all);
        free(wait);
    }
    free(my);
    free(mywait);
    MPI_Finalize();
    return 0;
}
