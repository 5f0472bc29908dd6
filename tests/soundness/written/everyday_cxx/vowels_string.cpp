#include <mpi.h>
#include <iostream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

// names padded to 16 characters, longest name and vowel counts
constexpr int FIELD = 16;

static std::string pad(std::string s) { s.resize(FIELD, ' '); return s; }

static std::string_view trim(std::string_view s)
{
    auto e = s.find_last_not_of(' ');
    return e == std::string_view::npos ? std::string_view{} : s.substr(0, e + 1);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank{}, size{};
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int people = 60;
    std::string roster;
    if (rank == 0) {
        const std::vector<std::string> first{"Ana", "Bartholomew", "Chi", "Dmitri", "Eleonore"};
        for (int i = 0; i < people; ++i) roster += pad(first[i % 5] + std::to_string(i * i));
    }
    const int chars = people / size * FIELD;
    std::vector<char> buffer(chars);
    MPI_Scatter(roster.data(), chars, MPI_CHAR, buffer.data(), chars, MPI_CHAR, 0, MPI_COMM_WORLD);

    std::unordered_map<char, int> vowels{{'a', 0}, {'e', 0}, {'i', 0}, {'o', 0}, {'u', 0}};
    int longest = 0;
    std::string_view all(buffer.data(), buffer.size());
    for (; !all.empty(); all.remove_prefix(FIELD)) {
        auto name = trim(all.substr(0, FIELD));
        longest = std::max(longest, static_cast<int>(name.size()));
        for (char c : name)
            if (auto it = vowels.find(c); it != vowels.end()) ++it->second;
    }
    int counts[5], sums[5], k = 0;
    for (char c : {'a', 'e', 'i', 'o', 'u'}) counts[k++] = vowels[c];
    MPI_Reduce(counts, sums, 5, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    int len = 0;
    MPI_Reduce(&longest, &len, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < 5; ++i) std::cout << "aeiou"[i] << '=' << sums[i] << ' ';
        std::cout << "longest=" << len << '\n';
    }
    MPI_Finalize();
    return 0;
}
