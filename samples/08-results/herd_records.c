/* Cows of a herd book: the best yield of each breed, sums and the youngest age in one record. The datatype of
 * a record is made where it is first asked for. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { BREEDS = 5, LACTATIONS = 3 };

typedef struct {
    int breed, age;
    int litres[LACTATIONS + 1];
} cow;

struct book {
    long litres, cows;
    long youngest;
};

static MPI_Datatype cow_type(void)
{
    static MPI_Datatype made = MPI_DATATYPE_NULL;
    if (made == MPI_DATATYPE_NULL) {
        MPI_Type_contiguous(sizeof(cow) / sizeof(int), MPI_INT, &made);
        MPI_Type_commit(&made);
    }
    return made;
}

static void *memory(size_t bytes)
{
    void *m = malloc(bytes ? bytes : 1);
    if (!m)
        MPI_Abort(MPI_COMM_WORLD, 2);
    return m;
}

static void enter(struct book *book, int *best, const cow *c)
{
    int litres = 0;
    for (int i = 0; i < LACTATIONS + 1; i++)
        litres += c->litres[i];
    book->litres += litres;
    book->cows++;
    if (c->age < book->youngest)
        book->youngest = c->age;
    if (litres > best[c->breed])
        best[c->breed] = litres;
}

int main(int argc, char **argv)
{
    int rank, size, n = 48, best[BREEDS] = {0}, of_all[BREEDS];
    cow *herd = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        herd = memory(n * sizeof *herd);
        for (int i = 0; i < n; i++) {
            herd[i].breed = i * 3 % BREEDS;
            herd[i].age = 2 + i * 7 % 11;
            for (int k = 0; k <= LACTATIONS; k++)
                herd[i].litres[k] = 5000 + (i * 37 + k * 11) % 900;
        }
    }
    int own = n / size;
    cow *cows = memory(own * sizeof *cows);
    MPI_Scatter(herd, own, cow_type(), cows, own, cow_type(), 0, MPI_COMM_WORLD);

    struct book book = {0, 0, 999}, whole = {0, 0, 0};
    for (int i = 0; i < own; i++)
        enter(&book, best, &cows[i]);

    MPI_Reduce(best, of_all, BREEDS, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&book.litres, &whole.litres, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&book.youngest, &whole.youngest, 1, MPI_LONG, MPI_MIN, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld cows, %ld litres, youngest %ld\n", whole.cows, whole.litres, whole.youngest);
        for (int b = 0; b < BREEDS; b++)
            printf("breed %d: %d\n", b, of_all[b]);
        free(herd);
    }
    free(cows);
    MPI_Finalize();
    return 0;
}
