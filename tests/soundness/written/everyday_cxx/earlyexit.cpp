// searching a key: each process stops at its first hit, hits are added up
#include <mpi.h>
#include <cstdio>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, n_procs;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n_procs);
    const std::size_t N = 240;
    std::vector<unsigned> keys(rank == 0 ? N : 0);
    for (std::size_t i = 0; i < keys.size(); i++) keys[i] = unsigned(i * 2654435761u) % 23u;
    const std::size_t nloc = N / n_procs;
    std::vector<unsigned> my(nloc);
    MPI_Scatter(keys.data(), int(nloc), MPI_UNSIGNED, my.data(), int(nloc), MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    int probes = 0, hit = 0;
    for (auto k : my) {
        ++probes;
        if (k == 11u) { hit = 1; break; }
    }
    int totals[2], own[2] = {probes, hit};
    MPI_Reduce(own, totals, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::printf("%d probes, %d hits\n", totals[0], totals[1]);
    MPI_Finalize();
}
