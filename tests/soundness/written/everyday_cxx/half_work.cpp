// first half of the own part is encrypted, second half only counted
#include <mpi.h>
#include <iostream>
#include <vector>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 120;
    std::vector<unsigned char> plain;
    if (rank == 0)
        for (int i = 0; i < n; ++i) plain.push_back(static_cast<unsigned char>('a' + i % 26));
    int part = n / size;
    std::vector<unsigned char> p(part);
    MPI_Scatter(plain.data(), part, MPI_UNSIGNED_CHAR, p.data(), part, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    auto middle = p.begin() + part / 2;
    unsigned sum = 0;
    for (auto it = p.begin(); it != middle; ++it) sum += *it ^ 0x2A;
    for (auto it = middle; it != p.end(); ++it) sum += *it;
    unsigned all = 0;
    MPI_Reduce(&sum, &all, 1, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::cout << "checksum " << all << '\n';
    MPI_Finalize();
    return 0;
}
