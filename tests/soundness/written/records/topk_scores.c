/* arguments: | 3 | 10 */
/* The k best scores of a game server, merged by a user defined reduction. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define KMAX 16

typedef struct { long score; long player; } entry_t;
typedef struct { entry_t e[KMAX]; } board_t;

static int k = 5;

static int better(const entry_t *a, const entry_t *b)
{
    return a->score > b->score || (a->score == b->score && a->player < b->player);
}

static void insert(board_t *b, entry_t x)
{
    int i = k - 1;
    if (!better(&x, &b->e[i]))
        return;
    while (i > 0 && better(&x, &b->e[i - 1])) {
        b->e[i] = b->e[i - 1];
        i--;
    }
    b->e[i] = x;
}

static void merge_boards(void *in, void *inout, int *len, MPI_Datatype *type)
{
    (void)type;
    for (int n = 0; n < *len; n++) {
        board_t *a = (board_t *)in + n, *b = (board_t *)inout + n;
        for (int i = 0; i < k; i++)
            insert(b, a->e[i]);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    const int nscores = 720;
    long *scores = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (argc > 1)
        k = atoi(argv[1]);
    if (k < 1 || k > KMAX || nscores % size) {
        if (rank == 0)
            fprintf(stderr, "usage: topk_scores [k <= %d], processes must divide %d\n", KMAX, nscores);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        unsigned long s = 20240101UL;
        scores = malloc(nscores * sizeof(long));
        for (int i = 0; i < nscores; i++) {
            s = (s * 1366UL + 150889UL) % 714025UL;
            scores[i] = (long)(s % 5000UL);
        }
    }

    int n = nscores / size;
    long *mine = malloc(n * sizeof(long));
    MPI_Scatter(scores, n, MPI_LONG, mine, n, MPI_LONG, 0, MPI_COMM_WORLD);

    board_t local, best;
    for (int i = 0; i < KMAX; i++) {
        local.e[i].score = -1;
        local.e[i].player = -1;
    }
    for (int i = 0; i < n; i++)
        insert(&local, (entry_t){ mine[i], (long)rank * n + i });

    MPI_Datatype board_type;
    MPI_Op op;
    MPI_Type_contiguous(2 * KMAX, MPI_LONG, &board_type);
    MPI_Type_commit(&board_type);
    MPI_Op_create(merge_boards, 1, &op);
    MPI_Reduce(&local, &best, 1, board_type, op, 0, MPI_COMM_WORLD);

    if (rank == 0)
        for (int i = 0; i < k; i++)
            printf("%2d. player %3ld  %5ld\n", i + 1, best.e[i].player, best.e[i].score);

    MPI_Op_free(&op);
    MPI_Type_free(&board_type);
    free(mine);
    free(scores);
    MPI_Finalize();
    return 0;
}
