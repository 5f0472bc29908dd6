/* arguments: 24 | 60 | */
// Euclidean norm and normalisation of a vector spread over all processes.
#include <mpi.h>
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <numeric>
#include <vector>

static std::vector<double> make_input(std::size_t n)
{
    std::vector<double> v(n);
    unsigned state = 12345u;
    for (auto &x : v) {
        state = state * 1103515245u + 12345u;
        x = static_cast<double>((state >> 16) % 2000u) / 100.0 - 10.0;
    }
    return v;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);

    int rank = 0, size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = argc > 1 ? std::atoi(argv[1]) : 120;
    if (n <= 0 || n % size != 0) {
        if (rank == 0)
            std::cerr << "vector length " << n << " is not a multiple of " << size << std::endl;
        MPI_Finalize();
        return 0;
    }
    const int local_n = n / size;

    std::vector<double> full;
    if (rank == 0)
        full = make_input(n);

    std::vector<double> part(local_n);
    MPI_Scatter(full.data(), local_n, MPI_DOUBLE, part.data(), local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    double local_sq = std::inner_product(part.begin(), part.end(), part.begin(), 0.0);
    double global_sq = 0.0;
    MPI_Allreduce(&local_sq, &global_sq, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    const double norm = std::sqrt(global_sq);

    for (double &x : part)
        x /= norm;

    MPI_Gather(part.data(), local_n, MPI_DOUBLE, full.data(), local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::cout << std::fixed << std::setprecision(3);
        std::cout << "norm = " << norm << "\n";
        for (int i = 0; i < n; ++i) {
            std::cout << std::setw(8) << full[i];
            if (i % 10 == 9 || i + 1 == n)
                std::cout << "\n";
        }
        const double check = std::inner_product(full.begin(), full.end(), full.begin(), 0.0);
        std::cout << "check = " << check << std::endl;
    }

    MPI_Finalize();
    return 0;
}
