// Normalises the columns of a matrix. Columns are handed out with a resized vector type.
#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <vector>

namespace {

class ColumnType {
    MPI_Datatype type_ = MPI_DATATYPE_NULL;

public:
    ColumnType(int rows, int cols)
    {
        MPI_Datatype v;
        MPI_Type_vector(rows, 1, cols, MPI_DOUBLE, &v);
        MPI_Type_create_resized(v, 0, sizeof(double), &type_);
        MPI_Type_commit(&type_);
        MPI_Type_free(&v);
    }
    ~ColumnType() { MPI_Type_free(&type_); }
    ColumnType(const ColumnType &) = delete;
    MPI_Datatype get() const { return type_; }
};

void normalise(double *col, int rows)
{
    double mean = 0, var = 0;
    for (int i = 0; i < rows; ++i)
        mean += col[i] / rows;
    for (int i = 0; i < rows; ++i)
        var += (col[i] - mean) * (col[i] - mean) / rows;
    const double sd = var > 0 ? std::sqrt(var) : 1.0;
    for (int i = 0; i < rows; ++i)
        col[i] = (col[i] - mean) / sd;
}

} // namespace

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int rows = 8, cols = 24;
    int rc = 0;
    if (cols % size == 0) {
        ColumnType column(rows, cols);
        const int nc = cols / size;

        std::vector<double> m;
        if (rank == 0) {
            m.resize(rows * cols);
            for (int i = 0; i < rows; ++i)
                for (int j = 0; j < cols; ++j)
                    m[i * cols + j] = (i + 1) * (j + 2) % 13 + 0.1 * i;
        }

        std::vector<double> mine(nc * rows); // column after column
        MPI_Scatter(m.data(), nc, column.get(), mine.data(), nc * rows, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        for (int c = 0; c < nc; ++c)
            normalise(&mine[c * rows], rows);
        MPI_Gather(mine.data(), nc * rows, MPI_DOUBLE, m.data(), nc, column.get(), 0, MPI_COMM_WORLD);

        if (rank == 0)
            for (int i = 0; i < rows; ++i) {
                for (int j = 0; j < cols; j += 3)
                    std::printf("%8.3f", m[i * cols + j]);
                std::printf("\n");
            }
    } else {
        if (rank == 0)
            std::printf("%d columns, %d processes: no way\n", cols, size);
        rc = 0;
    }
    MPI_Finalize();
    return rc;
}
