#include <mpi.h>
#include <cmath>
#include <iostream>
#include <vector>
#include <algorithm>
#include <iterator>

// broadcast small primes, every rank trial-divides its candidates and zeroes the composites
std::vector<int> smallPrimes(int upto)
{
    std::vector<bool> composite(upto + 1, false);
    std::vector<int> primes;
    for (int i = 2; i <= upto; ++i) {
        if (composite[i]) continue;
        primes.push_back(i);
        for (int j = i * i; j <= upto; j += i) composite[j] = true;
    }
    return primes;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int lo = 9000, n = 840;

    std::vector<int> base;
    int nb = 0;
    if (rank == 0) {
        base = smallPrimes(100);
        nb = (int)base.size();
    }
    MPI_Bcast(&nb, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank != 0) base.resize(nb);
    MPI_Bcast(base.data(), nb, MPI_INT, 0, MPI_COMM_WORLD);

    std::vector<int> cand;
    if (rank == 0) for (int i = 0; i < n; ++i) cand.push_back(lo + i);
    std::vector<int> mine(n / size);
    MPI_Scatter(cand.data(), n / size, MPI_INT, mine.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);
    std::replace_if(mine.begin(), mine.end(), [&base](int x) {
        return std::any_of(base.begin(), base.end(), [x](int p) { return x % p == 0; });
    }, 0);
    MPI_Gather(mine.data(), n / size, MPI_INT, cand.data(), n / size, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::vector<int> primes;
        std::copy_if(cand.begin(), cand.end(), std::back_inserter(primes), [](int x) { return x != 0; });
        std::cout << primes.size() << " primes, first " << primes.front() << ", last " << primes.back() << "\n";
    }
    MPI_Finalize();
    return 0;
}
