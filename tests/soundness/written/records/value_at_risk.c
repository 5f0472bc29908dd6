/* arguments: | 480 | 960 */
/* Historical value at risk: revalue a portfolio under many scenarios of
 * risk factors, collect the losses and take quantiles. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define FACTORS 5

struct portfolio {
    double delta[FACTORS];
    double gamma[FACTORS];
    double notional;
};

static int cmp_desc(const void *pa, const void *pb)
{
    double a = *(const double *)pa, b = *(const double *)pb;
    return (a < b) - (a > b);
}

static double reprice(const struct portfolio *pf, const double *shock)
{
    double pnl = 0;
    for (int f = 0; f < FACTORS; f++)
        pnl += pf->delta[f] * shock[f] + 0.5 * pf->gamma[f] * shock[f] * shock[f];
    return pnl * pf->notional;
}

static void generate(double *s, int n)
{
    unsigned long long z = 2718281828ULL;
    for (int i = 0; i < n * FACTORS; i++) {
        double u = 0;
        for (int k = 0; k < 6; k++) {
            z = z * 6364136223846793005ULL + 1442695040888963407ULL;
            u += (double)(z >> 40) / (double)(1 << 24);
        }
        s[i] = 0.02 * (u - 3.0);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int nscen = argc > 1 ? atoi(argv[1]) : 720;
    if (nscen < size || nscen % size) {
        if (rank == 0)
            fprintf(stderr, "usage: %s scenarios (a multiple of %d)\n", argv[0], size);
        MPI_Finalize();
        return 0;
    }

    struct portfolio pf;
    double *scen = NULL, *loss = NULL;
    if (rank == 0) {
        for (int f = 0; f < FACTORS; f++) {
            pf.delta[f] = 1.0 - 0.35 * f;
            pf.gamma[f] = f % 2 ? -2.0 : 3.0;
        }
        pf.notional = 10000.0;
        scen = malloc(sizeof(double) * nscen * FACTORS);
        loss = malloc(sizeof(double) * nscen);
        generate(scen, nscen);
    }
    MPI_Bcast(&pf, sizeof pf, MPI_BYTE, 0, MPI_COMM_WORLD);

    double start = MPI_Wtime();
    int my_scen = nscen / size;
    double *shock = malloc(sizeof(double) * my_scen * FACTORS);
    double *my_loss = malloc(sizeof(double) * my_scen);

    MPI_Scatter(scen, my_scen * FACTORS, MPI_DOUBLE, shock, my_scen * FACTORS, MPI_DOUBLE, 0,
                MPI_COMM_WORLD);
    for (int i = 0; i < my_scen; i++)
        my_loss[i] = -reprice(&pf, shock + i * FACTORS);
    MPI_Gather(my_loss, my_scen, MPI_DOUBLE, loss, my_scen, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    double elapsed = MPI_Wtime() - start;

    if (rank == 0) {
        qsort(loss, nscen, sizeof(double), cmp_desc);
        int k95 = nscen / 20, k99 = nscen / 100;
        double tail = 0;
        for (int i = 0; i < k95; i++)
            tail += loss[i];
        printf("scenarios %d\n", nscen);
        printf("VaR 95%% %9.2f\nVaR 99%% %9.2f\nES  95%% %9.2f\n", loss[k95], loss[k99], tail / k95);
        if (elapsed < 0)
            printf("clock runs backwards\n");
        free(scen);
        free(loss);
    }
    free(shock);
    free(my_loss);
    MPI_Finalize();
    return 0;
}
