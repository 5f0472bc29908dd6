#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RW 16

static void to_roman(int n, char *out)
{
    static const struct { int v; const char *s; } r[] = {
        { 1000, "M" }, { 900, "CM" }, { 500, "D" }, { 400, "CD" }, { 100, "C" }, { 90, "XC" },
        { 50, "L" }, { 40, "XL" }, { 10, "X" }, { 9, "IX" }, { 5, "V" }, { 4, "IV" }, { 1, "I" },
    };
    memset(out, 0, RW);
    for (int i = 0; n > 0; i++)
        for (; n >= r[i].v; n -= r[i].v)
            strcat(out, r[i].s);
}

int main(int argc, char **argv)
{
    int rank, size, n = 60, first = 1950;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int years_here = n / size;
    int *years = NULL, *y = malloc(years_here * sizeof(int));
    char *text = NULL, *t = malloc(years_here * RW);
    if (rank == 0) {
        years = malloc(n * sizeof(int));
        text = malloc(n * RW);
        for (int i = 0; i < n; i++)
            years[i] = first + i;
    }
    MPI_Scatter(years, years_here, MPI_INT, y, years_here, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < years_here; i++)
        to_roman(y[i], t + i * RW);
    MPI_Gather(t, years_here * RW, MPI_CHAR, text, years_here * RW, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i++)
            printf("%d %s\n", years[i], text + i * RW);
        free(years);
        free(text);
    }
    free(y);
    free(t);
    MPI_Finalize();
    return 0;
}
