#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* shoelace formula: each edge is stored with both its end points, so no neighbour is needed */
typedef struct { int x1, y1, x2, y2; } seg;

int main(int argc, char **argv)
{
    int rank, nproc, nseg = 60;
    seg *poly = NULL, *part;
    MPI_Datatype SEG;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);
    MPI_Type_contiguous(4, MPI_INT, &SEG);
    MPI_Type_commit(&SEG);

    if (rank == 0) {
        poly = malloc(nseg * sizeof *poly);
        for (int i = 0; i < nseg; i++) {
            int j = (i + 1) % nseg;
            int r = 100 + (i * 17) % 40, s = 100 + (j * 17) % 40;
            poly[i].x1 = i < 30 ? r : -r;
            poly[i].y1 = i < 30 ? i - 15 : 45 - i;
            poly[i].x2 = j < 30 ? s : -s;
            poly[i].y2 = j < 30 ? j - 15 : 45 - j;
        }
    }
    int k = nseg / nproc;
    part = malloc(k * sizeof *part);
    MPI_Scatter(poly, k, SEG, part, k, SEG, 0, MPI_COMM_WORLD);

    long twice_area = 0, total;
    for (int i = 0; i < k; i++) {
        const seg *s = part + i;
        twice_area += (long)s->x1 * s->y2 - (long)s->x2 * s->y1;
    }
    MPI_Reduce(&twice_area, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("area = %ld%s\n", labs(total) / 2, total % 2 ? ".5" : ".0");

    MPI_Type_free(&SEG);
    free(part);
    free(poly);
    MPI_Finalize();
    return 0;
}
