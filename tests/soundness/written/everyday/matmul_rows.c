#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define N 60
#define IDX(i, j, ld) ((i) * (ld) + (j))

typedef int elem;

static void init(elem *a, elem *b)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[IDX(i, j, N)] = (i + j) % 5 - 2;
            b[IDX(i, j, N)] = (i * j) % 7 - 3;
        }
}

static elem trace(const elem *c)
{
    elem t = 0;
    for (int i = 0; i < N; i++)
        t += c[IDX(i, i, N)];
    return t;
}

int main(int argc, char **argv)
{
    static elem A[N * N], B[N * N], C[N * N];
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        init(A, B);

    int nrows = N / size;
    elem *Aloc = malloc(nrows * N * sizeof(elem));
    elem *Cloc = calloc(nrows * N, sizeof(elem));

    MPI_Scatter(A, nrows * N, MPI_INT, Aloc, nrows * N, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(B, N * N, MPI_INT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < nrows; i++)
        for (int k = 0; k < N; k++) {
            elem aik = Aloc[IDX(i, k, N)];
            if (aik == 0)
                continue;
            for (int j = 0; j < N; j++)
                Cloc[IDX(i, j, N)] += aik * B[IDX(k, j, N)];
        }

    MPI_Gather(Cloc, nrows * N, MPI_INT, C, nrows * N, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long h = 0;
        for (int i = 0; i < N * N; i++)
            h = (h * 131 + C[i] + 1000) % 1000000007L;
        printf("trace %d hash %ld\n", trace(C), h);
    }
    free(Aloc);
    free(Cloc);
    MPI_Finalize();
    return 0;
}
