/* Counts how often each letter occurs in a text. C99, arrays on the stack. */
#include <ctype.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static const char *words[] = {"steel", "yard", "balance", "arm", "weight", "ocean", "quartz", "jigsaw",
                              "vex", "balmy", "fjord", "pick", "hymn", "gnu", "waltz"};

int main(int argc, char *argv[])
{
    int rank, size;
    const int len = 2310;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    char text[len + 16];
    memset(text, '.', sizeof text);
    if (rank == 0) {
        int at = 0;
        for (int w = 0; at < len; w++) {
            const char *word = words[(w * w + 3) % 15];
            for (const char *c = word; *c && at < len; c++)
                text[at++] = (w % 4 == 0) ? toupper(*c) : *c;
            if (at < len)
                text[at++] = ' ';
        }
    }

    const int part_len = len / size;
    char part[part_len];
    MPI_Scatter(text, part_len, MPI_CHAR, part, part_len, MPI_CHAR, 0, MPI_COMM_WORLD);

    int count[26] = {0}, all[26];
    for (int i = 0; i < part_len; i++)
        if (isalpha((unsigned char)part[i]))
            count[tolower((unsigned char)part[i]) - 'a']++;

    MPI_Reduce(count, all, 26, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0)
        for (int l = 0; l < 26; l++)
            if (all[l] > 0)
                printf("%c %d\n", 'a' + l, all[l]);

    MPI_Finalize();
    return 0;
}
