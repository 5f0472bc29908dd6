/* In the way: for (..; i++, p += d) */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static int label_of(const float *p, int d)
{
    float s = 0;
    for (int j = 0; j < d; j++)
        s += p[j];
    return s > 1 ? 1 : 0;
}
int main(int argc, char **argv)
{
    int size, rank, many = 400, d = 3, *labels = NULL;
    float *whole = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int share = many / size;
    float *own = malloc(share * d * sizeof(float));
    int *mine = malloc(share * sizeof(int));
    if (rank == 0) {
        whole = calloc(many * d, sizeof(float));
        labels = malloc(many * sizeof(int));
    }
    MPI_Scatter(whole, share * d, MPI_FLOAT, own, share * d, MPI_FLOAT, 0, MPI_COMM_WORLD);
    const float *p = own;
    for (int i = 0; i < share; i++, p += d)
        mine[i] = label_of(p, d);
    MPI_Gather(mine, share, MPI_INT, labels, share, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", labels[0]);
    MPI_Finalize();
    return 0;
}
