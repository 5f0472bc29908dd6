// windows of 4 samples inside the own chunk (the rest of a chunk is dropped)
#include <mpi.h>
#include <iostream>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    constexpr int N = 240, WIN = 4;
    std::vector<int> accel;
    if (rank == 0)
        for (int i = 0; i < N; i++) accel.push_back((i * 73 + 5) % 128);
    auto share = N / size;
    std::vector<int> a(share);
    MPI_Scatter(accel.data(), share, MPI_INT, a.data(), share, MPI_INT, 0, MPI_COMM_WORLD);
    int peaks = 0, allPeaks = 0;
    for (int w = 0; w + WIN <= share; w += WIN) {
        int s = 0;
        for (int i = w; i < w + WIN; i++) s += a[i];
        if (s > 300) ++peaks;
    }
    MPI_Reduce(&peaks, &allPeaks, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::cout << allPeaks << " windows above threshold\n";
    MPI_Finalize();
    return 0;
}
