/* How many of the given numbers are prime, and which is the largest one? */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int isPrime(int v)
{
    if (v < 2)
        return 0;
    for (int d = 2; d * d <= v; d++)
        if (v % d == 0)
            return 0;
    return 1;
}

int main(int argc, char **argv)
{
    int rank, p, N = 2000;
    int *nums, *sub;
    int counter = 0, maxPrime = 0, globalCounter = 0, globalMax = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    if (argc > 1) N = atoi(argv[1]);

    // everybody allocates the whole array although only the root needs it
    nums = (int*)malloc(sizeof(int) * N);
    if (rank == 0) {
        for (int i = 0; i < N; i++)
            nums[i] = 10007 + 2 * i;
    }

    int perProcess = N / p;
    sub = (int*)malloc(sizeof(int) * perProcess);
    MPI_Scatter(nums, perProcess, MPI_INT, sub, perProcess, MPI_INT, 0, MPI_COMM_WORLD);

    int j = 0;
    while (j < perProcess) {
        if (isPrime(sub[j])) {
            counter++;
            if (sub[j] > maxPrime) maxPrime = sub[j];
        }
        j++;
    }

    MPI_Reduce(&counter, &globalCounter, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&maxPrime, &globalMax, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("There are %d primes, the largest is %d\n", globalCounter, globalMax);
    }
    free(nums);
    free(sub);
    MPI_Finalize();
    return 0;
}
