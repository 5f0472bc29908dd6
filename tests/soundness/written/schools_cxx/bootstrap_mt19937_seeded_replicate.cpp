// Bootstrap of a mean: every rank draws the resamples of its share of replicate
// numbers, seeded by the replicate number -> reproducible.
#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>

static std::vector<int> observations()
{
    std::vector<int> v;
    for (int i = 0; i < 40; ++i) v.push_back(20 + (i * i * 3) % 61);
    return v;
}

static long resample_sum(const std::vector<int>& v, int seed)
{
    std::mt19937 gen(static_cast<unsigned>(seed));
    long s = 0;
    for (std::size_t i = 0; i < v.size(); ++i) s += v[gen() % v.size()];
    return s;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int reps = 840;
    if (reps % size) {
        if (rank == 0) std::printf("%d replicates\n", reps);
        MPI_Finalize();
        return 0;
    }
    std::vector<int> seeds(reps), mySeeds(reps / size);
    if (rank == 0)
        for (int i = 0; i < reps; ++i) seeds[i] = 100 + 7 * i;
    MPI_Scatter(seeds.data(), reps / size, MPI_INT, mySeeds.data(), reps / size, MPI_INT, 0, MPI_COMM_WORLD);

    const auto obs = observations();
    std::vector<long> sums(reps / size), all(reps);
    std::transform(mySeeds.begin(), mySeeds.end(), sums.begin(), [&obs](int s) { return resample_sum(obs, s); });
    MPI_Gather(sums.data(), reps / size, MPI_LONG, all.data(), reps / size, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::sort(all.begin(), all.end());
        const double n = static_cast<double>(obs.size());
        std::printf("95%% interval of the mean: %.3f .. %.3f (median %.3f)\n",
                    all[reps * 25 / 1000] / n, all[reps * 975 / 1000] / n, all[reps / 2] / n);
    }
    MPI_Finalize();
    return 0;
}
