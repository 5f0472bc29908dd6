// Row sums and the trace of a matrix that is distributed by rows, wrapped into a class.
#include <cstdio>
#include <mpi.h>
#include <numeric>
#include <vector>

class RowMatrix
{
  public:
    RowMatrix(int rows, int cols, MPI_Comm comm) : rows_(rows), cols_(cols), comm_(comm)
    {
        MPI_Comm_rank(comm_, &rank_);
        MPI_Comm_size(comm_, &size_);
        localRows_ = rows_ / size_;
        local_.resize(localRows_ * cols_);
    }

    void scatter(const std::vector<double> &whole)
    {
        MPI_Scatter(whole.data(), localRows_ * cols_, MPI_DOUBLE, local_.data(), localRows_ * cols_, MPI_DOUBLE, 0,
                    comm_);
    }

    std::vector<double> rowSums() const
    {
        std::vector<double> sums(localRows_), all(rank_ == 0 ? rows_ : 0);
        for (int r = 0; r < localRows_; ++r)
            sums[r] = std::accumulate(&local_[r * cols_], &local_[r * cols_] + cols_, 0.0);
        MPI_Gather(sums.data(), localRows_, MPI_DOUBLE, all.data(), localRows_, MPI_DOUBLE, 0, comm_);
        return all;
    }

    double trace() const
    {
        double mine = 0.0, all = 0.0;
        for (int r = 0; r < localRows_; ++r) {
            int global = rank_ * localRows_ + r;
            if (global < cols_)
                mine += local_[r * cols_ + global];
        }
        MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, comm_);
        return all;
    }

  private:
    int rows_, cols_, localRows_;
    int rank_, size_;
    MPI_Comm comm_;
    std::vector<double> local_;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    const int rows = 210, cols = 9;
    std::vector<double> whole;
    if (rank == 0) {
        whole.resize(rows * cols);
        for (int i = 0; i < rows * cols; ++i)
            whole[i] = (i * 5) % 17;
    }
    RowMatrix m(rows, cols, MPI_COMM_WORLD);
    m.scatter(whole);
    std::vector<double> sums = m.rowSums();
    double trace = m.trace();
    if (rank == 0) {
        for (double s : sums)
            std::printf("%g\n", s);
        std::printf("trace %g\n", trace);
    }
    MPI_Finalize();
    return 0;
}
