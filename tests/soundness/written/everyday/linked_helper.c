#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* spam filter: list of scores kept as a linked list of own suspicious mails */
struct node { int score; struct node *next; };

static struct node *push(struct node *head, int score)
{
    struct node *n = malloc(sizeof *n);
    n->score = score;
    n->next = head;
    return n;
}

static int drain(struct node *head, int *worst)
{
    int len = 0;
    while (head) {
        struct node *next = head->next;
        if (head->score > *worst)
            *worst = head->score;
        free(head);
        head = next;
        len++;
    }
    return len;
}

int main(int argc, char **argv)
{
    int rank, size, mails = 120, limit = 70;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        limit = atoi(argv[1]);

    int *score = NULL, *mine, m = mails / size;
    mine = malloc(m * sizeof *mine);
    if (rank == 0) {
        score = malloc(mails * sizeof *score);
        for (int i = 0; i < mails; i++)
            score[i] = (i * 43 + 9) % 100;
    }
    MPI_Scatter(score, m, MPI_INT, mine, m, MPI_INT, 0, MPI_COMM_WORLD);

    struct node *list = NULL;
    for (int i = 0; i < m; i++)
        if (mine[i] >= limit)
            list = push(list, mine[i]);
    int worst = 0, count = drain(list, &worst), all, max;
    MPI_Reduce(&count, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&worst, &max, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d spam mails, worst score %d\n", all, max);
    free(mine);
    free(score);
    MPI_Finalize();
    return 0;
}
