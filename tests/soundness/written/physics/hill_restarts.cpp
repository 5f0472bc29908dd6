// Hill climbing with restarts on a bumpy landscape; start points are scattered,
// every rank reports its best climb and the overall best is chosen.
#include <mpi.h>
#include <cmath>
#include <functional>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct Point {
    double x, y;
};

template <class F>
std::pair<Point, int> climb(F &&f, Point p, double step)
{
    int moves = 0;
    while (step > 1e-4) {
        const Point cand[4] = {{p.x + step, p.y}, {p.x - step, p.y}, {p.x, p.y + step}, {p.x, p.y - step}};
        bool better = false;
        for (const auto &c : cand)
            if (f(c) > f(p)) {
                p = c;
                better = true;
                ++moves;
                break;
            }
        if (!better) step /= 2;
    }
    return {p, moves};
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    std::function<double(Point)> height = [](Point p) {
        return std::sin(1.3 * p.x) * std::cos(0.9 * p.y) + 0.3 * std::sin(3.1 * p.x + p.y) -
               0.02 * (p.x * p.x + p.y * p.y);
    };

    const int starts = 48;
    const int per = starts / size;
    std::vector<Point> grid;
    if (rank == 0) {
        for (int i = 0; i < starts; ++i) grid.push_back({-4.0 + (i % 8) * 1.1, -3.0 + (i / 8) * 1.2});
    }

    std::vector<Point> mine(per);
    MPI_Scatter(grid.data(), per * 2, MPI_DOUBLE, mine.data(), per * 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    Point best{0, 0};
    double hbest = -1e9;
    long moves = 0;
    for (const Point &s : mine) {
        auto [top, m] = climb(height, s, 0.25);
        moves += m;
        if (height(top) > hbest) {
            hbest = height(top);
            best = top;
        }
    }

    std::ostringstream os;
    os << std::fixed << std::setprecision(3) << "rank " << rank << ": best " << hbest << " after " << moves
       << " moves from " << mine.size() << " starts";
    std::string line = os.str();
    line.resize(96, ' ');
    std::vector<char> lines(rank == 0 ? 96 * size : 0);
    MPI_Gather(line.data(), 96, MPI_CHAR, lines.data(), 96, MPI_CHAR, 0, MPI_COMM_WORLD);

    double rec[3] = {hbest, best.x, best.y};
    std::vector<double> recs(3 * size);
    MPI_Allgather(rec, 3, MPI_DOUBLE, recs.data(), 3, MPI_DOUBLE, MPI_COMM_WORLD);

    if (rank == 0) {
        int w = 0;
        for (int r = 0; r < size; ++r) {
            std::string t(&lines[96 * r], 96);
            t.erase(t.find_last_not_of(' ') + 1);
            std::cout << t << '\n';
            if (recs[3 * r] > recs[3 * w] + 1e-9) w = r;
        }
        std::cout << std::fixed << std::setprecision(2) << "summit near (" << recs[3 * w + 1] << ", "
                  << recs[3 * w + 2] << ")" << std::endl;
    }
    MPI_Finalize();
    return 0;
}
