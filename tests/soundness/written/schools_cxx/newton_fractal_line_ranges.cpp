#include <mpi.h>
#include <complex>
#include <cstdio>
#include <vector>

// Newton fractal: which root of z^3 = 1 is reached from which pixel?

using cd = std::complex<double>;

static int root_of(cd z)
{
    static const cd roots[3] = {{1, 0}, {-0.5, 0.86602540378}, {-0.5, -0.86602540378}};
    for (int it = 0; it < 60; ++it) {
        cd z2 = z * z;
        if (std::norm(z2) < 1e-12) return 3;
        z -= (z2 * z - 1.0) / (3.0 * z2);
        for (int k = 0; k < 3; ++k)
            if (std::norm(z - roots[k]) < 1e-8) return k;
    }
    return 3;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int w = 48, h = 24;
    if (h % size) {
        if (rank == 0) std::printf("height %d is not a multiple of %d\n", h, size);
        MPI_Finalize();
        return 0;
    }
    const int rows = h / size;
    const int start = rank * rows, end = start + rows;
    std::vector<char> band;
    band.reserve(rows * w);
    for (int y = start; y < end; ++y)
        for (int x = 0; x < w; ++x) {
            cd z(-1.51 + 3.0 * x / (w - 1), -1.49 + 3.0 * y / (h - 1));
            band.push_back("o+. "[root_of(z)]);
        }
    std::vector<char> pic(rank == 0 ? w * h : 0);
    MPI_Gather(band.data(), rows * w, MPI_CHAR, pic.data(), rows * w, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int y = 0; y < h; ++y) std::printf("%.*s\n", w, &pic[y * w]);
    MPI_Finalize();
    return 0;
}
