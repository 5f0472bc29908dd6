#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Armstrong numbers: exits the loop over digits early by sum > n */
static unsigned ipow(unsigned b, unsigned e)
{
    unsigned r = 1;
    while (e--) r *= b;
    return r;
}

static unsigned ndigits(unsigned n)
{
    unsigned d = 1;
    while (n /= 10) d++;
    return d;
}

static int armstrong(unsigned n)
{
    unsigned k = ndigits(n), sum = 0, m = n;
    for (; m; m /= 10) {
        sum += ipow(m % 10, k);
        if (sum > n)
            return 0;
    }
    return sum == n;
}

int main(int argc, char **argv)
{
    int rank, size;
    unsigned lo = 0, n = 1200;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    unsigned *v = rank ? NULL : malloc(n * sizeof *v);
    for (unsigned i = 0; v && i < n; i++)
        v[i] = lo + i;
    unsigned share = n / size, hits = 0, last = 0, all, max;
    unsigned *w = malloc(share * sizeof *w);
    MPI_Scatter(v, share, MPI_UNSIGNED, w, share, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    for (unsigned i = 0; i < share; i++) {
        if (!armstrong(w[i])) continue;
        hits++;
        if (w[i] > last) last = w[i];
    }
    MPI_Reduce(&hits, &all, 1, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&last, &max, 1, MPI_UNSIGNED, MPI_MAX, 0, MPI_COMM_WORLD);
    if (!rank) printf("%u Armstrong numbers, largest %u\n", all, max);
    free(w);
    free(v);
    return MPI_Finalize();
}
