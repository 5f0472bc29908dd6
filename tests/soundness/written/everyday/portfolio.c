#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>

typedef struct {
    long cents;
    int  shares;
    int  sector;
} Position;

enum { TECH, ENERGY, HEALTH, NSECTOR };

static const char *name_of(int s)
{
    switch (s) {
    case TECH:   return "tech";
    case ENERGY: return "energy";
    case HEALTH: return "health";
    default:     return "?";
    }
}

static void fill(Position *book, int n)
{
    for (int i = 0; i < n; i++) {
        Position q = { .cents = 1000 + 17L * i, .shares = i % 9 + 1, .sector = i % NSECTOR };
        book[i] = q;
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int r, s;
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    MPI_Comm_size(MPI_COMM_WORLD, &s);

    const int total = (argc > 1) ? atoi(argv[1]) : 60;
    const bool root = (r == 0);
    Position *book = NULL;
    if (root) {
        book = malloc(total * sizeof(Position));
        fill(book, total);
    }
    int cnt = total / s;
    Position *mine = malloc(cnt * sizeof(Position));
    MPI_Scatter(book, cnt * (int)sizeof(Position), MPI_BYTE,
                mine, cnt * (int)sizeof(Position), MPI_BYTE, 0, MPI_COMM_WORLD);

    long value[NSECTOR] = { 0 };
    for (const Position *it = mine; it != mine + cnt; it++)
        value[it->sector] += it->cents * it->shares;

    MPI_Allreduce(MPI_IN_PLACE, value, NSECTOR, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (root)
        for (int k = 0; k < NSECTOR; k++)
            printf("%-8s %ld.%02ld\n", name_of(k), value[k] / 100, value[k] % 100);

    free(mine);
    if (root)
        free(book);
    MPI_Finalize();
    return 0;
}
