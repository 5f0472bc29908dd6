/* arguments: 600 | */
// Lloyd-Max design of a scalar quantiser with eight levels.
#include <mpi.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <vector>

static const int LEVELS = 8;

struct Codebook {
    double level[LEVELS];

    int index(double v) const
    {
        int i = 0;
        while (i < LEVELS - 1 && v > 0.5 * (level[i] + level[i + 1]))
            ++i;
        return i;
    }
};

static std::vector<double> training(int n)
{
    std::vector<double> v(n);
    std::srand(42);
    for (int i = 0; i < n; ++i) {
        double u = 0;
        for (int k = 0; k < 4; ++k)
            u += std::rand() % 2001 / 1000.0 - 1.0;
        v[i] = u;
    }
    return v;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int total = argc > 1 ? std::max(std::atoi(argv[1]), size) : 1260;
    const int my_count = total / size;

    std::vector<double> samples;
    if (rank == 0) {
        samples = training(total);
        if (my_count * size < total)
            std::printf("using %d of %d samples\n", my_count * size, total);
    }

    std::unique_ptr<double[]> own(new double[my_count]);
    MPI_Scatter(samples.data(), my_count, MPI_DOUBLE, own.get(), my_count, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    Codebook cb;
    for (int i = 0; i < LEVELS; ++i)
        cb.level[i] = -3.0 + 6.0 * i / (LEVELS - 1);

    double distortion = 0.0;
    for (int round = 0; round < 25; ++round) {
        // sums of the cells, then counts, then the distortion
        double acc[2 * LEVELS + 1] = {0};
        for (int i = 0; i < my_count; ++i) {
            int k = cb.index(own[i]);
            acc[k] += own[i];
            acc[LEVELS + k] += 1.0;
            acc[2 * LEVELS] += (own[i] - cb.level[k]) * (own[i] - cb.level[k]);
        }
        MPI_Allreduce(MPI_IN_PLACE, acc, 2 * LEVELS + 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        distortion = acc[2 * LEVELS] / (my_count * size);
        for (int k = 0; k < LEVELS; ++k)
            if (acc[LEVELS + k] > 0)
                cb.level[k] = acc[k] / acc[LEVELS + k];
    }

    if (rank == 0) {
        for (double l : cb.level)
            std::printf("%8.3f", l);
        std::printf("\nmean distortion %.4f\n", distortion);
    }
    MPI_Finalize();
    return 0;
}
