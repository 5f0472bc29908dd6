/* Best candidate of each process: which n in the own (cyclic) set gives the
   value of a quadratic form closest to a target? Root prints the short list. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct candidate { long value; int n; int tries; };

static long form(int n)
{
    long x = n % 37, y = n / 37;
    return 3 * x * x - 5 * x * y + 7 * y * y + 11 * x;
}

int main(int argc, char **argv)
{
    const int n = 1260;
    const long target = 5000;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("choose 1,2,3,4,5,6 or 7 processes\n");
        MPI_Finalize();
        return 0;
    }
    struct candidate best = { 0, -1, 0 };
    for (int i = rank; i < n; i += size) {
        long v = form(i);
        if (best.n < 0 || labs(v - target) < labs(best.value - target)) {
            best.value = v;
            best.n = i;
            best.tries++;
        }
    }
    struct candidate *list = NULL;
    if (rank == 0) list = malloc(size * sizeof *list);
    MPI_Gather(&best, sizeof best, MPI_BYTE, list, sizeof best, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int w = 0;
        for (int r = 0; r < size; r++) {
            printf("candidate %d: f(%d) = %ld, improved %d times\n",
                   r, list[r].n, list[r].value, list[r].tries);
            if (labs(list[r].value - target) < labs(list[w].value - target)) w = r;
        }
        printf("closest to %ld: %ld\n", target, list[w].value);
        free(list);
    }
    MPI_Finalize();
    return 0;
}
