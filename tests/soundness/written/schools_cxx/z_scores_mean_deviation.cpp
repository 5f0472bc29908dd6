// Bounding boxes and a z-score per block: every rank standardises its own
// measurements (mean 0, deviation 1 in units of 1/1000).
#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <numeric>
#include <vector>

namespace stats {
double mean(const std::vector<int>& v)
{
    return std::accumulate(v.begin(), v.end(), 0.0) / static_cast<double>(v.size());
}
double stddev(const std::vector<int>& v, double m)
{
    double s = 0;
    for (int x : v) s += (x - m) * (x - m);
    return std::sqrt(s / static_cast<double>(v.size()));
}
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = 120;
    if (n % size) {
        if (!rank) std::cout << "sorry, " << n << " % " << size << " != 0\n";
        MPI_Finalize();
        return 0;
    }

    std::vector<int> raw(n), block(n / size);
    if (rank == 0)
        for (int i = 0; i < n; ++i) raw[i] = 1000 + 15 * (i / 20) + (i * 37) % 53;
    MPI_Scatter(raw.data(), n / size, MPI_INT, block.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);

    const double m = stats::mean(block), s = stats::stddev(block, m);
    std::vector<double> z, all(n);
    for (int x : block) z.push_back((x - m) / s);
    MPI_Gather(z.data(), n / size, MPI_DOUBLE, all.data(), n / size, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (!rank) {
        int extreme = 0;
        for (int i = 0; i < n; ++i)
            if (std::fabs(all[i]) > 1.6) {
                std::printf("measurement %d = %d has z = %.3f\n", i, raw[i], all[i]);
                ++extreme;
            }
        std::cout << extreme << " extreme values\n";
    }
    MPI_Finalize();
    return 0;
}
