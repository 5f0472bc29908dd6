/* Ranking within the share: competition ranks of lap times */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define RUNNERS 96

typedef struct {
    int bib;
    int ms;
    int place;
} result;

static int faster(const void *a, const void *b)
{
    const result *x = a, *y = b;
    if (x->ms != y->ms) return x->ms < y->ms ? -1 : 1;
    return x->bib - y->bib;
}

int main(int argc, char **argv)
{
    int rank, size;
    result field[RUNNERS], heat[RUNNERS];
    MPI_Datatype t;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_contiguous(3, MPI_INT, &t);
    MPI_Type_commit(&t);

    if (RUNNERS % size) {
        if (rank == 0) printf("%d heats for %d runners: unfair\n", size, RUNNERS);
        MPI_Type_free(&t);
        MPI_Finalize();
        return 0;
    }
    int lanes = RUNNERS / size;
    if (rank == 0)
        for (int i = 0; i < RUNNERS; i++) {
            field[i].bib = i + 1;
            field[i].ms = 52000 + (i * 7919) % 9000 / 10 * 10;
            field[i].place = 0;
        }
    MPI_Scatter(field, lanes, t, heat, lanes, t, 0, MPI_COMM_WORLD);

    qsort(heat, lanes, sizeof(result), faster);
    for (int i = 0; i < lanes; i++)
        heat[i].place = (i > 0 && heat[i].ms == heat[i - 1].ms) ? heat[i - 1].place : i + 1;

    MPI_Gather(heat, lanes, t, field, lanes, t, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int qualified = 0;
        for (int i = 0; i < RUNNERS; i++)
            if (field[i].place <= 2) {
                printf("Q %3d  %d.%03d\n", field[i].bib, field[i].ms / 1000, field[i].ms % 1000);
                qualified++;
            }
        printf("%d qualified for the final\n", qualified);
    }
    MPI_Type_free(&t);
    MPI_Finalize();
    return 0;
}
