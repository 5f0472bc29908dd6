// dot product and distances of two vectors
#include <mpi.h>
#include <functional>
#include <iostream>
#include <numeric>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm comm = MPI_COMM_WORLD;
    int rank, size;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    using Vec = std::vector<long>;
    const long n = 600;
    Vec a, b;
    if (rank == 0) {
        a.resize(n);
        b.resize(n);
        for (long i = 0; i < n; ++i) {
            a[i] = i % 23 - 11;
            b[i] = (2 * i) % 19 - 9;
        }
    }
    const int m = static_cast<int>(n / size);
    Vec la(m), lb(m);
    MPI_Scatter(a.data(), m, MPI_LONG, la.data(), m, MPI_LONG, 0, comm);
    MPI_Scatter(b.data(), m, MPI_LONG, lb.data(), m, MPI_LONG, 0, comm);
    long part[3];
    part[0] = std::inner_product(la.begin(), la.end(), lb.begin(), 0L);
    part[1] = std::inner_product(la.begin(), la.end(), lb.begin(), 0L, std::plus<>(), [](long x, long y) { return x > y ? x - y : y - x; });
    part[2] = std::inner_product(la.begin(), la.end(), lb.begin(), 0L, std::plus<>(), std::not_equal_to<>());
    long full[3];
    MPI_Allreduce(part, full, 3, MPI_LONG, MPI_SUM, comm);
    if (rank == 0)
        std::cout << "dot " << full[0] << "\nmanhattan " << full[1] << "\nhamming " << full[2] << std::endl;
    MPI_Finalize();
    return 0;
}
