// pairs: the items come in couples (key,value) that must stay together
#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <map>
#include <utility>
#include <vector>

using KV = std::pair<int, int>;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int total = 240, groups = 8;
    std::vector<KV> kv;
    if (rank == 0)
        for (int i = 0; i < total; ++i) kv.push_back(std::make_pair(i * i % groups, (i * 77) % 1000));

    std::vector<KV> mine(total / size);
    MPI_Scatter(kv.data(), total / size, MPI_2INT, mine.data(), total / size, MPI_2INT, 0, MPI_COMM_WORLD);

    // map phase / combine phase
    std::map<int, std::pair<int, int>> stat;          // key -> (count, max)
    for (const auto &[key, value] : mine) {
        auto [it, fresh] = stat.try_emplace(key, 1, value);
        if (!fresh) {
            it->second.first++;
            it->second.second = std::max(it->second.second, value);
        }
    }
    // reduce phase
    std::vector<int> counts(groups, 0), maxima(groups, -1);
    for (auto &s : stat) {
        counts[s.first] = s.second.first;
        maxima[s.first] = s.second.second;
    }
    std::vector<int> c(groups), m(groups);
    MPI_Reduce(counts.data(), c.data(), groups, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(maxima.data(), m.data(), groups, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int g = 0; g < groups; ++g)
            if (c[g]) std::cout << "key " << g << ": " << c[g] << " values, max " << m[g] << '\n';
    MPI_Finalize();
    return 0;
}
