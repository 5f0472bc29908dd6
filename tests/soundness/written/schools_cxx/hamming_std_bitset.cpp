#include <mpi.h>
#include <bitset>
#include <iostream>
#include <vector>

// Hamming(7,4) coding: encode nibbles, disturb, decode. Scatterv with counts.

using Code = std::bitset<7>;

static Code encode(unsigned n)
{
    std::bitset<4> d(n);
    Code c;
    c[2] = d[0]; c[4] = d[1]; c[5] = d[2]; c[6] = d[3];
    c[0] = c[2] ^ c[4] ^ c[6];
    c[1] = c[2] ^ c[5] ^ c[6];
    c[3] = c[4] ^ c[5] ^ c[6];
    return c;
}

static unsigned decode(Code c, bool& fixed)
{
    int s = (c[0] ^ c[2] ^ c[4] ^ c[6]) + 2 * (c[1] ^ c[2] ^ c[5] ^ c[6]) + 4 * (c[3] ^ c[4] ^ c[5] ^ c[6]);
    fixed = s != 0;
    if (s) c.flip(s - 1);
    return unsigned(c[2]) | unsigned(c[4]) << 1 | unsigned(c[5]) << 2 | unsigned(c[6]) << 3;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 280;
    if (n % size) {
        if (rank == 0) std::cout << "280 nibbles: choose another number of ranks\n";
        MPI_Finalize();
        return 0;
    }
    std::vector<int> counts(size, n / size), displs(size);
    for (int r = 1; r < size; ++r) displs[r] = displs[r - 1] + counts[r - 1];

    std::vector<unsigned char> line, mine(counts[rank]), back(n);
    if (rank == 0)
        for (int i = 0; i < n; ++i) {
            Code c = encode(static_cast<unsigned>(i * 11 % 16));
            if (i % 5 == 2) c.flip(i % 7);
            line.push_back(static_cast<unsigned char>(c.to_ulong()));
        }
    MPI_Scatterv(line.data(), counts.data(), displs.data(), MPI_UNSIGNED_CHAR,
                 mine.data(), counts[rank], MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    int repaired = 0, all = 0;
    for (auto& b : mine) {
        bool fixed;
        b = static_cast<unsigned char>(decode(Code(b), fixed));
        repaired += fixed;
    }
    MPI_Gatherv(mine.data(), counts[rank], MPI_UNSIGNED_CHAR,
                back.data(), counts.data(), displs.data(), MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    MPI_Reduce(&repaired, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int wrong = 0;
        for (int i = 0; i < n; ++i) wrong += back[i] != i * 11 % 16;
        std::cout << all << " bits repaired, " << wrong << " nibbles wrong\n";
        for (int i = 0; i < 40; ++i) std::cout << std::hex << int(back[i]);
        std::cout << std::endl;
    }
    MPI_Finalize();
    return 0;
}
