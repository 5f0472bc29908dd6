#include <mpi.h>
#include <array>
#include <iostream>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

// single source shortest paths from many sources, the graph is known to all
constexpr int V = 60;
constexpr int INF = std::numeric_limits<int>::max();

class Graph {
    std::vector<std::vector<std::pair<int, int>>> adj{V};
public:
    Graph() {
        for (int v = 0; v < V; ++v) {
            edge(v, (v + 1) % V, 4 + v % 3);
            edge(v, (v * 7 + 3) % V, 9 + v % 5);
        }
    }
    void edge(int a, int b, int w) {
        adj[a].emplace_back(b, w);
        adj[b].emplace_back(a, w);
    }
    std::array<int, V> dijkstra(int s) const {
        std::array<int, V> d;
        d.fill(INF);
        std::priority_queue<std::pair<int, int>> q;
        d[s] = 0;
        q.push({0, s});
        while (!q.empty()) {
            auto [nd, v] = q.top();
            q.pop();
            if (-nd > d[v]) continue;
            for (auto [u, w] : adj[v])
                if (d[v] + w < d[u]) {
                    d[u] = d[v] + w;
                    q.push({-d[u], u});
                }
        }
        return d;
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const Graph g;
    std::array<int, V> sources{};
    if (rank == 0)
        for (int i = 0; i < V; ++i) sources[i] = (i * 17) % V;
    const int jobs = V / size;
    std::vector<int> todo(jobs), ecc;
    MPI_Scatter(sources.data(), jobs, MPI_INT, todo.data(), jobs, MPI_INT, 0, MPI_COMM_WORLD);
    for (int s : todo) {
        int far = 0;
        for (int d : g.dijkstra(s)) far = d > far ? d : far;
        ecc.push_back(far);
    }
    std::array<int, V> all{};
    MPI_Allgather(ecc.data(), jobs, MPI_INT, all.data(), jobs, MPI_INT, MPI_COMM_WORLD);
    if (rank == 0) {
        int centre = 0, rim = 0;
        for (int i = 0; i < V; ++i) {
            if (all[i] < all[centre]) centre = i;
            if (all[i] > all[rim]) rim = i;
        }
        std::cout << "radius " << all[centre] << " at vertex " << sources[centre] << ", diameter " << all[rim] << " at vertex " << sources[rim] << '\n';
    }
    MPI_Finalize();
    return 0;
}
