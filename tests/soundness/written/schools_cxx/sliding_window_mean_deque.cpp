#include <mpi.h>
#include <cstdio>
#include <deque>
#include <numeric>
#include <vector>

// Sliding window mean of the last 5 values, window is a std::deque member

template <typename T>
class Window {
public:
    explicit Window(std::size_t n) : n_(n) {}
    T push(T v)
    {
        q_.push_back(v);
        if (q_.size() > n_) q_.pop_front();
        return std::accumulate(q_.begin(), q_.end(), T{}) / static_cast<T>(q_.size());
    }

private:
    std::size_t n_;
    std::deque<T> q_;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, nproc;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);
    const int n = 96;
    if (n % nproc) {
        if (rank == 0) std::printf("96 / %d\n", nproc);
        MPI_Finalize();
        return 0;
    }
    std::vector<long> temp(n), avg(n), part(n / nproc);
    if (rank == 0)
        for (int h = 0; h < n; ++h) temp[h] = 150 + 8 * (h % 24 < 12 ? h % 24 : 24 - h % 24) + (h * 11) % 7;
    MPI_Scatter(temp.data(), n / nproc, MPI_LONG, part.data(), n / nproc, MPI_LONG, 0, MPI_COMM_WORLD);
    Window<long> w(5);
    for (auto& t : part) t = w.push(t);
    MPI_Gather(part.data(), n / nproc, MPI_LONG, avg.data(), n / nproc, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int h = 0; h < n; ++h)
            if (h % 4 == 0) std::printf("%02d:00 day %d  %ld  %ld\n", h % 24, h / 24, temp[h], avg[h]);
    }
    MPI_Finalize();
    return 0;
}
