// Connected components: each rank builds a union-find forest of its own edges,
// the forests are merged at rank 0.
#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <numeric>
#include <vector>

class DisjointSets {
    std::vector<int> parent;

public:
    explicit DisjointSets(int n) : parent(n) { std::iota(parent.begin(), parent.end(), 0); }

    int find(int a)
    {
        while (parent[a] != a) a = parent[a] = parent[parent[a]];
        return a;
    }
    bool unite(int a, int b)
    {
        a = find(a), b = find(b);
        if (a == b) return false;
        parent[std::max(a, b)] = std::min(a, b);
        return true;
    }
    std::vector<int> labels()
    {
        std::vector<int> l(parent.size());
        for (size_t i = 0; i < l.size(); ++i) l[i] = find((int)i);
        return l;
    }
};

struct Edge {
    int a, b;
};

int main(int argc, char *argv[])
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    constexpr int V = 200, E = 144;
    if (E % size) {
        if (!rank) std::printf("%d edges, %d ranks: no\n", E, size);
        MPI_Finalize();
        return 0;
    }

    std::unique_ptr<Edge[]> all;
    if (rank == 0) {
        all = std::make_unique<Edge[]>(E);
        unsigned long long s = 1;
        for (int e = 0; e < E; ++e) {
            s = s * 6364136223846793005ULL + 1;
            all[e].a = (int)((s >> 33) % V);
            s = s * 6364136223846793005ULL + 1;
            all[e].b = (int)((s >> 33) % V);
        }
    }

    const int per = E / size;
    std::vector<Edge> edges(per);
    MPI_Scatter(all.get(), 2 * per, MPI_INT, edges.data(), 2 * per, MPI_INT, 0, MPI_COMM_WORLD);

    DisjointSets local(V);
    int tree_edges = 0;
    for (const Edge &e : edges) tree_edges += local.unite(e.a, e.b);

    std::vector<int> labels = local.labels();
    std::vector<int> gathered;
    if (rank == 0) gathered.resize((size_t)V * size);
    MPI_Gather(labels.data(), V, MPI_INT, gathered.data(), V, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        DisjointSets global(V);
        for (int r = 0; r < size; ++r)
            for (int v = 0; v < V; ++v) global.unite(v, gathered[(size_t)r * V + v]);

        std::map<int, int> count;
        for (int v = 0; v < V; ++v) count[global.find(v)]++;
        std::map<int, int, std::greater<int>> by_size;
        for (auto &c : count) by_size[c.second]++;

        std::printf("%zu components\n", count.size());
        for (auto &c : by_size) std::printf("  %d of size %d\n", c.second, c.first);
        std::printf("label of vertex %d is %d\n", V - 1, global.find(V - 1));
    }
    MPI_Finalize();
    return 0;
}
