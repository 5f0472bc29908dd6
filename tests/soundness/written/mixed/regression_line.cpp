// Least squares line y = a + b x over scattered measurements, then R^2 in a second pass.
#include <mpi.h>
#include <cstdio>
#include <vector>

struct Sums {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;

    void add(double px, double py)
    {
        n += 1;
        x += px;
        y += py;
        xx += px * px;
        xy += px * py;
    }
    void combine()
    {
        double buf[5] = {n, x, y, xx, xy};
        MPI_Allreduce(MPI_IN_PLACE, buf, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        n = buf[0], x = buf[1], y = buf[2], xx = buf[3], xy = buf[4];
    }
    double slope() const { return (n * xy - x * y) / (n * xx - x * x); }
    double intercept() const { return (y - slope() * x) / n; }
    double mean_y() const { return y / n; }
};

class Measurements {
public:
    Measurements(int total, int rank, int size) : xs_(total / size), ys_(total / size)
    {
        std::vector<double> allx, ally;
        if (rank == 0) {
            allx.resize(total);
            ally.resize(total);
            unsigned r = 31337u;
            for (int i = 0; i < total; ++i) {
                r = r * 1664525u + 1013904223u;
                allx[i] = 0.25 * i;
                ally[i] = 3.0 + 0.75 * allx[i] + ((r >> 16) % 201 - 100.0) / 100.0;
            }
        }
        const int c = static_cast<int>(xs_.size());
        MPI_Scatter(allx.data(), c, MPI_DOUBLE, xs_.data(), c, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Scatter(ally.data(), c, MPI_DOUBLE, ys_.data(), c, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }

    template <class F> void for_each(F f) const
    {
        for (std::size_t i = 0; i < xs_.size(); ++i)
            f(xs_[i], ys_[i]);
    }

private:
    std::vector<double> xs_, ys_;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int total = 240;
    if (total % size == 0) {
        Measurements m(total, rank, size);

        Sums s;
        m.for_each([&s](double x, double y) { s.add(x, y); });
        s.combine();

        const double a = s.intercept(), b = s.slope(), my = s.mean_y();
        double part[2] = {0.0, 0.0}, all[2];
        m.for_each([&](double x, double y) {
            const double fit = a + b * x;
            part[0] += (y - fit) * (y - fit);
            part[1] += (y - my) * (y - my);
        });
        MPI_Reduce(part, all, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

        if (rank == 0)
            std::printf("y = %.3f + %.3f x, R2 = %.4f (n = %.0f)\n", a, b, 1.0 - all[0] / all[1], s.n);
    } else if (rank == 0) {
        std::printf("%d points cannot be shared by %d processes\n", total, size);
    }
    MPI_Finalize();
    return 0;
}
