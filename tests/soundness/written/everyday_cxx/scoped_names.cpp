#include <mpi.h>
#include <cstdio>
#include <vector>

// names n, i, count are used in several scopes
static int divisors(int n)
{
    int count = 0;
    for (int i = 1; i <= n; i++)
        if (n % i == 0) count++;
    return count;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, n;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);           // n: processes
    const int items = 240;

    std::vector<int> pool;
    if (rank == 0) {
        int n = 0;                               // n: next number
        while ((int)pool.size() < items) pool.push_back(++n * 3);
    }
    const int count = items / n;
    std::vector<int> mine(count);
    MPI_Scatter(pool.data(), count, MPI_INT, mine.data(), count, MPI_INT, 0, MPI_COMM_WORLD);

    int best[2] = {0, 0};
    long total = 0;
    {
        long count = 0;                          // count: divisors seen
        for (int i = 0; i < (int)mine.size(); i++) {
            int n = mine[i];                     // n: number under test
            int d = divisors(n);
            count += d;
            if (d > best[0] || (d == best[0] && n < best[1])) {
                best[0] = d;
                best[1] = n;
            }
        }
        MPI_Reduce(&count, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    }
    int champion[2] = {0, 0};
    MPI_Reduce(best, champion, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    if (rank == 0) std::printf("divisors in all: %ld, champion %d with %d\n", total, champion[1], champion[0]);
    MPI_Finalize();
    return 0;
}
