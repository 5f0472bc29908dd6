// Histogram with automatic bins: every rank sets up bins between its own min
// and max; the counts of equal bin numbers are added (a "shape" histogram).
#include <mpi.h>
#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <vector>

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    constexpr int n = 1680, bins = 12;
    if (n % size) {
        if (rank == 0) std::cout << "no\n";
        MPI_Finalize();
        return 0;
    }
    std::vector<int> data;
    if (rank == 0) {
        data.reserve(n);
        unsigned s = 1;
        auto rnd = [&s] { s = s * 134775813u + 1u; return int(s >> 18) % 100; };
        for (int i = 0; i < n; ++i) data.push_back(rnd() + rnd() + rnd() + i / 20);
    }
    std::vector<int> part(n / size);
    MPI_Scatter(data.data(), n / size, MPI_INT, part.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);

    const auto [lo, hi] = std::minmax_element(part.begin(), part.end());
    const int low = *lo, width = *hi - *lo + 1;
    std::array<int, bins> h{}, H{};
    for (int v : part) ++h[(v - low) * bins / width];
    MPI_Reduce(h.data(), H.data(), bins, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0)
        for (int b = 0; b < bins; ++b)
            std::cout << (b < 10 ? " " : "") << b << ' ' << std::string(H[b] / 5, '*') << ' ' << H[b] << '\n';
    MPI_Finalize();
    return 0;
}
