// removes neighbouring duplicates in own part, counts what remains
#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int N = 120;
    std::vector<char> states;
    if (rank == 0)
        for (int i = 0; i < N; ++i) states.push_back("AABBBCAAAA"[(i / 3 + i) % 10]);
    std::vector<char> mine(N / size);
    MPI_Scatter(states.data(), N / size, MPI_CHAR, mine.data(), N / size, MPI_CHAR, 0, MPI_COMM_WORLD);
    mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
    int runs = static_cast<int>(mine.size()), allRuns = 0;
    MPI_Reduce(&runs, &allRuns, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::cout << allRuns << " state runs\n";
    MPI_Finalize();
    return 0;
}
