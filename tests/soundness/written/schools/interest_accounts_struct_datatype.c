/* End-of-year interest for savings accounts, shipped as a struct datatype */
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int    number;
    char   kind;        /* 'S' standard, 'G' gold, 'J' junior */
    long   cents;
    int    months;
} Account;

static MPI_Datatype account_type(void)
{
    Account a;
    int len[4] = { 1, 1, 1, 1 };
    MPI_Aint disp[4] = { offsetof(Account, number), offsetof(Account, kind),
                         offsetof(Account, cents), offsetof(Account, months) };
    MPI_Datatype t[4] = { MPI_INT, MPI_CHAR, MPI_LONG, MPI_INT };
    MPI_Datatype tmp, res;
    MPI_Type_create_struct(4, len, disp, t, &tmp);
    MPI_Type_create_resized(tmp, 0, sizeof a, &res);
    MPI_Type_commit(&res);
    MPI_Type_free(&tmp);
    return res;
}

static int permille(char kind)
{
    switch (kind) {
    case 'G': return 31;
    case 'J': return 40;
    default:  return 18;
    }
}

static void add_interest(Account *a)
{
    a->cents += a->cents * permille(a->kind) * a->months / 12000;
}

int main(int argc, char **argv)
{
    int rank, size, n, i;
    Account *all = NULL, *mine;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = 840;
    if (n % size) {
        if (rank == 0) printf("%d accounts, %d tellers: no\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int share = n / size;
    MPI_Datatype T = account_type();
    mine = malloc(share * sizeof *mine);
    if (rank == 0) {
        all = calloc(n, sizeof *all);
        for (i = 0; i < n; i++) {
            all[i].number = 100200 + i * 7;
            all[i].kind = "SSGSJ"[i % 5];
            all[i].cents = 1000L * ((i * 37) % 911);
            all[i].months = 1 + i % 12;
        }
    }
    MPI_Scatter(all, share, T, mine, share, T, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++) add_interest(mine + i);
    MPI_Gather(mine, share, T, all, share, T, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long sum = 0;
        for (i = 0; i < n; i++) sum += all[i].cents;
        for (i = 5; i < n; i += 167)
            printf("%d %c %8ld.%02ld\n", all[i].number, all[i].kind,
                   all[i].cents / 100, all[i].cents % 100);
        printf("total %ld.%02ld\n", sum / 100, sum % 100);
        free(all);
    }
    free(mine);
    MPI_Type_free(&T);
    MPI_Finalize();
    return 0;
}
