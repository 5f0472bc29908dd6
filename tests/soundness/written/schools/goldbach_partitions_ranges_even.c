/* Goldbach partitions: fewest representations, own range of even numbers */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define TOP 1684          /* even numbers 4 .. TOP-1 +... : 840 of them */
#define EVENS 840

static char composite[TOP + 2];

static void sieve(void)
{
    composite[0] = composite[1] = 1;
    for (int i = 2; i * i <= TOP; i++)
        if (!composite[i])
            for (int j = i * i; j <= TOP; j += i) composite[j] = 1;
}

static int ways(int even)
{
    int w = 0;
    for (int p = 2; p <= even / 2; p++)
        if (!composite[p] && !composite[even - p]) w++;
    return w;
}

int main(int argc, char **argv)
{
    int id, np;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &np);

    if (EVENS % np != 0) {
        if (id == 0) printf("%d even numbers do not divide by %d\n", EVENS, np);
        MPI_Finalize();
        return 0;
    }
    sieve();
    int chunk = EVENS / np;
    int lo = id * chunk;
    int hi = lo + chunk;
    int *w = malloc(chunk * sizeof(int));
    for (int k = lo; k < hi; k++)
        w[k - lo] = ways(4 + 2 * k);
    int *all = id == 0 ? malloc(EVENS * sizeof(int)) : NULL;
    MPI_Gather(w, chunk, MPI_INT, all, chunk, MPI_INT, 0, MPI_COMM_WORLD);
    if (id == 0) {
        int record = 0;
        for (int k = 0; k < EVENS; k++)
            if (all[k] > record) {
                record = all[k];
                if (record % 5 == 0) printf("%d has %d partitions\n", 4 + 2 * k, record);
            }
        int last1 = 0;
        for (int k = 0; k < EVENS; k++)
            if (all[k] <= 2) last1 = 4 + 2 * k;
        printf("last number with at most two partitions: %d\n", last1);
        free(all);
    }
    free(w);
    MPI_Finalize();
    return 0;
}
