/* Hexadecimal digits of pi by the Bailey-Borwein-Plouffe formula; the digit
 * positions are divided among the processes. */
#include <stdio.h>
#include <math.h>
#include "mpi.h"

#define MAXDIG 128

static double powmod16(int e, int k)
{
    long long r = 1 % k, b = 16 % k;
    for (; e > 0; e >>= 1) {
        if (e & 1)
            r = r * b % k;
        b = b * b % k;
    }
    return (double)r;
}

static double series(int m, int d)
{
    double s = 0.0, t;
    int k;

    for (k = 0; k < d; k++) {
        int ak = 8 * k + m;
        s += powmod16(d - k, ak) / ak;
        s -= floor(s);
    }
    for (k = d; k <= d + 20; k++) {
        t = pow(16.0, d - k) / (8 * k + m);
        if (t < 1e-17)
            break;
        s += t;
        s -= floor(s);
    }
    return s;
}

static char hexdigit(int pos)
{
    double x = 4.0 * series(1, pos) - 2.0 * series(4, pos) - series(5, pos) - series(6, pos);
    x -= floor(x);
    return "0123456789ABCDEF"[(int)(16.0 * x)];
}

int main(int argc, char **argv)
{
    int position[MAXDIG], local_pos[MAXDIG];
    char digits[MAXDIG + 1], local_digits[MAXDIG];
    int rank, size, ndig = 96, i;
    int freq[16], gfreq[16];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (ndig % size)
        ndig += size - ndig % size;
    if (ndig > MAXDIG) {
        if (!rank)
            fprintf(stderr, "too many processes\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    if (!rank) {
        for (i = 0; i < ndig; i++)
            position[i] = i;
    }

    int portion = ndig / size;
    MPI_Scatter(position, portion, MPI_INT, local_pos, portion, MPI_INT, 0, MPI_COMM_WORLD);

    for (i = 0; i < 16; i++)
        freq[i] = 0;
    for (i = 0; i < portion; i++) {
        char c = hexdigit(local_pos[i]);
        local_digits[i] = c;
        freq[c <= '9' ? c - '0' : c - 'A' + 10]++;
    }

    MPI_Gather(local_digits, portion, MPI_CHAR, digits, portion, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Reduce(freq, gfreq, 16, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (!rank) {
        digits[ndig] = 0;
        printf("pi = 3.");
        for (i = 0; i < ndig; i++) {
            if (i % 32 == 0)
                printf("\n    ");
            putchar(digits[i]);
        }
        printf("\nfrequencies:");
        for (i = 0; i < 16; i++)
            printf(" %X:%d", i, gfreq[i]);
        printf("\n");
    }
    MPI_Finalize();
    return 0;
}
