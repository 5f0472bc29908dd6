// Smooths a noisy signal with a running mean. Halo values come from the neighbouring ranks.
#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <vector>

namespace {

constexpr int RADIUS = 2;

struct Slab {
    int n;
    std::vector<double> v; // RADIUS ghosts on both sides

    explicit Slab(int n_) : n(n_), v(n_ + 2 * RADIUS, 0.0) {}
    double *interior() { return v.data() + RADIUS; }
    double *left_ghost() { return v.data(); }
    double *right_ghost() { return v.data() + RADIUS + n; }
};

void exchange(Slab &s, int rank, int size)
{
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    MPI_Sendrecv(s.interior(), RADIUS, MPI_DOUBLE, left, 1,
                 s.right_ghost(), RADIUS, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(s.interior() + s.n - RADIUS, RADIUS, MPI_DOUBLE, right, 2,
                 s.left_ghost(), RADIUS, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

Slab smooth(const Slab &in)
{
    Slab out(in.n);
    for (int i = 0; i < in.n; ++i) {
        double sum = 0;
        for (int k = -RADIUS; k <= RADIUS; ++k)
            sum += in.v[RADIUS + i + k];
        out.v[RADIUS + i] = sum / (2 * RADIUS + 1);
    }
    return out;
}

} // namespace

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int samples = 180;
    if (samples % size != 0 || samples / size < RADIUS) {
        if (rank == 0)
            std::printf("cannot split %d samples over %d ranks\n", samples, size);
        MPI_Finalize();
        return 0;
    }

    std::vector<double> signal;
    if (rank == 0) {
        signal.resize(samples);
        unsigned noise = 99;
        for (int i = 0; i < samples; ++i) {
            noise = noise * 1103515245u + 12345u;
            signal[i] = 10.0 * std::sin(0.07 * i) + ((noise >> 20) % 100) * 0.02;
        }
    }

    Slab mine(samples / size);
    MPI_Scatter(signal.data(), mine.n, MPI_DOUBLE, mine.interior(), mine.n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (int pass = 0; pass < 3; ++pass) {
        exchange(mine, rank, size);
        mine = smooth(mine);
    }

    MPI_Gather(mine.interior(), mine.n, MPI_DOUBLE, signal.data(), mine.n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < samples; i += 15)
            std::printf("%3d %9.3f\n", i, signal[i]);

    MPI_Finalize();
    return 0;
}
