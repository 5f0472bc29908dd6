/* arguments: 120 4 | 60 3 | */
/* K-means clustering of 2D points. Usage: kmeans_points [npoints] [k] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <float.h>
#include <mpi.h>

#define DIM 2
#define MAX_ITER 50

void die(const char *msg)
{
    fprintf(stderr, "%s\n", msg);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
}

void generate(float *data, int n, int k)
{
    srand(17);
    for (int i = 0; i < n; i++) {
        int c = i % k;
        data[i * DIM]     = 10.0f * c + (rand() % 1000) / 250.0f;
        data[i * DIM + 1] = 5.0f * (c % 2) + (rand() % 1000) / 250.0f;
    }
}

int nearest(const float *p, const float *centers, int k)
{
    int best = 0;
    float bestd = FLT_MAX;
    for (int c = 0; c < k; c++) {
        float d = 0;
        for (int j = 0; j < DIM; j++) {
            float t = p[j] - centers[c * DIM + j];
            d += t * t;
        }
        if (d < bestd) {
            bestd = d;
            best = c;
        }
    }
    return best;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = argc > 1 ? atoi(argv[1]) : 240;
    int k = argc > 2 ? atoi(argv[2]) : 5;
    if (n % size != 0) die("npoints must be a multiple of the number of processes");
    if (k < 1 || k > n) die("bad k");

    int local_n = n / size;
    float *data = NULL;
    int *labels = NULL;
    float *local = malloc(local_n * DIM * sizeof(float));
    int *local_labels = malloc(local_n * sizeof(int));
    float *centers = malloc(k * DIM * sizeof(float));
    double *sums = malloc(k * DIM * sizeof(double));
    int *counts = malloc(k * sizeof(int));

    if (rank == 0) {
        data = malloc(n * DIM * sizeof(float));
        labels = malloc(n * sizeof(int));
        generate(data, n, k);
        memcpy(centers, data, k * DIM * sizeof(float));
    }
    MPI_Scatter(data, local_n * DIM, MPI_FLOAT, local, local_n * DIM, MPI_FLOAT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < local_n; i++) local_labels[i] = -1;

    int iter = 0, changed;
    do {
        MPI_Bcast(centers, k * DIM, MPI_FLOAT, 0, MPI_COMM_WORLD);
        memset(sums, 0, k * DIM * sizeof(double));
        memset(counts, 0, k * sizeof(int));
        int my_changed = 0;
        for (int i = 0; i < local_n; i++) {
            int c = nearest(&local[i * DIM], centers, k);
            if (c != local_labels[i]) my_changed++;
            local_labels[i] = c;
            counts[c]++;
            for (int j = 0; j < DIM; j++) sums[c * DIM + j] += local[i * DIM + j];
        }
        MPI_Allreduce(&my_changed, &changed, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Allreduce(MPI_IN_PLACE, sums, k * DIM, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        MPI_Allreduce(MPI_IN_PLACE, counts, k, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        if (rank == 0)
            for (int c = 0; c < k; c++)
                if (counts[c] > 0)
                    for (int j = 0; j < DIM; j++)
                        centers[c * DIM + j] = (float)(sums[c * DIM + j] / counts[c]);
    } while (changed > 0 && ++iter < MAX_ITER);

    MPI_Gather(local_labels, local_n, MPI_INT, labels, local_n, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("%d iterations\n", iter);
        for (int c = 0; c < k; c++)
            printf("cluster %d: (%.3f, %.3f) %d points\n", c, centers[c * DIM], centers[c * DIM + 1], counts[c]);
        printf("first labels:");
        for (int i = 0; i < 12 && i < n; i++) printf(" %d", labels[i]);
        printf("\n");
        free(data);
        free(labels);
    }
    free(local); free(local_labels); free(centers); free(sums); free(counts);
    MPI_Finalize();
    return 0;
}
