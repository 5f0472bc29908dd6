#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* structure of arrays, fixed point physics: one explicit Euler step per iteration */
#define FIX(x) ((int64_t)((x) * 65536))

typedef struct particles {
    int64_t *x, *v, *m;
} particles;

static void p_alloc(particles *p, int n)
{
    p->x = malloc(n * sizeof(int64_t));
    p->v = malloc(n * sizeof(int64_t));
    p->m = malloc(n * sizeof(int64_t));
}

static void p_free(particles *p)
{
    free(p->x);
    free(p->v);
    free(p->m);
}

static void advance(particles p, int n, int64_t dt)
{
    for (int i = 0; i < n; i++) {
        int64_t force = -(p.x[i] / 8);
        p.v[i] += force * dt / FIX(1);
        p.x[i] += p.v[i] * dt / FIX(1);
        if (p.x[i] < 0) {
            p.x[i] = -p.x[i];
            p.v[i] = -p.v[i];
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size, n = 60, steps = 20;
    particles all = { NULL, NULL, NULL }, loc;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        steps = atoi(argv[1]);

    int nl = n / size;
    p_alloc(&loc, nl);
    if (rank == 0) {
        p_alloc(&all, n);
        for (int i = 0; i < n; i++) {
            all.x[i] = FIX(i);
            all.v[i] = FIX(n - i) / 4;
            all.m[i] = 1 + i % 3;
        }
    }
    MPI_Scatter(all.x, nl, MPI_INT64_T, loc.x, nl, MPI_INT64_T, 0, MPI_COMM_WORLD);
    MPI_Scatter(all.v, nl, MPI_INT64_T, loc.v, nl, MPI_INT64_T, 0, MPI_COMM_WORLD);
    MPI_Scatter(all.m, nl, MPI_INT64_T, loc.m, nl, MPI_INT64_T, 0, MPI_COMM_WORLD);

    for (int s = 0; s < steps; s++)
        advance(loc, nl, FIX(1) / 8);

    int64_t mom = 0, mom_all;
    for (int i = 0; i < nl; i++)
        mom += loc.m[i] * loc.v[i];
    MPI_Reduce(&mom, &mom_all, 1, MPI_INT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(loc.x, nl, MPI_INT64_T, all.x, nl, MPI_INT64_T, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("momentum %lld\n", (long long)mom_all);
        for (int i = 0; i < n; i += 6)
            printf("%lld\n", (long long)all.x[i]);
        p_free(&all);
    }
    p_free(&loc);
    MPI_Finalize();
    return 0;
}
