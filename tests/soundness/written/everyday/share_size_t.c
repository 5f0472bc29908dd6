#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* chemistry: molar mass of simple CHNO molecules in milli-units */
enum element { C, H, N, O, ELEMENTS };
static const int milli[ELEMENTS] = { 12011, 1008, 14007, 15999 };

typedef struct molecule { unsigned char n[ELEMENTS]; } molecule;

static int mass(const molecule *m)
{
    int sum = 0;
    for (enum element e = C; e < ELEMENTS; e++)
        sum += m->n[e] * milli[e];
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;
    size_t count = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    assert(count % (size_t)size == 0);

    molecule *lib = NULL;
    int *masses = NULL;
    if (rank == 0) {
        lib = malloc(count * sizeof *lib);
        masses = malloc(count * sizeof *masses);
        for (size_t i = 0; i < count; i++)
            lib[i] = (molecule){ { (unsigned char)(1 + i % 10), (unsigned char)(i % 21),
                                   (unsigned char)(i % 3), (unsigned char)(i % 4) } };
    }
    size_t mine = count / size;
    molecule *m = malloc(mine * sizeof *m);
    int *w = malloc(mine * sizeof *w);
    MPI_Scatter(lib, mine * sizeof *m, MPI_BYTE, m, mine * sizeof *m, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (size_t i = 0; i < mine; ++i)
        w[i] = mass(m + i);
    MPI_Gather(w, mine, MPI_INT, masses, mine, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (size_t i = 0; i < count; i += 8)
            printf("C%uH%uN%uO%u %d.%03d\n", lib[i].n[C], lib[i].n[H], lib[i].n[N], lib[i].n[O],
                   masses[i] / 1000, masses[i] % 1000);
        free(lib);
        free(masses);
    }
    free(m);
    free(w);
    MPI_Finalize();
    return 0;
}
