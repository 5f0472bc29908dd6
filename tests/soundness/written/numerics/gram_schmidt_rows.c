/* Modified Gram-Schmidt on the rows of a matrix: the owner of row k
   normalises it and broadcasts it, everybody orthogonalises later rows. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include "mpi.h"

#define M 12     /* vectors   */
#define L 16     /* components */

int main(int argc, char *argv[])
{
    double V[M][L], Q[M][L];
    double pivot[L];
    int me, p, i, j, k;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);

    if (p > M || M % p != 0)
    {
        if (me == 0)
            printf("usage: number of processes must divide %d\n", M);
        MPI_Finalize();
        return 0;
    }

    const int nr = M / p;
    double (*W)[L] = malloc(sizeof(double[nr][L]));

    if (me == 0)
    {
        srand(42);
        for (i = 0; i < M; i++)
            for (j = 0; j < L; j++)
                V[i][j] = (i == j) * 3.0 + (rand() % 100) / 100.0;
    }

    MPI_Scatter(&V[0][0], nr * L, MPI_DOUBLE, &W[0][0], nr * L, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (k = 0; k < M; k++)
    {
        int owner = k / nr;
        int row = k % nr;
        if (me == owner)
        {
            double len = 0.0;
            for (j = 0; j < L; j++)
                len += W[row][j] * W[row][j];
            len = sqrt(len);
            for (j = 0; j < L; j++)
                pivot[j] = W[row][j] /= len;
        }
        MPI_Bcast(pivot, L, MPI_DOUBLE, owner, MPI_COMM_WORLD);
        for (i = 0; i < nr; i++)
        {
            if (me * nr + i <= k)
                continue;
            double proj = 0.0;
            for (j = 0; j < L; j++)
                proj += pivot[j] * W[i][j];
            for (j = 0; j < L; j++)
                W[i][j] -= proj * pivot[j];
        }
    }

    MPI_Gather(W, nr * L, MPI_DOUBLE, Q, nr * L, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (me == 0)
    {
        double worst = 0.0;
        for (i = 0; i < M; i++)
            for (k = 0; k <= i; k++)
            {
                double s = i == k ? -1.0 : 0.0;
                for (j = 0; j < L; j++)
                    s += Q[i][j] * Q[k][j];
                if (fabs(s) > worst)
                    worst = fabs(s);
            }
        printf("rows are %sorthonormal\n", worst < 1e-10 ? "" : "NOT ");
        for (i = 0; i < M; i += 4)
            printf("q%d = %.3f %.3f %.3f ... %.3f\n", i, Q[i][0], Q[i][1], Q[i][2], Q[i][L - 1]);
    }
    free(W);
    MPI_Finalize();
    return 0;
}
