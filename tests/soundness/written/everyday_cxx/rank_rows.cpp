// 2D array, every rank tags its rows with its own number, root prints the map
#include <mpi.h>
#include <iostream>
#include <vector>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int rows = 60, cols = 8;
    std::vector<int> land(rows * cols, 0);
    if (rank == 0)
        for (int i = 0; i < rows * cols; i++) land[i] = (i * 11) % 9;
    const int cells = rows / size * cols;
    std::vector<int> plot(cells);
    MPI_Scatter(land.data(), cells, MPI_INT, plot.data(), cells, MPI_INT, 0, MPI_COMM_WORLD);
    for (auto &p : plot)
        if (p >= 5) p = 10 + rank; else p = 0;
    MPI_Gather(plot.data(), cells, MPI_INT, land.data(), cells, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int r = 0; r < rows; r += 4) {
            for (int c = 0; c < cols; c++) std::cout << land[r * cols + c] << '\t';
            std::cout << '\n';
        }
    MPI_Finalize();
    return 0;
}
