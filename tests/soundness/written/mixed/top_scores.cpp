/* arguments: 60 4 | 96 10 | */
// The k best scores of a long list: local selection, then a final round at the root.
#include <mpi.h>
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <limits>
#include <tuple>
#include <vector>

struct Entry {
    int score;
    int player;
};

static bool better(const Entry &a, const Entry &b)
{
    return std::tie(b.score, a.player) < std::tie(a.score, b.player);
}

static void keep_best(std::vector<Entry> &v, std::size_t k)
{
    const std::size_t m = std::min(k, v.size());
    std::partial_sort(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(m), v.end(), better);
    v.resize(k, Entry{std::numeric_limits<int>::min(), -1});
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = 120, k = 5;
    if (argc > 1)
        n = std::atoi(argv[1]);
    if (argc > 2)
        k = std::atoi(argv[2]);
    if (n % size != 0 || k < 1) {
        if (rank == 0)
            std::cerr << "usage: top_scores [players, multiple of ranks] [k]\n";
        MPI_Finalize();
        return EXIT_SUCCESS;
    }

    std::vector<Entry> all;
    if (rank == 0) {
        all.resize(n);
        unsigned r = 5u;
        for (int i = 0; i < n; ++i) {
            r = r * 1103515245u + 12345u;
            all[i].score = static_cast<int>((r >> 16) % 500u);
            all[i].player = i;
        }
    }

    const int per_proc = n / size;
    std::vector<Entry> mine(per_proc);
    MPI_Scatter(all.data(), per_proc, MPI_2INT, mine.data(), per_proc, MPI_2INT, 0, MPI_COMM_WORLD);

    keep_best(mine, k);

    std::vector<Entry> finalists(rank == 0 ? static_cast<std::size_t>(k) * size : 0);
    MPI_Gather(mine.data(), k, MPI_2INT, finalists.data(), k, MPI_2INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        keep_best(finalists, k);
        int place = 1;
        for (const Entry &e : finalists) {
            if (e.player < 0)
                break;
            std::cout << place++ << ". player " << e.player << " with " << e.score << std::endl;
        }
    }
    MPI_Finalize();
    return EXIT_SUCCESS;
}
