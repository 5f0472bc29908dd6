// Squares and sums of a series whose parts are handed over by the address of their first element: no rank may be
// left without one.
#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

static long sum_of(const int *part, int count)
{
    long sum = 0;
    for (int i = 0; i < count; i++)
        sum += part[i];
    return sum;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 120;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    std::vector<int> series, squares;
    if (rank == 0) {
        series.resize(n);
        squares.resize(n);
        for (int i = 0; i < n; i++)
            series[i] = (i * 31 + 7) % 53;
    }
    int share = n / size;
    std::vector<int> part(share);

    MPI_Scatter(series.data(), share, MPI_INT, &part[0], share, MPI_INT, 0, MPI_COMM_WORLD);
    long mine = sum_of(&part.at(0), share), all = 0;
    for (int i = 0; i < share; i++)
        part[i] *= part[i];
    MPI_Gather(&part[0], share, MPI_INT, squares.data(), share, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&mine, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("sum %ld\n", all);
        for (int i = 0; i < share * size; i++)
            printf("%d%c", squares[i], i % 12 == 11 ? '\n' : ' ');
        printf("\n");
    }
    MPI_Finalize();
    return 0;
}
