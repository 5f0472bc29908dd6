#include <mpi.h>

int main(int argc, char **argv)
{
    int a[100], b[100], n = 4;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Scatter_c(a, n, MPI_INT, b, n, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter_init(a, n, MPI_INT, b, n, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    MPI_Bcast_init_c(a, n, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
#ifdef DEBUG
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Scatter_init(a, n, MPI_INT, b, n, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
#endif
    MPI_Finalize();
    return 0;
}
