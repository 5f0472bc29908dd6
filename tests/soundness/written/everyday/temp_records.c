#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>

struct reading {
    int station;
    float celsius;
    char flag;
};

#define NREAD 120
#define NSTAT 5

int main(int argc, char **argv)
{
    int rank, size, i;
    struct reading *log = NULL, *mylog;
    MPI_Datatype rtype, tmp;
    int lens[3] = { 1, 1, 1 };
    MPI_Aint offs[3] = { offsetof(struct reading, station), offsetof(struct reading, celsius), offsetof(struct reading, flag) };
    MPI_Datatype kinds[3] = { MPI_INT, MPI_FLOAT, MPI_CHAR };
    float hi[NSTAT], lo[NSTAT], ghi[NSTAT], glo[NSTAT];
    int bad = 0, gbad;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_create_struct(3, lens, offs, kinds, &tmp);
    MPI_Type_create_resized(tmp, 0, sizeof(struct reading), &rtype);
    MPI_Type_commit(&rtype);

    const int quota = NREAD / size;
    mylog = malloc(quota * sizeof *mylog);
    if (rank == 0) {
        log = malloc(NREAD * sizeof *log);
        for (i = 0; i < NREAD; i++) {
            log[i].station = (i * 3) % NSTAT;
            log[i].celsius = 10.0f + (i * 17 % 53) * 0.5f;
            log[i].flag = i % 19 == 4 ? 'E' : ' ';
        }
    }
    MPI_Scatter(log, quota, rtype, mylog, quota, rtype, 0, MPI_COMM_WORLD);

    for (i = 0; i < NSTAT; i++) {
        hi[i] = -1000.0f;
        lo[i] = 1000.0f;
    }
    for (struct reading *r = mylog; r != mylog + quota; r++) {
        if (r->flag == 'E') {
            bad++;
            continue;
        }
        if (r->celsius > hi[r->station]) hi[r->station] = r->celsius;
        if (r->celsius < lo[r->station]) lo[r->station] = r->celsius;
    }
    MPI_Reduce(hi, ghi, NSTAT, MPI_FLOAT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(lo, glo, NSTAT, MPI_FLOAT, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&bad, &gbad, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (!rank) {
        for (i = 0; i < NSTAT; i++)
            printf("station %d: %.1f .. %.1f\n", i, glo[i], ghi[i]);
        printf("%d readings rejected\n", gbad);
    }
    free(mylog);
    free(log);
    MPI_Type_free(&rtype);
    MPI_Type_free(&tmp);
    MPI_Finalize();
    return 0;
}
