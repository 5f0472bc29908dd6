// Checks candidate numbers for primality and collects the primes found at the root.
#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <iterator>
#include <numeric>
#include <vector>

static bool is_prime(long long n)
{
    if (n < 2)
        return false;
    if (n % 2 == 0)
        return n == 2;
    for (long long d = 3; d * d <= n; d += 2)
        if (n % d == 0)
            return false;
    return true;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const long long first = 1000000007LL - 300;
    const int total = 600;
    const int per = (total + size - 1) / size;

    std::vector<long long> candidates;
    if (rank == 0) {
        candidates.resize(static_cast<std::size_t>(per) * size, 0LL); // zeros are not prime
        std::iota(candidates.begin(), candidates.begin() + total, first);
    }

    std::vector<long long> mine(per), found;
    MPI_Scatter(candidates.data(), per, MPI_LONG_LONG, mine.data(), per, MPI_LONG_LONG, 0, MPI_COMM_WORLD);
    std::copy_if(mine.begin(), mine.end(), std::back_inserter(found), is_prime);

    int cnt = static_cast<int>(found.size());
    std::vector<int> counts(size), displs(size, 0);
    MPI_Gather(&cnt, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    std::partial_sum(counts.begin(), counts.end() - 1, displs.begin() + 1);

    const int nprimes = std::accumulate(counts.begin(), counts.end(), 0);
    std::vector<long long> primes(rank == 0 ? nprimes : 0);
    MPI_Gatherv(found.data(), cnt, MPI_LONG_LONG, primes.data(), counts.data(), displs.data(),
                MPI_LONG_LONG, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::cout << nprimes << " primes in [" << first << ", " << first + total << ")\n";
        for (auto p : primes)
            std::cout << p << '\n';
        long long gap = 0;
        for (std::size_t i = 1; i < primes.size(); ++i)
            gap = std::max(gap, primes[i] - primes[i - 1]);
        std::cout << "largest gap " << gap << std::endl;
    }
    MPI_Finalize();
    return 0;
}
