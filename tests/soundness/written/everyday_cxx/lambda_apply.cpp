#include <mpi.h>
#include <iostream>
#include <memory>
#include <vector>

// parallel map: a template that takes the operation
namespace par {
    struct Context {
        int rank = 0, size = 1;
        MPI_Comm comm = MPI_COMM_WORLD;
        Context() { MPI_Comm_rank(comm, &rank); MPI_Comm_size(comm, &size); }
    };

    template <class F>
    void map(const Context &ctx, std::vector<int> &data, int n, F f)
    {
        const int k = n / ctx.size;
        auto buf = std::make_unique<int[]>(k);
        MPI_Scatter(data.data(), k, MPI_INT, buf.get(), k, MPI_INT, 0, ctx.comm);
        for (int i = 0; i < k; ++i) buf[i] = f(buf[i]);
        MPI_Gather(buf.get(), k, MPI_INT, data.data(), k, MPI_INT, 0, ctx.comm);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        par::Context ctx;
        const int n = 120;
        std::vector<int> v;
        if (ctx.rank == 0)
            for (int i = 0; i < n; ++i) v.push_back(i);
        par::map(ctx, v, n, [](int x) { return x * x; });
        const int mod = 101;
        par::map(ctx, v, n, [mod](int x) { return x % mod; });
        par::map(ctx, v, n, [](int x) { return x & 1 ? 3 * x + 1 : x / 2; });
        if (ctx.rank == 0) {
            long s = 0;
            int i = 0;
            for (int x : v) s += (long)x * ++i;
            std::cout << "weighted sum " << s << std::endl;
        }
    }
    MPI_Finalize();
    return 0;
}
