/* Convert Roman numerals <-> integers on scattered fixed-length strings */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define N 56
#define L 20

static const int  val[] = { 1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1 };
static const char *sym[] = { "M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I" };

static void to_roman(int v, char *out)
{
    out[0] = '\0';
    for (int i = 0; i < 13; i++)
        while (v >= val[i]) {
            strcat(out, sym[i]);
            v -= val[i];
        }
}

static int from_roman(const char *s)
{
    int v = 0;
    for (int i = 0; i < 13; i++)
        while (strncmp(s, sym[i], strlen(sym[i])) == 0) {
            v += val[i];
            s += strlen(sym[i]);
        }
    return *s ? -1 : v;
}

int main(int argc, char **argv)
{
    int rank, size;
    char in[N][L], part[N][L];
    int out[N], pout[N];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (N % size) {
        if (rank == 0) printf("LVI non est divisibile per %d\n", size);
        MPI_Finalize();
        return 0;
    }
    const int k = N / size;
    if (rank == 0) {
        memset(in, 0, sizeof in);
        for (int i = 0; i < N; i++) to_roman(1 + (i * i * 13) % 3000, in[i]);
        strcpy(in[9], "IIX");
        strcpy(in[33], "ABC");
    }
    MPI_Scatter(in, k * L, MPI_CHAR, part, k * L, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++) pout[i] = from_roman(part[i]);
    MPI_Gather(pout, k, MPI_INT, out, k, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long s = 0;
        for (int i = 0; i < N; i++) {
            if (out[i] < 0) { printf("%s: not a number\n", in[i]); continue; }
            if (i % 6 == 0) printf("%-16s = %d\n", in[i], out[i]);
            s += out[i];
        }
        char r[64];
        to_roman((int)(s % 4000), r);
        printf("sum %ld, modulo 4000 %s\n", s, r);
    }
    MPI_Finalize();
    return 0;
}
