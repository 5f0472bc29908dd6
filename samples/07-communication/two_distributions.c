/* Outer sums of two vectors of different orders; both are printed by the same helper. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int my_rank, comm_sz;

void deal(int *whole, int *mine, int count)
{
    MPI_Scatter(whole, count, MPI_INT, mine, count, MPI_INT, 0, MPI_COMM_WORLD);
}

void print_all(const char *title, int *mine, int count, int total)
{
    int *whole = NULL;
    int i;

    if (my_rank == 0)
        whole = malloc(total * sizeof(int));
    MPI_Gather(mine, count, MPI_INT, whole, count, MPI_INT, 0, MPI_COMM_WORLD);
    if (my_rank == 0) {
        printf("%s:", title);
        for (i = 0; i < total; i++)
            printf(" %d", whole[i]);
        printf("\n");
        free(whole);
    }
}

int main(int argc, char *argv[])
{
    int m = 42, n = 105, local_m, local_n, i;
    int *u = NULL, *v = NULL, *my_u, *my_v;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &comm_sz);
    if (m % comm_sz != 0 || n % comm_sz != 0) {
        if (my_rank == 0)
            printf("the orders must be multiples of the number of processes\n");
        MPI_Finalize();
        return 1;
    }
    local_m = m / comm_sz;
    local_n = n / comm_sz;

    if (my_rank == 0) {
        u = malloc(m * sizeof(int));
        v = malloc(n * sizeof(int));
        for (i = 0; i < m; i++)
            u[i] = 100 + i;
        for (i = 0; i < n; i++)
            v[i] = 1000 - i;
    }
    my_u = malloc(local_m * sizeof(int));
    my_v = malloc(local_n * sizeof(int));
    deal(u, my_u, local_m);
    deal(v, my_v, local_n);

    for (i = 0; i < local_m; i++)
        my_u[i] = my_u[i] * my_u[i];
    for (i = 0; i < local_n; i++)
        my_v[i] = my_v[i] % 77;

    print_all("u", my_u, local_m, m);
    print_all("v", my_v, local_n, n);

    free(my_u);
    free(my_v);
    free(u);
    free(v);
    MPI_Finalize();
    return 0;
}
