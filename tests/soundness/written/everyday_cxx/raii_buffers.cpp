#include <mpi.h>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <new>
#include <utility>

// hand written dynamic buffer with iterators, move only
template <typename T>
class Buffer {
    T *p_ = nullptr;
    std::size_t n_ = 0;
public:
    Buffer() = default;
    explicit Buffer(std::size_t n) : p_(n ? new T[n]() : nullptr), n_(n) {}
    Buffer(Buffer &&o) noexcept : p_(std::exchange(o.p_, nullptr)), n_(std::exchange(o.n_, 0)) {}
    Buffer &operator=(Buffer &&o) noexcept { std::swap(p_, o.p_); std::swap(n_, o.n_); return *this; }
    ~Buffer() { delete[] p_; }
    T *begin() { return p_; }
    T *end() { return p_ + n_; }
    const T *begin() const { return p_; }
    const T *end() const { return p_ + n_; }
    T *get() { return p_; }
    int count() const { return static_cast<int>(n_); }
    T &operator[](std::size_t i) { return p_[i]; }
};

static Buffer<long> fibonacciLike(std::size_t n)
{
    Buffer<long> b(n);
    long a = 1, c = 1;
    for (long &x : b) {
        x = a;
        long t = (a + c) % 99991;
        a = c;
        c = t;
    }
    return b;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        int rank, size;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_size(MPI_COMM_WORLD, &size);
        const int n = 240;
        Buffer<long> source;
        if (rank == 0) source = fibonacciLike(n);
        Buffer<long> mine(n / size);
        MPI_Scatter(source.get(), mine.count(), MPI_LONG, mine.get(), mine.count(), MPI_LONG, 0, MPI_COMM_WORLD);
        long even = 0, max = 0;
        for (long x : mine) {
            if (x % 2 == 0) ++even;
            if (x > max) max = x;
        }
        long evenAll = 0, maxAll = 0;
        MPI_Reduce(&even, &evenAll, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Reduce(&max, &maxAll, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
        if (rank == 0) std::cout << evenAll << " even, max " << maxAll << std::endl;
    }
    MPI_Finalize();
    return 0;
}
