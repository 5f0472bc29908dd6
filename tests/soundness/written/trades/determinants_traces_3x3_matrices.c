#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Determinants and traces of many 3x3 matrices */

typedef int mat3[3][3];

static long det(mat3 m)
{
    return (long)m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
         - (long)m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
         + (long)m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

static long trace(mat3 m)
{
    return m[0][0] + m[1][1] + m[2][2];
}

static int symmetric(mat3 m)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++)
            if (m[i][j] != m[j][i])
                return 0;
    return 1;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 72;
    if (n % size != 0) {
        if (rank == 0)
            printf("%d matrices, %d ranks, sorry\n", n, size);
        return MPI_Finalize();
    }
    MPI_Datatype mt;
    MPI_Type_contiguous(9, MPI_INT, &mt);
    MPI_Type_commit(&mt);

    int k = n / size;
    mat3 *all = NULL, *mine = malloc(k * sizeof *mine);
    if (rank == 0) {
        all = malloc(n * sizeof *all);
        for (int q = 0; q < n; q++)
            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++)
                    all[q][i][j] = (q % 4 == 0 ? (i + 1) * (j + 1) + q % 5 * (i == j)
                                               : (q * 3 + i * 5 + j * 7 + q * i * j) % 13) - 4;
    }
    MPI_Scatter(all, k, mt, mine, k, mt, 0, MPI_COMM_WORLD);

    long *res = malloc(3 * k * sizeof(long));
    long *tab = rank == 0 ? malloc(3 * n * sizeof(long)) : NULL;
    for (int q = 0; q < k; q++) {
        res[3 * q] = det(mine[q]);
        res[3 * q + 1] = trace(mine[q]);
        res[3 * q + 2] = symmetric(mine[q]);
    }
    MPI_Gather(res, 3 * k, MPI_LONG, tab, 3 * k, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int singular = 0, sym = 0;
        for (int q = 0; q < n; q++) {
            if (tab[3 * q] == 0)
                singular++;
            sym += (int)tab[3 * q + 2];
            if (q % 6 == 0)
                printf("matrix %2d: det %6ld trace %3ld\n", q, tab[3 * q], tab[3 * q + 1]);
        }
        printf("singular %d symmetric %d\n", singular, sym);
    }
    free(all);
    free(mine);
    free(res);
    free(tab);
    MPI_Type_free(&mt);
    return MPI_Finalize();
}
