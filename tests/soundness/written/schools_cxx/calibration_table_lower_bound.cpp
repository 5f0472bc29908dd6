// Interpolation of calibration values: std::lower_bound in a table
#include <mpi.h>
#include <algorithm>
#include <array>
#include <cstdio>
#include <stdexcept>
#include <vector>

struct Knot {
    double raw, cal;
};

class Calibration {
public:
    Calibration()
    {
        for (std::size_t i = 0; i < table_.size(); ++i)
            table_[i] = {50.0 * i, 0.01 * i * i * 50.0 + 3.0};
        table_[4].cal = 12.5;       // re-measured by hand
        table_[5].cal = 16.25;
    }
    double operator()(double raw) const
    {
        auto it = std::lower_bound(table_.begin(), table_.end(), raw,
                                   [](const Knot& k, double r) { return k.raw < r; });
        if (it == table_.end()) throw std::out_of_range("raw");
        if (it == table_.begin()) return it->cal;
        auto lo = it - 1;
        double t = (raw - lo->raw) / (it->raw - lo->raw);
        return lo->cal + t * (it->cal - lo->cal);
    }

private:
    std::array<Knot, 12> table_;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 168;
    if (n % size == 0) {
        std::vector<double> raw(n), part(n / size);
        if (rank == 0)
            for (int i = 0; i < n; ++i) raw[i] = 3.5 * ((i * 29) % n);
        MPI_Scatter(raw.data(), n / size, MPI_DOUBLE, part.data(), n / size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        const Calibration cal;
        int invalid = 0, sum = 0;
        for (auto& v : part) {
            try {
                v = cal(v);
            } catch (const std::out_of_range&) {
                v = -1.0;
                ++invalid;
            }
        }
        std::vector<double> res(n);
        MPI_Gather(part.data(), n / size, MPI_DOUBLE, res.data(), n / size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Reduce(&invalid, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            for (int i = 0; i < n; i += 9) std::printf("%8.3f -> %8.3f\n", raw[i], res[i]);
            std::printf("%d values out of range\n", sum);
        }
    } else if (rank == 0) {
        std::printf("%d / %d is not an integer\n", n, size);
    }
    MPI_Finalize();
    return 0;
}
