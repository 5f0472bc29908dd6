#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

/* planets: kinetic energy and distance from origin of bodies (struct of
 * doubles with a derived type made by MPI_Type_create_struct) */

#include <stddef.h>

typedef struct {
    int id;
    double mass;
    double pos[3];
    double vel[3];
} body;

typedef struct { double ekin, r; } derived;

static MPI_Datatype make_body_type(void)
{
    MPI_Datatype tmp, t;
    int lens[4] = {1, 1, 3, 3};
    MPI_Aint off[4] = {offsetof(body, id), offsetof(body, mass), offsetof(body, pos),
                       offsetof(body, vel)};
    MPI_Datatype types[4] = {MPI_INT, MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE};
    MPI_Type_create_struct(4, lens, off, types, &tmp);
    MPI_Type_create_resized(tmp, 0, sizeof(body), &t);
    MPI_Type_commit(&t);
    MPI_Type_free(&tmp);
    return t;
}

static derived evaluate(const body *b)
{
    derived d;
    double v2 = 0, r2 = 0;
    for (int k = 0; k < 3; k++) {
        v2 += b->vel[k] * b->vel[k];
        r2 += b->pos[k] * b->pos[k];
    }
    d.ekin = 0.5 * b->mass * v2;
    d.r = sqrt(r2);
    return d;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Datatype bt = make_body_type();

    enum { PER = 4 };
    body *all = NULL, mine[PER];
    derived out[PER], *res = NULL;
    if (rank == 0) {
        all = malloc(PER * size * sizeof(body));
        res = malloc(PER * size * sizeof(derived));
        for (int i = 0; i < PER * size; i++) {
            all[i].id = 100 + i;
            all[i].mass = 1.0 + 0.25 * (i % 5);
            for (int k = 0; k < 3; k++) {
                all[i].pos[k] = (i * (k + 2)) % 9 - 4;
                all[i].vel[k] = 0.5 * ((i + k * 3) % 7 - 3);
            }
        }
    }
    MPI_Scatter(all, PER, bt, mine, PER, bt, 0, MPI_COMM_WORLD);
    for (int i = 0; i < PER; i++)
        out[i] = evaluate(mine + i);
    MPI_Gather(out, 2 * PER, MPI_DOUBLE, res, 2 * PER, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < PER * size; i++)
            printf("body %d: E=%.3f r=%.3f\n", all[i].id, res[i].ekin, res[i].r);
        free(all);
        free(res);
    }
    MPI_Type_free(&bt);
    MPI_Finalize();
    return 0;
}
