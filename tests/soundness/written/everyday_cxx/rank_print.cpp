// offsets[] by rank*share are used to name the items in the output
#include <mpi.h>
#include <iostream>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 120;
    const int quota = n / size;
    std::vector<int> temp(n);
    if (rank == 0)
        for (int i = 0; i < n; ++i) temp[i] = (i * 67) % 90;
    std::vector<int> own(quota);
    MPI_Scatter(temp.data(), quota, MPI_INT, own.data(), quota, MPI_INT, 0, MPI_COMM_WORLD);
    std::vector<int> alarm(3, -1);
    int k = 0;
    for (int i = 0; i < quota && k < 3; ++i)
        if (own[i] > 80) alarm[k++] = quota * rank + i;
    std::vector<int> alarms(rank == 0 ? 3 * size : 0);
    MPI_Gather(alarm.data(), 3, MPI_INT, alarms.data(), 3, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int a : alarms)
            if (a >= 0) std::cout << "alarm at sensor " << a << '\n';
    }
    MPI_Finalize();
    return 0;
}
