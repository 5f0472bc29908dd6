#include <mpi.h>
#include <iostream>
#include <iomanip>
using std::cout;

// row scaling: each row divided by its largest absolute value (per-row, doubles)
void scaleRow(double *row, int len)
{
    double m = 0.0;
    for (double *p = row; p != row + len; ++p) {
        double a = *p < 0 ? -*p : *p;
        if (a > m) m = a;
    }
    if (m == 0.0) return;
    while (len > 0) row[--len] /= m;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank = 0, size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int rows = 60, cols = 6;
    double *storage = nullptr;
    double **A = nullptr;
    if (rank == 0) {
        storage = new double[rows * cols];
        A = new double *[rows];
        for (int i = 0; i < rows; ++i) {
            A[i] = storage + i * cols;
            for (int j = 0; j < cols; ++j) A[i][j] = (i * 5 + j * 7) % 23 - 11.0;
        }
    }
    int r = rows / size;
    double *mystorage = new double[r * cols];
    double **B = new double *[r];
    for (int i = 0; i < r; ++i) B[i] = mystorage + i * cols;

    MPI_Scatter(storage, r * cols, MPI_DOUBLE, mystorage, r * cols, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < r; ++i) scaleRow(B[i], cols);
    MPI_Gather(mystorage, r * cols, MPI_DOUBLE, storage, r * cols, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        cout << std::fixed << std::setprecision(3);
        for (int i = 0; i < rows; i += 9) {
            for (int j = 0; j < cols; ++j) cout << std::setw(8) << A[i][j];
            cout << '\n';
        }
        delete[] A;
        delete[] storage;
    }
    delete[] B;
    delete[] mystorage;
    MPI_Finalize();
    return 0;
}
