// Recently-used list: each front end (rank) holds an LRU list of 8 pages
#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <list>
#include <vector>

class Lru {
public:
    explicit Lru(std::size_t cap) : cap_(cap) {}
    bool touch(int page)
    {
        auto it = std::find(pages_.begin(), pages_.end(), page);
        const bool hit = it != pages_.end();
        if (hit) {
            pages_.splice(pages_.begin(), pages_, it);
        } else {
            pages_.push_front(page);
            if (pages_.size() > cap_) pages_.pop_back();
        }
        return hit;
    }
    int oldest() const { return pages_.empty() ? -1 : pages_.back(); }

private:
    std::size_t cap_;
    std::list<int> pages_;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 840;
    if (n % size) {
        if (rank == 0) std::cout << "requests not divisible\n";
        MPI_Finalize();
        return 0;
    }
    std::vector<int> req, my(n / size);
    if (rank == 0) {
        unsigned s = 6;
        for (int i = 0; i < n; ++i) {
            s = s * 1103515245u + 12345u;
            int r = (s >> 16) % 100;
            req.push_back(r < 60 ? r % 6 : 6 + r % 20 + i / 200);
        }
    }
    MPI_Scatter(req.data(), n / size, MPI_INT, my.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);
    Lru cache(8);
    int hits = static_cast<int>(std::count_if(my.begin(), my.end(), [&](int p) { return cache.touch(p); }));
    int old = cache.oldest(), total = 0;
    std::vector<int> olds(size);
    MPI_Reduce(&hits, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(&old, 1, MPI_INT, olds.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::cout << "hits: " << total << " / " << n << "\nnext victims:";
        for (int o : olds) std::cout << ' ' << o;
        std::cout << std::endl;
    }
    MPI_Finalize();
    return 0;
}
