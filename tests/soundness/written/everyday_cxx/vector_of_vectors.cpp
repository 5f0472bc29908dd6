#include <mpi.h>
#include <iostream>
#include <vector>
#include <algorithm>

using Row = std::vector<int>;
using Table = std::vector<Row>;

// permutations: number of inversions and cycles of every row
static std::vector<int> flatten(const Table &t)
{
    std::vector<int> f;
    for (const Row &r : t) f.insert(f.end(), r.begin(), r.end());
    return f;
}

static Table unflatten(const std::vector<int> &f, std::size_t width)
{
    Table t;
    for (auto it = f.begin(); it != f.end(); it += width) t.emplace_back(it, it + width);
    return t;
}

static int inversions(const Row &r)
{
    int inv = 0;
    for (std::size_t i = 0; i < r.size(); ++i)
        for (std::size_t j = i + 1; j < r.size(); ++j) inv += r[i] > r[j];
    return inv;
}

static int cycles(Row r)
{
    int c = 0;
    for (std::size_t i = 0; i < r.size(); ++i) {
        if (r[i] < 0) continue;
        ++c;
        for (int k = (int)i; r[k] >= 0;) {
            int next = r[k];
            r[k] = -1;
            k = next;
        }
    }
    return c;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int perms = 120, width = 9;
    std::vector<int> all;
    if (rank == 0) {
        Table t;
        Row p(width);
        for (int i = 0; i < width; ++i) p[i] = i;
        for (int k = 0; k < perms; ++k) {
            t.push_back(p);
            for (int s = 0; s < 7; ++s) std::next_permutation(p.begin(), p.end());
            std::rotate(p.begin(), p.begin() + 1 + k % 3, p.end());
        }
        all = flatten(t);
    }
    std::vector<int> mine(perms / size * width);
    MPI_Scatter(all.data(), static_cast<int>(mine.size()), MPI_INT, mine.data(), static_cast<int>(mine.size()), MPI_INT, 0, MPI_COMM_WORLD);
    int inv = 0, cyc = 0, derangements = 0;
    for (const Row &r : unflatten(mine, width)) {
        inv += inversions(r);
        cyc += cycles(r);
        bool fixed = false;
        for (int i = 0; i < width && !fixed; ++i) fixed = r[i] == i;
        derangements += !fixed;
    }
    int a[3] = {inv, cyc, derangements}, b[3];
    MPI_Reduce(a, b, 3, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::cout << "inversions " << b[0] << ", cycles " << b[1] << ", derangements " << b[2] << std::endl;
    MPI_Finalize();
    return 0;
}
