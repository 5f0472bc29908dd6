/* arguments: 40 | 96 | */
// Parallel sort: every process sorts its piece, the root merges the sorted runs.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <queue>
#include <vector>
#include <mpi.h>

struct Head {
    int value;
    int run;
    bool operator<(const Head &o) const { return value > o.value; } // smallest on top
};

static std::vector<int> merge_runs(const std::vector<int> &data, int runs, int len)
{
    std::vector<int> pos(runs, 0), result;
    std::priority_queue<Head> heap;
    for (int r = 0; r < runs; ++r)
        if (len > 0)
            heap.push({data[static_cast<size_t>(r) * len], r});
    result.reserve(data.size());
    while (!heap.empty()) {
        Head h = heap.top();
        heap.pop();
        result.push_back(h.value);
        if (++pos[h.run] < len)
            heap.push({data[static_cast<size_t>(h.run) * len + pos[h.run]], h.run});
    }
    return result;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int me, P;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &P);

    int n = (argc > 1) ? std::atoi(argv[1]) : 60;
    const int run_len = n / P;
    const int leftover = n - run_len * P;

    std::vector<int> data;
    if (me == 0) {
        std::srand(2024);
        data.resize(n);
        std::generate(data.begin(), data.end(), [] { return std::rand() % 1000; });
    }

    std::vector<int> run(run_len);
    MPI_Scatter(data.data(), run_len, MPI_INT, run.data(), run_len, MPI_INT, 0, MPI_COMM_WORLD);
    std::sort(run.begin(), run.end());

    std::vector<int> sorted_runs(me == 0 ? static_cast<size_t>(run_len) * P : 0);
    MPI_Gather(run.data(), run_len, MPI_INT, sorted_runs.data(), run_len, MPI_INT, 0, MPI_COMM_WORLD);

    if (me == 0) {
        std::vector<int> result = merge_runs(sorted_runs, P, run_len);
        if (leftover > 0) {
            std::vector<int> tail(data.end() - leftover, data.end());
            std::sort(tail.begin(), tail.end());
            std::vector<int> merged(result.size() + tail.size());
            std::merge(result.begin(), result.end(), tail.begin(), tail.end(), merged.begin());
            result.swap(merged);
        }
        for (std::size_t i = 0; i < result.size(); ++i)
            std::cout << result[i] << (i % 12 == 11 ? '\n' : ' ');
        std::cout << '\n' << (std::is_sorted(result.begin(), result.end()) ? "sorted" : "NOT sorted") << std::endl;
    }
    MPI_Finalize();
    return 0;
}
