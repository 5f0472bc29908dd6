// A C++ program: its MPI calls come from a method and a lambda.
#include <mpi.h>

#include <cstdio>
#include <numeric>
#include <vector>

class Distribution
{
  public:
    explicit Distribution(int items) : all_(items)
    {
        std::iota(all_.begin(), all_.end(), 1.0);
    }
    std::vector<double> mine(int size) const
    {
        std::vector<double> part(all_.size() / size);
        MPI_Scatter(all_.data(), static_cast<int>(part.size()), MPI_DOUBLE, part.data(), static_cast<int>(part.size()),
                    MPI_DOUBLE, 0, MPI_COMM_WORLD);
        return part;
    }

  private:
    std::vector<double> all_;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank = 0, size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    auto part = Distribution(1200).mine(size);
    double sum = 0.0, all = 0.0;
    for (int round = 0; round < 200; round++)
        for (double &x : part)
            sum += x = x * 0.5 + 1.0;
    auto reduce = [&] { MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); };
    reduce();
    if (rank == 0)
        std::printf("all %.17g\n", all);
    MPI_Finalize();
}
