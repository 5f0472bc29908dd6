/* Temperature stations: four processes, arrays of a macro's length in another file */
#include <mpi.h>
#include <stdio.h>

#define STATIONS 120
#define PROCS 4
#define PART (STATIONS / PROCS)
#define SQUARE(x) ((x) * (x))
#define EACH(i, n) for (i = 0; i < (n); i++)
#define CHECK(call)                              \
    do {                                         \
        if ((call) != MPI_SUCCESS) {             \
            fprintf(stderr, "MPI call failed\n"); \
            MPI_Abort(MPI_COMM_WORLD, 1);        \
        }                                        \
    } while (0)

extern double all[STATIONS], mine[PART];
extern char cold[];

static void smooth(double *v, int n)
{
    double t[PART];
    int i;

    EACH(i, n)
        t[i] = SQUARE(v[i]) / 100.0;
    EACH(i, n)
        v[i] = t[i] + 0.5;
}

int main(int argc, char **argv)
{
    int rank, size, i, frost = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != PROCS) {
        if (rank == 0)
            fprintf(stderr, "needs %d processes\n", PROCS);
        MPI_Finalize();
        return 1;
    }

    if (rank == 0)
        for (i = 0; i < STATIONS; i++)
            all[i] = (i * 37 + 11) % 53 - 9;

    CHECK(MPI_Scatter(all, PART, MPI_DOUBLE, mine, PART, MPI_DOUBLE, 0, MPI_COMM_WORLD));
    for (i = 0; i < PART; i++)
        cold[i] = mine[i] < 0;
    for (i = 0; i < PART; i++)
        frost += cold[i];
    smooth(mine, PART);
    CHECK(MPI_Gather(mine, PART, MPI_DOUBLE, all, PART, MPI_DOUBLE, 0, MPI_COMM_WORLD));
    CHECK(MPI_Reduce(&frost, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD));

    if (rank == 0) {
        for (i = 0; i < STATIONS; i++)
            printf("%.3f\n", all[i]);
        printf("%d stations below zero\n", total);
    }
    MPI_Finalize();
    return 0;
}
