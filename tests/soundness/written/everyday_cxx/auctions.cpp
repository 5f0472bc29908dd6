#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <optional>
#include <vector>

// auctions: each has 5 bids; second price rule
constexpr int BIDS = 5;

struct Auction {
    int bids[BIDS];
    int reserve;

    std::optional<int> price() const {
        std::vector<int> valid;
        std::copy_if(bids, bids + BIDS, std::back_inserter(valid), [this](int b) { return b >= reserve; });
        if (valid.empty()) return std::nullopt;
        if (valid.size() == 1) return reserve;
        std::nth_element(valid.begin(), valid.begin() + 1, valid.end(), std::greater<int>());
        return valid[1];
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Datatype auctionType;
    MPI_Type_contiguous(BIDS + 1, MPI_INT, &auctionType);
    MPI_Type_commit(&auctionType);

    const int lots = 180;
    std::vector<Auction> hall;
    if (rank == 0) {
        for (int l = 0; l < lots; ++l) {
            Auction a;
            for (int b = 0; b < BIDS; ++b) a.bids[b] = (l * 31 + b * 53) % 100;
            a.reserve = 40 + l % 60;
            hall.push_back(a);
        }
    }
    const std::size_t mineCount = lots / size;
    std::vector<Auction> mine(mineCount);
    MPI_Scatter(hall.data(), (int)mineCount, auctionType, mine.data(), (int)mineCount, auctionType, 0, MPI_COMM_WORLD);

    int sold = 0, unsold = 0;
    long turnover = 0;
    for (const auto &a : mine) {
        if (auto p = a.price(); p) {
            ++sold;
            turnover += *p;
        } else
            ++unsold;
    }
    long mineSums[3] = {sold, unsold, turnover}, sums[3] = {};
    MPI_Reduce(mineSums, sums, 3, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::cout << "sold " << sums[0] << " unsold " << sums[1] << " turnover " << sums[2] << '\n';
    MPI_Type_free(&auctionType);
    MPI_Finalize();
    return 0;
}
