/* Income tax by brackets. All parameters live in a configuration struct which is
   broadcast; incomes are whole currency units. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define MAXB 8
#define MPI_TRY(x) if ((x) != MPI_SUCCESS) { fprintf(stderr, "failed: %s\n", #x); MPI_Abort(MPI_COMM_WORLD, 1); }

typedef struct
{
    int taxpayers;
    int brackets;
    int limit[MAXB];      /* upper limit, last one unused */
    int percent[MAXB];
    int child_allowance;
} config_t;

typedef struct
{
    int me, count, share;
    int *income;
    int *children;
} context_t;

static void default_config(config_t *cfg)
{
    static const int limits[] = { 9000, 20000, 45000, 90000, 0 };
    static const int rates[]  = { 0, 15, 28, 37, 42 };
    cfg->taxpayers = 480;
    cfg->brackets = 5;
    for (int i = 0; i < MAXB; i++)
    {
        cfg->limit[i] = i < 5 ? limits[i] : 0;
        cfg->percent[i] = i < 5 ? rates[i] : 0;
    }
    cfg->child_allowance = 1200;
}

static long tax_cents(const config_t *cfg, int income, int children)
{
    long taxable = income - (long)children * cfg->child_allowance, tax = 0, lower = 0;
    for (int b = 0; b < cfg->brackets && taxable > lower; b++)
    {
        long upper = b == cfg->brackets - 1 || taxable < cfg->limit[b] ? taxable : cfg->limit[b];
        tax += (upper - lower) * cfg->percent[b];
        lower = upper;
    }
    return tax;
}

static int distribute(context_t *ctx, const config_t *cfg)
{
    int *all_income = NULL, *all_children = NULL;

    ctx->share = cfg->taxpayers / ctx->count;
    if (ctx->share * ctx->count != cfg->taxpayers)
        return -1;
    if (ctx->me == 0)
    {
        all_income = malloc(cfg->taxpayers * sizeof(int));
        all_children = malloc(cfg->taxpayers * sizeof(int));
        for (int i = 0; i < cfg->taxpayers; i++)
        {
            all_income[i] = 6000 + (i * 7907) % 110000;
            all_children[i] = (i * i) % 4;
        }
    }
    ctx->income = malloc(ctx->share * sizeof(int));
    ctx->children = malloc(ctx->share * sizeof(int));
    MPI_TRY(MPI_Scatter(all_income, ctx->share, MPI_INT, ctx->income, ctx->share, MPI_INT, 0, MPI_COMM_WORLD));
    MPI_TRY(MPI_Scatter(all_children, ctx->share, MPI_INT, ctx->children, ctx->share, MPI_INT, 0, MPI_COMM_WORLD));
    free(all_income);
    free(all_children);
    return 0;
}

int main(int argc, char **argv)
{
    config_t cfg;
    context_t ctx = { 0 };

    MPI_TRY(MPI_Init(&argc, &argv));
    MPI_TRY(MPI_Comm_rank(MPI_COMM_WORLD, &ctx.me));
    MPI_TRY(MPI_Comm_size(MPI_COMM_WORLD, &ctx.count));

    if (ctx.me == 0)
        default_config(&cfg);
    MPI_TRY(MPI_Bcast(&cfg, (int)(sizeof cfg / sizeof(int)), MPI_INT, 0, MPI_COMM_WORLD));

    if (distribute(&ctx, &cfg) != 0)
    {
        if (ctx.me == 0)
            fprintf(stderr, "%d taxpayers on %d offices\n", cfg.taxpayers, ctx.count);
        MPI_Finalize();
        return 0;
    }

    long sums[3] = { 0, 0, 0 }, result[3];     /* income, tax, number without tax */
    for (int i = 0; i < ctx.share; i++)
    {
        long t = tax_cents(&cfg, ctx.income[i], ctx.children[i]);
        sums[0] += ctx.income[i];
        sums[1] += t;
        if (t == 0)
            sums[2]++;
    }
    MPI_TRY(MPI_Reduce(sums, result, 3, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD));

    if (ctx.me == 0)
    {
        printf("income %ld, tax %ld.%02ld\n", result[0], result[1] / 100, result[1] % 100);
        printf("average rate %.2f%%, %ld pay nothing\n", (double)result[1] / result[0], result[2]);
    }
    free(ctx.income);
    free(ctx.children);
    MPI_Finalize();
    return 0;
}
