// Rainfall of a year at many gauges: totals, wet ones, the largest, and what is above the mean.
#include <algorithm>
#include <functional>
#include <iostream>
#include <mpi.h>
#include <numeric>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = 630;
    std::vector<int> gauges;
    if (rank == 0) {
        gauges.resize(n);
        for (int i = 0; i < n; ++i)
            gauges[i] = (i * 73) % 257;
    }

    const int share = n / size, wet = 128;
    std::vector<int> local(share), above(share);
    MPI_Scatter(gauges.data(), share, MPI_INT, local.data(), share, MPI_INT, 0, MPI_COMM_WORLD);

    long mine[3] = {0, 0, 0}, all[3];
    mine[0] = std::count_if(local.begin(), local.end(), [wet](int x) { return x > wet; });
    std::for_each(local.cbegin(), local.cend(), [&mine](int x) {
        if (x % 2)
            return;
        mine[1] += x;
    });
    mine[2] = std::inner_product(local.begin(), local.end(), local.begin(), 0L);
    MPI_Reduce(mine, all, 3, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    int sum = std::accumulate(local.begin(), local.end(), 0, std::plus<int>()), total = 0;
    MPI_Allreduce(&sum, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    int largest = *std::max_element(local.begin(), local.end()), highest = 0;
    MPI_Reduce(&largest, &highest, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);

    const int mean = total / n;
    std::transform(local.begin(), local.end(), above.begin(), [=](int x) {
        if (x > mean)
            return x - mean;
        return 0;
    });
    MPI_Gather(above.data(), share, MPI_INT, gauges.data(), share, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::cout << all[0] << " wet, " << all[1] << " even, squares " << all[2] << ", largest " << highest << "\n";
        for (int x : gauges)
            std::cout << x << "\n";
    }
    MPI_Finalize();
    return 0;
}
