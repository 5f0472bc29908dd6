// jittered samples: every rank has its own generator seeded by rank
#include <mpi.h>
#include <random>
#include <vector>
#include <iostream>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int N = 120;
    std::vector<int> base(N);
    for (int i = 0; i < N; i++) base[i] = 100 * i;
    std::vector<int> mine(N / size);
    MPI_Scatter(base.data(), N / size, MPI_INT, mine.data(), N / size, MPI_INT, 0, MPI_COMM_WORLD);
    std::minstd_rand gen(1234 + rank);
    for (int &x : mine) x += static_cast<int>(gen() % 50);
    MPI_Gather(mine.data(), N / size, MPI_INT, base.data(), N / size, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < N; i += 10) std::cout << base[i] << ' ';
        std::cout << '\n';
    }
    MPI_Finalize();
    return 0;
}
