#include <mpi.h>
#include <array>
#include <cstdio>
#include <random>
#include <vector>

// Dart boards: std::minstd_rand per rank, ring scores

constexpr int kThrows = 1680;
constexpr std::array<int, 5> kRadius2{{4, 25, 100, 225, 400}};
constexpr std::array<int, 5> kScore{{50, 25, 10, 5, 1}};

int score(int x, int y)
{
    int d = x * x + y * y;
    for (std::size_t i = 0; i < kRadius2.size(); ++i)
        if (d <= kRadius2[i]) return kScore[i];
    return 0;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (kThrows % size) {
        if (rank == 0) std::printf("throws are not evenly distributed\n");
        MPI_Finalize();
        return 0;
    }
    std::vector<int> skill(rank == 0 ? kThrows : 0), mine(kThrows / size);
    if (rank == 0)
        for (int i = 0; i < kThrows; ++i) skill[i] = 5 + i % 16;
    MPI_Scatter(skill.data(), kThrows / size, MPI_INT, mine.data(), kThrows / size, MPI_INT, 0, MPI_COMM_WORLD);

    std::minstd_rand gen(17 + rank);
    long points = 0, total = 0;
    for (int s : mine) {
        int x = static_cast<int>(gen() % (2 * s + 1)) - s;
        int y = static_cast<int>(gen() % (2 * s + 1)) - s;
        points += score(x, y);
    }
    MPI_Reduce(&points, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::printf("%d throws, %ld points, average %.3f\n", kThrows, total, double(total) / kThrows);
    MPI_Finalize();
    return 0;
}
