#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* For each customer find the nearest of the shops. Customers are scattered,
   shops are known to everyone. */

#define NSHOP 9
#define NCUST 168

struct place { int id; int north; int east; };

static const struct place shops[NSHOP] = {
    { 1, 10, 12 }, { 2, 95, 20 }, { 3, 50, 50 }, { 4, 33, 81 }, { 5, 70, 66 },
    { 6, 5, 90 }, { 7, 88, 91 }, { 8, 20, 40 }, { 9, 60, 5 }
};

static int manhattan(const struct place *a, const struct place *b)
{
    return abs(a->north - b->north) + abs(a->east - b->east);
}

static const struct place *closest(const struct place *c)
{
    const struct place *best = shops, *s;
    for (s = shops + 1; s < shops + NSHOP; s++)
        if (manhattan(c, s) < manhattan(c, best))
            best = s;
    return best;
}

int main(int argc, char **argv)
{
    int rank, size;
    struct place cust[NCUST], own[NCUST];
    int answer[2 * NCUST], part[2 * NCUST];
    MPI_Datatype place_t;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_contiguous(3, MPI_INT, &place_t);
    MPI_Type_commit(&place_t);

    if (NCUST % size == 0) {
        int each = NCUST / size;
        if (rank == 0)
            for (int i = 0; i < NCUST; i++) {
                cust[i].id = 1000 + i;
                cust[i].north = (i * 41 + 7) % 101;
                cust[i].east = (i * i * 3 + 11) % 97;
            }
        MPI_Scatter(cust, each, place_t, own, each, place_t, 0, MPI_COMM_WORLD);
        int *w = part;
        for (int i = 0; i < each; i++) {
            const struct place *s = closest(&own[i]);
            *w++ = s->id;
            *w++ = manhattan(s, &own[i]);
        }
        MPI_Gather(part, 2 * each, MPI_INT, answer, 2 * each, MPI_INT, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            int visits[NSHOP + 1] = {0}, walk = 0;
            for (int i = 0; i < NCUST; i++) {
                visits[answer[2 * i]]++;
                walk += answer[2 * i + 1];
            }
            for (int s = 1; s <= NSHOP; s++) printf("shop %d: %d customers\n", s, visits[s]);
            printf("total way: %d\n", walk);
        }
    } else if (rank == 0)
        printf("number of customers (%d) is not a multiple of %d\n", NCUST, size);

    MPI_Type_free(&place_t);
    MPI_Finalize();
    return 0;
}
