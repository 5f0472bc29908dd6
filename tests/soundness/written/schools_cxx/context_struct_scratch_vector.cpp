#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <vector>

// Histories of a savings plan; the whole context goes around in one struct.
// A scratch vector is reused for each customer and only partly overwritten.

struct Context {
    MPI_Comm comm = MPI_COMM_WORLD;
    int rank = 0, size = 1;
    int n = 0, share = 0;
    std::vector<int> scratch = std::vector<int>(24, 0);
};

struct Customer {
    int months;
    int rate;
};

static void fill_history(Context& ctx, const Customer& c)
{
    int v = 0;
    for (int m = 0; m < c.months; ++m) {
        v += c.rate;
        v += v / 50;
        ctx.scratch[m] = v;
    }
}

static int report(const Context& ctx)
{
    return *std::max_element(ctx.scratch.begin(), ctx.scratch.end());
}

static bool init(Context& ctx, int n)
{
    MPI_Comm_rank(ctx.comm, &ctx.rank);
    MPI_Comm_size(ctx.comm, &ctx.size);
    ctx.n = n;
    ctx.share = n / ctx.size;
    return n % ctx.size == 0;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    Context ctx;
    if (!init(ctx, 72)) {
        if (ctx.rank == 0) std::printf("72 customers cannot be shared by %d\n", ctx.size);
        MPI_Finalize();
        return 0;
    }
    std::vector<Customer> all(ctx.n), mine(ctx.share);
    if (ctx.rank == 0)
        for (int i = 0; i < ctx.n; ++i) all[i] = {1 + (i * 11) % 24, 20 + (i * 7) % 90};
    MPI_Scatter(all.data(), 2 * ctx.share, MPI_INT, mine.data(), 2 * ctx.share, MPI_INT, 0, ctx.comm);
    std::vector<int> best, res(ctx.n);
    for (const Customer& c : mine) {
        fill_history(ctx, c);
        best.push_back(report(ctx));
    }
    MPI_Gather(best.data(), ctx.share, MPI_INT, res.data(), ctx.share, MPI_INT, 0, ctx.comm);
    if (ctx.rank == 0)
        for (int i = 0; i < ctx.n; ++i)
            std::printf("%2d months at %3d: %5d%s", all[i].months, all[i].rate, res[i], i % 3 == 2 ? "\n" : "   ");
    MPI_Finalize();
    return 0;
}
