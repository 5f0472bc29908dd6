// three biggest values overall: every process sorts its own and sends its top three
#include <mpi.h>
#include <algorithm>
#include <functional>
#include <iostream>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, procs;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &procs);
    const int N = 180, K = 3;
    std::vector<int> scores;
    if (rank == 0) {
        scores.resize(N);
        for (int i = 0; i < N; i++) scores[i] = (i * 263 + 11) % 1021;
    }
    std::vector<int> own(N / procs);
    MPI_Scatter(scores.data(), N / procs, MPI_INT, own.data(), N / procs, MPI_INT, 0, MPI_COMM_WORLD);
    std::sort(own.begin(), own.end(), std::greater<int>());
    std::vector<int> finals(rank == 0 ? K * procs : 0);
    MPI_Gather(own.data(), K, MPI_INT, finals.data(), K, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::partial_sort(finals.begin(), finals.begin() + K, finals.end(), std::greater<int>());
        std::cout << "top three:";
        for (int i = 0; i < K; i++) std::cout << ' ' << finals[i];
        std::cout << '\n';
    }
    MPI_Finalize();
    return 0;
}
