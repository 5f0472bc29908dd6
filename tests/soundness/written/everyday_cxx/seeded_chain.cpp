// LCG state runs on from item to item inside a process
#include <mpi.h>
#include <cstdio>
#include <vector>

static unsigned state = 42;
static int noise(int amplitude)
{
    state = state * 1103515245u + 12345u;
    return int((state >> 16) % unsigned(2 * amplitude + 1)) - amplitude;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int N = 120;
    std::vector<int> clean(N), part(N / size);
    if (rank == 0)
        for (int i = 0; i < N; i++) clean[i] = 1000 + i;
    MPI_Scatter(clean.data(), N / size, MPI_INT, part.data(), N / size, MPI_INT, 0, MPI_COMM_WORLD);
    long s = 0, total = 0;
    for (int &x : part) {
        x += noise(9);
        s += x % 7;
    }
    MPI_Reduce(&s, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::printf("noisy digest %ld\n", total);
    MPI_Finalize();
    return 0;
}
