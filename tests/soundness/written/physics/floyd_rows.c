/* Floyd-Warshall all pairs shortest paths, row block distribution. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define INF 1000000
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static void init(int *d, int n)
{
    unsigned s = 12345;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            s = s * 1664525u + 1013904223u;
            if (i == j)
                d[i * n + j] = 0;
            else if ((s >> 24) < 64)
                d[i * n + j] = 1 + (s >> 16) % 20;
            else
                d[i * n + j] = INF;
        }
    for (int i = 0; i + 1 < n; i++)     /* a long chain keeps it connected */
        d[i * n + i + 1] = MIN(d[i * n + i + 1], 25);
}

int main(int argc, char **argv)
{
    int my_rank, comm_sz;
    int n = 24;
    int *mat = NULL, *local_mat, *row_k;

    MPI_Init(&argc, &argv);
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Comm_size(comm, &comm_sz);
    MPI_Comm_rank(comm, &my_rank);

    if (n % comm_sz) {
        if (my_rank == 0) printf("n should be a multiple of the number of processes\n");
        MPI_Finalize();
        return 0;
    }

    int local_n = n / comm_sz;
    local_mat = malloc(n * local_n * sizeof(int));
    row_k = malloc(n * sizeof(int));
    if (my_rank == 0) {
        mat = malloc(n * n * sizeof(int));
        init(mat, n);
        MPI_Scatter(mat, n * local_n, MPI_INT, local_mat, n * local_n, MPI_INT, 0, comm);
    } else {
        MPI_Scatter(NULL, n * local_n, MPI_INT, local_mat, n * local_n, MPI_INT, 0, comm);
    }

    for (int k = 0; k < n; k++) {
        int root = k / local_n;
        if (my_rank == root)
            for (int j = 0; j < n; j++)
                row_k[j] = local_mat[(k % local_n) * n + j];
        MPI_Bcast(row_k, n, MPI_INT, root, comm);
        for (int i = 0; i < local_n; i++)
            for (int j = 0; j < n; j++) {
                int t = local_mat[i * n + k] + row_k[j];
                if (t < local_mat[i * n + j]) local_mat[i * n + j] = t;
            }
    }

    MPI_Gather(local_mat, n * local_n, MPI_INT, mat, n * local_n, MPI_INT, 0, comm);
    if (my_rank == 0) {
        long long sum = 0;
        int diameter = 0, unreachable = 0;
        for (int i = 0; i < n * n; i++) {
            if (mat[i] >= INF) { unreachable++; continue; }
            sum += mat[i];
            if (mat[i] > diameter) diameter = mat[i];
        }
        for (int i = 0; i < 6; i++) {
            for (int j = 0; j < n; j += 3)
                if (mat[i * n + j] >= INF) printf("   i");
                else printf("%4d", mat[i * n + j]);
            printf("\n");
        }
        printf("sum %lld diameter %d unreachable %d\n", sum, diameter, unreachable);
        free(mat);
    }
    free(local_mat);
    free(row_k);
    MPI_Finalize();
    return 0;
}
