#include <mpi.h>

template <class T> struct Bench {
    static void go(T *x, int n)
    {
        MPI_Allreduce(MPI_IN_PLACE, x, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Scatter(x, n, MPI_INT, x, n, MPI_INT, 0, MPI_COMM_WORLD);
    }
};

template <typename T> void all(T &t)
{
    MPI_Bcast(&t, sizeof t, MPI_BYTE, 0, MPI_COMM_WORLD);
    t.each(MPI_Barrier);
}

static void dealer()
{
    int a[100], b[4], n = 4;
    MPI_Scatter(a, n, MPI_INT, b, n, MPI_INT, 0, MPI_COMM_WORLD);
}

static void deep()
{
    dealer();
}

static void nobody()
{
    int a[100], b[4], n = 4;
    MPI_Scatter(a, n, MPI_INT, b, n, MPI_INT, 0, MPI_COMM_WORLD);
}

template <void (*step)()> void run()
{
    step();
}

static int before = MPI_Barrier(MPI_COMM_SELF);

int main(int argc, char **argv)
{
    int a[100], b[100], n = 4;
    MPI_Request r;
    MPI_Comm other;
    MPI_Init(&argc, &argv);
    MPI_Iscatter(a, n, MPI_INT, b, n, MPI_INT, 0, MPI_COMM_WORLD, &r);
    MPI_Ialltoallw(a, &n, &n, nullptr, b, &n, &n, nullptr, MPI_COMM_WORLD, &r);
    MPI_Ineighbor_allgather(a, n, MPI_INT, b, n, MPI_INT, MPI_COMM_WORLD, &r);
    MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &other);
    MPI_Comm_spawn("a", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other, &n);
    run<deep>();
    MPI_Finalize();
}
