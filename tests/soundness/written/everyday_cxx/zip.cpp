#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <iterator>
#include <numeric>
#include <vector>

// vote tally with per-district winner: 5 parties x districts, rows of one flat vector
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const auto comm = MPI_COMM_WORLD;
    int rank, size;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);

    constexpr int parties = 5;
    const int districts = 120;
    std::vector<int> votes, winners;
    if (rank == 0) {
        votes.reserve(districts * parties);
        for (int d = 0; d < districts; ++d)
            for (int p = 0; p < parties; ++p) votes.push_back(1000 + (d * 137 + p * 911 + d * p * 53) % 4001);
        winners.resize(districts);
    }
    const int local = districts / size;
    std::vector<int> ballots(local * parties), win;
    win.reserve(local);
    MPI_Scatter(votes.data(), local * parties, MPI_INT, ballots.data(), local * parties, MPI_INT, 0, comm);

    std::vector<long> sums(parties, 0L);
    int closest = 1 << 30;
    for (auto first = ballots.begin(); first != ballots.end(); std::advance(first, parties)) {
        const auto last = std::next(first, parties);
        std::transform(first, last, sums.begin(), sums.begin(), [](int v, long s) { return s + v; });
        win.push_back(static_cast<int>(std::distance(first, std::max_element(first, last))));
        std::sort(first, last, [](int a, int b) { return a > b; });
        closest = std::min(closest, *first - *std::next(first));
    }
    MPI_Gather(win.data(), local, MPI_INT, winners.data(), local, MPI_INT, 0, comm);
    if (rank == 0)
        MPI_Reduce(MPI_IN_PLACE, sums.data(), parties, MPI_LONG, MPI_SUM, 0, comm);
    else
        MPI_Reduce(sums.data(), nullptr, parties, MPI_LONG, MPI_SUM, 0, comm);
    int margin = 0;
    MPI_Reduce(&closest, &margin, 1, MPI_INT, MPI_MIN, 0, comm);
    if (rank == 0) {
        for (int p = 0; p < parties; ++p)
            std::cout << "party " << char('A' + p) << ": " << sums[p] << " votes, " << std::count(winners.begin(), winners.end(), p) << " seats\n";
        std::cout << "closest race " << margin << '\n';
    }
    MPI_Finalize();
    return 0;
}
