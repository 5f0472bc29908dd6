/* One scratch buffer for everything: hex dump lines of scattered records */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REC 48
#define RL  8

static char scratch[4096];

/* lower-case words longer than the previous ones overwrite only part of it */
static int render(const unsigned char *r, int len)
{
    int i;
    for (i = 0; i < len; i++)
        scratch[i] = (r[i] >= 32 && r[i] < 127) ? (char)r[i] : '.';
    return len;
}

static unsigned digest(void)
{
    unsigned h = 5381;
    int i;
    for (i = 0; i < RL; i++)        /* whole line, including what is left from before */
        h = h * 33 + (unsigned char)scratch[i];
    return h & 0xffff;
}

int main(int argc, char **argv)
{
    int rank, size, i, k;
    unsigned char recs[REC * RL], mine[REC * RL];
    unsigned d[REC], all[REC];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (REC % size) {
        if (rank == 0) printf("REC %% size = %d\n", REC % size);
        MPI_Finalize();
        return 0;
    }
    k = REC / size;
    if (rank == 0)
        for (i = 0; i < REC * RL; i++) recs[i] = (unsigned char)(40 + (i * 5 + i / RL) % 80);
    MPI_Scatter(recs, k * RL, MPI_UNSIGNED_CHAR, mine, k * RL, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    memset(scratch, ' ', sizeof scratch);
    for (i = 0; i < k; i++) {
        int used = 3 + mine[i * RL] % (RL - 2);     /* record length is in byte 0 */
        render(mine + i * RL, used);
        d[i] = digest();
    }
    MPI_Gather(d, k, MPI_UNSIGNED, all, k, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (i = 0; i < REC; i++)
            printf("%04x%c", all[i], (i + 1) % 8 ? ' ' : '\n');
    MPI_Finalize();
    return 0;
}
