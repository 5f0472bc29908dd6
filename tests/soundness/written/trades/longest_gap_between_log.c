#include <mpi.h>
#include <stdio.h>
#include <string.h>

/* Log files: every process gets a slice of the log, and reports the longest
 * gap between two consecutive time stamps in its slice. */

#define ENTRIES 168

typedef struct { int sec; int level; } entry;

int main(int argc, char **argv)
{
    entry log[ENTRIES], part[ENTRIES];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (ENTRIES % size) {
        if (rank == 0)
            fprintf(stdout, "log cannot be cut into %d slices\n", size);
        MPI_Finalize();
        return 0;
    }
    int n = ENTRIES / size;

    if (rank == 0) {
        int t = 8 * 3600;
        for (int i = 0; i < ENTRIES; i++) {
            t += 5 + (i * 43) % 120;
            log[i].sec = t;
            log[i].level = (i * 5 + 2) % 4;
        }
    }

    MPI_Scatter(log, n * (int)sizeof(entry), MPI_BYTE, part, n * (int)sizeof(entry), MPI_BYTE,
                0, MPI_COMM_WORLD);

    int gap = 0, where = 0, errors = 0;
    for (int i = 0; i < n; i++) {
        if (part[i].level == 3)
            errors++;
        if (i == 0)
            continue;
        int d = part[i].sec - part[i - 1].sec;
        if (d > gap) {
            gap = d;
            where = part[i].sec;
        }
    }

    int rep[3] = {gap, where, errors}, reps[3 * 64];
    if (size <= 64)
        MPI_Gather(rep, 3, MPI_INT, reps, 3, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0 && size <= 64) {
        for (int r = 0; r < size; r++) {
            int w = reps[3 * r + 1];
            printf("slice %d: longest gap %3d s before %02d:%02d:%02d, %d errors\n", r, reps[3 * r],
                   w / 3600, w / 60 % 60, w % 60, reps[3 * r + 2]);
        }
    }
    MPI_Finalize();
    return 0;
}
