#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define RECLEN 32
#define MAXREC 96

/* FNV-1a hash of fixed-length records */

static uint32_t fnv1a(const char *p, size_t len)
{
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < len; i++) {
        h ^= (unsigned char)p[i];
        h *= 16777619u;
    }
    return h;
}

int main(int argc, char **argv)
{
    static char rec[MAXREC][RECLEN];
    static char my[MAXREC][RECLEN];
    uint32_t h[MAXREC], all[MAXREC];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int per = MAXREC / size;
    if (per * size != MAXREC) {
        if (rank == 0)
            printf("%d does not divide %d\n", size, MAXREC);
        goto out;
    }

    if (rank == 0) {
        memset(rec, 0, sizeof rec);
        for (int i = 0; i < MAXREC; i++)
            snprintf(rec[i], RECLEN, "user-%03d@host%d.example", i * 3, i % 11);
    }

    MPI_Scatter(rec, per * RECLEN, MPI_CHAR, my, per * RECLEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < per; i++)
        h[i] = fnv1a(my[i], strlen(my[i]));
    MPI_Gather(h, per, MPI_UINT32_T, all, per, MPI_UINT32_T, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int bucket[16] = {0};
        for (int i = 0; i < MAXREC; i++)
            bucket[all[i] & 15]++;
        for (int i = 0; i < MAXREC; i += 8)
            printf("%-26s %08x\n", rec[i], (unsigned)all[i]);
        printf("buckets:");
        for (int b = 0; b < 16; b++)
            printf(" %d", bucket[b]);
        printf("\n");
    }
out:
    MPI_Finalize();
    return 0;
}
