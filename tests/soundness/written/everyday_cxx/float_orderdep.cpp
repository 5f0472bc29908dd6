// harmonic-like float sum, printed with all digits (rounding depends on the grouping)
#include <mpi.h>
#include <cstdio>
#include <numeric>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 840;
    std::vector<float> terms;
    if (rank == 0)
        for (int i = 1; i <= n; ++i) terms.push_back(1.0f / i);
    std::vector<float> mine(n / size);
    MPI_Scatter(terms.data(), n / size, MPI_FLOAT, mine.data(), n / size, MPI_FLOAT, 0, MPI_COMM_WORLD);
    float s = std::accumulate(mine.begin(), mine.end(), 0.0f);
    float total = 0;
    MPI_Reduce(&s, &total, 1, MPI_FLOAT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::printf("H(%d) = %.4g\n", n, total);
    MPI_Finalize();
    return 0;
}
