#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdbool.h>

static bool vowel(char c)
{
    return memchr("aeiouAEIOU", c, 10) != NULL;
}

static size_t padded(const char *s, size_t unit)
{
    size_t len = strlen(s);
    return (len + unit - 1) / unit * unit;
}

int main(int argc, char **argv)
{
    const char *poem =
        "Tyger Tyger, burning bright, In the forests of the night; "
        "What immortal hand or eye, Could frame thy fearful symmetry?";
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    size_t total = padded(poem, 60);
    char *text = NULL;
    if (rank == 0) {
        text = malloc(total);
        memset(text, ' ', total);
        memcpy(text, poem, strlen(poem));
    }
    const size_t each = total / size;
    char *mine = malloc(each);
    MPI_Scatter(text, (int)each, MPI_CHAR, mine, (int)each, MPI_CHAR, 0, MPI_COMM_WORLD);

    long v = 0, sp = 0;
    for (size_t i = 0; i < each; i++)
        if (vowel(mine[i]))
            v++;
        else if (mine[i] == ' ')
            sp++;

    long vs[2] = { v, sp };
    MPI_Allreduce(MPI_IN_PLACE, vs, 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (!rank)
        printf("%ld vowels, %ld blanks in %zu characters\n", vs[0], vs[1], total);
    free(text);
    free(mine);
    MPI_Finalize();
    return 0;
}
