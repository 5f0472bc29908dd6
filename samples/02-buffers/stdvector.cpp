// Normalises a signal: finds its peak, scales every sample, smooths nothing.
#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = 630;
    std::vector<double> signal;
    if (rank == 0) {
        signal.resize(n);
        for (int i = 0; i < n; ++i)
            signal[i] = ((i * 73) % 257) - 128 + (i % 3);
    }

    const int share = n / size;
    std::vector<double> local(share);
    MPI_Scatter(signal.data(), share, MPI_DOUBLE, local.data(), share, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    double peak = 0.0;
    for (double s : local)
        peak = std::max(peak, std::fabs(s));
    double highest = 0.0;
    MPI_Allreduce(&peak, &highest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);

    for (std::size_t i = 0; i < local.size(); ++i)
        local[i] /= highest;

    MPI_Gather(local.data(), share, MPI_DOUBLE, signal.data(), share, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::cout << "peak " << highest << "\n" << std::setprecision(12);
        for (auto s : signal)
            std::cout << s << "\n";
    }
    MPI_Finalize();
    return 0;
}
