#include <mpi.h>
#include <iostream>
#include <vector>

// items get a running ticket number from a static counter: starts anew on each rank
struct Parcel {
    static int next;
    int weight = 0;
    int ticket = 0;
    void stamp() { ticket = ++next; }
};
int Parcel::next = 0;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 60;
    std::vector<Parcel> depot(n), van(n / size);
    if (rank == 0) {
        int w = 3;
        for (auto &p : depot) { p.weight = w; w = w * 7 % 101; }
    }
    MPI_Scatter(depot.data(), 2 * (n / size), MPI_INT, van.data(), 2 * (n / size), MPI_INT, 0, MPI_COMM_WORLD);
    for (auto &p : van) p.stamp();
    MPI_Gather(van.data(), 2 * (n / size), MPI_INT, depot.data(), 2 * (n / size), MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long weighted = 0;
        for (auto &p : depot) weighted += (long)p.weight * p.ticket;
        std::cout << "sum of weight x ticket: " << weighted << '\n';
    }
    MPI_Finalize();
    return 0;
}
