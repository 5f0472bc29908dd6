#include <mpi.h>
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

// MD5-like toy mixing of fixed records (nothing secret), table driven.

using Digest = std::array<std::uint32_t, 2>;
using Record = std::array<std::uint8_t, 16>;

class Mixer {
public:
    Mixer()
    {
        std::uint32_t x = 0x9e3779b9u;
        for (auto& s : sbox_) {
            x ^= x << 13; x ^= x >> 17; x ^= x << 5;
            s = x;
        }
    }
    Digest operator()(const Record& r) const
    {
        Digest d{{0x01234567u, 0x89abcdefu}};
        for (auto b : r) {
            d[0] = rotl(d[0] ^ sbox_[b], 5) + d[1];
            d[1] = rotl(d[1] + sbox_[255 - b], 11) ^ d[0];
        }
        return d;
    }

private:
    static std::uint32_t rotl(std::uint32_t v, int k) { return v << k | v >> (32 - k); }
    std::array<std::uint32_t, 256> sbox_;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 80;
    if (n % size) {
        if (!rank) std::printf("80 records are not divisible by %d\n", size);
        MPI_Finalize();
        return 0;
    }
    const int m = n / size;
    std::vector<Record> recs(rank ? 0 : n), mine(m);
    int k = 0;
    for (auto& r : recs) {
        for (auto& b : r) b = std::uint8_t(k * 3 + k / 16);
        r[k % 16] = 0xff;
        ++k;
    }
    MPI_Scatter(recs.data(), m * 16, MPI_UINT8_T, mine.data(), m * 16, MPI_UINT8_T, 0, MPI_COMM_WORLD);
    Mixer mix;
    std::vector<Digest> out, all(rank ? 0 : n);
    for (const auto& r : mine) out.push_back(mix(r));
    MPI_Gather(out.data(), 2 * m, MPI_UINT32_T, all.data(), 2 * m, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    if (!rank) {
        Digest x{{0, 0}};
        for (int i = 0; i < n; ++i) {
            if (i % 10 == 0) std::printf("%2d %08x%08x\n", i, all[i][0], all[i][1]);
            x[0] ^= all[i][0];
            x[1] ^= all[i][1];
        }
        std::printf("xor %08x%08x\n", x[0], x[1]);
    }
    MPI_Finalize();
    return 0;
}
