#include <mpi.h>
#include <iostream>
#include <vector>

// grid cells know their column from a start index kept in the object
class Strip {
    int first_;
    std::vector<int> h_;
public:
    Strip(int rank, int width) : first_(rank * width), h_(width) {}
    int *data() { return h_.data(); }
    int width() const { return (int)h_.size(); }
    long moment() const {
        long m = 0;
        for (int i = 0; i < width(); i++) m += (long)(first_ + i) * h_[i];
        return m;
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, n = 60;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<int> terrain(rank ? 0 : n);
    for (std::size_t i = 0; i < terrain.size(); i++) terrain[i] = 10 + int(i * i % 37);
    Strip s(rank, n / size);
    MPI_Scatter(terrain.data(), s.width(), MPI_INT, s.data(), s.width(), MPI_INT, 0, MPI_COMM_WORLD);
    long m = s.moment(), total = 0;
    MPI_Reduce(&m, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::cout << "moment " << total << '\n';
    MPI_Finalize();
    return 0;
}
