#include <mpi.h>
#include <cstdio>
#include <vector>
#include <cstdlib>
// counts lattice points inside circles; timing goes to stderr only
namespace {
int rank_, size_;
int inside(int r)
{
    int c = 0;
    for (int x = -r; x <= r; ++x)
        for (int y = -r; y <= r; ++y)
            c += x * x + y * y <= r * r;
    return c;
}
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    int n = 60;
    std::vector<int> radii(n), counts(n);
    for (int i = 0; i < n; ++i) radii[i] = 1 + i % 40;
    const double t0 = MPI_Wtime();
    std::vector<int> r(n / size_), c;
    MPI_Scatter(&radii[0], n / size_, MPI_INT, &r[0], n / size_, MPI_INT, 0, MPI_COMM_WORLD);
    for (int x : r) c.push_back(inside(x));
    MPI_Gather(&c[0], n / size_, MPI_INT, &counts[0], n / size_, MPI_INT, 0, MPI_COMM_WORLD);
    const double t1 = MPI_Wtime();
    if (rank_ == 0) {
        for (int i = 0; i < n; i += 5) std::printf("r=%d: %d points\n", radii[i], counts[i]);
        if (std::getenv("SHOW_TIME")) std::fprintf(stderr, "%.6f s\n", t1 - t0);
    }
    MPI_Finalize();
    return 0;
}
