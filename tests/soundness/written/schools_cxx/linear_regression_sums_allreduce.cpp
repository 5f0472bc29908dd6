#include <mpi.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <vector>

// Linear regression: the five sums are reduced, residuals are computed locally

struct Sample { double x, y; };

struct Sums {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    Sums& operator+=(const Sample& s)
    {
        n += 1; x += s.x; y += s.y; xx += s.x * s.x; xy += s.x * s.y;
        return *this;
    }
    double slope() const { return (n * xy - x * y) / (n * xx - x * x); }
    double intercept() const { return (y - slope() * x) / n; }
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 252;
    if (n % size) {
        if (!rank) std::printf("n = %d is not a multiple of %d\n", n, size);
        MPI_Finalize();
        return 0;
    }
    std::vector<Sample> all(n), mine(n / size);
    if (!rank)
        for (int i = 0; i < n; ++i) all[i] = {0.25 * i, 3.0 + 0.5 * i + ((i * 37) % 21 - 10) * 0.5};
    MPI_Scatter(all.data(), 2 * n / size, MPI_DOUBLE, mine.data(), 2 * n / size, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    Sums s;
    for (const auto& p : mine) s += p;
    MPI_Allreduce(MPI_IN_PLACE, &s, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    const double a = s.intercept(), b = s.slope();

    double worst = 0, sq = 0;
    for (const auto& [x, y] : mine) {
        const double r = y - (a + b * x);
        worst = std::max(worst, std::fabs(r));
        sq += r * r;
    }
    double gw = 0, gs = 0;
    MPI_Reduce(&worst, &gw, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sq, &gs, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (!rank)
        std::printf("y = %.3f + %.3f x, rms residual %.3f, worst %.3f\n", a, b, std::sqrt(gs / n), gw);
    MPI_Finalize();
    return 0;
}
