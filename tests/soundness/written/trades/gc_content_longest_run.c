// GC content of DNA reads. Every read has fixed length; reads are
// scattered and the GC percentage of each read is gathered.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define READLEN 50

typedef struct {
    int gc;
    int longest_run;
} readinfo;

static unsigned next(unsigned *s)
{
    *s = *s * 1664525u + 1013904223u;
    return *s >> 16;
}

static readinfo analyse(const char *r)
{
    readinfo x = {0, 1};
    int run = 1;
    for (int i = 0; i < READLEN; i++) {
        if (r[i] == 'G' || r[i] == 'C')
            x.gc++;
        if (i > 0) {
            run = (r[i] == r[i - 1]) ? run + 1 : 1;
            if (run > x.longest_run)
                x.longest_run = run;
        }
    }
    return x;
}

int main(int argc, char **argv)
{
    int me, np, nreads = 168;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);

    if (nreads % np) {
        if (!me)
            fprintf(stdout, "%d reads cannot be split over %d ranks\n", nreads, np);
        MPI_Finalize();
        return 0;
    }
    int k = nreads / np;
    char *reads = NULL;
    readinfo *info = NULL;
    if (me == 0) {
        unsigned seed = 20240u;
        reads = malloc((size_t)nreads * READLEN);
        info = malloc(nreads * sizeof(readinfo));
        for (int i = 0; i < nreads * READLEN; i++)
            reads[i] = "ACGT"[next(&seed) & 3];
    }

    char *mine = malloc((size_t)k * READLEN);
    readinfo *res = malloc(k * sizeof(readinfo));
    MPI_Scatter(reads, k * READLEN, MPI_CHAR, mine, k * READLEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++)
        res[i] = analyse(mine + i * READLEN);
    MPI_Gather(res, 2 * k, MPI_INT, info, 2 * k, MPI_INT, 0, MPI_COMM_WORLD);

    if (me == 0) {
        int sum = 0, best = 0;
        for (int i = 0; i < nreads; i++) {
            sum += info[i].gc;
            if (info[i].longest_run > info[best].longest_run)
                best = i;
        }
        printf("GC content %.3f%%\n", 100.0 * sum / (nreads * READLEN));
        printf("longest homopolymer: %d in read %d: %.*s\n",
               info[best].longest_run, best, READLEN, reads + best * READLEN);
        free(reads);
        free(info);
    }
    free(mine);
    free(res);
    MPI_Finalize();
    return 0;
}
