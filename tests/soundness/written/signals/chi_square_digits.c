/*
 * Chi-square statistic of the digits of a counter based generator against the
 * uniform distribution. Works on a duplicate of the world communicator.
 */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define CATEGORIES 10

typedef struct {
        MPI_Comm comm;
        int rank;
        int size;
} context_t;

static int context_init(context_t *ctx)
{
        if (MPI_Comm_dup(MPI_COMM_WORLD, &ctx->comm) != MPI_SUCCESS)
                return -1;
        MPI_Comm_rank(ctx->comm, &ctx->rank);
        MPI_Comm_size(ctx->comm, &ctx->size);
        return 0;
}

static void generate(signed char *digit, int n)
{
        unsigned int i, h;
        for (i = 0; i < (unsigned int)n; i++) {
                h = i * 2654435761u;
                h ^= h >> 15;
                h *= 2246822519u;
                h ^= h >> 13;
                digit[i] = (signed char)(h % CATEGORIES);
        }
}

static void tally(const signed char *digit, int n, int count[CATEGORIES])
{
        while (n-- > 0)
                ++count[(int)*digit++];
}

static double chi_square(const int count[CATEGORIES], int n)
{
        double expected = (double)n / CATEGORIES, chi2 = 0.0;
        int c;
        for (c = 0; c < CATEGORIES; c++)
                chi2 += (count[c] - expected) * (count[c] - expected) / expected;
        return chi2;
}

int main(int argc, char **argv)
{
        context_t ctx;
        signed char *digits = NULL, *part;
        int mine[CATEGORIES] = { 0 }, all[CATEGORIES];
        int n = 2000, share, c;

        MPI_Init(&argc, &argv);
        if (context_init(&ctx) != 0) {
                MPI_Abort(MPI_COMM_WORLD, 1);
        }

        share = n / ctx.size;
        if (ctx.rank == 0) {
                digits = malloc(n);
                generate(digits, n);
                /* the digits that do not fit are counted right here */
                tally(digits + share * ctx.size, n - share * ctx.size, mine);
        }
        part = malloc(share);

        MPI_Scatter(digits, share, MPI_SIGNED_CHAR, part, share, MPI_SIGNED_CHAR, 0, ctx.comm);
        tally(part, share, mine);
        MPI_Reduce(mine, all, CATEGORIES, MPI_INT, MPI_SUM, 0, ctx.comm);

        if (ctx.rank == 0) {
                double chi2 = chi_square(all, n);
                for (c = 0; c < CATEGORIES; c++)
                        printf("%d: %d\n", c, all[c]);
                printf("chi-square %.3f with %d degrees of freedom -> %s\n", chi2, CATEGORIES - 1,
                       chi2 < 16.919 ? "accepted" : "rejected");
        }

        free(digits);
        free(part);
        MPI_Comm_free(&ctx.comm);
        MPI_Finalize();
        return 0;
}
