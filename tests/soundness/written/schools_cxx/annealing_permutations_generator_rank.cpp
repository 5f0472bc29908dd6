// Simulated annealing for a permutation problem: every rank improves own start
// permutations, the random generator belongs to the rank.
#include <mpi.h>
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

constexpr int K = 8;
using Perm = std::array<int, K>;

class Rng {
public:
    explicit Rng(int rank) : s_(88172645463325252ULL + 1000003ULL * rank) {}
    int below(int n)
    {
        s_ ^= s_ << 13;
        s_ ^= s_ >> 7;
        s_ ^= s_ << 17;
        return static_cast<int>(s_ % n);
    }

private:
    unsigned long long s_;
};

int cost(const Perm& p)
{
    int c = 0;
    for (int i = 0; i < K; ++i) c += std::abs(p[i] - p[(i + 1) % K]) * (1 + i % 3);
    return c;
}

int improve(Perm& p, Rng& rng)
{
    int best = cost(p);
    for (int step = 0; step < 40; ++step) {
        int i = rng.below(K), j = rng.below(K);
        std::swap(p[i], p[j]);
        int c = cost(p);
        if (c <= best + (step < 10 ? 2 : 0)) best = c;
        else std::swap(p[i], p[j]);
    }
    return best;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 56;
    if (n % size) {
        if (rank == 0) std::printf("n=%d size=%d\n", n, size);
        MPI_Finalize();
        return 0;
    }
    std::vector<Perm> starts(n), mine(n / size);
    if (rank == 0) {
        Perm p;
        std::iota(p.begin(), p.end(), 0);
        for (auto& s : starts) {
            for (int k = 0; k < 500; ++k) std::next_permutation(p.begin(), p.end());
            s = p;
        }
    }
    MPI_Scatter(starts.data(), K * n / size, MPI_INT, mine.data(), K * n / size, MPI_INT, 0, MPI_COMM_WORLD);
    Rng rng(rank);
    std::vector<int> c, all(n);
    for (auto& p : mine) c.push_back(improve(p, rng));
    MPI_Gather(c.data(), n / size, MPI_INT, all.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; ++i) std::printf("%3d%s", all[i], i % 14 == 13 ? "\n" : "");
        std::printf("best %d, mean %.3f\n", *std::min_element(all.begin(), all.end()),
                    std::accumulate(all.begin(), all.end(), 0) / double(n));
    }
    MPI_Finalize();
    return 0;
}
