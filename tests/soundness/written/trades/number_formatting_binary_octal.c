#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Number formatting: binary, octal, hex, roman */

#define MAXOUT 64

static void binary(unsigned v, char *out)
{
    char tmp[33];
    int n = 0;
    do {
        tmp[n++] = (char)('0' + (v & 1));
        v >>= 1;
    } while (v);
    while (n > 0)
        *out++ = tmp[--n];
    *out = '\0';
}

static void roman(unsigned v, char *out)
{
    static const struct { unsigned v; const char *s; } r[] = {
        {1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"},
        {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}
    };
    *out = '\0';
    for (int i = 0; i < 13; i++)
        while (v >= r[i].v) {
            strcat(out, r[i].s);
            v -= r[i].v;
        }
}

int main(int argc, char **argv)
{
    int rank, size;
    unsigned *values = NULL, mine[6];
    char text[6][MAXOUT], *all = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        values = malloc(6 * size * sizeof *values);
        all = malloc(6 * size * MAXOUT);
        for (int i = 0; i < 6 * size; i++)
            values[i] = (unsigned)(i * i * 3 + 1) % 2000;
    }

    MPI_Scatter(values, 6, MPI_UNSIGNED, mine, 6, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    memset(text, 0, sizeof text);
    for (int i = 0; i < 6; i++) {
        char b[33], r[32];
        binary(mine[i], b);
        roman(mine[i], r);
        snprintf(text[i], MAXOUT, "%5u %11s %04o %03x %s", mine[i], b, mine[i], mine[i], r);
    }
    MPI_Gather(text, 6 * MAXOUT, MPI_CHAR, all, 6 * MAXOUT, MPI_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < 6 * size; i++)
            puts(all + i * MAXOUT);
        free(all);
        free(values);
    }
    MPI_Finalize();
    return 0;
}
