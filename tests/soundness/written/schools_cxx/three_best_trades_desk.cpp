#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <vector>

// RAII wrapper, used in all of our group's programs
class MpiEnv {
public:
    MpiEnv(int& argc, char**& argv) { MPI_Init(&argc, &argv); }
    ~MpiEnv() { MPI_Finalize(); }
    MpiEnv(const MpiEnv&) = delete;
    MpiEnv& operator=(const MpiEnv&) = delete;
    int rank() const { int r; MPI_Comm_rank(MPI_COMM_WORLD, &r); return r; }
    int size() const { int s; MPI_Comm_size(MPI_COMM_WORLD, &s); return s; }
};

struct Trade {
    int id;
    int qty;
    double price;
};

static double value(const Trade& t) { return t.qty * t.price; }

int main(int argc, char** argv)
{
    MpiEnv env(argc, argv);
    const int n = 336;
    if (n % env.size()) {
        if (env.rank() == 0) std::printf("%d trades, %d ranks\n", n, env.size());
        return 0;
    }
    const int m = n / env.size();
    std::vector<Trade> all, mine(m);
    if (env.rank() == 0) {
        all.reserve(n);
        for (int i = 0; i < n; ++i)
            all.push_back(Trade{5000 + i, 1 + (i * 13) % 40, 10.0 + 0.25 * ((i * 7) % 64)});
    }
    const int bytes = m * static_cast<int>(sizeof(Trade));
    MPI_Scatter(all.data(), bytes, MPI_BYTE, mine.data(), bytes, MPI_BYTE, 0, MPI_COMM_WORLD);

    // the three best trades of every desk (= rank)
    const int k = std::min(3, m);
    std::partial_sort(mine.begin(), mine.begin() + k, mine.end(), [](const Trade& a, const Trade& b) {
        return value(a) != value(b) ? value(a) > value(b) : a.id < b.id;
    });

    std::vector<Trade> top(env.rank() == 0 ? k * env.size() : 0);
    const int tb = k * static_cast<int>(sizeof(Trade));
    MPI_Gather(mine.data(), tb, MPI_BYTE, top.data(), tb, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (env.rank() == 0)
        for (std::size_t i = 0; i < top.size(); ++i)
            std::printf("desk %zu: trade %d worth %.3f\n", i / k, top[i].id, value(top[i]));
    return 0;
}
