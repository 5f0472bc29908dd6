#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Two step pipeline: (1) local sums -> rank 0 builds a table of offsets,
 * (2) table and data scattered again, data shifted by "its" offset. Used for
 * the stitching of measurement strips. */

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 240;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (n % size != 0) {
        if (rank == 0)
            printf("%d strips do not divide %d points\n", size, n);
        MPI_Finalize();
        return 0;
    }
    const int m = n / size;

    int *pts = NULL, *ends = NULL, *offs = NULL;
    if (rank == 0) {
        pts = malloc(n * sizeof(int));
        ends = malloc(2 * size * sizeof(int));
        offs = malloc(size * sizeof(int));
        for (int i = 0; i < n; i++)
            pts[i] = (i * 7) % 50 + i / 4;
    }
    int *p = malloc(m * sizeof(int));
    MPI_Scatter(pts, m, MPI_INT, p, m, MPI_INT, 0, MPI_COMM_WORLD);

    int border[2] = {p[0], p[m - 1]};
    MPI_Gather(border, 2, MPI_INT, ends, 2, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        offs[0] = 0;
        for (int r = 1; r < size; r++)
            offs[r] = ends[2 * (r - 1) + 1] + offs[r - 1] - ends[2 * r];
    }

    int shift;
    MPI_Scatter(offs, 1, MPI_INT, &shift, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < m; i++)
        p[i] += shift;

    MPI_Gather(p, m, MPI_INT, pts, m, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int jumps = 0;
        for (int i = 1; i < n; i++)
            if (abs(pts[i] - pts[i - 1]) > 10)
                jumps++;
        printf("strips %d, jumps left %d, end point %d\n", size, jumps, pts[n - 1]);
        for (int i = 0; i < n; i += 12)
            printf("%d ", pts[i]);
        printf("\n");
        free(pts);
        free(ends);
        free(offs);
    }
    free(p);
    MPI_Finalize();
    return 0;
}
