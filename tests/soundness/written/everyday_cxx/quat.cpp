#include <mpi.h>
#include <iostream>
#include <vector>
#include <cmath>
#include <cstdio>

// attitude control: each satellite's quaternion is turned by the same rotation, then checked
class Quat {
public:
    double w = 1, x = 0, y = 0, z = 0;
    Quat() = default;
    Quat(double a, double b, double c, double d) : w(a), x(b), y(c), z(d) {}
    static Quat axisZ(double angle) { return {std::cos(angle / 2), 0, 0, std::sin(angle / 2)}; }
    Quat &operator*=(const Quat &q)
    {
        *this = Quat(w * q.w - x * q.x - y * q.y - z * q.z, w * q.x + x * q.w + y * q.z - z * q.y,
                     w * q.y - x * q.z + y * q.w + z * q.x, w * q.z + x * q.y - y * q.x + z * q.w);
        return *this;
    }
    double norm() const { return std::sqrt(w * w + x * x + y * y + z * z); }
    void unit() { double n = norm(); w /= n; x /= n; y /= n; z /= n; }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    Quat turn;
    std::vector<Quat> fleet;
    const int sats = 60;
    if (rank == 0) {
        turn = Quat::axisZ(0.1);
        for (int i = 0; i < sats; ++i) fleet.emplace_back(1.0, 0.01 * i, 0.5, -0.02 * i);
    }
    MPI_Bcast(&turn, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    const int n = sats / size;
    std::vector<Quat> own(n);
    MPI_Scatter(fleet.data(), n * 4, MPI_DOUBLE, own.data(), n * 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    int bad = 0;
    for (auto &q : own) {
        q.unit();
        for (int s = 0; s < 10; ++s) q *= turn;
        if (std::fabs(q.norm() - 1.0) > 1e-9) bad++;
    }
    int broken = 0;
    MPI_Reduce(&bad, &broken, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(own.data(), n * 4, MPI_DOUBLE, fleet.data(), n * 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < sats; i += 10) std::printf("%2d: %.5f %.5f %.5f %.5f\n", i, fleet[i].w, fleet[i].x, fleet[i].y, fleet[i].z);
        std::printf("%d broken\n", broken);
    }
    MPI_Finalize();
    return 0;
}
