#include <mpi.h>
#include <iostream>
#include <vector>
#include <set>

// build the set of all distinct remainders, known on every rank afterwards
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = 120, mod = 257;

    std::vector<int> in;
    if (rank == 0) {
        for (int i = 1; i <= n; i++) in.push_back(i);
    }
    std::vector<int> local(static_cast<std::size_t>(n / size));
    MPI_Scatter(in.data(), static_cast<int>(local.size()), MPI_INT, local.data(), static_cast<int>(local.size()), MPI_INT, 0, MPI_COMM_WORLD);

    for (std::size_t i = 0; i < local.size(); i++) {
        int x = local[i], y = 1;
        for (int e = 0; e < 5; e++) y = y * x % mod;
        local[i] = y;
    }
    std::vector<int> all(n);
    MPI_Allgather(local.data(), static_cast<int>(local.size()), MPI_INT, all.data(), static_cast<int>(local.size()), MPI_INT, MPI_COMM_WORLD);
    std::set<int> distinct(all.begin(), all.end());
    int ok = distinct.count(1) ? 1 : 0;
    int agree = 0;
    MPI_Reduce(&ok, &agree, 1, MPI_INT, MPI_LAND, 0, MPI_COMM_WORLD);
    if (rank == 0)
        std::cout << distinct.size() << " distinct fifth powers mod " << mod
                  << ", smallest " << *distinct.begin() << ", largest " << *distinct.rbegin()
                  << ", contains one everywhere: " << agree << "\n";
    MPI_Finalize();
}
