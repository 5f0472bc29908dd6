/* Monthly payments and total interest of a loan portfolio.
   The loans travel as an MPI struct type. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

typedef struct {
    int    id;
    int    months;
    double principal;
    double rate;      /* per year */
} loan_t;

typedef struct {
    double payment;
    double interest;
} schedule_t;

static MPI_Datatype make_loan_type(void)
{
    MPI_Datatype tmp, type;
    int          lens[4]  = { 1, 1, 1, 1 };
    MPI_Aint     disps[4] = { offsetof(loan_t, id), offsetof(loan_t, months),
                              offsetof(loan_t, principal), offsetof(loan_t, rate) };
    MPI_Datatype types[4] = { MPI_INT, MPI_INT, MPI_DOUBLE, MPI_DOUBLE };

    MPI_Type_create_struct(4, lens, disps, types, &tmp);
    MPI_Type_create_resized(tmp, 0, sizeof(loan_t), &type);
    MPI_Type_commit(&type);
    MPI_Type_free(&tmp);
    return type;
}

static schedule_t amortize(const loan_t *l)
{
    schedule_t s;
    double r = l->rate / 12.0;
    s.payment = l->principal * r / (1.0 - pow(1.0 + r, -l->months));
    double balance = l->principal;
    s.interest = 0.0;
    for (int m = 0; m < l->months; m++) {
        double i = balance * r;
        s.interest += i;
        balance -= s.payment - i;
    }
    return s;
}

int main(int argc, char **argv)
{
    int rank, size;
    int nloans = 48;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    while (nloans % size != 0)
        nloans++;
    int per_rank = nloans / size;

    MPI_Datatype loan_type = make_loan_type();

    loan_t *portfolio = NULL;
    if (rank == 0) {
        portfolio = malloc(nloans * sizeof(loan_t));
        for (int i = 0; i < nloans; i++) {
            portfolio[i].id = 5000 + i;
            portfolio[i].months = 12 * (1 + i % 30);
            portfolio[i].principal = 1000.0 * (5 + (i * 17) % 95);
            portfolio[i].rate = 0.02 + 0.0025 * (i % 9);
        }
    }

    loan_t my_loans[per_rank];
    MPI_Scatter(portfolio, per_rank, loan_type, my_loans, per_rank, loan_type, 0, MPI_COMM_WORLD);

    double local[2] = { 0.0, 0.0 }, total[2];
    for (int i = 0; i < per_rank; i++) {
        schedule_t s = amortize(&my_loans[i]);
        local[0] += s.payment;
        local[1] += s.interest;
    }

    MPI_Reduce(local, total, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d loans\n", nloans);
        printf("sum of monthly payments: %.2f\n", total[0]);
        printf("sum of interest paid   : %.2f\n", total[1]);
        free(portfolio);
    }

    MPI_Type_free(&loan_type);
    MPI_Finalize();
    return 0;
}
