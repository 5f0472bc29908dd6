#include <mpi.h>
#include <iostream>
#include <cmath>

bool isPrime(int k) {
    if (k < 2) return false;
    for (int d = 2; d * d <= k; d++)
        if (k % d == 0) return false;
    return true;
}

int main(int argc, char **argv) {
    int myrank, nprocs;
    int n = 600;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &myrank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);

    int *candidates = nullptr;
    if (myrank == 0) {
        candidates = new int[n];
        for (int i = 0; i < n; i++) candidates[i] = 1000 + i;
    }
    int per_proc = n / nprocs;
    int *mine = new int[per_proc];
    bool *flags = new bool[per_proc];
    MPI_Scatter(candidates, per_proc, MPI_INT, mine, per_proc, MPI_INT, 0, MPI_COMM_WORLD);

    int localCount = 0, largest = 0;
    for (int i = 0; i < per_proc; i++) {
        flags[i] = isPrime(mine[i]);
        if (flags[i]) { localCount++; largest = mine[i] > largest ? mine[i] : largest; }
    }
    bool *allFlags = myrank == 0 ? new bool[n] : nullptr;
    MPI_Gather(flags, per_proc, MPI_CXX_BOOL, allFlags, per_proc, MPI_CXX_BOOL, 0, MPI_COMM_WORLD);
    int totalCount, globalLargest;
    MPI_Reduce(&localCount, &totalCount, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&largest, &globalLargest, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (myrank == 0) {
        int twins = 0;
        for (int i = 0; i + 2 < n; i++) if (allFlags[i] && allFlags[i + 2]) twins++;
        std::cout << "primes: " << totalCount << " largest: " << globalLargest << " twin pairs: " << twins << std::endl;
        delete[] candidates;
        delete[] allFlags;
    }
    delete[] mine;
    delete[] flags;
    MPI_Finalize();
    return 0;
}
