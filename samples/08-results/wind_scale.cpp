/* Wind speeds of many stations on the Beaufort scale, written with the streams of C++: a table at the root, a file of
 * the classes, formats that are set once. */
#include <mpi.h>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

static const double least_of_class[] = {0.0, 0.5, 1.6, 3.4, 5.5, 8.0, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7};
static const int classes = sizeof least_of_class / sizeof least_of_class[0];

static int beaufort(double metres_per_second)
{
    int c = 0;
    while (c + 1 < classes && metres_per_second >= least_of_class[c + 1])
        c++;
    return c;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int stations = argc > 1 ? std::atoi(argv[1]) : 240;
    std::string path = argc > 2 ? argv[2] : "";
    if (stations < size) {
        if (rank == 0)
            std::cerr << argv[0] << ": at least one station for each rank" << std::endl;
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    int share = stations / size;

    std::vector<double> speeds;
    std::vector<int> scale;
    if (rank == 0) {
        std::cout << "stations: " << share * size << std::endl;
        speeds.resize(stations);
        scale.resize(stations);
        for (int i = 0; i < stations; i++)
            speeds[i] = (i * 37 % 401) / 10.0;
    }

    auto own = std::vector<double>(stations / size);
    std::vector<int> own_scale(share);
    MPI_Scatter(speeds.data(), share, MPI_DOUBLE, own.data(), share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    double strongest = 0;
    int storms = 0;
    for (int i = 0; i < share; i++) {
        own_scale[i] = beaufort(own[i]);
        if (own[i] > strongest)
            strongest = own[i];
        storms += own_scale[i] >= 9;
    }
    MPI_Gather(own_scale.data(), share, MPI_INT, scale.data(), share, MPI_INT, 0, MPI_COMM_WORLD);

    double strongest_of_all;
    int all_storms;
    MPI_Reduce(&strongest, &strongest_of_all, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&storms, &all_storms, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::cout << std::fixed << std::setprecision(1);
        for (int i = 0; i < share * size; i++)
            std::cout << std::setw(6) << i << std::setw(8) << speeds[i] << std::setw(4) << scale[i] << '\n';
        std::cout << "strongest " << strongest_of_all << " m/s, " << all_storms << " of "
                  << share * size << " in a storm" << std::endl;
        if (!path.empty()) {
            std::ofstream out(path);
            for (int i = 0; i < share * size; i++)
                out << scale[i] << "\n";
        }
    }
    MPI_Finalize();
    return 0;
}
