// Dense matrix class, block rows, y = A x and the infinity norm
#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <vector>

class Matrix {
public:
    Matrix(int r, int c) : rows_(r), cols_(c), a_(static_cast<size_t>(r) * c, 0.0) {}
    double& operator()(int i, int j) { return a_[static_cast<size_t>(i) * cols_ + j]; }
    double operator()(int i, int j) const { return a_[static_cast<size_t>(i) * cols_ + j]; }
    int rows() const { return rows_; }
    int cols() const { return cols_; }
    double* data() { return a_.data(); }

    double infNorm() const
    {
        double best = 0;
        for (int i = 0; i < rows_; ++i) {
            double s = 0;
            for (int j = 0; j < cols_; ++j) s += std::fabs((*this)(i, j));
            best = std::fmax(best, s);
        }
        return best;
    }

private:
    int rows_, cols_;
    std::vector<double> a_;
};

std::vector<double> operator*(const Matrix& m, const std::vector<double>& v)
{
    std::vector<double> r(m.rows(), 0.0);
    for (int i = 0; i < m.rows(); ++i)
        for (int j = 0; j < m.cols(); ++j) r[i] += m(i, j) * v[j];
    return r;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 60, c = 20;
    if (n % size == 0) {
        Matrix full(rank == 0 ? n : 0, c), part(n / size, c);
        if (rank == 0)
            for (int i = 0; i < n; ++i)
                for (int j = 0; j < c; ++j) full(i, j) = ((i * j + i) % 9 - 4) * 0.5;
        MPI_Scatter(full.data(), n / size * c, MPI_DOUBLE, part.data(), n / size * c, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        std::vector<double> x(c);
        for (int j = 0; j < c; ++j) x[j] = 1.0 + j % 3;
        auto y = part * x;
        std::vector<double> all(rank == 0 ? n : 0);
        MPI_Gather(y.data(), n / size, MPI_DOUBLE, all.data(), n / size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        double loc = part.infNorm(), nrm = 0;
        MPI_Reduce(&loc, &nrm, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            std::printf("||A||_inf = %.3f\n", nrm);
            for (int i = 0; i < n; i += 6) std::printf("y[%d] = %.3f\n", i, all[i]);
        }
    } else if (rank == 0) {
        std::printf("n %% size must be zero\n");
    }
    MPI_Finalize();
    return 0;
}
