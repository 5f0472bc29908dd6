#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>
/* popcount, parity and longest run of ones of 32-bit words */
int main(int argc, char **argv)
{
    unsigned *words = NULL;
    int rank, size;
    const int nwords = 240;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        unsigned s = 1u;
        words = calloc(nwords, sizeof(unsigned));
        for (int i = 0; i < nwords; i++) {
            s = s * 1664525u + 1013904223u;
            words[i] = s;
        }
    }
    {
        int n = nwords / size;
        unsigned my[n];
        long ones = 0, total_ones;
        int odd = 0, total_odd, run = 0, best_run;
        MPI_Scatter(words, n, MPI_UNSIGNED, my, n, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
        for (int i = 0; i < n; i++) {
            unsigned w = my[i];
            int c = 0, r = 0;
            for (int b = 0; b < 32; b++) {
                if (w >> b & 1u) {
                    c++;
                    if (++r > run) run = r;
                } else
                    r = 0;
            }
            ones += c;
            odd += c & 1;
        }
        MPI_Reduce(&ones, &total_ones, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Reduce(&odd, &total_odd, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Reduce(&run, &best_run, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
        if (rank == 0)
            printf("ones %ld, odd words %d, longest run %d\n", total_ones, total_odd, best_run);
    }
    free(words);
    MPI_Finalize();
    return 0;
}
