#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <vector>

// sample the classic way: sort own part, gather, k-way merge by inplace_merge of equal runs
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 120;
    std::vector<int> v;
    if (rank == 0) {
        v.reserve(n);
        int x = 7;
        for (int i = 0; i < n; ++i) { x = (x * 109 + 853) % 4096; v.push_back(x); }
    }
    int run = n / size;
    std::vector<int> own(run);
    MPI_Scatter(v.data(), run, MPI_INT, own.data(), run, MPI_INT, 0, MPI_COMM_WORLD);
    std::sort(own.begin(), own.end());
    MPI_Gather(own.data(), run, MPI_INT, v.data(), run, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int done = run; done < n; done += run)
            std::inplace_merge(v.begin(), v.begin() + done, v.begin() + std::min(done + run, n));
        std::cout << (std::is_sorted(v.begin(), v.end()) ? "sorted" : "NOT sorted") << ": " << v.front() << " .. " << v.back() << '\n';
    }
    MPI_Finalize();
    return 0;
}
