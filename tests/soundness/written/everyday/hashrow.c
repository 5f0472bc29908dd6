/*
 * hash every fixed-width log line (FNV-1a), report the line with the
 * smallest hash and the xor of all of them
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define LINE 40

typedef unsigned int u32;

static u32 fnv(const char *s, int len)
{
    u32 h = 2166136261u;
    while (len--) {
        h ^= (unsigned char)*s++;
        h *= 16777619u;
    }
    return h;
}

int main(int argc, char **argv)
{
    int rank, size, n = 180;
    char *log = NULL, *chunk;
    u32 x = 0, lo = ~0u, gx, glo;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        log = malloc((size_t)n * LINE);
        for (int i = 0; i < n; i++)
            snprintf(log + i * LINE, LINE, "%05d GET /item/%04d from 10.0.%d.%d", i, (i * 37) % 5000, i % 4, (i * 11) % 256);
        for (int i = 0; i < n; i++) {           /* pad behind the terminator */
            char *q = log + i * LINE;
            int j = 0;
            while (q[j]) j++;
            for (; j < LINE; j++) q[j] = '\0';
        }
    }
    int lines = n / size;
    int bytes = lines * LINE;
    chunk = malloc(bytes);
    MPI_Scatter(log, bytes, MPI_CHAR, chunk, bytes, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (const char *p = chunk; p < chunk + bytes; p += LINE) {
        u32 h = fnv(p, LINE);
        x ^= h;
        if (h < lo)
            lo = h;
    }
    MPI_Reduce(&x, &gx, 1, MPI_UNSIGNED, MPI_BXOR, 0, MPI_COMM_WORLD);
    MPI_Reduce(&lo, &glo, 1, MPI_UNSIGNED, MPI_MIN, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i++)
            if (fnv(log + i * LINE, LINE) == glo)
                printf("min %08x: %s\n", glo, log + i * LINE);
        printf("xor %08x\n", gx);
    }
    free(chunk);
    free(log);
    MPI_Finalize();
    return 0;
}
