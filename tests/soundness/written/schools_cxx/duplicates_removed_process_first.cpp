#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <set>
#include <vector>

// Duplicate detection in customer numbers: std::set per process, so duplicates
// in different parts remain (to be removed in a later step).

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = 360;
    if (n % size) {
        if (rank == 0) std::cout << "cannot share " << n << " numbers\n";
        MPI_Finalize();
        return 0;
    }

    std::vector<int> numbers;
    if (rank == 0)
        for (int i = 0; i < n; ++i) numbers.push_back(70000 + (i * i + 5 * i) % 251);

    std::vector<int> part(n / size);
    MPI_Scatter(numbers.data(), n / size, MPI_INT, part.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);

    const std::set<int> unique(part.begin(), part.end());
    const int mine = static_cast<int>(unique.size());
    std::vector<int> flat(unique.begin(), unique.end());

    std::vector<int> cnt(size), dsp(size);
    MPI_Gather(&mine, 1, MPI_INT, cnt.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    int total = 0;
    if (rank == 0)
        for (int r = 0; r < size; ++r) { dsp[r] = total; total += cnt[r]; }
    std::vector<int> merged(total);
    MPI_Gatherv(flat.data(), mine, MPI_INT, merged.data(), cnt.data(), dsp.data(), MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::cout << "after step 1: " << total << " numbers\n";
        std::sort(merged.begin(), merged.end());
        merged.erase(std::unique(merged.begin(), merged.end()), merged.end());
        std::cout << "after step 2: " << merged.size() << " numbers\n";
        std::cout << "first: " << merged.front() << ", last: " << merged.back() << std::endl;
    }
    MPI_Finalize();
    return 0;
}
