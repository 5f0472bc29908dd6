// passes the chunks once around the ring, adds what it sees
#include <mpi.h>
#include <vector>
#include <iostream>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 60, c = n / size;
    std::vector<int> all(n);
    if (rank == 0) for (int i = 0; i < n; ++i) all[i] = i * 3 % 17;
    std::vector<int> mine(c), visiting;
    MPI_Scatter(all.data(), c, MPI_INT, mine.data(), c, MPI_INT, 0, MPI_COMM_WORLD);
    visiting = mine;
    long s = 0;
    for (int hop = 0; hop < size; ++hop) {
        for (int i = 0; i < c; ++i) s += (long)mine[i] * visiting[i];
        MPI_Sendrecv_replace(visiting.data(), c, MPI_INT, (rank + 1) % size, 7, (rank + size - 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    long t = 0;
    MPI_Reduce(&s, &t, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::cout << "correlation " << t << std::endl;
    MPI_Finalize();
    return 0;
}
