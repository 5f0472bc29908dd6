/* Delta + zigzag coding of a slowly varying sensor; prints how many bits the
   deltas would need. The first item of a share needs the last item of the left neighbour. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define NSAMPLES 360

static unsigned int zigzag(int d) { return d < 0 ? 2u * (unsigned)(-d) - 1u : 2u * (unsigned)d; }

static int bits(unsigned int v)
{
    int b = 0;
    do { b++; v >>= 1; } while (v);
    return b;
}

int main(int argc, char **argv)
{
    int rank, np, i, share;
    int series[NSAMPLES];
    int prev = 0, last, total_bits, my_bits = 0;
    int width_count[33] = {0}, width_total[33];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    share = NSAMPLES / np;
    if (share * np != NSAMPLES) {
        if (rank == 0) printf("cannot split %d samples\n", NSAMPLES);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        int level = 2000;
        srand(31);
        for (i = 0; i < NSAMPLES; i++) {
            level += rand() % 21 - 10;
            if (i % 90 == 45) level += 300;
            series[i] = level;
        }
    }

    int part[share];
    MPI_Scatter(series, share, MPI_INT, part, share, MPI_INT, 0, MPI_COMM_WORLD);

    last = part[share - 1];
    if (rank % 2 == 0) {
        if (rank + 1 < np) MPI_Send(&last, 1, MPI_INT, rank + 1, 3, MPI_COMM_WORLD);
        if (rank > 0) MPI_Recv(&prev, 1, MPI_INT, rank - 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&prev, 1, MPI_INT, rank - 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank + 1 < np) MPI_Send(&last, 1, MPI_INT, rank + 1, 3, MPI_COMM_WORLD);
    }

    for (i = 0; i < share; i++) {
        unsigned int z = zigzag(part[i] - prev);
        int b = bits(z);
        prev = part[i];
        width_count[b]++;
        my_bits += b;
    }

    MPI_Reduce(&my_bits, &total_bits, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(width_count, width_total, 33, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 1; i < 33; i++)
            if (width_total[i])
                printf("%2d bit: %d\n", i, width_total[i]);
        printf("payload %d bits, plain %d bits\n", total_bits, NSAMPLES * 32);
    }
    MPI_Finalize();
    return 0;
}
