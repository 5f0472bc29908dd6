// baseline correction: everything relative to the first value a process got
#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int samples = 120;
    std::vector<int> adc;
    if (rank == 0) {
        adc.resize(samples);
        int v = 512;
        for (auto &a : adc) { a = v; v = (v * 5 + 3) % 1024; }
    }
    const int len = samples / size;
    std::vector<int> seg(len);
    MPI_Scatter(adc.data(), len, MPI_INT, seg.data(), len, MPI_INT, 0, MPI_COMM_WORLD);
    const int base = seg.front();
    std::for_each(seg.begin(), seg.end(), [base](int &x) { x -= base; });
    int peak = *std::max_element(seg.begin(), seg.end());
    int top;
    MPI_Reduce(&peak, &top, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) std::cout << "largest excursion " << top << std::endl;
    MPI_Finalize();
    return 0;
}
