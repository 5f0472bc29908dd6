#include <mpi.h>
#include <vector>
#include <iostream>
#include <algorithm>
#include <numeric>

// row-wise statistics of a matrix stored flat; row sums gathered on everybody
class Matrix {
    int r_, c_;
    std::vector<int> d_;
public:
    Matrix(int r, int c) : r_(r), c_(c), d_(r * c, 0) {}
    int rows() const { return r_; }
    int cols() const { return c_; }
    int &operator()(int i, int j) { return d_[i * c_ + j]; }
    int operator()(int i, int j) const { return d_[i * c_ + j]; }
    int *raw() { return d_.data(); }
    long rowSum(int i) const {
        return std::accumulate(d_.begin() + i * c_, d_.begin() + (i + 1) * c_, 0L);
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int R = 60, C = 9;

    Matrix whole(rank == 0 ? R : 0, C);
    for (int i = 0; i < whole.rows(); ++i)
        for (int j = 0; j < C; ++j)
            whole(i, j) = (i * i + 3 * j * i) % 41 - 20;

    Matrix block(R / size, C);
    MPI_Scatter(whole.raw(), block.rows() * C, MPI_INT, block.raw(), block.rows() * C, MPI_INT, 0, MPI_COMM_WORLD);

    std::vector<long> sums(block.rows());
    for (int i = 0; i < block.rows(); ++i) sums[i] = block.rowSum(i);

    std::vector<long> every(R);
    MPI_Allgather(sums.data(), block.rows(), MPI_LONG, every.data(), block.rows(), MPI_LONG, MPI_COMM_WORLD);
    if (rank == 0) {
        auto mm = std::minmax_element(every.begin(), every.end());
        std::cout << "min row sum " << *mm.first << " (row " << mm.first - every.begin() << ")\n"
                  << "max row sum " << *mm.second << " (row " << mm.second - every.begin() << ")\n";
    }
    MPI_Finalize();
}
