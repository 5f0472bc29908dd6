#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>

// projectile ranges for a set of launch angles; best angle by MAXLOC on double_int
struct Shot {
    double angle;
    double range;
    double height;
};

class Cannon {
    double v0, drag;
public:
    Cannon(double v, double d) : v0(v), drag(d) {}
    void fire(Shot *s) const {
        double x = 0, y = 0, vx = v0 * std::cos(s->angle), vy = v0 * std::sin(s->angle);
        s->height = 0;
        const double dt = 0.01;
        do {
            double v = std::sqrt(vx * vx + vy * vy);
            vx -= drag * v * vx * dt;
            vy -= (9.81 + drag * v * vy) * dt;
            x += vx * dt;
            y += vy * dt;
            if (y > s->height) s->height = y;
        } while (y > 0);
        s->range = x;
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, tasks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    const int N = 60;
    Shot *shots = NULL;
    if (rank == 0) {
        shots = new Shot[N];
        for (int i = 0; i < N; i++) shots[i] = Shot{(10.0 + i) * 3.14159265358979 / 180.0, 0.0, 0.0};
    }
    Shot *mine = new Shot[N / tasks];
    MPI_Scatter(shots, N / tasks * sizeof(Shot), MPI_BYTE, mine, N / tasks * sizeof(Shot), MPI_BYTE, 0, MPI_COMM_WORLD);
    Cannon c(40.0, 0.005);
    for (int i = 0; i < N / tasks; i++) c.fire(mine + i);
    MPI_Gather(mine, N / tasks * sizeof(Shot), MPI_BYTE, shots, N / tasks * sizeof(Shot), MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int best = 0;
        for (int i = 1; i < N; i++)
            if (shots[i].range > shots[best].range) best = i;
        printf("best angle %d deg: range %.3f m, apex %.3f m\n", 10 + best, shots[best].range, shots[best].height);
        delete[] shots;
    }
    delete[] mine;
    MPI_Finalize();
    return 0;
}
