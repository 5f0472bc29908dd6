// Integration with composite Gauss-Legendre (3 points), own panels per rank
#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

struct Integrand {
    std::string name;
    std::function<double(double)> f;
    double a, b;
};

static double panel(const std::function<double(double)>& f, double l, double r)
{
    static const double x = std::sqrt(0.6);
    const double c = 0.5 * (l + r), h = 0.5 * (r - l);
    return h * (5.0 * f(c - h * x) + 8.0 * f(c) + 5.0 * f(c + h * x)) / 9.0;
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int panels = 840;
    if (panels % size) {
        if (rank == 0) std::puts("panels not divisible by ranks");
        MPI_Finalize();
        return 0;
    }
    const std::vector<Integrand> todo = {
        {"sqrt", [](double x) { return std::sqrt(x); }, 0, 4},
        {"logistic", [](double x) { return 1 / (1 + std::exp(-x)); }, -3, 5},
        {"bump", [](double x) { return x * x < 1 ? std::exp(-1 / (1 - x * x)) : 0.0; }, -1, 1},
        {"tent", [](double x) { return 1 - std::fabs(x - 1); }, 0, 2},
    };
    const int first = rank * (panels / size), last = first + panels / size;
    std::vector<double> part, sum(todo.size());
    for (const auto& t : todo) {
        double s = 0;
        for (int i = first; i < last; ++i)
            s += panel(t.f, t.a + (t.b - t.a) * i / panels, t.a + (t.b - t.a) * (i + 1) / panels);
        part.push_back(s);
    }
    MPI_Reduce(part.data(), sum.data(), int(part.size()), MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (std::size_t k = 0; k < todo.size(); ++k)
            std::printf("%-9s [%g, %g] = %.3f\n", todo[k].name.c_str(), todo[k].a, todo[k].b, sum[k]);
    MPI_Finalize();
    return 0;
}
