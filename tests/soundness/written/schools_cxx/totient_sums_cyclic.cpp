#include <mpi.h>
#include <cstdio>
#include <numeric>
#include <vector>

// Farey / totient sums, numbers cyclic

static int phi(int n)
{
    int r = n;
    for (int p = 2; p * p <= n; ++p) {
        if (n % p) continue;
        while (n % p == 0) n /= p;
        r -= r / p;
    }
    if (n > 1) r -= r / n;
    return r;
}

int main(int argc, char** argv)
{
    int rank, size, n = 2520;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size == 0) {
        std::vector<int> own;
        for (int i = 1 + rank; i <= n; i += size) own.push_back(i);
        long sum = 0, odd = 0;
        for (int k : own) {
            const int f = phi(k);
            sum += f;
            if (f == std::gcd(f, k)) ++odd;        // phi(k) divides k
        }
        long in[2] = {sum, odd}, out[2];
        MPI_Allreduce(in, out, 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        if (rank == 0) {
            std::printf("fractions in the Farey sequence of order %d: %ld\n", n, out[0] + 1);
            std::printf("numbers with phi(k) | k: %ld\n", out[1]);
        }
    } else if (rank == 0) {
        std::printf("n %% size is %d\n", n % size);
    }
    MPI_Finalize();
    return 0;
}
