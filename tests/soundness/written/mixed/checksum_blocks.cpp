// Fletcher-like checksums of blocks and XOR parity block over all of them.
#include <mpi.h>
#include <array>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <vector>

using Block = std::array<std::uint8_t, 32>;

static std::uint32_t fletcher(const Block &b)
{
    std::uint32_t s1 = 1, s2 = 0;
    for (std::uint8_t v : b) {
        s1 = (s1 + v) % 65521u;
        s2 = (s2 + s1) % 65521u;
    }
    return (s2 << 16) | s1;
}

static Block &operator^=(Block &a, const Block &b)
{
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = static_cast<std::uint8_t>(a[i] ^ b[i]);
    return a;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    constexpr int nblocks = 36;
    if (nblocks % size != 0) {
        if (rank == 0)
            std::cerr << "stripe count mismatch" << std::endl;
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }

    std::vector<Block> device;
    if (rank == 0) {
        device.resize(nblocks);
        std::uint32_t x = 0xC0FFEEu;
        for (auto &b : device)
            for (auto &byte : b) {
                x = x * 1664525u + 1013904223u;
                byte = static_cast<std::uint8_t>(x >> 24);
            }
    }

    std::vector<Block> own(nblocks / size);
    const int bytes = static_cast<int>(own.size() * sizeof(Block));
    MPI_Scatter(device.data(), bytes, MPI_UNSIGNED_CHAR, own.data(), bytes, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    std::vector<std::uint32_t> sums;
    Block parity{};
    for (const Block &b : own) {
        sums.push_back(fletcher(b));
        parity ^= b;
    }

    Block full{};
    MPI_Reduce(parity.data(), full.data(), static_cast<int>(full.size()), MPI_UNSIGNED_CHAR, MPI_BXOR, 0, MPI_COMM_WORLD);

    const int ns = static_cast<int>(sums.size());
    std::vector<std::uint32_t> table(nblocks);
    MPI_Gather(sums.data(), ns, MPI_UINT32_T, table.data(), ns, MPI_UINT32_T, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::cout << std::hex << std::setfill('0');
        for (int i = 0; i < nblocks; ++i)
            std::cout << std::setw(8) << table[i] << (i % 6 == 5 ? '\n' : ' ');
        std::cout << "parity ";
        for (unsigned v : full)
            std::cout << std::setw(2) << v;
        std::cout << std::endl;

        // lose one block, rebuild it from the rest
        Block rebuilt = full;
        for (int i = 0; i < nblocks; ++i)
            if (i != 17)
                rebuilt ^= device[i];
        std::cout << (rebuilt == device[17] ? "block 17 recovered" : "recovery failed") << std::endl;
    }
    MPI_Finalize();
    return 0;
}
