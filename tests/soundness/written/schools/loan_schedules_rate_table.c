/* Loan schedule for many customers, amounts in cents, table of constants in a
   static array which is filled with defaults and then patched */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define CLASSES 10

static int rate_bp[CLASSES];        /* basis points per year */

static void init_rates(void)
{
    for (int i = 0; i < CLASSES; i++) rate_bp[i] = 450;
    rate_bp[0] = 290;
    for (int i = 7; i < CLASSES; i++) rate_bp[i] = 450 + 75 * (i - 6);
    rate_bp[CLASSES - 1] = 1200;
}

struct loan { int cls; int years; long amount; };
struct plan { int months; int pad; long interest; };

static struct plan repay(const struct loan *l)
{
    struct plan p = { 0, 0, 0 };
    long rest = l->amount;
    long rate = l->amount / (l->years * 12) + 1500;
    while (rest > 0) {
        long in = rest * rate_bp[l->cls] / 120000;
        p.interest += in;
        rest += in - rate;
        if (++p.months > 600) break;
    }
    return p;
}

int main(int argc, char **argv)
{
    int rank, size, n = 168;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("%d loans\n", n);
        MPI_Finalize();
        return 0;
    }
    init_rates();
    int m = n / size;
    struct loan *L = NULL, *l = malloc(m * sizeof *l);
    struct plan *P = NULL, *p = malloc(m * sizeof *p);
    if (rank == 0) {
        L = malloc(n * sizeof *L);
        P = malloc(n * sizeof *P);
        for (int i = 0; i < n; i++) {
            L[i].cls = i % CLASSES;
            L[i].years = 1 + (i * 3) % 15;
            L[i].amount = 100000L * (5 + (i * 29) % 95);
        }
    }
    MPI_Scatter(L, m * (int)sizeof *l, MPI_BYTE, l, m * (int)sizeof *l, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < m; i++) p[i] = repay(&l[i]);
    MPI_Gather(p, m * (int)sizeof *p, MPI_BYTE, P, m * (int)sizeof *p, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long in = 0;
        for (int i = 0; i < n; i++) {
            in += P[i].interest;
            if (i % 21 == 0)
                printf("loan %3d: %ld.%02ld for %d months, interest %ld.%02ld\n", i,
                       L[i].amount / 100, L[i].amount % 100, P[i].months,
                       P[i].interest / 100, P[i].interest % 100);
        }
        printf("all interest: %ld.%02ld\n", in / 100, in % 100);
        free(L);
        free(P);
    }
    free(l);
    free(p);
    MPI_Finalize();
    return 0;
}
