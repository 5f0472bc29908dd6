#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <vector>

// Longest increasing subsequence and longest run, by block

static int lis(const std::vector<int>& v)
{
    std::vector<int> tails;
    for (int x : v) {
        auto it = std::lower_bound(tails.begin(), tails.end(), x);
        if (it == tails.end()) tails.push_back(x);
        else *it = x;
    }
    return static_cast<int>(tails.size());
}

static int longest_run(const std::vector<int>& v)
{
    int best = 1, cur = 1;
    for (auto it = std::next(v.begin()); it < v.end(); ++it) {
        cur = *it > *std::prev(it) ? cur + 1 : 1;
        best = std::max(best, cur);
    }
    return best;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 504;
    if (n % size) {
        if (rank == 0) std::printf("%d is no multiple of %d\n", n, size);
        MPI_Finalize();
        return 0;
    }
    std::vector<int> seq(n), block(n / size);
    if (rank == 0) {
        int x = 1;
        for (int& s : seq) {
            x = (x * 75 + 74) % 65537;
            s = x % 1000;
        }
    }
    MPI_Scatter(seq.data(), n / size, MPI_INT, block.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);
    int loc[2] = {lis(block), longest_run(block)}, mx[2];
    std::vector<int> each(2 * size);
    MPI_Gather(loc, 2, MPI_INT, each.data(), 2, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(loc, mx, 2, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int r = 0; r < size; ++r) std::printf("block %d: lis %d, run %d\n", r, each[2 * r], each[2 * r + 1]);
        std::printf("maximum: lis %d, run %d\n", mx[0], mx[1]);
    }
    MPI_Finalize();
    return 0;
}
