/* N queens; the first TWO columns are enumerated and dealt cyclically */
#include <mpi.h>
#include <stdio.h>

#define BOARD 8

static int solve(int row, unsigned cols, unsigned d1, unsigned d2)
{
    if (row == BOARD) return 1;
    int count = 0;
    unsigned avail = ~(cols | d1 | d2) & ((1u << BOARD) - 1);
    while (avail) {
        unsigned bit = avail & -avail;
        avail -= bit;
        count += solve(row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1);
    }
    return count;
}

int main(int argc, char **argv)
{
    int rank, size;
    int per_col[BOARD] = {0}, result[BOARD];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if ((BOARD * BOARD) % size != 0) {
        if (rank == 0) printf("%d starting positions, %d workers, sorry\n", BOARD * BOARD, size);
        MPI_Finalize();
        return 0;
    }
    for (int job = rank; job < BOARD * BOARD; job += size) {
        int c0 = job / BOARD, c1 = job % BOARD;
        unsigned b0 = 1u << c0, b1 = 1u << c1;
        unsigned d1 = b0 << 1, d2 = b0 >> 1;
        if ((b0 | d1 | d2) & b1) continue;      /* attacked */
        per_col[c0] += solve(2, b0 | b1, (d1 | b1) << 1, (d2 | b1) >> 1);
    }
    MPI_Reduce(per_col, result, BOARD, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int sum = 0;
        for (int c = 0; c < BOARD; c++) {
            printf("queen 1 in column %c: %d\n", 'a' + c, result[c]);
            sum += result[c];
        }
        printf("%d solutions\n", sum);
    }
    MPI_Finalize();
    return 0;
}
