// Rows of a table, in vectors: counts in elements and in rows, displacements set beside the counts they are
// added up from, and the number of marked columns of each row gathered by counts that every rank tells.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, rows = 37, columns = 5;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        rows = std::atoi(argv[1]);

    std::vector<int> counts(size), displs(size);
    for (int r = 0; r < size; r++) {
        counts[r] = (rows / size + (r < rows % size ? 1 : 0)) * columns;
        displs[r] = r == 0 ? 0 : displs[r - 1] + counts[r - 1];
    }
    int mine = counts[rank] / columns;

    std::vector<double> table, own(mine * columns);
    if (rank == 0) {
        table.resize(rows * columns);
        for (int i = 0; i < rows * columns; i++)
            table[i] = (i * 31 + 7) % 53 / 4.0;
    }
    MPI_Scatterv(table.data(), counts.data(), displs.data(), MPI_DOUBLE, own.data(), mine * columns,
                 MPI_DOUBLE, 0, MPI_COMM_WORLD);

    std::vector<int> marked(mine);
    for (int i = 0; i < mine; i++) {
        int above = 0;
        for (int j = 0; j < columns; j++)
            if (own[i * columns + j] > 6.5)
                above++;
        marked[i] = above;
    }

    std::vector<int> got(size), from(size), all(rows);
    MPI_Allgather(&mine, 1, MPI_INT, got.data(), 1, MPI_INT, MPI_COMM_WORLD);
    int before = 0;
    for (int r = 0; r < size; r++) {
        from[r] = before;
        before += got[r];
    }
    MPI_Gatherv(marked.data(), mine, MPI_INT, all.data(), got.data(), from.data(), MPI_INT, 0,
                MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < rows; i++)
            std::printf("row %d: %d\n", i, all[i]);
    MPI_Finalize();
    return 0;
}
