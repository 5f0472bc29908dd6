/* arguments: 600 | 240 | */
// Longest Collatz sequence below a limit.
#include <mpi.h>
#include <cstdlib>
#include <iostream>
#include <vector>
using namespace std;

typedef unsigned long long u64;

static int steps(u64 n)
{
    int s = 0;
    do {
        n = (n & 1) ? 3 * n + 1 : n >> 1;
        s++;
    } while (n > 1);
    return s;
}

int main(int argc, char *argv[])
{
    int procs, me;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &procs);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);

    int limit = 1200;
    if (argc > 1) limit = atoi(argv[1]);
    int block = limit / procs;

    vector<u64> numbers;
    if (me == 0) {
        // mixed up a bit, neighbouring numbers are equally expensive
        numbers.resize(limit);
        for (int i = 0; i < limit; i++) numbers[i] = 1 + (u64)i;
        unsigned r = 17;
        for (int i = limit - 1; i > 0; i--) {
            r = r * 1103515245u + 12345u;
            swap(numbers[i], numbers[(r >> 8) % (unsigned)(i + 1)]);
        }
    }

    vector<u64> my_numbers(block);
    MPI_Scatter(numbers.data(), block, MPI_UNSIGNED_LONG_LONG,
                my_numbers.data(), block, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);

    struct { int value; int index; } local = {-1, 0}, global;
    long long work = 0, all_work;
    for (size_t i = 0; i < my_numbers.size(); i++) {
        int s = steps(my_numbers[i]);
        work += s;
        int id = (int)my_numbers[i];
        if (s > local.value || (s == local.value && id < local.index)) {
            local.value = s;
            local.index = id;
        }
    }

    if (me == 0) {
        // numbers that were not handed out
        for (int i = block * procs; i < limit; i++) {
            int s = steps(numbers[i]);
            work += s;
            if (s > local.value || (s == local.value && (int)numbers[i] < local.index)) {
                local.value = s;
                local.index = (int)numbers[i];
            }
        }
    }

    MPI_Reduce(&local, &global, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    MPI_Reduce(&work, &all_work, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (me == 0)
        cout << "longest below " << limit << ": " << global.index << " with " << global.value
             << " steps, total " << all_work << " steps" << endl;
    MPI_Finalize();
    return 0;
}
