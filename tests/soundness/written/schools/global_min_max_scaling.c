/* Min-max scaling with the GLOBAL minimum and maximum, output as bytes */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const char *msg, int rank)
{
    if (rank == 0) printf("%s\n", msg);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 168;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (n <= 0) {
        fail("n must be positive", rank);
    } else if (n % size) {
        fail("n must be a multiple of the number of processes", rank);
    } else {
        int m = n / size;
        int *field = NULL;
        int *tile = malloc(m * sizeof(int));
        unsigned char *scaled = malloc(m), *image = NULL;
        if (rank == 0) {
            field = malloc(n * sizeof(int));
            image = malloc(n);
            for (int i = 0; i < n; i++)
                field[i] = (i * i) % 701 - (i * 3) % 97;
        }
        MPI_Scatter(field, m, MPI_INT, tile, m, MPI_INT, 0, MPI_COMM_WORLD);
        int mm[2] = { tile[0], -tile[0] };          /* { max, -min } in one reduction */
        for (int i = 1; i < m; i++) {
            if (tile[i] > mm[0]) mm[0] = tile[i];
            if (-tile[i] > mm[1]) mm[1] = -tile[i];
        }
        MPI_Allreduce(MPI_IN_PLACE, mm, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        int lo = -mm[1], span = mm[0] - lo;
        for (int i = 0; i < m; i++)
            scaled[i] = span ? (unsigned char)((tile[i] - lo) * 255 / span) : 0;
        MPI_Gather(scaled, m, MPI_UNSIGNED_CHAR, image, m, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            printf("range %d..%d\n", lo, mm[0]);
            for (int i = 0; i < n; i++)
                printf("%02x%s", image[i], i % 24 == 23 ? "\n" : " ");
            if (n % 24) printf("\n");
            free(field);
            free(image);
        }
        free(tile);
        free(scaled);
    }
    MPI_Finalize();
    return 0;
}
