#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* each input yields two outputs (quotient and remainder), so twice the share is gathered */
int main(int argc, char *argv[])
{
    int rank, size, n = 60;
    int base = 7;
    int *in = NULL, *out = NULL, *lin, *lout;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1 && atoi(argv[1]) > 0)
        base = atoi(argv[1]);

    int ln = n / size;
    lin = malloc(ln * sizeof *lin);
    lout = malloc(2 * ln * sizeof *lout);
    if (rank == 0) {
        in = malloc(n * sizeof *in);
        out = malloc(2 * n * sizeof *out);
        for (int i = 0; i < n; ++i)
            in[i] = 3 * i * i - 50;
    }
    MPI_Scatter(in, ln, MPI_INT, lin, ln, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < ln; ++i) {
        int q = lin[i] / base, r = lin[i] % base;
        if (r < 0)
            r += base, q--;
        lout[2 * i] = q;
        lout[2 * i + 1] = r;
    }
    MPI_Gather(lout, 2 * ln, MPI_INT, out, 2 * ln, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < n; ++i)
            printf("%d = %d * %d + %d\n", in[i], out[2 * i], base, out[2 * i + 1]);
    free(lin);
    free(lout);
    free(in);
    free(out);
    MPI_Finalize();
    return 0;
}
