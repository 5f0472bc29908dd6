#include <mpi.h>
#include <cstdio>
#include <utility>
#include <vector>

// Cyclic distribution of LCG-driven coin tosses: every rank has a stream that
// advances per toss series; longest run of heads is kept per rank.

class Coin {
public:
    explicit Coin(int rank) : x_(2025 + 31 * rank) {}
    bool toss()
    {
        x_ = (x_ * 1103515245u + 12345u) & 0x7fffffffu;
        return (x_ >> 16) & 1u;
    }

private:
    unsigned x_;
};

static std::pair<int, int> series(Coin& coin, int tosses)
{
    int heads = 0, run = 0, longest = 0;
    for (int t = 0; t < tosses; ++t) {
        if (coin.toss()) {
            ++heads;
            if (++run > longest) longest = run;
        } else {
            run = 0;
        }
    }
    return {heads, longest};
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int jobs = 168;
    if (jobs % size) {
        if (rank == 0) std::printf("jobs %% size = %d\n", jobs % size);
        MPI_Finalize();
        return 0;
    }
    Coin coin(rank);
    int heads = 0, longest = 0;
    long weighted = 0;
    for (int j = rank; j < jobs; j += size) {
        auto [h, l] = series(coin, 10 + j % 20);
        heads += h;
        weighted += static_cast<long>(j) * h;
        if (l > longest) longest = l;
    }
    long in[2] = {heads, weighted}, out[2];
    int mx;
    MPI_Reduce(in, out, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&longest, &mx, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) std::printf("heads %ld, weighted %ld, longest run %d\n", out[0], out[1], mx);
    MPI_Finalize();
    return 0;
}
