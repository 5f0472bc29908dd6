/* A field on a line, kept in a struct with its length; one smoothing of every value with itself. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

struct field {
    int total;   /* cells in all */
    int length;  /* cells here */
    double *cell;
};

static void field_init(struct field *f, int total, int size)
{
    f->total = total;
    f->length = total / size;
    f->cell = malloc(f->length * sizeof(double));
}

static double field_energy(const struct field *f, MPI_Comm comm)
{
    double e = 0.0, all;
    int i;

    for (i = 0; i < f->length; i++)
        e += f->cell[i] * f->cell[i];
    MPI_Allreduce(&e, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
    return all;
}

int main(int argc, char *argv[])
{
    int rank, size, i;
    struct field f;
    double *whole = NULL, before, after;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    field_init(&f, argc > 1 ? atoi(argv[1]) : 630, size);
    if (rank == 0) {
        whole = malloc(f.total * sizeof(double));
        for (i = 0; i < f.total; i++)
            whole[i] = (i % 21) - 10;
    }
    MPI_Scatter(whole, f.length, MPI_DOUBLE, f.cell, f.length, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    before = field_energy(&f, MPI_COMM_WORLD);
    for (i = 0; i < f.length; i++)
        f.cell[i] = 0.5 * f.cell[i] + 1.0;
    after = field_energy(&f, MPI_COMM_WORLD);

    MPI_Gather(f.cell, f.length, MPI_DOUBLE, whole, f.length, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("energy %.2f -> %.2f\n", before, after);
        for (i = 0; i < f.total; i += 35)
            printf("%d: %.2f\n", i, whole[i]);
        free(whole);
    }
    free(f.cell);
    MPI_Finalize();
    return 0;
}
