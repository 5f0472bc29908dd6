/* Charged particles in crossed E and B fields (Boris pusher), particles as a derived struct type. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

typedef struct particle
{
    int    id;
    char   species;      /* 'e' or 'p' */
    double q, m;
    double x[2];
    double v[2];
} particle;

static MPI_Datatype particle_type(void)
{
    MPI_Datatype raw, t;
    int len[6] = { 1, 1, 1, 1, 2, 2 };
    MPI_Aint off[6] =
    {
        offsetof(particle, id), offsetof(particle, species), offsetof(particle, q),
        offsetof(particle, m), offsetof(particle, x), offsetof(particle, v)
    };
    MPI_Datatype types[6] = { MPI_INT, MPI_CHAR, MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE };

    MPI_Type_create_struct(6, len, off, types, &raw);
    MPI_Type_create_resized(raw, 0, sizeof(particle), &t);
    MPI_Type_commit(&t);
    MPI_Type_free(&raw);
    return t;
}

static void push(particle *p, double Ex, double Ey, double B, double dt)
{
    double h = 0.5 * dt * p->q / p->m;
    double vx = p->v[0] + h * Ex;
    double vy = p->v[1] + h * Ey;
    double t = h * B, s = 2.0 * t / (1.0 + t * t);
    double wx = vx + vy * t;
    double wy = vy - vx * t;

    p->v[0] = vx + s * wy + h * Ex;
    p->v[1] = vy - s * wx + h * Ey;
    p->x[0] += dt * p->v[0];
    p->x[1] += dt * p->v[1];
}

int main(int argc, char **argv)
{
    enum { NP = 36, STEPS = 200 };
    particle all[NP];
    particle *mine;
    int rank, size, n;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Datatype ptype = particle_type();
    n = NP / size;
    if (n * size != NP)
    {
        if (rank == 0)
            printf("%d particles, %d processes?\n", NP, size);
        goto finish;
    }

    if (rank == 0)
    {
        for (int i = 0; i < NP; i++)
        {
            all[i].id = 100 + i;
            all[i].species = i % 3 == 0 ? 'p' : 'e';
            all[i].q = all[i].species == 'p' ? 1.0 : -1.0;
            all[i].m = all[i].species == 'p' ? 10.0 : 1.0;
            all[i].x[0] = all[i].x[1] = 0.0;
            all[i].v[0] = cos(0.37 * i);
            all[i].v[1] = sin(0.37 * i);
        }
    }

    mine = malloc(n * sizeof(particle));
    MPI_Scatter(all, n, ptype, mine, n, ptype, 0, MPI_COMM_WORLD);

    for (int s = 0; s < STEPS; s++)
        for (int i = 0; i < n; i++)
            push(mine + i, 0.1, 0.0, 1.0, 0.05);

    MPI_Gather(mine, n, ptype, all, n, ptype, 0, MPI_COMM_WORLD);

    if (rank == 0)
    {
        double drift = 0.0;
        for (int i = 0; i < NP; i++)
        {
            drift += all[i].x[1];
            if (i % 4 == 0)
                printf("%d %c  x = (%8.4f, %8.4f)\n", all[i].id, all[i].species, all[i].x[0], all[i].x[1]);
        }
        printf("mean drift %.4f\n", drift / NP);
    }
    free(mine);

finish:
    MPI_Type_free(&ptype);
    MPI_Finalize();
    return 0;
}
