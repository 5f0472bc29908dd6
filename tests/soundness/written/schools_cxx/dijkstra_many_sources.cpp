// Dijkstra from several sources on a grid of costs: one source per item.
#include <mpi.h>
#include <cstdio>
#include <functional>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

class Grid {
public:
    Grid(int w, int h) : w_(w), h_(h), cost_(w * h)
    {
        for (int i = 0; i < w * h; ++i) cost_[i] = 1 + (i * 17 + i / w * 5) % 9;
    }
    int cells() const { return w_ * h_; }
    std::vector<int> distances(int src) const
    {
        std::vector<int> d(cells(), std::numeric_limits<int>::max());
        using P = std::pair<int, int>;
        std::priority_queue<P, std::vector<P>, std::greater<P>> q;
        d[src] = 0;
        q.push({0, src});
        while (!q.empty()) {
            auto [du, u] = q.top();
            q.pop();
            if (du > d[u]) continue;
            const int x = u % w_, y = u / w_;
            auto relax = [&](int nx, int ny) {
                if (nx < 0 || ny < 0 || nx >= w_ || ny >= h_) return;
                int v = ny * w_ + nx;
                if (du + cost_[v] < d[v]) {
                    d[v] = du + cost_[v];
                    q.push({d[v], v});
                }
            };
            relax(x - 1, y);
            relax(x + 1, y);
            relax(x, y - 1);
            relax(x, y + 1);
        }
        return d;
    }

private:
    int w_, h_;
    std::vector<int> cost_;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 24;
    if (n % size) {
        if (rank == 0) std::printf("24 sources, please use 1 2 3 4 6 8 ranks\n");
        MPI_Finalize();
        return 0;
    }
    const Grid g(16, 12);
    std::vector<int> src(n), mine(n / size);
    if (rank == 0)
        for (int i = 0; i < n; ++i) src[i] = i * 37 % g.cells();
    MPI_Scatter(src.data(), n / size, MPI_INT, mine.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);
    std::vector<int> out, all(2 * n);
    for (int s : mine) {
        const auto d = g.distances(s);
        int far = 0;
        for (int c = 1; c < g.cells(); ++c)
            if (d[c] > d[far]) far = c;
        out.push_back(far);
        out.push_back(d[far]);
    }
    MPI_Gather(out.data(), 2 * n / size, MPI_INT, all.data(), 2 * n / size, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < n; ++i)
            std::printf("from %3d the farthest cell is %3d at distance %d\n", src[i], all[2 * i], all[2 * i + 1]);
    MPI_Finalize();
    return 0;
}
