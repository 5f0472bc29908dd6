// Bucketed totals by an associative key (year); own ranges over a generated ledger
#include <mpi.h>
#include <array>
#include <cstdio>

struct Posting {
    int year;
    int account;
    long amount;
};

static Posting posting(int i)
{
    return {2015 + i % 8, 4000 + (i * 3) % 5, (i * 997L) % 10000 - 2500};
}

template <std::size_t N>
class Totals {
public:
    void book(const Posting& p)
    {
        sum_[p.year - 2015] += p.amount;
        if (p.amount < 0) debit_[p.year - 2015] += -p.amount;
    }
    void reduce(int root, MPI_Comm comm)
    {
        int rank;
        MPI_Comm_rank(comm, &rank);
        MPI_Reduce(rank == root ? MPI_IN_PLACE : sum_.data(), sum_.data(), N, MPI_LONG, MPI_SUM, root, comm);
        MPI_Reduce(rank == root ? MPI_IN_PLACE : debit_.data(), debit_.data(), N, MPI_LONG, MPI_SUM, root, comm);
    }
    long sum(int y) const { return sum_[y - 2015]; }
    long debit(int y) const { return debit_[y - 2015]; }

private:
    std::array<long, N> sum_{}, debit_{};
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 5040;
    if (n % size != 0) {
        if (rank == 0) std::printf("ledger not divisible\n");
        MPI_Finalize();
        return 0;
    }
    Totals<8> t;
    const int lo = rank * (n / size), hi = (rank + 1) * (n / size);
    for (int i = lo; i < hi; ++i) t.book(posting(i));
    t.reduce(0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int y = 2015; y < 2023; ++y) std::printf("%d: balance %9ld, debit %9ld\n", y, t.sum(y), t.debit(y));
    MPI_Finalize();
    return 0;
}
