#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Local sequence alignment (Smith-Waterman score) of reads to a reference */

#define READ 24
#define REF 80

static const int MATCH = 3, MISMATCH = -2, GAP = -3;

static int max_int(int a, int b) { return a > b ? a : b; }

static int align(const char *read, const char *ref, int *endpos)
{
    int h[READ + 1][REF + 1];
    int best = 0;
    memset(h, 0, sizeof h);
    *endpos = 0;
    for (int i = 1; i <= READ; i++)
        for (int j = 1; j <= REF; j++) {
            int s = h[i - 1][j - 1] + (read[i - 1] == ref[j - 1] ? MATCH : MISMATCH);
            s = max_int(s, h[i - 1][j] + GAP);
            s = max_int(s, h[i][j - 1] + GAP);
            h[i][j] = max_int(s, 0);
            if (h[i][j] > best) {
                best = h[i][j];
                *endpos = j;
            }
        }
    return best;
}

static void fill_random(char *s, int n, unsigned seed)
{
    while (n-- > 0) {
        seed = seed * 1664525u + 1013904223u;
        *s++ = "ACGT"[seed >> 30];
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    char ref[REF];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int per = 5;
    const int n = per * size;
    char *reads = NULL;
    int (*result)[2] = NULL;

    if (rank == 0) {
        fill_random(ref, REF, 4711u);
        reads = malloc(n * READ);
        result = malloc(n * sizeof *result);
        for (int i = 0; i < n; i++) {
            char *r = reads + i * READ;
            memcpy(r, ref + (i * 13) % (REF - READ), READ);
            for (int k = 0; k < i % 6; k++) /* sequencing errors */
                r[(i * 5 + k * 7) % READ] = "TGCA"[(i + k) % 4];
        }
    }
    MPI_Bcast(ref, REF, MPI_CHAR, 0, MPI_COMM_WORLD);

    char *mine = malloc(per * READ);
    int (*score)[2] = malloc(per * sizeof *score);
    MPI_Scatter(reads, per * READ, MPI_CHAR, mine, per * READ, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < per; i++)
        score[i][0] = align(mine + i * READ, ref, &score[i][1]);
    MPI_Gather(score, 2 * per, MPI_INT, result, 2 * per, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("reference %.*s\n", REF, ref);
        for (int i = 0; i < n; i++)
            printf("%.*s score %2d ends at %2d%s\n", READ, reads + i * READ, result[i][0],
                   result[i][1], result[i][0] == READ * MATCH ? " perfect" : "");
    }
    free(reads);
    free(result);
    free(mine);
    free(score);
    MPI_Finalize();
    return 0;
}
