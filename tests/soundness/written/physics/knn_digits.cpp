// k nearest neighbour classification: training set broadcast, queries scattered,
// predictions gathered. Patterns are 16 bit masks (4x4 pixels), Hamming distance.
#include <mpi.h>
#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <vector>

using Pattern = std::uint16_t;

namespace {

const std::array<Pattern, 4> prototypes = {0x6996, 0x2262, 0xF0F0, 0x8421};

class Lcg {
public:
    explicit Lcg(std::uint32_t s) : state(s) {}
    std::uint32_t operator()() { return (state = state * 1664525u + 1013904223u) >> 16; }

private:
    std::uint32_t state;
};

int hamming(Pattern a, Pattern b)
{
    return __builtin_popcount(static_cast<unsigned>(a ^ b));
}

Pattern noisy(Pattern p, int flips, Lcg &g)
{
    while (flips-- > 0) p = static_cast<Pattern>(p ^ (1u << (g() % 16)));
    return p;
}

int classify(Pattern q, const std::vector<Pattern> &train, std::size_t k)
{
    std::vector<std::pair<int, int>> d;   // distance, index
    for (std::size_t i = 0; i < train.size(); ++i) d.emplace_back(hamming(q, train[i]), (int)i);
    std::partial_sort(d.begin(), d.begin() + k, d.end());
    std::array<int, 4> votes{};
    for (std::size_t i = 0; i < k; ++i) votes[d[i].second % 4]++;
    return (int)(std::max_element(votes.begin(), votes.end()) - votes.begin());
}

}  // namespace

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank = 0, size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int ntrain = 80, nquery = 60;
    std::vector<Pattern> train(ntrain), query;
    std::vector<int> predicted;

    if (rank == 0) {
        Lcg g(7);
        for (int i = 0; i < ntrain; ++i) train[i] = noisy(prototypes[i % 4], 2, g);
        query.resize(nquery);
        for (int i = 0; i < nquery; ++i) query[i] = noisy(prototypes[i % 4], 3, g);
    }
    if (nquery % size != 0) {
        if (rank == 0) std::cerr << nquery << " queries cannot be split among " << size << " ranks\n";
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    MPI_Bcast(train.data(), ntrain, MPI_UNSIGNED_SHORT, 0, MPI_COMM_WORLD);

    const int count = nquery / size;
    std::vector<Pattern> part(count);
    MPI_Scatter(query.data(), count, MPI_UNSIGNED_SHORT, part.data(), count, MPI_UNSIGNED_SHORT, 0,
                MPI_COMM_WORLD);

    std::vector<int> answer;
    answer.reserve(count);
    for (Pattern q : part) answer.push_back(classify(q, train, 5));

    if (rank == 0) predicted.resize(nquery);
    MPI_Gather(answer.data(), count, MPI_INT, predicted.data(), count, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int correct = 0;
        for (int i = 0; i < nquery; ++i) {
            correct += predicted[i] == i % 4;
            std::cout << predicted[i] << (i % 20 == 19 ? "\n" : " ");
        }
        std::cout << "correct: " << correct << " of " << nquery << std::endl;
    }
    MPI_Finalize();
    return 0;
}
