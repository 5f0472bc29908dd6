#include <mpi.h>
#include <iostream>
#include <numeric>
#include <vector>

class Rational {
    long p = 0, q = 1;
    void reduce() {
        long g = std::gcd(p, q);
        if (g > 1) { p /= g; q /= g; }
    }
public:
    Rational() {}
    Rational(long a, long b) : p(a), q(b) { reduce(); }
    Rational operator*(const Rational &o) const { return Rational(p * o.p, q * o.q); }
    Rational operator+(const Rational &o) const { return Rational(p * o.q + o.p * q, q * o.q); }
    bool operator<(const Rational &o) const { return p * o.q < o.p * q; }
    friend std::ostream &operator<<(std::ostream &os, const Rational &r) { return os << r.p << '/' << r.q; }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int N = 60;
    MPI_Datatype rational;
    MPI_Type_contiguous(2, MPI_LONG, &rational);
    MPI_Type_commit(&rational);

    std::vector<Rational> xs;
    if (rank == 0)
        for (int i = 0; i < N; i++) xs.emplace_back(i + 1, (i * 3) % 11 + 2);
    const int k = N / size;
    std::vector<Rational> ys(k);
    MPI_Scatter(xs.data(), k, rational, ys.data(), k, rational, 0, MPI_COMM_WORLD);
    const Rational half(1, 2), one(1, 1);
    for (auto &y : ys) y = y * half + one;
    MPI_Gather(ys.data(), k, rational, xs.data(), k, rational, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        const Rational *best = &xs[0];
        for (const Rational &x : xs)
            if (*best < x) best = &x;
        std::cout << "max " << *best << " at " << best - &xs[0] << '\n';
        for (int i = 0; i < N; i += 10) std::cout << xs[i] << ' ';
        std::cout << '\n';
    }
    MPI_Type_free(&rational);
    MPI_Finalize();
    return 0;
}
