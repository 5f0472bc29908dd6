// Histogram of word lengths. Words travel as fixed-width records.
#include <mpi.h>
#include <array>
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

constexpr int WIDTH = 16;
constexpr int MAXLEN = 12;

static const char *TEXT =
    "it was a bright cold day in april and the clocks were striking thirteen "
    "the hallway smelt of boiled cabbage and old rag mats at one end of it a "
    "coloured poster too large for indoor display had been tacked to the wall "
    "it depicted simply an enormous face more than a metre wide";

static std::vector<std::string> split(const std::string &s)
{
    std::istringstream in(s);
    std::vector<std::string> out;
    std::string w;
    while (in >> w)
        out.push_back(w);
    return out;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    std::vector<char> records;
    int words_per_rank = 0;
    int nwords = 0;

    if (rank == 0) {
        auto words = split(TEXT);
        nwords = static_cast<int>(words.size());
        words_per_rank = (nwords + size - 1) / size;
        // unused slots stay empty and count as length zero
        records.assign(static_cast<size_t>(words_per_rank) * size * WIDTH, '\0');
        for (int i = 0; i < nwords; ++i)
            words[i].copy(&records[static_cast<size_t>(i) * WIDTH], WIDTH - 1);
    }
    MPI_Bcast(&words_per_rank, 1, MPI_INT, 0, MPI_COMM_WORLD);

    std::vector<char> mine(static_cast<size_t>(words_per_rank) * WIDTH);
    MPI_Scatter(records.data(), words_per_rank * WIDTH, MPI_CHAR,
                mine.data(), words_per_rank * WIDTH, MPI_CHAR, 0, MPI_COMM_WORLD);

    std::array<int, MAXLEN + 1> hist{};
    for (int w = 0; w < words_per_rank; ++w) {
        const char *rec = &mine[static_cast<size_t>(w) * WIDTH];
        size_t len = std::strlen(rec);
        if (len == 0)
            continue;
        hist[len > MAXLEN ? MAXLEN : len]++;
    }

    std::array<int, MAXLEN + 1> total{};
    MPI_Reduce(hist.data(), total.data(), MAXLEN + 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::cout << nwords << " words\n";
        for (int len = 1; len <= MAXLEN; ++len)
            if (total[len] > 0)
                std::cout << len << ": " << std::string(total[len], '#') << " " << total[len] << "\n";
    }
    MPI_Finalize();
    return 0;
}
