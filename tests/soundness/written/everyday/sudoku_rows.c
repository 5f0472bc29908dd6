#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* validates lines of latin squares with bit masks */
#define ORDER 9

static const char *verdict(unsigned mask, int dup)
{
    return dup ? "duplicate" : mask == (1u << ORDER) - 1 ? "complete" : "partial";
}

static int check(const short *line, unsigned *mask)
{
    int dup = 0;
    *mask = 0;
    for (int i = 0; i < ORDER; i++) {
        if (line[i] == 0)
            continue;
        unsigned bit = 1u << (line[i] - 1);
        if (*mask & bit)
            dup = 1;
        *mask |= bit;
    }
    return dup;
}

int main(int argc, char **argv)
{
    int rank, size, lines = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    short *grid = NULL;
    unsigned *codes = NULL;
    int cnt = lines / size;
    short *mine = malloc(cnt * ORDER * sizeof(short));
    unsigned *code = malloc(cnt * sizeof(unsigned));
    if (rank == 0) {
        grid = malloc(lines * ORDER * sizeof(short));
        codes = malloc(lines * sizeof(unsigned));
        for (int r = 0; r < lines; r++)
            for (int c = 0; c < ORDER; c++)
                grid[r * ORDER + c] = (short)((r * 3 + c * (r % 3 + 1)) % (ORDER + (r % 4 == 0)) + (r % 4 != 0));
    }
    MPI_Scatter(grid, cnt * ORDER, MPI_SHORT, mine, cnt * ORDER, MPI_SHORT, 0, MPI_COMM_WORLD);
    for (int r = 0; r < cnt; r++) {
        unsigned m;
        int d = check(mine + r * ORDER, &m);
        code[r] = m | (unsigned)d << 31;
    }
    MPI_Gather(code, cnt, MPI_UNSIGNED, codes, cnt, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int r = 0; r < lines; r++)
            printf("line %2d %s\n", r, verdict(codes[r] & 0x1ff, (int)(codes[r] >> 31)));
        free(grid);
        free(codes);
    }
    free(mine);
    free(code);
    MPI_Finalize();
    return 0;
}
