/* Scheduling jobs cyclically on machines; completion time of each machine */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define JOBS 168
#define SETUP 3

typedef struct { int family; int minutes; } job_t;

static job_t job(int i)
{
    job_t j;
    j.family = (i * 5 + i / 7) % 4;
    j.minutes = 4 + (i * 17) % 13;
    return j;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (JOBS % size) {
        if (rank == 0) printf("%d jobs cannot be dealt to %d machines\n", JOBS, size);
        MPI_Finalize();
        return 0;
    }

    int time = 0, setups = 0, family = -1;
    for (int i = rank; i < JOBS; i += size) {
        job_t j = job(i);
        if (j.family != family) {       /* tool change */
            time += SETUP;
            setups++;
            family = j.family;
        }
        time += j.minutes;
    }

    int my[2] = { time, setups };
    int *tab = rank == 0 ? malloc(2 * size * sizeof(int)) : NULL;
    MPI_Gather(my, 2, MPI_INT, tab, 2, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int span = 0;
        for (int r = 0; r < size; r++) {
            printf("machine %d: %4d min, %3d tool changes\n", r, tab[2 * r], tab[2 * r + 1]);
            if (tab[2 * r] > span) span = tab[2 * r];
        }
        printf("makespan %d\n", span);
        free(tab);
    }
    MPI_Finalize();
    return 0;
}
