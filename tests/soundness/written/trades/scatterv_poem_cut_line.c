#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Strings of different lengths sent with Scatterv; cuts only at line ends. */

static const char poem[] =
    "Tyger Tyger, burning bright,\n"
    "In the forests of the night;\n"
    "What immortal hand or eye,\n"
    "Could frame thy fearful symmetry?\n"
    "In what distant deeps or skies,\n"
    "Burnt the fire of thine eyes?\n"
    "On what wings dare he aspire?\n"
    "What the hand, dare seize the fire?\n"
    "And what shoulder, and what art,\n"
    "Could twist the sinews of thy heart?\n"
    "And when thy heart began to beat,\n"
    "What dread hand? and what dread feet?\n";

static int vowels(const char *s, int n)
{
    int c = 0;
    for (int i = 0; i < n; i++)
        if (s[i] && strchr("aeiouyAEIOUY", s[i]))
            c++;
    return c;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *cnt = calloc(size, sizeof(int)), *off = calloc(size, sizeof(int));
    int n = 0;
    if (rank == 0) {
        int lines = 0;
        const char *p = poem;
        while ((p = strchr(p, '\n')) != NULL) {
            lines++;
            p++;
        }
        p = poem;
        for (int r = 0; r < size; r++) {
            int nl = (r + 1) * lines / size - r * lines / size;
            off[r] = (int)(p - poem);
            while (nl-- > 0)
                p = strchr(p, '\n') + 1;
            cnt[r] = (int)(p - poem) - off[r];
        }
    }
    MPI_Scatter(cnt, 1, MPI_INT, &n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    char *mine = malloc(n + 1);
    MPI_Scatterv(poem, cnt, off, MPI_CHAR, mine, n, MPI_CHAR, 0, MPI_COMM_WORLD);
    mine[n] = '\0';

    int v = vowels(mine, n), *all = rank == 0 ? malloc(size * sizeof(int)) : NULL;
    int sum = 0;
    MPI_Gather(&v, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&v, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int r = 0; r < size; r++)
            printf("part %d: %d characters, %d vowels\n", r, cnt[r], all[r]);
        printf("together %d vowels\n", sum);
        free(all);
    }
    free(mine);
    free(cnt);
    free(off);
    MPI_Finalize();
    return 0;
}
