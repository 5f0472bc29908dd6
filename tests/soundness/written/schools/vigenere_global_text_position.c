/* Vigenere with a key word; position in the whole text decides the key letter */
#include <stdio.h>
#include <string.h>
#include <ctype.h>
#include <mpi.h>

static const char KEY[] = "LEMON";

static char shift(char c, char k)
{
    if (!isupper((unsigned char)c)) return c;
    return (char)((c - 'A' + (k - 'A')) % 26 + 'A');
}

int main(int argc, char **argv)
{
    char text[128], out[128], part[128];
    int rank, size, n, m, i, first;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    memset(text, 0, sizeof text);
    if (rank == 0) {
        strcpy(text, "MANY HANDS MAKE LIGHT WORK BUT TOO MANY COOKS SPOIL THE BROTH");
        n = (int)strlen(text);
        while (n % size)            /* pad with dots */
            text[n++] = '.';
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    m = n / size;
    first = rank * m;

    MPI_Scatter(text, m, MPI_CHAR, part, m, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (i = 0; i < m; i++)
        part[i] = shift(part[i], KEY[(first + i) % (int)strlen(KEY)]);
    memset(out, 0, sizeof out);
    MPI_Gather(part, m, MPI_CHAR, out, m, MPI_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        /* forget the padding again */
        while (n > 0 && out[n - 1] == '.') out[--n] = '\0';
        printf("[%s]\n", out);
    }
    MPI_Finalize();
    return 0;
}
