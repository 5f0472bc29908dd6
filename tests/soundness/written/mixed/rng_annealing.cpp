/* arguments: 12 200 | 24 | */
// Simulated annealing with several starting points; every start has its own random stream,
// seeded by the number of the start within its process and by the rank.
#include <mpi.h>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <iomanip>
#include <random>
#include <vector>

struct Start { double x, y; };
struct Best  { double value; int rank; };

static double landscape(double x, double y)
{
    return (x * x + y * y) / 20.0 + std::sin(3 * x) * std::cos(2 * y);
}

static double anneal(Start &s, int steps, std::minstd_rand &gen)
{
    // minstd_rand is the same everywhere, the distributions are not
    auto uniform = [&gen]() { return static_cast<double>(gen() - 1u) / 2147483646.0; };
    double t = 2.0, cur = landscape(s.x, s.y), best = cur;
    for (int k = 0; k < steps; ++k, t *= 0.98) {
        const double nx = s.x + (uniform() - 0.5), ny = s.y + (uniform() - 0.5);
        const double v = landscape(nx, ny);
        if (v < cur || uniform() < std::exp((cur - v) / t)) {
            s.x = nx;
            s.y = ny;
            cur = v;
        }
        if (cur < best)
            best = cur;
    }
    return best;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int starts = argc > 1 ? std::atoi(argv[1]) : 24;
    const int steps = argc > 2 ? std::atoi(argv[2]) : 300;
    if (starts % size != 0) {
        if (rank == 0)
            std::cout << "starts must be a multiple of the process count\n";
        MPI_Finalize();
        return 0;
    }

    std::vector<Start> grid;
    if (rank == 0)
        for (int i = 0; i < starts; ++i)
            grid.push_back({-4.0 + 8.0 * i / starts, (i % 5) - 2.0});

    const int mine = starts / size;
    std::vector<Start> my(mine);
    MPI_Scatter(grid.data(), 2 * mine, MPI_DOUBLE, my.data(), 2 * mine, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    Best best = {1e9, rank}, champion;
    for (int i = 0; i < mine; ++i) {
        std::minstd_rand gen(1000u * (rank + 1) + i);
        const double v = anneal(my[i], steps, gen);
        if (v < best.value)
            best.value = v;
    }
    MPI_Allreduce(&best, &champion, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);

    std::vector<double> per_rank(size);
    MPI_Gather(&best.value, 1, MPI_DOUBLE, per_rank.data(), 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::cout << std::fixed << std::setprecision(4);
        for (int r = 0; r < size; ++r)
            std::cout << "rank " << r << " best " << per_rank[r] << (r == champion.rank ? " *" : "") << '\n';
    }
    MPI_Finalize();
    return 0;
}
