// Sum of squares with std::vector and std::inner_product
#include <mpi.h>
#include <iostream>
#include <numeric>
#include <vector>

int main(int argc, char* argv[])
{
    MPI_Init(&argc, &argv);
    int rank = 0, size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = 840;
    if (n % size != 0) {
        if (rank == 0)
            std::cout << n << " is not divisible by " << size << std::endl;
        MPI_Finalize();
        return 0;
    }

    std::vector<int> data;
    if (rank == 0) {
        data.resize(n);
        std::iota(data.begin(), data.end(), -n / 2);
    }

    std::vector<int> local(n / size);
    MPI_Scatter(data.data(), n / size, MPI_INT, local.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);

    long long sq = std::inner_product(local.begin(), local.end(), local.begin(), 0LL);
    long long su = std::accumulate(local.begin(), local.end(), 0LL);
    long long send[2] = {sq, su}, recv[2] = {0, 0};
    MPI_Reduce(send, recv, 2, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::cout << "sum of squares: " << recv[0] << '\n'
                  << "sum           : " << recv[1] << '\n'
                  << "n * variance  : " << recv[0] - recv[1] * recv[1] / n << '\n';
    }
    MPI_Finalize();
    return 0;
}
