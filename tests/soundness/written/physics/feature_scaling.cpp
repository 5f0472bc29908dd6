// Standardise the columns of a feature matrix and print the correlation matrix.
#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <vector>

class Matrix {
public:
    Matrix(int r = 0, int c = 0) : rows_(r), cols_(c), a_(static_cast<size_t>(r) * c) {}
    double &operator()(int i, int j) { return a_[static_cast<size_t>(i) * cols_ + j]; }
    double operator()(int i, int j) const { return a_[static_cast<size_t>(i) * cols_ + j]; }
    int rows() const { return rows_; }
    int cols() const { return cols_; }
    double *data() { return a_.data(); }

private:
    int rows_, cols_;
    std::vector<double> a_;
};

static Matrix make(int n, int d)
{
    Matrix m(n, d);
    unsigned s = 11;
    auto u = [&s] {
        s = s * 1103515245u + 12345u;
        return (s >> 16 & 0x7fff) / 32768.0;
    };
    for (int i = 0; i < n; ++i) {
        double base = u();
        for (int j = 0; j < d; ++j) m(i, j) = 10.0 * (j + 1) + (j % 2 ? -1 : 1) * base * (j + 2) + u();
    }
    return m;
}

static Matrix scatter_rows(Matrix &full, int n, int d, MPI_Comm comm)
{
    int size;
    MPI_Comm_size(comm, &size);
    if (n % size) throw std::runtime_error("rows do not divide");
    Matrix part(n / size, d);
    MPI_Scatter(full.data(), part.rows() * d, MPI_DOUBLE, part.data(), part.rows() * d, MPI_DOUBLE, 0, comm);
    return part;
}

static std::vector<double> column_sums(const Matrix &m, int power)
{
    std::vector<double> s(m.cols(), 0.0);
    for (int i = 0; i < m.rows(); ++i)
        for (int j = 0; j < m.cols(); ++j) s[j] += power == 1 ? m(i, j) : m(i, j) * m(i, j);
    MPI_Allreduce(MPI_IN_PLACE, s.data(), m.cols(), MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return s;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    const int n = 180, d = 4;
    try {
        Matrix full;
        if (rank == 0) full = make(n, d);
        Matrix x = scatter_rows(full, n, d, MPI_COMM_WORLD);

        auto mean = column_sums(x, 1);
        for (int j = 0; j < d; ++j) mean[j] /= n;
        for (int i = 0; i < x.rows(); ++i)
            for (int j = 0; j < d; ++j) x(i, j) -= mean[j];

        auto sd = column_sums(x, 2);
        for (int j = 0; j < d; ++j) sd[j] = std::sqrt(sd[j] / (n - 1));
        for (int i = 0; i < x.rows(); ++i)
            for (int j = 0; j < d; ++j) x(i, j) /= sd[j];

        std::vector<double> corr(d * d, 0.0), sum(d * d);
        for (int i = 0; i < x.rows(); ++i)
            for (int a = 0; a < d; ++a)
                for (int b = 0; b < d; ++b) corr[a * d + b] += x(i, a) * x(i, b) / (n - 1);
        MPI_Reduce(corr.data(), sum.data(), d * d, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

        if (rank == 0) {
            for (int j = 0; j < d; ++j) std::printf("column %d mean %.4f sd %.4f\n", j, mean[j], sd[j]);
            for (int a = 0; a < d; ++a) {
                for (int b = 0; b < d; ++b) std::printf(" %7.4f", sum[a * d + b]);
                std::printf("\n");
            }
        }
    } catch (const std::exception &e) {
        if (rank == 0) std::printf("error: %s\n", e.what());
    }
    MPI_Finalize();
    return 0;
}
