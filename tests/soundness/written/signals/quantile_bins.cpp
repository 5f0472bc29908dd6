// Approximate quantiles of a long series by binning and linear interpolation.
#include <algorithm>
#include <cstdio>
#include <vector>
#include <mpi.h>

namespace {

constexpr int kBins = 64;

struct Range {
    double lo, hi;
    int bin(double v) const {
        int b = static_cast<int>((v - lo) / (hi - lo) * kBins);
        return std::min(std::max(b, 0), kBins - 1);
    }
    double left(int b) const { return lo + (hi - lo) * b / kBins; }
};

std::vector<double> generate(int n) {
    std::vector<double> v(n);
    unsigned s = 2463534242u;
    for (auto &e : v) {
        s ^= s << 13; s ^= s >> 17; s ^= s << 5;
        double u = (s % 100000) / 100000.0;
        e = u * u * 50.0;
    }
    return v;
}

double quantile(const std::vector<long> &h, long n, const Range &r, double q) {
    double wanted = q * n;
    long below = 0;
    for (int b = 0; b < kBins; ++b) {
        if (below + h[b] >= wanted && h[b] > 0)
            return r.left(b) + (wanted - below) / h[b] * (r.left(1) - r.left(0));
        below += h[b];
    }
    return r.hi;
}

} // namespace

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int total = 3600;
    if (total % size != 0) {
        if (rank == 0) std::printf("run with a divisor of %d processes\n", total);
        MPI_Finalize();
        return 0;
    }
    const int count = total / size;

    std::vector<double> all;
    if (rank == 0) all = generate(total);
    std::vector<double> part(count);
    MPI_Scatter(all.data(), count, MPI_DOUBLE, part.data(), count, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    auto mm = std::minmax_element(part.begin(), part.end());
    double lo = *mm.first, hi = *mm.second;
    Range range;
    MPI_Allreduce(&lo, &range.lo, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
    MPI_Allreduce(&hi, &range.hi, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);

    std::vector<long> hist(kBins, 0), sum(kBins, 0);
    for (double v : part) ++hist[range.bin(v)];
    MPI_Reduce(hist.data(), sum.data(), kBins, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::printf("range %.3f .. %.3f\n", range.lo, range.hi);
        for (double q : {0.05, 0.25, 0.5, 0.75, 0.95})
            std::printf("q%02d = %.3f\n", static_cast<int>(q * 100 + 0.5), quantile(sum, total, range, q));
    }
    MPI_Finalize();
    return 0;
}
