#include <mpi.h>
#include <cstdio>
#include <vector>

class Numbers {
public:
    explicit Numbers(int first) : first(first) {}
    void number(std::vector<int> &x, int s, int rank)
    {
        for (int i = 0; i < s; i++)
            x[i] += first * (rank * s + i);
    }

private:
    int first;
};

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 840;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int sendcount = n / size, count = n / size;
    std::vector<int> all, mine(count);
    if (rank == 0)
        all.resize(n, 3);
    MPI_Scatter(all.data(), sendcount, MPI_INT, mine.data(), count, MPI_INT, 0, MPI_COMM_WORLD);
    Numbers numbers(1);
    numbers.number(mine, count, rank);
    long sum = 0, total = 0;
    for (int i = 0; i < count; i++)
        sum += mine[i];
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        std::printf("%ld\n", total);
    MPI_Finalize();
    return 0;
}
