#include <mpi.h>
#include <cmath>
#include <iostream>
#include <iomanip>
#include <vector>

// table lookup with linear interpolation (doubles, per-item results gathered)
class Table {
    std::vector<double> y;
    double x0, dx;
public:
    Table(double a, double step, int n, double (*f)(double)) : x0(a), dx(step) {
        for (int i = 0; i < n; ++i) y.push_back(f(a + i * step));
    }
    double at(double x) const {
        double t = (x - x0) / dx;
        int i = static_cast<int>(t);
        if (i < 0) return y.front();
        if (i >= static_cast<int>(y.size()) - 1) return y.back();
        double w = t - i;
        return (1.0 - w) * y[i] + w * y[i + 1];
    }
};

static double airDensity(double h) { return 1.225 * std::exp(-h / 8400.0); }

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const Table rho(0.0, 500.0, 40, airDensity);
    int n = 120;
    double *alt = nullptr, *den = nullptr;
    if (rank == 0) {
        alt = new double[n];
        den = new double[n]();
        for (int i = 0; i < n; ++i) alt[i] = 150.0 * i;
    }
    int cnt = n / size;
    double *a = new double[cnt];
    double *d = new double[cnt];
    MPI_Scatter(alt, cnt, MPI_DOUBLE, a, cnt, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < cnt; ++i) d[i] = rho.at(a[i]);
    MPI_Gather(d, cnt, MPI_DOUBLE, den, cnt, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    double worst = 0.0;
    for (int i = 0; i < cnt; ++i) worst = std::fmax(worst, std::fabs(d[i] - airDensity(a[i])));
    double w = 0.0;
    MPI_Reduce(&worst, &w, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::cout << std::fixed << std::setprecision(5);
        for (int i = 0; i < n; i += 20) std::cout << alt[i] << " m: " << den[i] << '\n';
        std::cout << "worst error " << std::scientific << w << '\n';
        delete[] alt;
        delete[] den;
    }
    delete[] a;
    delete[] d;
    MPI_Finalize();
    return 0;
}
