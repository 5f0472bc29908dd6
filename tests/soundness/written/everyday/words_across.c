#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* number of words: a word starts at a letter after a blank, or at the begin of the part */
int main(int argc, char **argv)
{
    int rank, size, len = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *text = NULL;
    if (rank == 0) {
        text = malloc(len);
        for (int i = 0; i < len; i++)
            text[i] = (i * i) % 7 == 2 ? ' ' : 'x';
    }
    int part = len / size;
    char *t = malloc(part);
    MPI_Scatter(text, part, MPI_CHAR, t, part, MPI_CHAR, 0, MPI_COMM_WORLD);
    int words = 0, in = 0;
    for (int i = 0; i < part; i++) {
        if (t[i] == ' ')
            in = 0;
        else if (!in) {
            in = 1;
            words++;
        }
    }
    int total;
    MPI_Reduce(&words, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d words\n", total);
    free(t);
    free(text);
    MPI_Finalize();
    return 0;
}
