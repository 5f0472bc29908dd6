#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <optional>
#include <vector>

// Sudoku-like checks: which of many 9-cell groups are valid permutations of 1..9,
// and what number is missing where exactly one cell is empty (0)?

struct Group {
    int cell[9];
};

static std::optional<int> missing(const Group& g)
{
    bool seen[10] = {};
    int empty = 0;
    for (int c : g.cell) {
        if (c == 0) { ++empty; continue; }
        if (c < 0 || c > 9 || seen[c]) return std::nullopt;
        seen[c] = true;
    }
    if (empty > 1) return std::nullopt;
    if (empty == 0) return 0;
    return static_cast<int>(std::find(seen + 1, seen + 10, false) - seen);
}

static Group make(int i)
{
    Group g;
    for (int k = 0; k < 9; ++k) g.cell[k] = (k * (i % 2 ? 2 : 4) + i) % 9 + 1;
    if (i % 3 == 0) g.cell[i % 9] = 0;
    if (i % 7 == 0) g.cell[(i + 4) % 9] = g.cell[(i + 5) % 9];
    if (i % 13 == 0) g.cell[(i + 1) % 9] = 0;
    return g;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 72;
    if (n % size) {
        if (rank == 0) std::printf("%d groups?\n", n);
        MPI_Finalize();
        return 0;
    }
    std::vector<Group> groups(rank == 0 ? n : 0), mine(n / size);
    for (std::size_t i = 0; i < groups.size(); ++i) groups[i] = make(int(i));
    MPI_Scatter(groups.data(), 9 * n / size, MPI_INT, mine.data(), 9 * n / size, MPI_INT, 0, MPI_COMM_WORLD);
    std::vector<int> res, all(n);
    for (const auto& g : mine) res.push_back(missing(g).value_or(-1));
    MPI_Gather(res.data(), n / size, MPI_INT, all.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; ++i)
            if (all[i] > 0) std::printf("group %d: insert %d\n", i, all[i]);
        std::printf("%d complete, %d wrong\n", int(std::count(all.begin(), all.end(), 0)),
                    int(std::count(all.begin(), all.end(), -1)));
    }
    MPI_Finalize();
    return 0;
}
