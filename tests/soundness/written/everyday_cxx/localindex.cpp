// finds the global index of the hottest sensor (rank * chunk + local index)
#include <mpi.h>
#include <iostream>
#include <vector>
#include <algorithm>

class SensorField {
public:
    explicit SensorField(int n) : temps(n) {
        for (int i = 0; i < n; i++) temps[i] = 200 + (i * i * 7 + 3 * i) % 97;
    }
    int *data() { return temps.data(); }
private:
    std::vector<int> temps;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, world;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world);

    const int N = 120;
    const int chunk = N / world;
    SensorField *field = rank == 0 ? new SensorField(N) : nullptr;
    std::vector<int> t(chunk);
    MPI_Scatter(field ? field->data() : nullptr, chunk, MPI_INT, t.data(), chunk, MPI_INT, 0, MPI_COMM_WORLD);

    auto it = std::max_element(t.begin(), t.end());
    struct { int value; int where; } loc, glob;
    loc.value = *it;
    loc.where = rank * chunk + int(it - t.begin());
    MPI_Reduce(&loc, &glob, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    if (rank == 0)
        std::cout << "hottest sensor #" << glob.where << " at " << glob.value / 10.0 << " C" << std::endl;
    delete field;
    MPI_Finalize();
    return 0;
}
