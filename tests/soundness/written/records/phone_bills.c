/* Billing of phone calls: tariffs are functions chosen by the kind of call. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#include <mpi.h>

#define NUMLEN 12
#define CALLS 360
#define SUBSCRIBERS 10

enum kind { LOCAL, NATIONAL, MOBILE, ABROAD, KINDS };

struct call {
    char number[NUMLEN];
    enum kind kind;
    short subscriber;
    int seconds;
};

typedef int (*tariff)(int seconds);

/* all prices in hundredths of a cent */
static int t_local(int s)    { return 150 * ((s + 59) / 60); }
static int t_national(int s) { return s * 5; }
static int t_mobile(int s)   { return 500 + (s > 60 ? (s - 60) * 9 : 0); }
static int t_abroad(int s)   { return 4900 * ((s + 29) / 30) / 2; }

static const tariff tariffs[KINDS] = { t_local, t_national, t_mobile, t_abroad };

static MPI_Datatype call_type(void)
{
    int          blocks[] = { NUMLEN, 1, 1, 1 };
    MPI_Aint     offs[]   = { offsetof(struct call, number), offsetof(struct call, kind),
                              offsetof(struct call, subscriber), offsetof(struct call, seconds) };
    MPI_Datatype types[]  = { MPI_CHAR, MPI_INT, MPI_SHORT, MPI_INT };
    MPI_Datatype t;
    MPI_Type_create_struct(4, blocks, offs, types, &t);
    MPI_Type_commit(&t);
    return t;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (CALLS % size)
        MPI_Abort(MPI_COMM_WORLD, 1);

    struct call *calls = NULL;
    if (rank == 0) {
        calls = calloc(CALLS, sizeof *calls);
        srand(5);
        for (int i = 0; i < CALLS; i++) {
            int k = rand() % 10;
            calls[i].kind = k < 4 ? LOCAL : k < 7 ? NATIONAL : k < 9 ? MOBILE : ABROAD;
            calls[i].subscriber = rand() % SUBSCRIBERS;
            calls[i].seconds = 1 + rand() % 900;
            strcpy(calls[i].number, "0");
            for (int d = 1; d < NUMLEN - 1; d++)
                calls[i].number[d] = '0' + rand() % 10;
        }
    }

    MPI_Datatype ct = call_type();
    int mycalls = CALLS / size;
    struct call *mine = calloc(mycalls, sizeof *mine);
    MPI_Scatter(calls, mycalls, ct, mine, mycalls, ct, 0, MPI_COMM_WORLD);

    int bill[SUBSCRIBERS] = { 0 }, bills[SUBSCRIBERS];
    int hotline = 0, hotlines;
    for (struct call *c = mine; c < mine + mycalls; c++) {
        if (strncmp(c->number, "08", 2) == 0) {     /* free of charge */
            hotline++;
            continue;
        }
        bill[c->subscriber] += tariffs[c->kind](c->seconds);
    }

    MPI_Reduce(bill, bills, SUBSCRIBERS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&hotline, &hotlines, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int s = 0; s < SUBSCRIBERS; s++)
            printf("subscriber %d: %d.%02d\n", s, bills[s] / 10000, bills[s] / 100 % 100);
        printf("free calls: %d\n", hotlines);
    }
    MPI_Type_free(&ct);
    free(mine);
    free(calls);
    MPI_Finalize();
    return 0;
}
