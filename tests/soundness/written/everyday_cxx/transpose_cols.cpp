// columns are handed out with a resized vector type
#include <mpi.h>
#include <iostream>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int R = 7, C = 60;
    std::vector<int> m;
    if (rank == 0)
        for (int i = 0; i < R * C; ++i) m.push_back((i * 19) % 53);

    MPI_Datatype col, column;
    MPI_Type_vector(R, 1, C, MPI_INT, &col);
    MPI_Type_create_resized(col, 0, sizeof(int), &column);
    MPI_Type_commit(&column);

    const int mycols = C / size;
    std::vector<int> mine(mycols * R);
    MPI_Scatter(m.data(), mycols, column, mine.data(), mycols * R, MPI_INT, 0, MPI_COMM_WORLD);
    std::vector<int> colmax(mycols);
    for (int c = 0; c < mycols; ++c) {
        colmax[c] = mine[c * R];
        for (int r = 1; r < R; ++r)
            if (mine[c * R + r] > colmax[c]) colmax[c] = mine[c * R + r];
    }
    std::vector<int> all(rank == 0 ? C : 0);
    MPI_Gather(colmax.data(), mycols, MPI_INT, all.data(), mycols, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int c = 0; c < C; ++c) std::cout << all[c] << (c % 20 == 19 ? '\n' : ' ');
    }
    MPI_Type_free(&column);
    MPI_Type_free(&col);
    MPI_Finalize();
    return 0;
}
