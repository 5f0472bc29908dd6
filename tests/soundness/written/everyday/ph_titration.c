#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

/* pH of solutions from concentrations, gathered and printed with two digits */
#define DEFAULT_N 60

static float ph(float c)
{
    if (c <= 0.0f)
        return 7.0f;
    return -log10f(c);
}

int main(int argc, char **argv)
{
    int rank, nranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);

    int n = DEFAULT_N;
    if (argc >= 2) {
        n = atoi(argv[1]);
        if (n <= 0)
            n = DEFAULT_N;
    }

    float *conc = NULL, *result = NULL;
    if (rank == 0) {
        conc = malloc(n * sizeof(float));
        result = malloc(n * sizeof(float));
        for (int i = 0; i < n; i++)
            conc[i] = i % 10 == 9 ? 0.0f : 0.001f * (float)(i + 1);
    }

    int n_loc = n / nranks;
    float *c_loc = malloc(n_loc * sizeof(float));
    MPI_Scatter(conc, n_loc, MPI_FLOAT, c_loc, n_loc, MPI_FLOAT, 0, MPI_COMM_WORLD);
    for (int i = n_loc - 1; i >= 0; i--)
        c_loc[i] = ph(c_loc[i]);
    MPI_Gather(c_loc, n_loc, MPI_FLOAT, result, n_loc, MPI_FLOAT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int acid = 0;
        for (int i = 0; i < n; i++) {
            printf("%6.2f%s", result[i], (i + 1) % 6 ? "" : "\n");
            acid += result[i] < 2.0f;
        }
        printf("\n%d strongly acidic\n", acid);
        free(conc);
        free(result);
    }
    free(c_loc);
    MPI_Finalize();
    return 0;
}
