#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define OVERHEAT   (1u << 0)
#define UNDERVOLT  (1u << 1)
#define STUCK      (1u << 2)
#define OFFLINE    (1u << 3)

struct sensor { int milli_volt; int deci_deg; int last_seen; int delta; };

static unsigned diagnose(const struct sensor *s)
{
    unsigned f = 0;
    f |= s->deci_deg > 850 ? OVERHEAT : 0;
    f |= s->milli_volt < 3100 ? UNDERVOLT : 0;
    f |= s->delta == 0 ? STUCK : 0;
    f |= s->last_seen > 3600 ? OFFLINE : 0;
    return f;
}

int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    struct sensor *field = NULL;
    if (rank == 0) {
        field = malloc(n * sizeof *field);
        for (int i = 0; i < n; i++)
            field[i] = (struct sensor){ 3000 + 17 * (i % 40), 500 + 7 * (i % 55), 60 * i, i % 9 };
    }
    int count = n / size;
    struct sensor *s = malloc(count * sizeof *s);
    MPI_Scatter(field, count * 4, MPI_INT, s, count * 4, MPI_INT, 0, MPI_COMM_WORLD);

    unsigned any = 0, every = ~0u, g_any, g_every;
    bool healthy = false, g_healthy;
    for (int i = 0; i < count; i++) {
        unsigned d = diagnose(&s[i]);
        any |= d;
        every &= d;
        healthy = healthy || d == 0;
    }
    MPI_Reduce(&any, &g_any, 1, MPI_UNSIGNED, MPI_BOR, 0, MPI_COMM_WORLD);
    MPI_Reduce(&every, &g_every, 1, MPI_UNSIGNED, MPI_BAND, 0, MPI_COMM_WORLD);
    MPI_Reduce(&healthy, &g_healthy, 1, MPI_C_BOOL, MPI_LOR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("any %x every %x healthy %s\n", g_any, g_every, g_healthy ? "yes" : "no");
    free(s);
    free(field);
    MPI_Finalize();
    return 0;
}
