#include <mpi.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* molecular masses from formulas (fixed 16 bytes), in milli-units */
#define FLEN 16

static const struct { const char *el; int mass; } PSE[] = {
    { "H", 1008 }, { "C", 12011 }, { "N", 14007 }, { "O", 15999 }, { "Na", 22990 }, { "Cl", 35453 }, { "S", 32065 }
};

static int element(const char *s, int n)
{
    for (unsigned i = 0; i < sizeof PSE / sizeof PSE[0]; i++)
        if ((int)strlen(PSE[i].el) == n && strncmp(PSE[i].el, s, n) == 0)
            return PSE[i].mass;
    return 0;
}

static int mass(const char *f)
{
    int total = 0;
    while (*f) {
        int n = islower((unsigned char)f[1]) ? 2 : 1;
        int m = element(f, n), k = 0;
        f += n;
        while (isdigit((unsigned char)*f))
            k = k * 10 + (*f++ - '0');
        total += m * (k ? k : 1);
    }
    return total;
}

int main(int argc, char **argv)
{
    static const char *known[] = { "H2O", "NaCl", "C6H12O6", "NH3", "H2SO4", "C2H5OH", "CO2", "N2", "CH4" };
    int rank, size, n = 60;
    char *shelf = NULL;
    int *masses = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        shelf = calloc(n, FLEN);
        masses = calloc(n, sizeof(int));
        for (int i = 0; i < n; i++)
            strcpy(shelf + FLEN * i, known[(i * 4 + i / 9) % 9]);
    }
    int bottles = n / size;
    char (*b)[FLEN] = calloc(bottles, FLEN);
    int *m = calloc(bottles, sizeof(int));
    MPI_Scatter(shelf, bottles * FLEN, MPI_CHAR, b, bottles * FLEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < bottles; i++)
        m[i] = mass(b[i]);
    MPI_Gather(m, bottles, MPI_INT, masses, bottles, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i += 4)
            printf("%-8s %3d.%03d\n", shelf + FLEN * i, masses[i] / 1000, masses[i] % 1000);
        free(shelf);
        free(masses);
    }
    free(b);
    free(m);
    MPI_Finalize();
    return 0;
}
