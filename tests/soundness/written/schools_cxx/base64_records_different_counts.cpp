// Base64 of independent records with a constexpr table, Scatterv/Gatherv where
// input and output counts differ (12 bytes in, 16 characters out).
#include <mpi.h>
#include <array>
#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int kIn = 12, kOut = 16;

constexpr std::array<char, 64> make_table()
{
    std::array<char, 64> t{};
    for (int i = 0; i < 26; ++i) {
        t[i] = static_cast<char>('A' + i);
        t[26 + i] = static_cast<char>('a' + i);
    }
    for (int i = 0; i < 10; ++i) t[52 + i] = static_cast<char>('0' + i);
    t[62] = '+';
    t[63] = '/';
    return t;
}

constexpr auto table = make_table();

void encode(const unsigned char* in, char* out)
{
    for (int i = 0; i < kIn; i += 3) {
        unsigned v = in[i] << 16 | in[i + 1] << 8 | in[i + 2];
        for (int s = 18; s >= 0; s -= 6) *out++ = table[v >> s & 63];
    }
}

struct Layout {
    std::vector<int> count, start;
    Layout(int items, int size, int unit) : count(size), start(size)
    {
        int pos = 0;
        for (int r = 0; r < size; ++r) {
            count[r] = items / size * unit;
            start[r] = pos;
            pos += count[r];
        }
    }
};

}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 5 * size;                 // five records per process
    const Layout in(n, size, kIn), out(n, size, kOut);
    std::vector<unsigned char> raw(n * kIn), mine(in.count[rank]);
    if (rank == 0)
        for (std::size_t i = 0; i < raw.size(); ++i) raw[i] = static_cast<unsigned char>(i * 29 + i / 7);
    MPI_Scatterv(raw.data(), in.count.data(), in.start.data(), MPI_UNSIGNED_CHAR,
                 mine.data(), in.count[rank], MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    std::string coded(out.count[rank], '='), all(n * kOut, '=');
    for (int i = 0; i < n / size; ++i) encode(&mine[i * kIn], &coded[i * kOut]);
    MPI_Gatherv(coded.data(), out.count[rank], MPI_CHAR,
                &all[0], out.count.data(), out.start.data(), MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < n; ++i) std::cout << all.substr(i * kOut, kOut) << '\n';
    MPI_Finalize();
    return 0;
}
