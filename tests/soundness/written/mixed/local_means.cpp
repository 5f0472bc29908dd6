// Block means: each process averages its block, deviations from the block mean are summed up.
// Prints one line per process, in order.
#include <mpi.h>
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <numeric>
#include <sstream>
#include <vector>

static void print_in_order(const std::string &line, MPI_Comm comm)
{
    int rank, size;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    const int cap = 80;
    char buf[cap] = {0};
    line.copy(buf, cap - 1);
    if (rank == 0) {
        std::cout << buf << '\n';
        for (int r = 1; r < size; ++r) {
            char other[cap];
            MPI_Recv(other, cap, MPI_CHAR, r, 0, comm, MPI_STATUS_IGNORE);
            std::cout << other << '\n';
        }
        std::cout.flush();
    } else {
        MPI_Send(buf, cap, MPI_CHAR, 0, 0, comm);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int per_proc = 20;
    std::vector<int> data;
    if (rank == 0) {
        data.resize(per_proc * size);
        int v = 3;
        for (int &d : data) {
            d = v % 50;
            v = (v * 17 + 5) % 997;
        }
    }

    std::vector<int> block(per_proc);
    MPI_Scatter(data.data(), per_proc, MPI_INT, block.data(), per_proc, MPI_INT, 0, MPI_COMM_WORLD);

    const double mean = std::accumulate(block.begin(), block.end(), 0.0) / block.size();
    std::vector<int> sorted(block);
    std::nth_element(sorted.begin(), sorted.begin() + per_proc / 2, sorted.end());
    const int median = sorted[per_proc / 2];

    double dev = 0.0;
    for (int b : block)
        dev += b > mean ? b - mean : mean - b;

    std::ostringstream os;
    os << "process " << rank << ": mean " << std::fixed << std::setprecision(2) << mean
       << " median " << median << " abs. deviation " << dev;
    print_in_order(os.str(), MPI_COMM_WORLD);

    double total = 0.0;
    MPI_Reduce(&dev, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        std::cout << "sum of deviations " << std::fixed << std::setprecision(2) << total << std::endl;

    MPI_Finalize();
    return 0;
}
