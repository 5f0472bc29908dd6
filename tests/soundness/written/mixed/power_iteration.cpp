// Largest eigenvalue of a symmetric matrix by power iteration, block of rows per process.
#include <mpi.h>

#include <cmath>
#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

class RowBlock
{
  public:
    RowBlock(int rows, int cols) : rows_(rows), cols_(cols), a_(static_cast<size_t>(rows) * cols) {}

    double *raw() { return a_.data(); }
    double operator()(int i, int j) const { return a_[static_cast<size_t>(i) * cols_ + j]; }
    int rows() const { return rows_; }

    void apply(const std::vector<double> &x, std::vector<double> &y) const
    {
        for (int i = 0; i < rows_; ++i)
        {
            double s = 0.0;
            for (int j = 0; j < cols_; ++j)
                s += (*this)(i, j) * x[j];
            y[i] = s;
        }
    }

  private:
    int rows_, cols_;
    std::vector<double> a_;
};

static double entry(int i, int j)
{
    if (i == j)
        return 4.0 + (i % 5);
    int d = i > j ? i - j : j - i;
    return d <= 3 ? 1.0 / (1.0 + d) : 0.0;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);

    int myid, procs;
    MPI_Comm_rank(MPI_COMM_WORLD, &myid);
    MPI_Comm_size(MPI_COMM_WORLD, &procs);

    const int N = 60;
    if (N % procs != 0)
    {
        if (myid == 0)
            std::fprintf(stderr, "number of processes must divide %d\n", N);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    const int blk = N / procs;

    std::vector<double> A;
    if (myid == 0)
    {
        A.resize(static_cast<size_t>(N) * N);
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j)
                A[static_cast<size_t>(i) * N + j] = entry(i, j);
    }

    RowBlock mine(blk, N);
    MPI_Scatter(A.data(), blk * N, MPI_DOUBLE, mine.raw(), blk * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    std::vector<double> x(N, 1.0), ylocal(blk), y(N);
    double lambda = 0.0, old;
    int it = 0;
    do
    {
        old = lambda;
        mine.apply(x, ylocal);
        MPI_Allgather(ylocal.data(), blk, MPI_DOUBLE, y.data(), blk, MPI_DOUBLE, MPI_COMM_WORLD);
        const double yy = std::inner_product(y.begin(), y.end(), y.begin(), 0.0);
        const double xy = std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
        const double xx = std::inner_product(x.begin(), x.end(), x.begin(), 0.0);
        lambda = xy / xx;
        const double scale = 1.0 / std::sqrt(yy);
        for (int j = 0; j < N; ++j)
            x[j] = y[j] * scale;
        ++it;
    } while (it < 500 && std::fabs(lambda - old) > 1e-10);

    if (myid == 0)
    {
        std::printf("lambda = %.5f after %d iterations\n", lambda, it);
        std::printf("x[0..4] =");
        for (int j = 0; j < 5; ++j)
            std::printf(" %.3f", std::fabs(x[j]));
        std::printf("\n");
    }
    MPI_Finalize();
    return 0;
}
