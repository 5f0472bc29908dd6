#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <iterator>
#include <vector>

struct Item {
    int sku = 0;
    int stock = 0;
    int minimum = 0;
    int order = 0;

    bool low() const noexcept { return stock < minimum; }
    void restock(int lot) {
        order = 0;
        while (stock + order < 2 * minimum) order += lot;
    }
};

std::ostream &operator<<(std::ostream &os, const Item &i)
{
    return os << "sku " << i.sku << " stock " << i.stock << " order " << i.order;
}

class Warehouse {
    std::vector<Item> items_;
public:
    static constexpr int lot = 12;
    void add(Item i) { items_.push_back(i); }
    Item *raw() { return items_.data(); }
    void reserve(std::size_t n) { items_.resize(n); }
    auto begin() { return items_.begin(); }
    auto end() { return items_.end(); }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = argc > 1 ? std::atoi(argv[1]) : 120;
    Warehouse central, shelf;
    if (rank == 0)
        for (int i = 0; i < n; ++i) central.add(Item{5000 + i, i * 19 % 80, 20 + i % 15, 0});
    shelf.reserve(n / size);
    const int ints = n / size * static_cast<int>(sizeof(Item) / sizeof(int));
    MPI_Scatter(central.raw(), ints, MPI_INT, shelf.raw(), ints, MPI_INT, 0, MPI_COMM_WORLD);
    for (Item &i : shelf)
        if (i.low()) i.restock(Warehouse::lot);
    MPI_Gather(shelf.raw(), ints, MPI_INT, central.raw(), ints, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long ordered = 0;
        for (const Item &i : central) ordered += i.order;
        std::cout << "ordered " << ordered << " pieces, " << std::count_if(central.begin(), central.end(), [](const Item &i) { return i.order > 36; }) << " big orders\n";
        std::copy_if(central.begin(), central.end(), std::ostream_iterator<Item>(std::cout, "\n"), [](const Item &i) { return i.order > 48; });
    }
    MPI_Finalize();
    return 0;
}
