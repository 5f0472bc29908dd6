#include <mpi.h>
#include <bitset>
#include <iostream>
#include <string>
#include <vector>
#include <algorithm>

// genotypes packed in 64 bit words; allele frequencies per locus
constexpr int LOCI = 16;
using Genome = unsigned long;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int herd = 240;

    std::vector<Genome> animals;
    if (rank == 0) {
        Genome g = 0xBEEF;
        for (int i = 0; i < herd; ++i) {
            g = (g * 5 + 12345) & 0xFFFF;
            animals.push_back(g ^ (g >> 3));
        }
    }
    std::vector<Genome> mine(herd / size, 0);
    MPI_Scatter(animals.data(), herd / size, MPI_UNSIGNED_LONG, mine.data(), herd / size, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);

    std::vector<int> freq(LOCI), total(LOCI);
    Genome common = ~0UL, any = 0;
    std::size_t richest = 0;
    for (auto g : mine) {
        std::bitset<LOCI> b(g);
        for (int l = 0; l < LOCI; ++l) freq[l] += b[l];
        richest = std::max(richest, b.count());
        common &= g;
        any |= g;
    }
    Genome allCommon = 0, allAny = 0;
    unsigned long rich = richest, richAll = 0;
    MPI_Reduce(freq.data(), total.data(), LOCI, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&common, &allCommon, 1, MPI_UNSIGNED_LONG, MPI_BAND, 0, MPI_COMM_WORLD);
    MPI_Reduce(&any, &allAny, 1, MPI_UNSIGNED_LONG, MPI_BOR, 0, MPI_COMM_WORLD);
    MPI_Reduce(&rich, &richAll, 1, MPI_UNSIGNED_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int f : total) std::cout << f << ' ';
        std::cout << "\ncommon " << std::bitset<LOCI>(allCommon) << " any " << std::bitset<LOCI>(allAny) << " richest " << richAll << '\n';
    }
    MPI_Finalize();
}
