#include <mpi.h>
#include <cstdint>
#include <iostream>
#include <vector>
#include <algorithm>

// order of elements in (Z/pZ)*
using u64 = std::uint64_t;
static u64 orderOf(u64 g, u64 p)
{
    u64 x = g % p, k = 1;
    while (x != 1) {
        x = x * g % p;
        ++k;
    }
    return k;
}

struct Summary {
    u64 generators = 0;
    u64 sumOrders = 0;
    void operator()(u64 order, u64 p) {
        if (order == p - 1) ++generators;
        sumOrders += order;
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int r, s;
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    MPI_Comm_size(MPI_COMM_WORLD, &s);
    const u64 p = 601;
    const int count = 600;                     // 1 .. 600
    std::vector<u64> group;
    if (r == 0) {
        group.resize(count);
        std::generate(group.begin(), group.end(), [v = u64{0}]() mutable { return ++v; });
    }
    std::vector<u64> mine;
    mine.resize(count / s);
    MPI_Scatter(group.data(), count / s, MPI_UINT64_T, mine.data(), count / s, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    Summary sum;
    for (const auto g : mine) sum(orderOf(g, p), p);
    Summary total;
    MPI_Reduce(&sum.generators, &total.generators, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sum.sumOrders, &total.sumOrders, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (r == 0)
        std::cout << "primitive roots mod " << p << ": " << total.generators << "\nsum of orders: " << total.sumOrders << std::endl;
    MPI_Finalize();
}
