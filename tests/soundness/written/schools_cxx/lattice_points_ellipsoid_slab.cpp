// Lattice sums: count lattice points in an ellipsoid, x-slabs in own ranges;
// mixed C arrays and C++
#include <mpi.h>
#include <cstdlib>
#include <iostream>

namespace {
const int A = 20, B = 14, C = 9;

long slab(int x)
{
    long count = 0;
    for (int y = -B; y <= B; y++)
        for (int z = -C; z <= C; z++) {
            const long lhs = 1L * x * x * B * B * C * C + 1L * y * y * A * A * C * C + 1L * z * z * A * A * B * B;
            if (lhs <= 1L * A * A * B * B * C * C) count++;
        }
    return count;
}
}

int main(int argc, char* argv[])
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int slabs = 2 * A;            // x = -A .. A-1, the last one is added by the root
    if (slabs % size != 0) {
        if (rank == 0) std::cout << slabs << " slabs can not be distributed on " << size << " processes" << std::endl;
        MPI_Finalize();
        return EXIT_SUCCESS;
    }
    int start = rank * (slabs / size);
    int end = start + slabs / size;
    long profile[2 * A];
    long mine[2 * A];
    long sum = 0, total = 0;
    for (int i = start; i < end; i++) {
        mine[i - start] = slab(i - A);
        sum += mine[i - start];
    }
    MPI_Gather(mine, end - start, MPI_LONG, profile, end - start, MPI_LONG, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        total += slab(A);
        for (int i = 0; i < slabs; i += 5) std::cout << "x = " << i - A << ": " << profile[i] << "\n";
        std::cout << total << " lattice points" << std::endl;
    }
    MPI_Finalize();
    return EXIT_SUCCESS;
}
