// Exponential moving average as a function object with state, applied with
// std::transform to the local part of the data.
#include <mpi.h>
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <vector>

class Ema {
public:
    explicit Ema(double alpha) : alpha_(alpha) {}
    double operator()(double x)
    {
        if (first_) {
            value_ = x;
            first_ = false;
        } else {
            value_ = alpha_ * x + (1 - alpha_) * value_;
        }
        return value_;
    }

private:
    double alpha_;
    double value_ = 0;
    bool first_ = true;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    constexpr int n = 84;
    if (n % size) {
        if (rank == 0) std::cerr << "n=" << n << " not divisible by " << size << "\n";
        MPI_Finalize();
        return 0;
    }
    std::vector<double> load, smooth;
    if (rank == 0) {
        load.resize(n);
        smooth.resize(n);
        int k = 0;
        std::generate(load.begin(), load.end(), [&k] { ++k; return 40.0 + (k * k) % 37 + (k > 50 ? 25 : 0); });
    }
    std::vector<double> part(n / size);
    MPI_Scatter(load.data(), n / size, MPI_DOUBLE, part.data(), n / size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    Ema ema(0.2);
    std::transform(part.begin(), part.end(), part.begin(), [&](double x) { return ema(x); });
    MPI_Gather(part.data(), n / size, MPI_DOUBLE, smooth.data(), n / size, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::cout << std::fixed << std::setprecision(3);
        for (int i = 0; i < n; i += 3)
            std::cout << std::setw(3) << i << std::setw(10) << load[i] << std::setw(10) << smooth[i] << '\n';
    }
    MPI_Finalize();
    return 0;
}
