// Shop orders: accumulate per customer with an unordered_map, discount for every
// tenth order that a till (rank) sees.
#include <mpi.h>
#include <cstdio>
#include <unordered_map>
#include <vector>

struct Order {
    int customer;
    int cents;
};

class Till {
public:
    void ring(const Order& o)
    {
        ++count_;
        int pay = o.cents;
        if (count_ % 10 == 0) {
            pay -= pay / 5;
            ++discounts_;
        }
        total_ += pay;
        spent_[o.customer] += pay;
    }
    long total() const { return total_; }
    int discounts() const { return discounts_; }
    long spent(int c) const
    {
        auto it = spent_.find(c);
        return it == spent_.end() ? 0 : it->second;
    }

private:
    int count_ = 0, discounts_ = 0;
    long total_ = 0;
    std::unordered_map<int, long> spent_;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 252, customers = 12;
    if (n % size) {
        if (rank == 0) std::printf("%d orders, %d tills\n", n, size);
        MPI_Finalize();
        return 0;
    }
    std::vector<Order> orders, mine(n / size);
    if (rank == 0)
        for (int i = 0; i < n; ++i) orders.push_back({(i * i) % customers, 199 + 50 * (i % 17)});
    MPI_Scatter(orders.data(), 2 * n / size, MPI_INT, mine.data(), 2 * n / size, MPI_INT, 0, MPI_COMM_WORLD);

    Till till;
    for (const auto& o : mine) till.ring(o);

    std::vector<long> sums(customers + 2), all(customers + 2);
    for (int c = 0; c < customers; ++c) sums[c] = till.spent(c);
    sums[customers] = till.total();
    sums[customers + 1] = till.discounts();
    MPI_Reduce(sums.data(), all.data(), customers + 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int c = 0; c < customers; ++c)
            if (all[c]) std::printf("customer %2d: %ld.%02ld\n", c, all[c] / 100, all[c] % 100);
        std::printf("takings %ld.%02ld with %ld discounts\n", all[customers] / 100, all[customers] % 100, all[customers + 1]);
    }
    MPI_Finalize();
    return 0;
}
