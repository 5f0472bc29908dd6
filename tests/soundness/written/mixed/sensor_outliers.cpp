/* arguments: 120 2.0 | 240 | */
// Two-pass statistics of a sensor series; readings too far from the mean are listed.
#include <mpi.h>
#include <cmath>
#include <cstdlib>
#include <cstdio>
#include <vector>

struct Config {
    int samples = 180;
    double sigmas = 2.5;
};

struct Moments {
    double mean;
    double stddev;
};

static Config parse(int argc, char **argv)
{
    Config c;
    if (argc > 1)
        c.samples = std::atoi(argv[1]);
    if (argc > 2)
        c.sigmas = std::atof(argv[2]);
    return c;
}

static Moments global_moments(const std::vector<double> &v, int n, MPI_Comm comm)
{
    Moments m{0.0, 0.0};
    double s = 0.0;
    for (double x : v)
        s += x;
    MPI_Allreduce(&s, &m.mean, 1, MPI_DOUBLE, MPI_SUM, comm);
    m.mean /= n;

    s = 0.0;
    for (double x : v)
        s += (x - m.mean) * (x - m.mean);
    MPI_Allreduce(&s, &m.stddev, 1, MPI_DOUBLE, MPI_SUM, comm);
    m.stddev = std::sqrt(m.stddev / (n - 1));
    return m;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const Config cfg = parse(argc, argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (cfg.samples % size) {
        if (rank == 0)
            std::fprintf(stderr, "samples %% ranks must be 0\n");
        MPI_Finalize();
        return 0;
    }

    const int m = cfg.samples / size;
    std::vector<double> series(rank ? 0 : cfg.samples), local(m);
    if (!rank) {
        std::srand(99);
        for (auto &x : series)
            x = 20.0 + (std::rand() % 1000) * 0.001;
        for (int i = 13; i < cfg.samples; i += 41)
            series[i] += (i % 2 ? 3.0 : -3.0);
    }
    MPI_Scatter(series.data(), m, MPI_DOUBLE, local.data(), m, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    const Moments mo = global_moments(local, cfg.samples, MPI_COMM_WORLD);
    if (!rank)
        std::printf("mean %.3f sd %.3f\n", mo.mean, mo.stddev);

    // position in the whole series, -1 = unremarkable
    std::vector<int> flag(m, -1), flags(rank ? 0 : cfg.samples);
    for (int i = 0; i < m; ++i)
        if (std::fabs(local[i] - mo.mean) > cfg.sigmas * mo.stddev)
            flag[i] = rank * m + i;
    MPI_Gather(flag.data(), m, MPI_INT, flags.data(), m, MPI_INT, 0, MPI_COMM_WORLD);

    if (!rank)
        for (int f : flags)
            if (f >= 0)
                std::printf("outlier at %d: %.3f\n", f, series[f]);
    MPI_Finalize();
    return 0;
}
