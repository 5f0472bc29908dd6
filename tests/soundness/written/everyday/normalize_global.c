/* normalise to the maximum over everybody (Allreduce) */
#include <mpi.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>

static float fmax_of(const float *v, int n)
{
    float m = -FLT_MAX;
    for (int i = 0; i < n; i++)
        m = v[i] > m ? v[i] : m;
    return m;
}

int main(int argc, char **argv)
{
    int rank, nprocs, npts = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
    int len = npts / nprocs;
    float *sig = rank ? NULL : malloc(npts * sizeof(float));
    float *part = malloc(len * sizeof(float));
    for (int i = 0; !rank && i < npts; i++)
        sig[i] = (float)((i * 59) % 113 - 40);
    MPI_Scatter(sig, len, MPI_FLOAT, part, len, MPI_FLOAT, 0, MPI_COMM_WORLD);
    float top = fmax_of(part, len), peak;
    MPI_Allreduce(&top, &peak, 1, MPI_FLOAT, MPI_MAX, MPI_COMM_WORLD);
    for (float *f = part; f < part + len; ++f)
        *f = *f / peak;
    MPI_Gather(part, len, MPI_FLOAT, sig, len, MPI_FLOAT, 0, MPI_COMM_WORLD);
    if (!rank)
        for (int i = 0; i < npts; i += 8)
            printf("%3d %+.5f\n", i, sig[i]);
    free(part);
    free(sig);
    MPI_Finalize();
    return 0;
}
