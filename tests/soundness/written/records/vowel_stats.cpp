// Vowels and consonants of a text, C++ version with vectors and an array of counters.
#include <mpi.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

namespace {

const std::string vowels = "aeiou";

std::string make_text(std::size_t length)
{
    const std::string base =
        "Programs must be written for people to read, and only incidentally for machines to execute. ";
    std::string text;
    text.reserve(length + base.size());
    while (text.size() < length)
        text += base;
    text.resize(length);
    return text;
}

struct Counter {
    std::array<int, 7> slots{};     // a e i o u consonant other

    void feed(char c)
    {
        if (!std::isalpha(static_cast<unsigned char>(c))) {
            ++slots[6];
            return;
        }
        const auto pos = vowels.find(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
        ++slots[pos == std::string::npos ? 5 : pos];
    }
};

}  // namespace

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank = 0, size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int length = 1200;
    if (length % size != 0) {
        if (rank == 0)
            std::cerr << "text length must be a multiple of the number of processes\n";
        MPI_Finalize();
        return 0;
    }

    std::string text;
    if (rank == 0)
        text = make_text(length);

    const int chunk = length / size;
    std::vector<char> local(chunk);
    MPI_Scatter(text.data(), chunk, MPI_CHAR, local.data(), chunk, MPI_CHAR, 0, MPI_COMM_WORLD);

    Counter counter;
    std::for_each(local.begin(), local.end(), [&counter](char c) { counter.feed(c); });

    std::array<int, 7> total{};
    MPI_Reduce(counter.slots.data(), total.data(), 7, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (std::size_t i = 0; i < vowels.size(); ++i)
            std::cout << vowels[i] << ' ' << total[i] << '\n';
        std::cout << "consonants " << total[5] << ", other " << total[6] << ", all "
                  << std::accumulate(total.begin(), total.end(), 0) << '\n';
    }
    MPI_Finalize();
    return 0;
}
