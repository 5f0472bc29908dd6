// Perfect shuffle of a deck in each rank: Fisher-Yates with own engine per rank.
#include <mpi.h>
#include <array>
#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

class Lehmer {
    unsigned long long s;

public:
    explicit Lehmer(unsigned seed) : s(seed) {}
    unsigned operator()() { return static_cast<unsigned>(s = s * 48271ull % 2147483647ull); }
};

template <class It, class Rng>
void fisher_yates(It first, It last, Rng& rng)
{
    for (auto n = last - first; n > 1; --n)
        std::swap(first[n - 1], first[rng() % n]);
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int cards = 120;
    if (cards % size) {
        if (rank == 0) std::printf("%d cards cannot be dealt to %d players\n", cards, size);
        MPI_Finalize();
        return 0;
    }
    std::array<int, cards> deck{};
    std::iota(deck.begin(), deck.end(), 1);
    std::vector<int> hand(cards / size);
    MPI_Scatter(deck.data(), cards / size, MPI_INT, hand.data(), cards / size, MPI_INT, 0, MPI_COMM_WORLD);
    Lehmer rng(2718);
    fisher_yates(hand.begin(), hand.end(), rng);
    MPI_Gather(hand.data(), cards / size, MPI_INT, deck.data(), cards / size, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int fixed = 0;
        for (int i = 0; i < cards; ++i) {
            std::printf("%4d%s", deck[i], i % 20 == 19 ? "\n" : "");
            fixed += deck[i] == i + 1;
        }
        std::printf("%d cards stayed in place\n", fixed);
    }
    MPI_Finalize();
    return 0;
}
