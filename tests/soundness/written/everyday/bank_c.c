#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* loans: months until paid back */
struct loan {
    int principal;      /* cents */
    int rate;           /* per mille and month */
    int payment;        /* cents per month */
    int months;
};

static int months_to_repay(struct loan l)
{
    int m = 0;
    while (l.principal > 0 && m < 600) {
        l.principal += l.principal / 1000 * l.rate;
        l.principal -= l.payment;
        m++;
    }
    return m;
}

int main(int argc, char **argv)
{
    int me, all, n = 120;
    struct loan *book = NULL, *mine;
    MPI_Datatype loan_type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &all);
    MPI_Type_contiguous(4, MPI_INT, &loan_type);
    MPI_Type_commit(&loan_type);

    if (me == 0) {
        book = malloc(n * sizeof(*book));
        for (struct loan *l = book; l < book + n; l++) {
            int k = (int)(l - book);
            l->principal = 100000 + 5000 * (k % 13);
            l->rate = 2 + k % 4;
            l->payment = 2500 + 100 * (k % 7);
            l->months = 0;
        }
    }
    int quota = n / all;
    mine = malloc(quota * sizeof(*mine));
    MPI_Scatter(book, quota, loan_type, mine, quota, loan_type, 0, MPI_COMM_WORLD);

    long interest = 0, sum;
    int longest = 0, maxm;
    for (int k = 0; k < quota; k++) {
        struct loan *l = &mine[k];
        l->months = months_to_repay(*l);
        interest += (long)l->months * l->payment - l->principal;
        longest = l->months > longest ? l->months : longest;
    }
    MPI_Reduce(&interest, &sum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&longest, &maxm, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Gather(mine, quota, loan_type, book, quota, loan_type, 0, MPI_COMM_WORLD);
    if (me == 0) {
        printf("interest %ld cents, longest %d months\n", sum, maxm);
        for (int k = 0; k < n; k += 15)
            printf("loan %3d: %d months\n", k, book[k].months);
    }
    MPI_Type_free(&loan_type);
    free(mine);
    free(book);
    MPI_Finalize();
    return 0;
}
