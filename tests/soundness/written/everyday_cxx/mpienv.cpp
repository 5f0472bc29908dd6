// RAII environment + templated scatter helper
#include <mpi.h>
#include <cstdio>
#include <numeric>
#include <vector>

class Env {
    int rank_, size_;
public:
    Env(int *c, char ***v) {
        MPI_Init(c, v);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
    }
    ~Env() { MPI_Finalize(); }
    Env(const Env &) = delete;
    Env &operator=(const Env &) = delete;
    int rank() const { return rank_; }
    int size() const { return size_; }
    bool root() const { return rank_ == 0; }
};

template <class T> MPI_Datatype type_of();
template <> MPI_Datatype type_of<int>() { return MPI_INT; }
template <> MPI_Datatype type_of<long long>() { return MPI_LONG_LONG; }

template <class T>
std::vector<T> scatter(const Env &env, const std::vector<T> &src, int total)
{
    std::vector<T> dst(total / env.size());
    MPI_Scatter(src.data(), total / env.size(), type_of<T>(), dst.data(), total / env.size(), type_of<T>(), 0, MPI_COMM_WORLD);
    return dst;
}

int main(int argc, char **argv)
{
    Env env(&argc, &argv);
    const int n = 240;
    std::vector<long long> v;
    if (env.root()) {
        v.resize(n);
        std::iota(v.begin(), v.end(), 1LL);
    }
    auto mine = scatter(env, v, n);
    long long s = std::accumulate(mine.begin(), mine.end(), 0LL, [](long long a, long long b) { return a + b * b * b; });
    long long total = 0;
    MPI_Reduce(&s, &total, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (env.root()) std::printf("sum of cubes 1..%d = %lld\n", n, total);
    return 0;
}
