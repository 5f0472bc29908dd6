#include <mpi.h>
#include <complex>
#include <vector>
#include <algorithm>
#include <iostream>

// Mandelbrot escape counts of a list of points
using Z = std::complex<double>;

static int escape(const Z c, int limit)
{
    Z z{0, 0};
    int k = 0;
    while (k < limit && std::norm(z) <= 4.0) { z = z * z + c; ++k; }
    return k;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int cols = 20, lines = 12, npts = cols * lines;

    std::vector<Z> grid;
    if (rank == 0)
        for (int y = 0; y < lines; ++y)
            for (int x = 0; x < cols; ++x)
                grid.push_back(Z(-2.0 + 3.0 * x / cols, -1.2 + 2.4 * y / lines));

    int limit = 60;
    MPI_Bcast(&limit, 1, MPI_INT, 0, MPI_COMM_WORLD);

    const auto quota = npts / size;
    std::vector<Z> local(quota);
    MPI_Scatter(grid.data(), quota, MPI_CXX_DOUBLE_COMPLEX, local.data(), quota, MPI_CXX_DOUBLE_COMPLEX, 0, MPI_COMM_WORLD);

    std::vector<int> counts(quota);
    std::transform(local.cbegin(), local.cend(), counts.begin(), [limit](const Z &c) { return escape(c, limit); });

    std::vector<int> all(rank == 0 ? npts : 0);
    MPI_Gather(counts.data(), quota, MPI_INT, all.data(), quota, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        const std::string shades = " .:-=+*#%@";
        for (int y = 0; y < lines; ++y) {
            std::string row;
            for (int x = 0; x < cols; ++x) row += shades[all[y * cols + x] * 9 / limit];
            std::cout << '|' << row << "|\n";
        }
    }
    MPI_Finalize();
    return 0;
}
