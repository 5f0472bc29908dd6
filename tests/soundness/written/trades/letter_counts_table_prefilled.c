#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bucket table filled before: letters -> counts start at 1 (Laplace), the
 * first letters are replaced by a scattered correction table. */

#define LET 24
#define TXT 480

int main(int argc, char **argv)
{
    int rank, size, i;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    char *text = NULL;
    int *corr = NULL;
    if (LET % size || TXT % size) {
        if (rank == 0)
            printf("sizes %d/%d do not fit to %d ranks\n", LET, TXT, size);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0) {
        text = malloc(TXT);
        corr = malloc(LET * sizeof(int));
        for (i = 0; i < TXT; i++)
            text[i] = (char)('a' + (i * i + 5 * i) % LET);
        for (i = 0; i < LET; i++)
            corr[i] = 10 * i;
    }

    int count[LET];
    for (i = 0; i < LET; i++)
        count[i] = 1;

    int nl = LET / size, nt = TXT / size;
    char *t = malloc(nt);
    MPI_Scatter(text, nt, MPI_CHAR, t, nt, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (i = 0; i < nt; i++)
        count[t[i] - 'a']++;

    MPI_Scatter(corr, nl, MPI_INT, count, nl, MPI_INT, 0, MPI_COMM_WORLD);

    int sum[LET];
    MPI_Reduce(count, sum, LET, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < LET; i++)
            printf("%c %d\n", 'a' + i, sum[i]);
        free(text);
        free(corr);
    }
    free(t);
    MPI_Finalize();
    return 0;
}
