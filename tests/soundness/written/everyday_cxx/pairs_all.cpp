// all-pairs forces: own bodies against all bodies (known everywhere by Bcast)
#include <mpi.h>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <vector>

struct Body { double x, y, m; };
struct Force { double fx = 0, fy = 0; };

static Force pull(const Body &on, const std::vector<Body> &sky)
{
    Force f;
    for (const Body &b : sky) {
        double dx = b.x - on.x, dy = b.y - on.y;
        double r2 = dx * dx + dy * dy;
        if (r2 == 0) continue;
        double g = on.m * b.m / (r2 * std::sqrt(r2));
        f.fx += g * dx;
        f.fy += g * dy;
    }
    return f;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 60;
    std::vector<Body> sky(n);
    if (rank == 0)
        for (int i = 0; i < n; i++) sky[i] = {double(i % 8), double(i / 8), 1.0 + i % 3};
    MPI_Bcast(sky.data(), 3 * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    const int local = n / size;
    std::vector<Body> own(local);
    std::vector<Force> f;
    f.reserve(local);
    MPI_Scatter(sky.data(), 3 * local, MPI_DOUBLE, own.data(), 3 * local, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (const auto &b : own) f.push_back(pull(b, sky));

    std::vector<Force> total(rank == 0 ? n : 0);
    MPI_Gather(f.data(), 2 * local, MPI_DOUBLE, total.data(), 2 * local, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::cout << std::fixed << std::setprecision(6);
        for (int i = 0; i < n; i += 7) std::cout << i << ": " << total[i].fx << ' ' << total[i].fy << '\n';
    }
    MPI_Finalize();
    return 0;
}
