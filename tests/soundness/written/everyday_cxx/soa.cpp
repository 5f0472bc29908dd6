#include <mpi.h>
#include <iostream>
#include <vector>
#include <cstdint>

// structure of arrays: orders with amount, unit price and region
class Orders {
public:
    std::vector<std::int32_t> amount;
    std::vector<std::int64_t> price;
    std::vector<char> region;

    void resize(std::size_t n) { amount.resize(n); price.resize(n); region.resize(n); }
    std::size_t size() const { return amount.size(); }
    void fill() {
        for (std::size_t i = 0; i < size(); ++i) {
            amount[i] = 1 + int(i * 5 % 12);
            price[i] = 99 + (std::int64_t)(i * 31 % 400);
            region[i] = "NESW"[i % 4];
        }
    }
    std::int64_t value(std::size_t i) const { return amount[i] * price[i]; }
};

Orders distribute(Orders &src, int per)
{
    Orders dst;
    dst.resize(per);
    MPI_Scatter(src.amount.data(), per, MPI_INT32_T, dst.amount.data(), per, MPI_INT32_T, 0, MPI_COMM_WORLD);
    MPI_Scatter(src.price.data(), per, MPI_INT64_T, dst.price.data(), per, MPI_INT64_T, 0, MPI_COMM_WORLD);
    MPI_Scatter(src.region.data(), per, MPI_CHAR, dst.region.data(), per, MPI_CHAR, 0, MPI_COMM_WORLD);
    return dst;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, n = 180;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Orders all;
    if (rank == 0) {
        all.resize(n);
        all.fill();
    }
    Orders mine = distribute(all, n / size);
    std::int64_t perRegion[4] = {0, 0, 0, 0}, grand[4] = {0, 0, 0, 0};
    const std::string order = "NESW";
    for (std::size_t i = 0; i < mine.size(); ++i) perRegion[order.find(mine.region[i])] += mine.value(i);
    MPI_Reduce(perRegion, grand, 4, MPI_INT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int r = 0; r < 4; ++r) std::cout << order[r] << ": " << grand[r] << " cents\n";
    MPI_Finalize();
    return 0;
}
