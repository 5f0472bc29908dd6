// Jacobi iteration for a diagonally dominant system A x = b, stops on the global residual.
#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <vector>

struct System {
    int n;
    std::vector<double> A, b;
};

static System assemble(int n)
{
    System s{n, std::vector<double>(static_cast<std::size_t>(n) * n), std::vector<double>(n)};
    for (int i = 0; i < n; ++i) {
        double off = 0;
        for (int j = 0; j < n; ++j) {
            if (i == j)
                continue;
            double v = 1.0 / (1 + ((i * 3 + j * 5) % 11));
            s.A[static_cast<std::size_t>(i) * n + j] = v;
            off += v;
        }
        s.A[static_cast<std::size_t>(i) * n + i] = 1.8 * off;
        s.b[i] = 10.0 * ((i % 4) + 1);
    }
    return s;
}

class JacobiBlock {
public:
    JacobiBlock(const System *whole, int n) : n_(n)
    {
        int size;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size);
        m_ = n / size;
        first_ = rank_ * m_;
        a_.resize(static_cast<std::size_t>(m_) * n);
        b_.resize(m_);
        MPI_Scatter(whole ? whole->A.data() : nullptr, m_ * n, MPI_DOUBLE,
                    a_.data(), m_ * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Scatter(whole ? whole->b.data() : nullptr, m_, MPI_DOUBLE,
                    b_.data(), m_, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }

    // one sweep; returns the largest change anywhere
    double sweep(std::vector<double> &x)
    {
        std::vector<double> fresh(m_);
        double change = 0.0;
        for (int i = 0; i < m_; ++i) {
            const double *row = &a_[static_cast<std::size_t>(i) * n_];
            double s = b_[i];
            for (int j = 0; j < n_; ++j)
                if (j != first_ + i)
                    s -= row[j] * x[j];
            fresh[i] = s / row[first_ + i];
            change = std::fmax(change, std::fabs(fresh[i] - x[first_ + i]));
        }
        MPI_Allgather(fresh.data(), m_, MPI_DOUBLE, x.data(), m_, MPI_DOUBLE, MPI_COMM_WORLD);
        double worst;
        MPI_Allreduce(&change, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        return worst;
    }

private:
    int n_, m_ = 0, first_ = 0, rank_ = 0;
    std::vector<double> a_, b_;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 48;
    if (n % size) {
        if (rank == 0)
            std::printf("n = %d is not divisible by %d\n", n, size);
        MPI_Finalize();
        return 0;
    }

    System whole{};
    if (rank == 0)
        whole = assemble(n);
    JacobiBlock block(rank == 0 ? &whole : nullptr, n);

    std::vector<double> x(n, 0.0);
    int it = 0;
    while (it < 200) {
        ++it;
        if (block.sweep(x) < 1e-9)
            break;
    }
    if (rank == 0) {
        double res = 0;
        for (int i = 0; i < n; ++i) {
            double r = whole.b[i];
            for (int j = 0; j < n; ++j)
                r -= whole.A[static_cast<std::size_t>(i) * n + j] * x[j];
            res = std::fmax(res, std::fabs(r));
        }
        std::printf("%d sweeps, residual %s\n", it, res < 1e-6 ? "small" : "LARGE");
        for (int i = 0; i < n; i += 6)
            std::printf("x[%2d] = %8.4f\n", i, x[i]);
    }
    MPI_Finalize();
    return 0;
}
