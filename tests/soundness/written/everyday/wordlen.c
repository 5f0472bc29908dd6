#include <ctype.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 12
#define COUNT 60

static const char *vocab[] = {
    "alpha", "be", "gamma", "deltoid", "Eps", "zeta9", "eta", "theta-x", "iota", "kappa"
};

/* histogram of word lengths, fixed width records */
int main(int argc, char **argv)
{
    int id, p, hist[WIDTH] = {0}, all[WIDTH];
    char (*words)[WIDTH] = NULL;
    char (*mywords)[WIDTH];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &p);

    if (COUNT % p) {
        if (id == 0) puts("bad number of processes");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    int quota = COUNT / p;
    mywords = malloc(quota * sizeof *mywords);

    if (id == 0) {
        words = calloc(COUNT, sizeof *words);
        for (int i = 0; i < COUNT; i++)
            strncpy(words[i], vocab[(i * i + 3) % 10], WIDTH - 1);
    }
    MPI_Scatter(words, quota * WIDTH, MPI_CHAR, mywords, quota * WIDTH, MPI_CHAR, 0, MPI_COMM_WORLD);

    for (int i = 0; i < quota; i++) {
        int letters = 0;
        for (const char *c = mywords[i]; *c; c++)
            if (isalpha((unsigned char)*c))
                letters++;
        hist[letters]++;
    }
    MPI_Reduce(hist, all, WIDTH, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (id == 0)
        for (int l = 0; l < WIDTH; l++)
            if (all[l])
                printf("%2d letters: %d\n", l, all[l]);
    free(words);
    free(mywords);
    MPI_Finalize();
    return 0;
}
