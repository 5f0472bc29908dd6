// Rational numbers: reduce fractions, sum them by denominator class.
#include <mpi.h>
#include <iostream>
#include <numeric>
#include <vector>

class Fraction {
public:
    Fraction(long n = 0, long d = 1) : n_(n), d_(d) { normalise(); }
    long num() const { return n_; }
    long den() const { return d_; }
    Fraction operator*(const Fraction& o) const { return Fraction(n_ * o.n_, d_ * o.d_); }
    Fraction operator+(const Fraction& o) const { return Fraction(n_ * o.d_ + o.n_ * d_, d_ * o.d_); }
    friend std::ostream& operator<<(std::ostream& os, const Fraction& f)
    {
        return f.d_ == 1 ? os << f.n_ : os << f.n_ << '/' << f.d_;
    }

private:
    void normalise()
    {
        if (d_ < 0) { n_ = -n_; d_ = -d_; }
        long g = std::gcd(n_, d_);
        if (g > 1) { n_ /= g; d_ /= g; }
    }
    long n_, d_;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 64;
    if (n % size) {
        if (rank == 0) std::cout << "64 fractions need 1, 2, 4 or 8 processes\n";
        MPI_Finalize();
        return 0;
    }
    std::vector<long> in(rank == 0 ? 2 * n : 0);
    for (std::size_t i = 0; i < in.size(); i += 2) {
        in[i] = long(i * 7) % 90 - 31;
        in[i + 1] = 2 + long(i * 5) % 36;
    }
    const int m = n / size;
    std::vector<long> part(2 * m), res(2 * m), all(rank == 0 ? 2 * n : 0);
    MPI_Scatter(in.data(), 2 * m, MPI_LONG, part.data(), 2 * m, MPI_LONG, 0, MPI_COMM_WORLD);
    const Fraction half(1, 2);
    for (int i = 0; i < m; ++i) {
        Fraction f(part[2 * i], part[2 * i + 1]);
        f = f * f + half;
        res[2 * i] = f.num();
        res[2 * i + 1] = f.den();
    }
    MPI_Gather(res.data(), 2 * m, MPI_LONG, all.data(), 2 * m, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < n; i += 3)
            std::cout << Fraction(in[2 * i], in[2 * i + 1]) << " squared + 1/2 = "
                      << Fraction(all[2 * i], all[2 * i + 1]) << '\n';
    MPI_Finalize();
    return 0;
}
