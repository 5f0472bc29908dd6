/* arguments: 40 | 24 512 | */
/* Autocorrelation function of a time series; every process treats some lags.
   Usage: autocorr_lags [lags [length]] */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static float *make_series(int n)
{
    float *s = malloc(n * sizeof(float));
    float x = 0.f, y = 0.f;
    srand(31415);
    for (int i = 0; i < n; i++) {
        float e = (rand() % 4001) / 2000.f - 1.f;
        float z = 1.6f * x - 0.85f * y + e;
        s[i] = z;
        y = x;
        x = z;
    }
    return s;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int nlags = (argc > 1) ? atoi(argv[1]) : 60;
    int len = (argc > 2) ? atoi(argv[2]) : 800;
    if (nlags < size || len <= nlags) {
        if (rank == 0) printf("need  processes <= lags < length\n");
        return MPI_Finalize();
    }

    float *series;
    double mean = 0.0;
    if (rank == 0) {
        series = make_series(len);
        for (int i = 0; i < len; i++) mean += series[i];
        mean /= len;
    } else {
        series = malloc(len * sizeof(float));
    }
    MPI_Bcast(&mean, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(series, len, MPI_FLOAT, 0, MPI_COMM_WORLD);

    int lags_each = (nlags - 1) / size + 1;
    int *lag = NULL, *mylag = malloc(lags_each * sizeof(int));
    double *acf = NULL, *myacf = malloc(lags_each * sizeof(double));
    if (rank == 0) {
        lag = malloc(lags_each * size * sizeof(int));
        acf = malloc(lags_each * size * sizeof(double));
        for (int k = 0; k < lags_each * size; k++) lag[k] = k < nlags ? k : -1;
    }

    MPI_Scatter(lag, lags_each, MPI_INT, mylag, lags_each, MPI_INT, 0, MPI_COMM_WORLD);
    for (int k = 0; k < lags_each; k++) {
        myacf[k] = 0.0;
        if (mylag[k] < 0) continue;
        for (int t = 0; t + mylag[k] < len; t++)
            myacf[k] += (series[t] - mean) * (series[t + mylag[k]] - mean);
        myacf[k] /= len;
    }
    MPI_Gather(myacf, lags_each, MPI_DOUBLE, acf, lags_each, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int cross = -1;
        for (int k = 1; k < nlags && cross < 0; k++)
            if (acf[k] < 0.0) cross = k;
        printf("variance %.3f, first zero crossing at lag %d\n", acf[0], cross);
        for (int k = 0; k < nlags; k += 4) {
            int stars = (int)(20.0 * acf[k] / acf[0] + 20.5);
            printf("%3d %7.3f |%*s\n", k, acf[k] / acf[0], stars, "*");
        }
        free(lag);
        free(acf);
    }
    free(mylag);
    free(myacf);
    free(series);
    MPI_Finalize();
    return 0;
}
