#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <array>

// progressive tax in whole cents
namespace tax {
    struct Bracket { long upTo; int percent; };
    constexpr std::array<Bracket, 4> table{{{1000000, 0}, {3000000, 20}, {8000000, 32}, {9223372036854775807L, 45}}};

    constexpr long due(long income)
    {
        long t = 0, from = 0;
        for (const auto &b : table) {
            if (income <= from) break;
            long slice = (income < b.upTo ? income : b.upTo) - from;
            t += slice / 100 * b.percent;
            from = b.upTo;
        }
        return t;
    }
    static_assert(due(1000000) == 0);
    static_assert(due(2000000) == 200000);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const long citizens = 240;
    long *income = nullptr;
    if (rank == 0) {
        income = static_cast<long *>(std::malloc(citizens * sizeof(long)));
        for (long c = 0; c < citizens; c++) income[c] = 500000 + c * c * 317 % 9000000;
    }
    const long each = citizens / ranks;
    std::vector<long> inc(each), net(each);
    MPI_Scatter(income, each, MPI_LONG, inc.data(), each, MPI_LONG, 0, MPI_COMM_WORLD);
    long revenue = 0;
    int zero = 0;
    for (long i = 0; i < each; i++) {
        const long d = tax::due(inc[i]);
        revenue += d;
        net[i] = inc[i] - d;
        if (!d) zero++;
    }
    MPI_Gather(net.data(), each, MPI_LONG, income, each, MPI_LONG, 0, MPI_COMM_WORLD);
    long total = 0;
    int nopay = 0;
    MPI_Reduce(&revenue, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&zero, &nopay, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::printf("revenue %ld.%02ld, %d pay nothing, last net %ld\n", total / 100, total % 100, nopay, income[citizens - 1]);
        std::free(income);
    }
    MPI_Finalize();
    return 0;
}
