#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* distinct visitors, done properly: the sets are united, then counted */
typedef unsigned long long set64;

static inline set64 with(set64 s, int e) { return s | 1ULL << e; }
static int card(set64 s)
{
    int c;
    for (c = 0; s; c++)
        s &= s - 1;
    return c;
}

int main(int argc, char **argv)
{
    int rank, size, visits = argc > 1 ? atoi(argv[1]) : 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *who = NULL, *day = NULL;
    if (rank == 0) {
        who = malloc(visits * sizeof(int));
        day = malloc(visits * sizeof(int));
        for (int i = 0; i < visits; i++) {
            who[i] = (i * i + 3 * i) % 61;
            day[i] = i * 7 / visits;
        }
    }
    int k = visits / size;
    int *w = malloc(k * sizeof(int)), *d = malloc(k * sizeof(int));
    MPI_Scatter(who, k, MPI_INT, w, k, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(day, k, MPI_INT, d, k, MPI_INT, 0, MPI_COMM_WORLD);
    set64 s[7] = { 0 }, u[7];
    for (int i = 0; i < k; i++)
        s[d[i]] = with(s[d[i]], w[i]);
    MPI_Reduce(s, u, 7, MPI_UNSIGNED_LONG_LONG, MPI_BOR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        set64 week = 0;
        for (int i = 0; i < 7; i++) {
            printf("day %d: %d\n", i, card(u[i]));
            week |= u[i];
        }
        printf("week: %d\n", card(week));
    }
    free(w);
    free(d);
    free(who);
    free(day);
    MPI_Finalize();
    return 0;
}
