// weighted vote: the higher the rank, the heavier the ballots it counts
#include <mpi.h>
#include <array>
#include <iostream>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    constexpr int ballots = 120;
    std::array<int, ballots> box{}, pile{};
    if (rank == 0)
        for (int i = 0; i < ballots; i++) box[i] = (i * i + i) % 3;
    int k = ballots / size;
    MPI_Scatter(box.data(), k, MPI_INT, pile.data(), k, MPI_INT, 0, MPI_COMM_WORLD);
    std::array<long, 3> votes{}, result{};
    for (int i = 0; i < k; i++) votes[pile[i]] += rank + 1;
    MPI_Reduce(votes.data(), result.data(), 3, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (auto v : result) std::cout << v << "\n";
    MPI_Finalize();
    return 0;
}
