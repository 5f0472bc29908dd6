// who owns the smallest value? MINLOC with the rank as location, owner broadcasts the details
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
    const int n = 120, m = n / size;
    std::vector<int> cost(rank == 0 ? n : 0);
    for (int i = 0; i < (int)cost.size(); i++) cost[i] = 500 - (i * 83) % 479;
    std::vector<int> own(m);
    MPI_Scatter(cost.data(), m, MPI_INT, own.data(), m, MPI_INT, 0, MPI_COMM_WORLD);
    struct { int v, r; } in{*std::min_element(own.begin(), own.end()), rank}, out{};
    MPI_Allreduce(&in, &out, 1, MPI_2INT, MPI_MINLOC, MPI_COMM_WORLD);
    int pos = static_cast<int>(std::min_element(own.begin(), own.end()) - own.begin());
    MPI_Bcast(&pos, 1, MPI_INT, out.r, MPI_COMM_WORLD);
    if (rank == 0)
        std::cout << "cheapest " << out.v << " on rank " << out.r << " at local index " << pos << '\n';
    MPI_Finalize();
    return 0;
}
