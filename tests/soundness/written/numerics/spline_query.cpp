// Natural cubic spline: coefficients are computed on rank 0 and broadcast,
// the query points are dealt out.
#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <vector>

struct Spline {
    std::vector<double> x, y, m;   // knots, values, second derivatives

    void build()
    {
        const int n = static_cast<int>(x.size());
        std::vector<double> c(n, 0.0), d(n, 0.0);
        m.assign(n, 0.0);
        for (int i = 1; i < n - 1; ++i) {
            const double h0 = x[i] - x[i - 1], h1 = x[i + 1] - x[i];
            const double rhs = 6.0 * ((y[i + 1] - y[i]) / h1 - (y[i] - y[i - 1]) / h0);
            const double den = 2.0 * (h0 + h1) - h0 * c[i - 1];
            c[i] = h1 / den;
            d[i] = (rhs - h0 * d[i - 1]) / den;
        }
        for (int i = n - 2; i >= 1; --i)
            m[i] = d[i] - c[i] * m[i + 1];
    }

    double operator()(double t) const
    {
        std::size_t lo = 0, hi = x.size() - 1;
        while (hi - lo > 1) {
            const std::size_t mid = (lo + hi) / 2;
            (x[mid] > t ? hi : lo) = mid;
        }
        const double h = x[hi] - x[lo];
        const double a = (x[hi] - t) / h, b = (t - x[lo]) / h;
        return a * y[lo] + b * y[hi]
             + ((a * a * a - a) * m[lo] + (b * b * b - b) * m[hi]) * h * h / 6.0;
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int knots = 11;
    const int queries = 120;
    const int nlocal = queries / size;
    if (nlocal * size != queries) {
        if (rank == 0)
            std::printf("%d queries do not divide by %d\n", queries, size);
        MPI_Finalize();
        return 0;
    }

    Spline s;
    s.x.resize(knots);
    s.y.resize(knots);
    s.m.resize(knots);
    std::vector<double> points;
    if (rank == 0) {
        for (int i = 0; i < knots; ++i) {
            s.x[i] = i * 0.5;
            s.y[i] = std::sin(s.x[i]) + 0.1 * s.x[i];
        }
        s.build();
        for (int q = 0; q < queries; ++q)
            points.push_back(0.01 + 4.95 * ((q * 37) % queries) / queries);
    }
    MPI_Bcast(s.x.data(), knots, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(s.y.data(), knots, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(s.m.data(), knots, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    std::vector<double> mine(nlocal), value(nlocal), all(rank == 0 ? queries : 0);
    MPI_Scatter(points.data(), nlocal, MPI_DOUBLE, mine.data(), nlocal, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    double err = 0.0, maxerr = 0.0;
    for (int i = 0; i < nlocal; ++i) {
        value[i] = s(mine[i]);
        err = std::fmax(err, std::fabs(value[i] - std::sin(mine[i]) - 0.1 * mine[i]));
    }
    MPI_Reduce(&err, &maxerr, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Gather(value.data(), nlocal, MPI_DOUBLE, all.data(), nlocal, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int q = 0; q < queries; q += 11)
            std::printf("s(%.3f) = %.4f\n", points[q], all[q]);
        std::printf("max error %.4f\n", maxerr);
    }
    MPI_Finalize();
    return 0;
}
