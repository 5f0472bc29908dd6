#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
#include <cstring>

// fuzzy search: edit distance of dictionary words to a query
struct Word { char text[12]; };
struct Hit { int distance; int index; };

static int levenshtein(const std::string &a, const std::string &b)
{
    std::vector<int> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = (int)j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int diag = row[0];
        row[0] = (int)i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            int up = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, diag + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diag = up;
        }
    }
    return row.back();
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int N = 60;
    char query[12] = "";
    Word dict[N];
    std::memset(dict, 0, sizeof dict);
    if (rank == 0) {
        std::strcpy(query, argc > 1 && std::strlen(argv[1]) < 12 ? argv[1] : "matrices");
        const char *stems[] = {"matri", "metri", "patri", "batte", "ratio", "lattic"};
        const char *ends[] = {"x", "ces", "cal", "ry", "nal", "es", "cs", "d", "c", "cian"};
        for (int i = 0; i < N; ++i) {
            std::string w = std::string(stems[i % 6]) + ends[i / 6];
            std::strncpy(dict[i].text, w.c_str(), sizeof dict[i].text - 1);
        }
    }
    MPI_Bcast(query, 12, MPI_CHAR, 0, MPI_COMM_WORLD);
    const int words = N / size;
    std::vector<Word> mine(words);
    MPI_Scatter(dict, words * 12, MPI_CHAR, mine.data(), words * 12, MPI_CHAR, 0, MPI_COMM_WORLD);
    std::vector<int> dist;
    for (const Word &w : mine) dist.push_back(levenshtein(query, w.text));
    std::vector<int> all(N);
    MPI_Gather(dist.data(), words, MPI_INT, all.data(), words, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::vector<Hit> hits;
        for (int i = 0; i < N; ++i)
            if (all[i] <= 3) hits.push_back({all[i], i});
        std::sort(hits.begin(), hits.end(), [](auto &a, auto &b) { return a.distance != b.distance ? a.distance < b.distance : a.index < b.index; });
        for (auto [d, i] : hits) std::cout << d << ' ' << dict[i].text << '\n';
    }
    MPI_Finalize();
    return 0;
}
