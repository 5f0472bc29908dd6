/* Eigenvalues of many small symmetric matrices (inertia tensors and the like)
 * with cyclic Jacobi rotations. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define D 4

typedef double sym[D][D];

static int jacobi(sym a, double ev[D])
{
    int sweep, p, q, k;
    for (sweep = 0; sweep < 50; sweep++) {
        double off = 0.0;
        for (p = 0; p < D; p++)
            for (q = p + 1; q < D; q++)
                off += a[p][q] * a[p][q];
        if (off < 1e-22)
            break;
        for (p = 0; p < D - 1; p++)
            for (q = p + 1; q < D; q++) {
                if (fabs(a[p][q]) < 1e-300)
                    continue;
                double theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
                double t = (theta >= 0 ? 1.0 : -1.0) / (fabs(theta) + sqrt(theta * theta + 1.0));
                double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
                for (k = 0; k < D; k++) {
                    double kp = a[k][p], kq = a[k][q];
                    a[k][p] = c * kp - s * kq;
                    a[k][q] = s * kp + c * kq;
                }
                for (k = 0; k < D; k++) {
                    double pk = a[p][k], qk = a[q][k];
                    a[p][k] = c * pk - s * qk;
                    a[q][k] = s * pk + c * qk;
                }
            }
    }
    for (k = 0; k < D; k++)
        ev[k] = a[k][k];
    for (p = 1; p < D; p++)              /* insertion sort */
        for (q = p; q > 0 && ev[q - 1] > ev[q]; q--) {
            double t = ev[q];
            ev[q] = ev[q - 1];
            ev[q - 1] = t;
        }
    return sweep;
}

int main(int argc, char **argv)
{
    const int nmat = 48;
    int id, np;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &np);

    int quota = nmat / np, spare = nmat % np;
    sym *mine = malloc((quota + spare) * sizeof(sym));
    double (*ev)[D] = malloc((quota + spare) * sizeof *ev);
    int count = quota;
    double lo = 1e30, hi = -1e30, glo, ghi;

    if (id == 0) {
        sym *batch = malloc(nmat * sizeof(sym));
        for (int m = 0; m < nmat; m++)
            for (int i = 0; i < D; i++)
                for (int j = 0; j <= i; j++)
                    batch[m][i][j] = batch[m][j][i] = (i == j ? 2.0 + 0.1 * m : sin(m + 2.0 * i + 3.0 * j));
        MPI_Scatter(batch, quota * D * D, MPI_DOUBLE, mine, quota * D * D, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        /* take over what could not be distributed */
        for (int m = nmat - spare; m < nmat; m++, count++)
            for (int i = 0; i < D; i++)
                for (int j = 0; j < D; j++)
                    mine[count][i][j] = batch[m][i][j];
        free(batch);
    } else {
        MPI_Scatter(NULL, quota * D * D, MPI_DOUBLE, mine, quota * D * D, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }

    int indefinite = 0, gindef;
    for (int m = 0; m < count; m++) {
        jacobi(mine[m], ev[m]);
        lo = fmin(lo, ev[m][0]);
        hi = fmax(hi, ev[m][D - 1]);
        indefinite += ev[m][0] < 0.0;
    }

    MPI_Reduce(&lo, &glo, 1, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&hi, &ghi, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&indefinite, &gindef, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    double (*all)[D] = id == 0 ? malloc(nmat * sizeof *all) : NULL;
    MPI_Gather(ev, quota * D, MPI_DOUBLE, all, quota * D, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (id == 0) {
        for (int m = 0; m < spare; m++)
            for (int k = 0; k < D; k++)
                all[quota * np + m][k] = ev[quota + m][k];
        for (int m = 0; m < nmat; m += 6)
            printf("%2d: %7.3f %7.3f %7.3f %7.3f\n", m, all[m][0], all[m][1], all[m][2], all[m][3]);
        printf("spectrum within [%.3f, %.3f], %d indefinite\n", glo, ghi, gindef);
        free(all);
    }
    free(mine);
    free(ev);
    MPI_Finalize();
    return 0;
}
