// two-pass statistics: mean over everything, then squared deviations (integers)
#include <mpi.h>
#include <iostream>
#include <numeric>
#include <vector>

class Stats {
    long long sum_ = 0, sq_ = 0;
    long n_;
public:
    explicit Stats(long n) : n_(n) {}
    void firstPass(const std::vector<int> &v) {
        long long s = std::accumulate(v.begin(), v.end(), 0LL);
        MPI_Allreduce(&s, &sum_, 1, MPI_LONG_LONG_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    void secondPass(const std::vector<int> &v) {
        const long long m = mean();
        long long s = 0;
        for (int x : v) s += (x - m) * (x - m);
        MPI_Allreduce(&s, &sq_, 1, MPI_LONG_LONG_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    long long mean() const { return sum_ / n_; }
    long long variance() const { return sq_ / n_; }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int me = 0, them = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &them);
    const long total = 300;
    const int part = static_cast<int>(total / them);
    std::vector<int> everything, mine(part);
    if (me == 0)
        for (long i = 0; i < total; i++) everything.push_back(static_cast<int>((i * i) % 911));
    MPI_Scatter(everything.data(), part, MPI_INT, mine.data(), part, MPI_INT, 0, MPI_COMM_WORLD);
    Stats st(total);
    st.firstPass(mine);
    st.secondPass(mine);
    if (me == 0) std::cout << "mean " << st.mean() << ", variance " << st.variance() << std::endl;
    MPI_Finalize();
    return 0;
}
