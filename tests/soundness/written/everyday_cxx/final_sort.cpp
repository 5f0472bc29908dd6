#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <tuple>
#include <vector>

// distances of towns to a depot; own part sorted early, root sorts everything again
struct Town { int id, x, y, dist; };
static bool nearer(const Town &a, const Town &b) { return std::tie(a.dist, a.id) < std::tie(b.dist, b.id); }

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int depot[2] = {0, 0};
    std::vector<Town> map;
    const int towns = 180;
    if (rank == 0) {
        depot[0] = 48;
        depot[1] = 37;
        for (int i = 0; i < towns; i++) map.push_back({i, i * 29 % 100, i * 67 % 100, 0});
    }
    MPI_Bcast(depot, 2, MPI_INT, 0, MPI_COMM_WORLD);
    const int k = towns / size;
    std::vector<Town> mine(k);
    MPI_Scatter(map.data(), 4 * k, MPI_INT, mine.data(), 4 * k, MPI_INT, 0, MPI_COMM_WORLD);
    for (Town &t : mine) t.dist = std::abs(t.x - depot[0]) + std::abs(t.y - depot[1]);
    std::sort(mine.begin(), mine.end(), nearer);
    MPI_Gather(mine.data(), 4 * k, MPI_INT, map.data(), 4 * k, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::sort(map.begin(), map.end(), nearer);
        for (int i = 0; i < 5; i++) std::cout << "town " << map[i].id << " at distance " << map[i].dist << '\n';
        std::cout << "farthest: " << map.back().id << '\n';
    }
    MPI_Finalize();
    return 0;
}
