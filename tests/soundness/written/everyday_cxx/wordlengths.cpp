#include <mpi.h>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
#include <algorithm>
#include <map>

// text lines (64 characters each): word length distribution and total words
static const std::size_t LINE = 64;

static std::vector<std::string> corpus(int lines)
{
    const std::vector<std::string> w{"a", "in", "the", "some", "words", "random", "carrier", "function", "algorithm"};
    std::vector<std::string> out;
    unsigned s = 99;
    for (int i = 0; i < lines; ++i) {
        std::string l;
        for (;;) {
            s = s * 69069u + 5u;
            const auto &next = w[(s >> 20) % w.size()];
            if (l.size() + next.size() + 1 > LINE) break;
            l += next + ' ';
        }
        l.resize(LINE, ' ');
        out.push_back(l);
    }
    return out;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int lines = 60;
    std::string text;
    if (rank == 0)
        for (const auto &l : corpus(lines)) text.append(l);

    const int myLines = lines / size;
    std::string page(myLines * LINE, '\0');
    MPI_Scatter(text.data(), int(page.size()), MPI_CHAR, page.data(), int(page.size()), MPI_CHAR, 0, MPI_COMM_WORLD);

    std::map<std::size_t, int> lengths;
    for (int l = 0; l < myLines; ++l) {
        std::istringstream in(page.substr(l * LINE, LINE));
        for (std::string word; in >> word;) ++lengths[word.size()];
    }
    std::vector<int> flat(16, 0), all(16, 0);
    for (auto [len, cnt] : lengths) flat[std::min<std::size_t>(len, 15)] += cnt;
    MPI_Allreduce(flat.data(), all.data(), 16, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        int total = 0;
        for (int i = 0; i < 16; ++i) {
            if (all[i]) std::cout << i << " letters: " << all[i] << '\n';
            total += all[i];
        }
        std::cout << total << " words\n";
    }
    MPI_Finalize();
    return 0;
}
