#include <mpi.h>
#include <cstdlib>
#include <iostream>
#include <vector>

// options packed in a struct and broadcast; bacteria growth per dish
struct Options {
    int dishes;
    int hours;
    int doubling;
    int capacity;
};

class Dish {
    int cells_;
    int peakHour_ = 0;
public:
    Dish(int cells = 0) : cells_(cells) {}
    void grow(const Options &o)
    {
        for (int h = 1; h <= o.hours; ++h) {
            if (h % o.doubling == 0) cells_ *= 2;
            if (h % 5 == 0) cells_ -= cells_ / 10;
            if (cells_ >= o.capacity) {
                cells_ = o.capacity;
                if (!peakHour_) peakHour_ = h;
            }
        }
    }
    int cells() const { return cells_; }
    int peakHour() const { return peakHour_; }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Options opt{};
    if (rank == 0) {
        opt.dishes = argc > 1 ? std::atoi(argv[1]) : 180;
        opt.hours = 24;
        opt.doubling = 3;
        opt.capacity = 4000;
    }
    MPI_Bcast(&opt, sizeof opt / sizeof(int), MPI_INT, 0, MPI_COMM_WORLD);

    std::vector<int> start;
    if (rank == 0)
        for (int d = 0; d < opt.dishes; ++d) start.push_back(5 + d * 3 % 71);
    const int mine = opt.dishes / size;
    std::vector<int> seeds(mine);
    MPI_Scatter(start.data(), mine, MPI_INT, seeds.data(), mine, MPI_INT, 0, MPI_COMM_WORLD);

    std::vector<Dish> bench(seeds.begin(), seeds.end());
    int full = 0, earliest = opt.hours + 1;
    long cells = 0;
    for (auto &dish : bench) {
        dish.grow(opt);
        cells += dish.cells();
        if (const int p = dish.peakHour()) {
            ++full;
            if (p < earliest) earliest = p;
        }
    }
    long allCells = 0;
    int allFull = 0, first = 0;
    MPI_Allreduce(&cells, &allCells, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(&full, &allFull, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(&earliest, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (rank == 0) std::cout << allCells << " cells, " << allFull << " dishes full, first at hour " << first << '\n';
    MPI_Finalize();
    return 0;
}
