#include <mpi.h>
#include <array>
#include <iostream>
#include <memory>

template <typename T, std::size_t D>
class Polynomial {
    std::array<T, D + 1> c{};
public:
    T &operator[](std::size_t i) { return c[i]; }
    T operator()(T x, T mod) const {
        T r = 0;
        for (auto it = c.rbegin(); it != c.rend(); ++it) r = (r * x + *it) % mod;
        return r;
    }
    T *data() { return c.data(); }
    static constexpr int terms() { return D + 1; }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int me, n;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);

    constexpr long P = 10007;
    const int points = 120;
    Polynomial<long, 5> poly;
    std::unique_ptr<long[]> xs, ys;
    if (me == 0) {
        for (int i = 0; i < poly.terms(); ++i) poly[i] = 3 * i + 1;
        xs = std::make_unique<long[]>(points);
        ys = std::make_unique<long[]>(points);
        for (int i = 0; i < points; ++i) xs[i] = 11L * i + 5;
    }
    MPI_Bcast(poly.data(), poly.terms(), MPI_LONG, 0, MPI_COMM_WORLD);
    std::unique_ptr<long[]> mine(new long[points / n]);
    MPI_Scatter(xs.get(), points / n, MPI_LONG, mine.get(), points / n, MPI_LONG, 0, MPI_COMM_WORLD);
    for (long *p = mine.get(), *end = p + points / n; p != end; ++p) *p = poly(*p, P);
    MPI_Gather(mine.get(), points / n, MPI_LONG, ys.get(), points / n, MPI_LONG, 0, MPI_COMM_WORLD);
    if (me == 0) {
        long check = 0;
        for (int i = 0; i < points; ++i) check = (check * 31 + ys[i]) % 1000003;
        std::cout << "p(" << xs[0] << ")=" << ys[0] << " p(" << xs[points - 1] << ")=" << ys[points - 1]
                  << " checksum " << check << std::endl;
    }
    MPI_Finalize();
    return 0;
}
