/* Spelling suggestions: edit distance of misspelt words to a distributed
   dictionary; the best word wins, earlier entries first. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define W 14
#define min3(a, b, c) ((a) < (b) ? ((a) < (c) ? (a) : (c)) : ((b) < (c) ? (b) : (c)))

static const char dictionary[][W] = {
    "algorithm", "barrier", "broadcast", "buffer", "cluster", "collective", "communicator", "compute",
    "deadlock", "distribute", "efficient", "exchange", "gather", "iteration", "kernel", "latency",
    "library", "machine", "matrix", "memory", "message", "network", "parallel", "partition",
    "pipeline", "process", "processor", "program", "receive", "reduce", "routine", "scatter",
    "schedule", "sequence", "sequential", "solution", "speedup", "synchronous", "thread", "topology",
    "transfer", "vector", "virtual", "wait", "window", "worker", "workload", "zero",
};
#define DICT ((int)(sizeof dictionary / sizeof dictionary[0]))

static const char *typos[] = { "paralel", "comunicatr", "schedul", "mesage", "vektor", "latensy", "wrok", "xyz" };
#define TYPOS ((int)(sizeof typos / sizeof typos[0]))

static int distance(const char *a, const char *b)
{
    int la = strlen(a), lb = strlen(b);
    int d[W + 1][W + 1];
    for (int i = 0; i <= la; i++) d[i][0] = i;
    for (int j = 0; j <= lb; j++) d[0][j] = j;
    for (int i = 1; i <= la; i++)
        for (int j = 1; j <= lb; j++)
            d[i][j] = min3(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
    return d[la][lb];
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (DICT % size) {
        if (rank == 0)
            fprintf(stderr, "%d words cannot be spread evenly over %d processes\n", DICT, size);
        MPI_Finalize();
        return 0;
    }

    int share = DICT / size;
    char (*words)[W] = malloc(share * sizeof *words);
    MPI_Scatter((void *)dictionary, share * W, MPI_CHAR, words, share * W, MPI_CHAR, 0, MPI_COMM_WORLD);

    for (int q = 0; q < TYPOS; q++) {
        struct { int dist, index; } best = { 99, -1 }, winner;
        for (int w = 0; w < share; w++) {
            int diff = (int)strlen(words[w]) - (int)strlen(typos[q]);
            if (diff > best.dist || -diff > best.dist)
                continue;               /* cannot be better */
            int d = distance(words[w], typos[q]);
            if (d < best.dist) {
                best.dist = d;
                best.index = rank * share + w;
            }
            if (d == 0)
                break;
        }
        MPI_Reduce(&best, &winner, 1, MPI_2INT, MPI_MINLOC, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            if (winner.dist <= 3)
                printf("%-12s -> %s (%d)\n", typos[q], dictionary[winner.index], winner.dist);
            else
                printf("%-12s -> no idea\n", typos[q]);
        }
    }

    free(words);
    MPI_Finalize();
    return 0;
}
