/* Earlier versions used
 *     MPI_Scatter(data, N / size, MPI_INT, part, N / size, MPI_INT, 0, MPI_COMM_WORLD);
 * with a send loop beside it. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define TOTAL 252      /* numbers in all */
#define LOG(text) if (!rank) fprintf(stderr, "%s\n", text)

int main(int argc, char *argv[])
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); MPI_Comm_size(MPI_COMM_WORLD, &size);

    int part_size = TOTAL / size; // share of everybody, see MPI_Scatter below
    int *data = NULL;
    int *part = (int *)malloc(part_size * sizeof(int)); /* <- my numbers */

    if (!rank) {
        data = (int *)malloc(TOTAL * sizeof(int));
        for (int i = 0; i < TOTAL; ++i) data[i] = i % 2 ? i : -i;
    }

    LOG("calling MPI_Scatter(data, part_size, ...)");
    MPI_Scatter(data, /* send count: */ part_size, MPI_INT, // what goes out
                part, /* receive count: */ part_size, MPI_INT, // what comes in
                0 /* root */, MPI_COMM_WORLD);

    // MPI_Scatter(data, part_size, MPI_INT, part, part_size, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < part_size; ++i)
        part[i] = part[i] < 0 ? -part[i] * 2 : part[i]; /* "MPI_Gather(" is next */

    MPI_Gather(part, part_size, MPI_INT, data, part_size, MPI_INT, 0, MPI_COMM_WORLD);
    if (!rank) {
        for (int i = 0; i < TOTAL; ++i) printf("%d%c", data[i], (i + 1) % 12 ? ' ' : '\n');
        free(data);
    }
    free(part);
    return MPI_Finalize();
}
