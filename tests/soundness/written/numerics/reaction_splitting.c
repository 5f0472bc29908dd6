/* Reaction-diffusion with operator splitting: the reaction step is done by
 * everybody on its cells, the implicit diffusion step by the root. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define CELLS 84
#define STEPS 25
#define DT 0.05
#define DIFF 0.4

struct species {
    float u, v;
};

/* Schnakenberg kinetics, a few explicit substeps */
static void react(struct species *s, int n)
{
    const float a = 0.1f, b = 0.9f, h = DT / 4;
    for (int i = 0; i < n; i++)
        for (int sub = 0; sub < 4; sub++) {
            float uuv = s[i].u * s[i].u * s[i].v;
            float du = a - s[i].u + uuv;
            float dv = b - uuv;
            s[i].u += h * du;
            s[i].v += h * dv;
        }
}

static void diffuse(struct species *s, int n)
{
    static double c[CELLS], d[CELLS], e[CELLS];
    const double r1 = DIFF, r2 = 10 * DIFF;

    for (int i = 0; i < n; i++) {
        int ends = (i > 0) + (i < n - 1);
        double below = i > 0 ? -r1 : 0, m = 1 + ends * r1 - below * (i > 0 ? c[i - 1] : 0);
        c[i] = -r1 / m;
        d[i] = (s[i].u - below * (i > 0 ? d[i - 1] : 0)) / m;
    }
    s[n - 1].u = d[n - 1];
    for (int i = n - 2; i >= 0; i--)
        s[i].u = d[i] - c[i] * s[i + 1].u;
    for (int i = 0; i < n; i++) {
        int ends = (i > 0) + (i < n - 1);
        double below = i > 0 ? -r2 : 0, m = 1 + ends * r2 - below * (i > 0 ? c[i - 1] : 0);
        c[i] = -r2 / m;
        e[i] = (s[i].v - below * (i > 0 ? e[i - 1] : 0)) / m;
    }
    s[n - 1].v = e[n - 1];
    for (int i = n - 2; i >= 0; i--)
        s[i].v = e[i] - c[i] * s[i + 1].v;
}

int main(int argc, char **argv)
{
    int rank, size, step;
    struct species field[CELLS], *part;
    MPI_Datatype mpi_species;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (CELLS % size) {
        if (rank == 0)
            puts("number of cells not divisible, giving up");
        MPI_Finalize();
        return 0;
    }
    MPI_Type_contiguous(2, MPI_FLOAT, &mpi_species);
    MPI_Type_commit(&mpi_species);

    const int len = CELLS / size;
    part = malloc(len * sizeof(struct species));

    if (rank == 0)
        for (int i = 0; i < CELLS; i++) {
            field[i].u = 1.0f + 0.05f * ((i * 29) % 13 - 6) / 6.0f;
            field[i].v = 0.9f;
        }

    for (step = 0; step < STEPS; step++) {
        MPI_Scatter(field, len, mpi_species, part, len, mpi_species, 0, MPI_COMM_WORLD);
        react(part, len);
        MPI_Gather(part, len, mpi_species, field, len, mpi_species, 0, MPI_COMM_WORLD);
        if (rank == 0)
            diffuse(field, CELLS);
    }

    if (rank == 0) {
        double mass = 0;
        for (int i = 0; i < CELLS; i++)
            mass += field[i].u + field[i].v;
        for (int i = 0; i < CELLS; i += 12)
            printf("%3d  u=%.3f  v=%.3f\n", i, field[i].u, field[i].v);
        printf("mass %.2f\n", mass);
    }
    MPI_Type_free(&mpi_species);
    free(part);
    MPI_Finalize();
    return 0;
}
