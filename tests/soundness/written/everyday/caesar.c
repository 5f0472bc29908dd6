#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <mpi.h>

static const char *plain =
    "It was a bright cold day in April, and the clocks were striking thirteen;"
    " Winston hid his chin into his breast..";

static char shift(char c, int k)
{
    if (islower((unsigned char)c)) return (char)('a' + (c - 'a' + k) % 26);
    if (isupper((unsigned char)c)) return (char)('A' + (c - 'A' + k) % 26);
    return c;
}

int main(int argc, char **argv)
{
    int rank, procs, key = 3, len = 0;
    char *text = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &procs);

    if (rank == 0) {
        if (argc > 1)
            key = atoi(argv[1]) % 26;
        len = 120;
        text = malloc(len + 1);
        memset(text, '.', len);
        memcpy(text, plain, strlen(plain));
        text[len] = '\0';
    }
    MPI_Bcast(&len, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&key, 1, MPI_INT, 0, MPI_COMM_WORLD);

    int piece = len / procs;
    char *mypiece = malloc(piece + 1);
    MPI_Scatter(text, piece, MPI_CHAR, mypiece, piece, MPI_CHAR, 0, MPI_COMM_WORLD);
    mypiece[piece] = '\0';

    for (char *c = mypiece; *c != '\0'; c++)
        *c = shift(*c, key);

    MPI_Gather(mypiece, piece, MPI_CHAR, text, piece, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%s\n", text);
        free(text);
    }
    free(mypiece);
    MPI_Finalize();
    return 0;
}
