#include <mpi.h>
#include <algorithm>
#include <array>
#include <iostream>
#include <vector>

// simulated reservoirs over a year: each item has its own seed, so who does it is irrelevant
struct Reservoir {
    unsigned seed;
    int level;
    int spilled;
    int dryDays;
};

class Simulator {
    static unsigned next(unsigned &s) { s = s * 22695477u + 1u; return s >> 16; }
public:
    void run(Reservoir &r, int days) const {
        unsigned s = r.seed;
        for (int d = 0; d < days; ++d) {
            int inflow = static_cast<int>(next(s) % 30);
            r.level += inflow - 14;
            if (r.level > 500) { r.spilled += r.level - 500; r.level = 500; }
            if (r.level <= 0) { r.dryDays++; r.level = 0; }
        }
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    constexpr int N = 60, FIELDS = 4;
    std::vector<Reservoir> lakes(N);
    if (rank == 0)
        for (int i = 0; i < N; ++i) lakes[i] = {1000u + 77u * i, 100 + 5 * (i % 20), 0, 0};

    std::array<Reservoir, N> part;
    const int k = N / size;
    MPI_Scatter(lakes.data(), k * FIELDS, MPI_INT, part.data(), k * FIELDS, MPI_INT, 0, MPI_COMM_WORLD);
    Simulator sim;
    std::for_each(part.begin(), part.begin() + k, [&sim](Reservoir &r) { sim.run(r, 365); });
    MPI_Gather(part.data(), k * FIELDS, MPI_INT, lakes.data(), k * FIELDS, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        auto driest = std::max_element(lakes.begin(), lakes.end(), [](const auto &a, const auto &b) { return a.dryDays < b.dryDays; });
        auto fullest = std::max_element(lakes.begin(), lakes.end(), [](const auto &a, const auto &b) { return a.spilled < b.spilled; });
        std::cout << "driest lake " << driest - lakes.begin() << ": " << driest->dryDays << " days\n";
        std::cout << "most spilled " << fullest - lakes.begin() << ": " << fullest->spilled << "\n";
        long water = 0;
        for (auto &l : lakes) water += l.level;
        std::cout << "water left " << water << "\n";
    }
    MPI_Finalize();
    return 0;
}
