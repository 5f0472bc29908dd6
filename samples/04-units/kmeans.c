// k-means clustering of points in the plane (Lloyd iterations).
// Points are scattered once, centroids broadcast in every iteration, sums reduced.
#include <float.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define K 4
#define ITERATIONS 8

static int nearest(const double *point, const double *centroids)
{
    int best = 0;
    double best_d = DBL_MAX;
    for (int k = 0; k < K; k++) {
        double dx = point[0] - centroids[2 * k];
        double dy = point[1] - centroids[2 * k + 1];
        double d = dx * dx + dy * dy;
        if (d < best_d) {
            best_d = d;
            best = k;
        }
    }
    return best;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, world;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world);

    int num_points = argc > 1 ? atoi(argv[1]) : 420;
    int points_per_rank = num_points / world;

    double *points = NULL;
    int *labels = NULL;
    if (rank == 0) {
        points = (double *)malloc(num_points * 2 * sizeof(double));
        labels = (int *)malloc(num_points * sizeof(int));
        unsigned long s = 7;
        for (int i = 0; i < 2 * num_points; i++) {
            s = (s * 6364136223846793005ul + 1442695040888963407ul);
            points[i] = (double)((s >> 33) % 1024) / 4.0 + (i / 2 % K) * 200.0;
        }
    }
    double *my_points = (double *)malloc(points_per_rank * 2 * sizeof(double));
    int *my_labels = (int *)malloc(points_per_rank * sizeof(int));
    MPI_Scatter(points, points_per_rank * 2, MPI_DOUBLE, my_points, points_per_rank * 2, MPI_DOUBLE, 0,
                MPI_COMM_WORLD);

    double centroids[2 * K];
    if (rank == 0)
        for (int i = 0; i < 2 * K; i++)
            centroids[i] = points[i];

    for (int it = 0; it < ITERATIONS; it++) {
        double sums[2 * K] = {0}, total_sums[2 * K];
        int counts[K] = {0}, total_counts[K];

        MPI_Bcast(centroids, 2 * K, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        for (int i = 0; i < points_per_rank; i++) {
            int k = nearest(&my_points[2 * i], centroids);
            my_labels[i] = k;
            sums[2 * k] += my_points[2 * i];
            sums[2 * k + 1] += my_points[2 * i + 1];
            counts[k]++;
        }
        MPI_Reduce(sums, total_sums, 2 * K, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Reduce(counts, total_counts, K, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 0; k < K; k++)
                if (total_counts[k] > 0) {
                    centroids[2 * k] = total_sums[2 * k] / total_counts[k];
                    centroids[2 * k + 1] = total_sums[2 * k + 1] / total_counts[k];
                }
    }

    MPI_Gather(my_labels, points_per_rank, MPI_INT, labels, points_per_rank, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int k = 0; k < K; k++)
            printf("centroid %d: %.9f %.9f\n", k, centroids[2 * k], centroids[2 * k + 1]);
        int check = 0;
        for (int i = 0; i < points_per_rank * world; i++)
            check = (check * 5 + labels[i]) % 1000003;
        printf("labels: %d\n", check);
        free(points);
        free(labels);
    }
    free(my_points);
    free(my_labels);
    MPI_Finalize();
    return 0;
}
