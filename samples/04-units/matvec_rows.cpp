// y = A x with A handed out by elements and y gathered by rows. Every row is weighted by its global number.
#include <cstdio>
#include <cstdlib>
#include <mpi.h>

static double *make_vector(int dim)
{
    double *v = new double[dim];
    for (int i = 0; i < dim; ++i)
        v[i] = i % 5 + 0.5;
    return v;
}

int main(int argc, char *argv[])
{
    int csize, prank;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &csize);
    MPI_Comm_rank(MPI_COMM_WORLD, &prank);

    int dim = argc > 1 ? atoi(argv[1]) : 42;
    double *mat, *vec, *tmat = nullptr, *lres, *res = nullptr;

    if (prank == 0)
        vec = make_vector(dim);
    else
        vec = new double[dim];
    MPI_Bcast(vec, dim, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (prank == 0) {
        tmat = new double[dim * dim];
        for (int i = 0; i < dim * dim; ++i)
            tmat[i] = i % 9 - 4;
    }

    int msize = dim * dim / csize;
    mat = new double[msize];
    MPI_Scatter(tmat, msize, MPI_DOUBLE, mat, msize, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    int to = dim / csize;
    int first = prank * to;
    lres = new double[to];
    for (int i = 0; i != to; ++i) {
        double s = 0;
        for (int j = 0; j != dim; ++j)
            s += mat[i * dim + j] * vec[j];
        lres[i] = s * (first + i + 1);
    }

    if (prank == 0)
        res = new double[dim];
    MPI_Gather(lres, to, MPI_DOUBLE, res, to, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (prank == 0) {
        for (int i = 0; i < to * csize; ++i)
            std::printf("%g\n", res[i]);
        delete[] tmat;
        delete[] res;
    }
    delete[] vec;
    delete[] mat;
    delete[] lres;
    MPI_Finalize();
    return 0;
}
