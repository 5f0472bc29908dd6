// smoothing with a window of 3 using only the items of the part; ends are copied
#include <mpi.h>
#include <iostream>
#include <vector>

static std::vector<int> smooth(const std::vector<int> &in)
{
    std::vector<int> out(in);
    for (std::size_t i = 1; i + 1 < in.size(); ++i) out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;
    return out;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 120, m = n / size;
    std::vector<int> ecg(n);
    if (rank == 0)
        for (int i = 0; i < n; ++i) ecg[i] = i % 20 == 4 ? 900 : (i * 7) % 40;
    std::vector<int> part(m);
    MPI_Scatter(ecg.data(), m, MPI_INT, part.data(), m, MPI_INT, 0, MPI_COMM_WORLD);
    part = smooth(part);
    MPI_Gather(part.data(), m, MPI_INT, ecg.data(), m, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int beats = 0;
        for (int v : ecg) beats += v > 250;
        std::cout << beats << " samples above 250, middle " << ecg[n / 2] << '\n';
    }
    MPI_Finalize();
    return 0;
}
