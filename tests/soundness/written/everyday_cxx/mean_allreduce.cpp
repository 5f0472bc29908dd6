// deviation from the global mean; mean = sum / (size * local count)
#include <mpi.h>
#include <vector>
#include <iostream>
#include <cstdlib>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 120;
    std::vector<long> d;
    for (int i = 0; rank == 0 && i < n; ++i) d.push_back(i * 77L % 240);
    std::vector<long> l(n / size);
    MPI_Scatter(d.data(), n / size, MPI_LONG, l.data(), n / size, MPI_LONG, 0, MPI_COMM_WORLD);
    long s = 0, gs;
    for (long v : l) s += v;
    MPI_Allreduce(&s, &gs, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    long mean = gs / (size * (long)l.size());
    long dev = 0, gdev;
    for (long v : l) dev += std::labs(v - mean);
    MPI_Reduce(&dev, &gdev, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::cout << "mean " << mean << " total deviation " << gdev << "\n";
    MPI_Finalize();
    return 0;
}
