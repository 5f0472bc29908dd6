// Autocorrelation of a signal, lags shared in contiguous ranges
#include <mpi.h>
#include <cstdio>
#include <numeric>
#include <vector>

class Range {
public:
    Range(int n, int rank, int size) : first_(rank * (n / size)), last_((rank + 1) * (n / size)) {}
    struct It {
        int i;
        int operator*() const { return i; }
        It& operator++() { ++i; return *this; }
        bool operator!=(const It& o) const { return i != o.i; }
    };
    It begin() const { return {first_}; }
    It end() const { return {last_}; }
    int length() const { return last_ - first_; }

private:
    int first_, last_;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 600, lags = 60;
    if (lags % size) {
        if (rank == 0) std::printf("%d lags do not fit %d ranks\n", lags, size);
        MPI_Finalize();
        return 0;
    }
    std::vector<int> x(n);
    for (int i = 0; i < n; ++i) x[i] = (i % 12 < 6 ? 10 : -10) + (i * 7) % 5 - 2;

    const Range my(lags, rank, size);
    std::vector<long> r;
    for (int lag : my)
        r.push_back(std::inner_product(x.begin(), x.end() - lag, x.begin() + lag, 0L));

    std::vector<long> all(lags);
    MPI_Gather(r.data(), my.length(), MPI_LONG, all.data(), my.length(), MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int period = 0;
        for (int k = 2; k < lags - 1; ++k)
            if (all[k] > all[k - 1] && all[k] >= all[k + 1] && (period == 0 || all[k] > all[period])) period = k;
        for (int k = 0; k < lags; k += 4) std::printf("r(%2d) = %6ld\n", k, all[k]);
        std::printf("period %d\n", period);
    }
    MPI_Finalize();
    return 0;
}
