#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum cls { UNDER, NORMAL, OVER, OBESE, NCLS };
static const char *label[NCLS] = { "under", "normal", "over", "obese" };

/* heights in cm and weights in kg come as two arrays */
static enum cls classify(int cm, int kg)
{
    long b = 100000L * kg / ((long)cm * cm);   /* BMI * 10 */
    if (b < 185) return UNDER;
    if (b < 250) return NORMAL;
    if (b < 300) return OVER;
    return OBESE;
}

int main(int argc, char *argv[])
{
    int rank, size, n = 180;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *height = NULL, *weight = NULL, *h, *w;
    if (rank == 0) {
        height = malloc(2 * n * sizeof(int));
        weight = height + n;
        for (int p = 0; p < n; p++) {
            height[p] = 150 + (p * 7) % 50;
            weight[p] = 45 + (p * 11) % 70;
        }
    }
    h = malloc(2 * (n / size) * sizeof(int));
    w = h + n / size;
    MPI_Scatter(height, n / size, MPI_INT, h, n / size, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(weight, n / size, MPI_INT, w, n / size, MPI_INT, 0, MPI_COMM_WORLD);

    int count[NCLS] = { 0 }, sum[NCLS];
    for (int p = 0; p < n / size; p++)
        ++count[classify(h[p], w[p])];
    MPI_Reduce(count, sum, NCLS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int c = UNDER; c < NCLS; c++)
            printf("%-7s %d\n", label[c], sum[c]);
    free(h);
    free(height);
    MPI_Finalize();
    return 0;
}
