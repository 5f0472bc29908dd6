#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

/* loan table: monthly payment of a number of loans */

struct loan {
    double principal;
    double rate;    /* per year */
    double months;
    double payment;
    double interest;
};

static double power(double b, int e)
{
    double r = 1.0;
    while (e > 0) {
        if (e & 1)
            r *= b;
        b *= b;
        e >>= 1;
    }
    return r;
}

static void compute(struct loan *l)
{
    double m = l->rate / 12.0;
    int k = (int)l->months;
    if (m == 0.0)
        l->payment = l->principal / k;
    else {
        double f = power(1.0 + m, k);
        l->payment = l->principal * m * f / (f - 1.0);
    }
    l->interest = l->payment * k - l->principal;
}

int main(int argc, char **argv)
{
    int id, p;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &p);

    MPI_Datatype loan_t;
    MPI_Type_contiguous(5, MPI_DOUBLE, &loan_t);
    MPI_Type_commit(&loan_t);

    int share = 6, n = share * p;
    struct loan *all = NULL;
    struct loan mine[6];

    if (id == 0) {
        all = calloc(n, sizeof(struct loan));
        for (int i = 0; i < n; i++) {
            all[i].principal = 5000.0 + 1250.0 * i;
            all[i].rate = 0.005 * (i % 9);
            all[i].months = 12 * (1 + i % 10);
        }
    }
    MPI_Scatter(all, share, loan_t, mine, share, loan_t, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++)
        compute(&mine[i]);
    MPI_Gather(mine, share, loan_t, all, share, loan_t, 0, MPI_COMM_WORLD);

    if (id == 0) {
        printf("%10s %7s %4s %10s %10s\n", "principal", "rate", "mon", "payment", "interest");
        for (int i = 0; i < n; i++)
            printf("%10.2f %6.2f%% %4.0f %10.2f %10.2f\n", all[i].principal,
                   100 * all[i].rate, all[i].months, all[i].payment, all[i].interest);
        free(all);
    }
    MPI_Type_free(&loan_t);
    MPI_Finalize();
    return 0;
}
