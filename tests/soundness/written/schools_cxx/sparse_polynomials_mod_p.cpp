// Sparse polynomials as vectors of (exponent, coefficient): evaluate derivative
// values modulo a prime for many points; error handling by macro.
#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#define MPI_CALL(x)                                                        \
    do {                                                                   \
        const int err_ = (x);                                              \
        if (err_ != MPI_SUCCESS) {                                         \
            char text_[MPI_MAX_ERROR_STRING];                              \
            int len_ = 0;                                                  \
            MPI_Error_string(err_, text_, &len_);                          \
            std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, text_); \
            std::exit(1);                                                  \
        }                                                                  \
    } while (false)

using Poly = std::vector<std::pair<int, long>>;
constexpr long P = 1000003;

static long power(long b, int e)
{
    long r = 1;
    while (e) {
        if (e & 1) r = r * b % P;
        b = b * b % P;
        e >>= 1;
    }
    return r;
}

static Poly derive(const Poly& p)
{
    Poly d;
    for (const auto& [e, c] : p)
        if (e > 0) d.emplace_back(e - 1, c * e % P);
    return d;
}

static long eval(const Poly& p, long x)
{
    long s = 0;
    for (const auto& [e, c] : p) s = (s + c * power(x, e)) % P;
    return s;
}

int main(int argc, char** argv)
{
    MPI_CALL(MPI_Init(&argc, &argv));
    int rank, size;
    MPI_CALL(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    MPI_CALL(MPI_Comm_size(MPI_COMM_WORLD, &size));
    const int n = 420;
    if (n % size == 0) {
        const Poly p{{100, 3}, {57, 14}, {12, 159}, {3, 265}, {0, 35}};
        const Poly d = derive(p);
        std::vector<long> x(n), y(n), mx(n / size), my;
        if (rank == 0)
            for (int i = 0; i < n; ++i) x[i] = 17L * i % 5003;
        MPI_CALL(MPI_Scatter(x.data(), n / size, MPI_LONG, mx.data(), n / size, MPI_LONG, 0, MPI_COMM_WORLD));
        for (long v : mx) my.push_back((eval(p, v) * 2 + eval(d, v)) % P);
        MPI_CALL(MPI_Gather(my.data(), n / size, MPI_LONG, y.data(), n / size, MPI_LONG, 0, MPI_COMM_WORLD));
        if (rank == 0) {
            long h = 0;
            for (long v : y) h = (h * 31 + v) % P;
            for (int i = 0; i < n; i += 35) std::printf("x=%ld y=%ld\n", x[i], y[i]);
            std::printf("hash %ld\n", h);
        }
    } else if (rank == 0) {
        std::printf("420 points do not divide by %d\n", size);
    }
    MPI_CALL(MPI_Finalize());
    return 0;
}
