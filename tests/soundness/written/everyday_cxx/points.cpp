#include <mpi.h>
#include <vector>
#include <iostream>
#include <limits>

namespace geo {
    struct Point {
        int x{}, y{};
        Point operator-(const Point &o) const { return {x - o.x, y - o.y}; }
        Point &operator+=(const Point &o) { x += o.x; y += o.y; return *this; }
        long norm2() const { return (long)x * x + (long)y * y; }
    };
}

// which of the stations is nearest to which centre? (one k-means assignment step)
int main(int argc, char **argv)
{
    using geo::Point;
    MPI_Init(&argc, &argv);
    int rank, size, n = 120;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    std::vector<Point> stations, centres(4);
    if (rank == 0) {
        for (int i = 0; i < n; i++) stations.push_back({(i * 37) % 200, (i * 91) % 150});
        centres = {{20, 20}, {150, 30}, {60, 120}, {180, 140}};
    }
    MPI_Bcast(centres.data(), 2 * 4, MPI_INT, 0, MPI_COMM_WORLD);
    std::vector<Point> local(n / size);
    MPI_Scatter(stations.data(), n / size * 2, MPI_INT, local.data(), n / size * 2, MPI_INT, 0, MPI_COMM_WORLD);

    std::vector<Point> sums(4);
    std::vector<int> members(4, 0);
    for (auto const &s : local) {
        std::size_t best = 0;
        long bestd = std::numeric_limits<long>::max();
        for (std::size_t c = 0; c < centres.size(); ++c) {
            long d = (s - centres[c]).norm2();
            if (d < bestd) { bestd = d; best = c; }
        }
        sums[best] += s;
        members[best]++;
    }
    std::vector<Point> gs(4);
    std::vector<int> gm(4);
    MPI_Reduce(sums.data(), gs.data(), 8, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(members.data(), gm.data(), 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int c = 0; c < 4; ++c)
            std::cout << "cluster " << c << ": " << gm[c] << " members, new centre ("
                      << (gm[c] ? gs[c].x / gm[c] : 0) << "," << (gm[c] ? gs[c].y / gm[c] : 0) << ")\n";
    MPI_Finalize();
    return 0;
}
