// moving difference inside each block; neighbours across block borders are ignored
#include <mpi.h>
#include <vector>
#include <iostream>
#include <cstdlib>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int r, p;
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    const int n = 60;
    std::vector<short> signal;
    if (r == 0)
        for (int i = 0; i < n; i++) signal.push_back(short((i * 29) % 50 - 25));
    std::vector<short> loc(n / p);
    MPI_Scatter(signal.data(), n / p, MPI_SHORT, &loc[0], n / p, MPI_SHORT, 0, MPI_COMM_WORLD);
    long variation = 0;
    for (std::size_t i = 1; i < loc.size(); i++) variation += std::abs(loc[i] - loc[i - 1]);
    long tv = 0;
    MPI_Allreduce(&variation, &tv, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (!r) std::cout << "total variation " << tv << "\n";
    MPI_Finalize();
    return 0;
}
