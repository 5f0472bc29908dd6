#include <mpi.h>
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>
#include <algorithm>

// CRC-32 of fixed size disk blocks, compared to the stored sums by the master
constexpr std::size_t BLOCK = 64;

class Crc32 {
    std::array<std::uint32_t, 256> table{};
public:
    constexpr Crc32() {
        for (std::uint32_t i = 0; i < 256; ++i) {
            std::uint32_t c = i;
            for (int k = 0; k < 8; ++k) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
            table[i] = c;
        }
    }
    std::uint32_t operator()(const std::uint8_t *p, std::size_t n) const {
        std::uint32_t c = 0xFFFFFFFFu;
        while (n--) c = table[(c ^ *p++) & 0xFF] ^ (c >> 8);
        return ~c;
    }
};

int main(int argc, char **argv)
{
    static constexpr Crc32 crc;
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const std::size_t blocks = 120;
    std::vector<std::uint8_t> disk;
    std::vector<std::uint32_t> stored, computed;
    if (rank == 0) {
        disk.resize(blocks * BLOCK);
        for (std::size_t i = 0; i < disk.size(); ++i) disk[i] = std::uint8_t(i * 7 + i / 64);
        for (std::size_t b = 0; b < blocks; ++b) stored.push_back(crc(&disk[b * BLOCK], BLOCK));
        disk[17 * BLOCK + 3] ^= 1;       // bit rot
        disk[99 * BLOCK] ^= 0x80;
        computed.resize(blocks);
    }
    const std::size_t mineBlocks = blocks / size;
    std::vector<std::uint8_t> chunk(mineBlocks * BLOCK);
    std::vector<std::uint32_t> sums(mineBlocks);
    MPI_Scatter(disk.data(), (int)chunk.size(), MPI_UINT8_T, chunk.data(), (int)chunk.size(), MPI_UINT8_T, 0, MPI_COMM_WORLD);
    for (std::size_t b = 0; b < mineBlocks; ++b) sums[b] = crc(chunk.data() + b * BLOCK, BLOCK);
    MPI_Gather(sums.data(), (int)sums.size(), MPI_UINT32_T, computed.data(), (int)sums.size(), MPI_UINT32_T, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (std::size_t b = 0; b < blocks; ++b)
            if (stored[b] != computed[b]) std::printf("block %zu damaged: %08x instead of %08x\n", b, (unsigned)computed[b], (unsigned)stored[b]);
    MPI_Finalize();
    return 0;
}
