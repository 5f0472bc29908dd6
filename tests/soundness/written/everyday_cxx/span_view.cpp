#include <mpi.h>
#include <iostream>
#include <vector>
#include <numeric>

// light weight view class over rows of an integer matrix
template <class T>
class View {
    T *b_;
    int n_;
public:
    View(T *b, int n) : b_(b), n_(n) {}
    T *begin() const { return b_; }
    T *end() const { return b_ + n_; }
    T &operator[](int i) const { return b_[i]; }
    int size() const { return n_; }
};

template <class T>
View<T> row(std::vector<T> &m, int i, int cols) { return {m.data() + i * cols, cols}; }

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    constexpr int R = 60, C = 14;

    std::vector<int> probe(C), m;
    if (rank == 0) {
        m.resize(R * C);
        for (int i = 0; i < R * C; ++i) m[i] = (i * i / 3) % 29;
        std::iota(probe.begin(), probe.end(), 1);
    }
    MPI_Bcast(probe.data(), C, MPI_INT, 0, MPI_COMM_WORLD);
    const int rows = R / size;
    std::vector<int> mine(rows * C), similarity(rows), all(R);
    MPI_Scatter(m.data(), rows * C, MPI_INT, mine.data(), rows * C, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < rows; ++i) {
        auto r = row(mine, i, C);
        std::partial_sum(r.begin(), r.end(), r.begin());
        similarity[i] = std::inner_product(r.begin(), r.end(), probe.begin(), 0) % 1000;
    }
    MPI_Gather(similarity.data(), rows, MPI_INT, all.data(), rows, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Gather(mine.data(), rows * C, MPI_INT, m.data(), rows * C, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < R; i += 6) std::cout << "row " << i << " similarity " << all[i] << " total " << row(m, i, C)[C - 1] << '\n';
    }
    MPI_Finalize();
    return 0;
}
