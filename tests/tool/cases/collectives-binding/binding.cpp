#include <mpi.h>

int main()
{
    int a[100], b[100], n = 4;
    MPI::Init();
    MPI::COMM_WORLD.Scatter(a, n, MPI::INT, b, n, MPI::INT, 0);
    MPI::COMM_WORLD.Barrier();
    MPI::Intracomm twin = MPI::COMM_WORLD.Dup();
    MPI::Finalize();
}
