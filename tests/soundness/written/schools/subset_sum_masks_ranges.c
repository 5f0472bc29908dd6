/* subset sum by brute force: each process tests a range of bit masks */
#include <stdio.h>
#include <mpi.h>

#define ITEMS 14

static const int weight[ITEMS] = { 23, 31, 29, 44, 53, 38, 63, 85, 89, 82, 17, 11, 71, 5 };

static int sum_of(unsigned mask)
{
    int s = 0;
    for (int i = 0; i < ITEMS; i++)
        if (mask >> i & 1u) s += weight[i];
    return s;
}

int main(int argc, char **argv)
{
    int rank, nprocs;
    const int target = 300;
    unsigned total = 1u << ITEMS;
    unsigned per, first, last;
    int hits = 0, all_hits;
    unsigned smallest = total, global_smallest;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);

    if (total % nprocs) {
        if (rank == 0)
            printf("use 1, 2, 4 or 8 processes\n");
        MPI_Finalize();
        return 0;
    }
    per = total / nprocs;
    first = rank * per;
    last = first + per;
    for (unsigned m = first; m < last; m++)
        if (sum_of(m) == target) {
            hits++;
            if (m < smallest) smallest = m;
        }
    MPI_Reduce(&hits, &all_hits, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&smallest, &global_smallest, 1, MPI_UNSIGNED, MPI_MIN, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d subsets with sum %d\n", all_hits, target);
        if (all_hits) {
            printf("first one:");
            for (int i = 0; i < ITEMS; i++)
                if (global_smallest >> i & 1u) printf(" %d", weight[i]);
            printf("\n");
        }
    }
    MPI_Finalize();
    return 0;
}
