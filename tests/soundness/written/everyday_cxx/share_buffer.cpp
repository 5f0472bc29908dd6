// histogram with bin width derived from the local count
#include <mpi.h>
#include <iostream>
#include <vector>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 120;
    std::vector<int> v(n);
    if (rank == 0)
        for (int i = 0; i < n; i++) v[i] = (i * 47) % 120;
    std::vector<int> w(n / size);
    MPI_Scatter(v.data(), n / size, MPI_INT, w.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);
    const int bins = 6;
    int width = int(w.size()) / bins + 1;
    std::vector<int> h(bins, 0), H(bins, 0);
    for (int x : w) h[std::min(x / width, bins - 1)]++;
    MPI_Reduce(h.data(), H.data(), bins, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int b = 0; b < bins; b++) std::cout << b << ": " << H[b] << '\n';
    MPI_Finalize();
    return 0;
}
