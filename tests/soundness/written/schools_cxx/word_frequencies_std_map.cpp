// Word frequencies: words are fixed records, every rank counts with std::map,
// the counts of a known vocabulary are then reduced.
#include <mpi.h>
#include <algorithm>
#include <cstring>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

struct Word {
    char c[12];
};

static const std::string kText =
    "the quick brown fox jumps over the lazy dog and the dog barks at the fox "
    "while the lazy cat sleeps near the brown dog and a quick mouse runs over "
    "the cat and the mouse and the fox laugh at the lazy brown dog that barks and barks";

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    std::vector<Word> words;
    std::istringstream is(kText);
    for (std::string w; is >> w;) {
        Word rec{};
        std::strncpy(rec.c, w.c_str(), sizeof rec.c - 1);
        words.push_back(rec);
    }
    while (words.size() % size) words.push_back(Word{});   // padding: empty words

    std::map<std::string, int> vocabulary;
    for (const Word& w : words) vocabulary[w.c] = 0;

    const int m = static_cast<int>(words.size()) / size;
    std::vector<Word> mine(m);
    MPI_Scatter(words.data(), m * int(sizeof(Word)), MPI_CHAR, mine.data(), m * int(sizeof(Word)), MPI_CHAR, 0, MPI_COMM_WORLD);

    auto local = vocabulary;
    for (const Word& w : mine) ++local[w.c];

    std::vector<int> lc, gc(local.size());
    for (const auto& [w, k] : local) lc.push_back(k);
    MPI_Reduce(lc.data(), gc.data(), int(lc.size()), MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::vector<std::pair<int, std::string>> order;
        std::size_t i = 0;
        for (const auto& kv : vocabulary) {
            if (!kv.first.empty()) order.emplace_back(-gc[i], kv.first);
            ++i;
        }
        std::sort(order.begin(), order.end());
        for (const auto& o : order)
            if (-o.first > 1) std::cout << o.second << ": " << -o.first << "\n";
    }
    MPI_Finalize();
    return 0;
}
