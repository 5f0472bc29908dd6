/* arguments: 3 | 13 | */
// Caesar cipher on a long text; every process shifts its own piece. C-like on purpose.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>

static const char *verse =
    "The quality of mercy is not strained, it droppeth as the gentle rain from heaven "
    "upon the place beneath. It is twice blest: it blesseth him that gives and him that takes.";

static char shift(char c, int k)
{
    if (c >= 'a' && c <= 'z')
        return (char)('a' + (c - 'a' + k) % 26);
    if (c >= 'A' && c <= 'Z')
        return (char)('A' + (c - 'A' + k) % 26);
    return c;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int key = argc > 1 ? atoi(argv[1]) : 7;
    key = ((key % 26) + 26) % 26;

    std::string text(verse);
    int len = (int)text.size();
    int chunk = len / size;
    int rest = len % size;

    char *buf = new char[chunk + 1];
    MPI_Scatter((void *)text.data(), chunk, MPI_CHAR, buf, chunk, MPI_CHAR, 0, MPI_COMM_WORLD);

    int letters = 0;
    for (int i = 0; i < chunk; i++) {
        if (shift(buf[i], 1) != buf[i])
            letters++;
        buf[i] = shift(buf[i], key);
    }

    char *out = NULL;
    if (rank == 0)
        out = new char[len + 1];
    MPI_Gather(buf, chunk, MPI_CHAR, out, chunk, MPI_CHAR, 0, MPI_COMM_WORLD);

    int total = 0;
    MPI_Reduce(&letters, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        /* the tail is short, do it here */
        for (int i = len - rest; i < len; i++) {
            if (shift(text[i], 1) != text[i])
                total++;
            out[i] = shift(text[i], key);
        }
        out[len] = '\0';
        printf("key %d, %d letters of %d characters\n%s\n", key, total, len, out);

        int back = 0;
        for (int i = 0; i < len; i++)
            back += shift(out[i], 26 - key) == text[i];
        printf("%s\n", back == len ? "round trip ok" : "round trip FAILED");
        delete[] out;
    }
    delete[] buf;
    MPI_Finalize();
    return 0;
}
