#include <mpi.h>
#include <string>
#include <vector>
#include <iostream>

enum class Kind : int { Savings = 0, Checking = 1, Business = 2 };

class Account {
public:
    Account() = default;
    Account(int id, Kind k, long cents) : id_(id), kind_(static_cast<int>(k)), cents_(cents) {}
    void addInterest() {
        switch (static_cast<Kind>(kind_)) {
            case Kind::Savings:  cents_ += cents_ * 25 / 1000; break;
            case Kind::Checking: cents_ += cents_ / 1000;      break;
            case Kind::Business: cents_ -= 150;                break;
        }
    }
    long balance() const { return cents_; }
    int id() const { return id_; }
    Kind kind() const { return static_cast<Kind>(kind_); }
private:
    int id_ = 0;
    int kind_ = 0;
    long cents_ = 0;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank = -1, size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int count = argc > 1 ? std::atoi(argv[1]) : 180;
    std::vector<Account> bank;
    if (rank == 0) {
        bank.reserve(count);
        for (int i = 0; i < count; ++i)
            bank.emplace_back(1000 + i, static_cast<Kind>(i % 3), 10000L + (i * 7919L) % 50000L);
    }
    std::vector<Account> part(count / size);
    const int bytes = static_cast<int>(part.size() * sizeof(Account));
    MPI_Scatter(bank.data(), bytes, MPI_BYTE, part.data(), bytes, MPI_BYTE, 0, MPI_COMM_WORLD);

    for (auto &a : part)
        for (int month = 0; month < 12; ++month)
            a.addInterest();

    MPI_Gather(part.data(), bytes, MPI_BYTE, bank.data(), bytes, MPI_BYTE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long sums[3] = {0, 0, 0};
        for (const auto &a : bank) sums[static_cast<int>(a.kind())] += a.balance();
        std::cout << "savings  " << sums[0] << "\nchecking " << sums[1] << "\nbusiness " << sums[2] << "\n";
        std::cout << "last account " << bank.back().id() << " has " << bank.back().balance() << "\n";
    }
    MPI_Finalize();
}
