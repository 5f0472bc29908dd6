#include <mpi.h>
#include <stdio.h>
#include <string.h>

/* Two different uses of one char buffer: receive names, then build the
 * labels "rank.index name" in it again */

#define NAMELEN 24
#define PER 4

static const char *first[] = {"Ada", "Grace", "Alan", "Edsger", "Donald", "Barbara", "John"};
static const char *last[] = {"Lovelace", "Hopper", "Turing", "Dijkstra", "Knuth"};

int main(int argc, char **argv)
{
    char names[PER * 8][NAMELEN], buf[PER][NAMELEN], tmp[NAMELEN];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (size > 8) {
        if (rank == 0)
            printf("sorry, max. 8\n");
        MPI_Finalize();
        return 0;
    }

    memset(names, 0, sizeof names);
    if (rank == 0) {
        for (int i = 0; i < PER * size; i++)
            snprintf(names[i], NAMELEN, "%s %s", first[i % 7], last[i % 5]);
    }

    MPI_Scatter(names, PER * NAMELEN, MPI_CHAR, buf, PER * NAMELEN, MPI_CHAR, 0, MPI_COMM_WORLD);

    for (int i = 0; i < PER; i++) {
        strcpy(tmp, buf[i]);
        snprintf(buf[i], NAMELEN, "%d.%d %.18s", rank, i, tmp);
    }

    MPI_Gather(buf, PER * NAMELEN, MPI_CHAR, names, PER * NAMELEN, MPI_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < PER * size; i++)
            printf("[%s]\n", names[i]);
    }
    MPI_Finalize();
    return 0;
}
