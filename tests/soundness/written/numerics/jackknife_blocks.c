/* Jackknife error of a ratio of means: each process forms the mean over its
 * block of a Markov chain, leave-one-out estimates are formed from the blocks. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define LENGTH 1200

struct sample {
    float a;
    float b;
};

/* AR(1) chain with a fixed generator */
static void make_chain(struct sample *s, int n)
{
    unsigned int z = 362436069u, w = 521288629u;
    double x = 0.0;
    for (int i = 0; i < n; i++) {
        z = 36969u * (z & 65535u) + (z >> 16);
        w = 18000u * (w & 65535u) + (w >> 16);
        double u = ((z << 16) + w) / 4294967296.0 - 0.5;
        x = 0.8 * x + u;
        s[i].a = (float)(2.0 + x);
        s[i].b = (float)(1.0 + 0.25 * x * x);
    }
}

int main(int argc, char **argv)
{
    struct sample *chain = NULL, *block;
    int rank, nblocks;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nblocks);

    if (LENGTH % nblocks != 0) {
        if (rank == 0)
            fprintf(stderr, "chain length not divisible\n");
        MPI_Finalize();
        return 0;
    }

    int blen = LENGTH / nblocks;
    block = malloc(blen * sizeof(struct sample));
    if (rank == 0) {
        chain = malloc(LENGTH * sizeof(struct sample));
        make_chain(chain, LENGTH);
    }

    MPI_Scatter(chain, 2 * blen, MPI_FLOAT, block, 2 * blen, MPI_FLOAT, 0, MPI_COMM_WORLD);

    double mean[2] = { 0.0, 0.0 };
    for (int i = 0; i < blen; i++) {
        mean[0] += block[i].a;
        mean[1] += block[i].b;
    }
    mean[0] /= blen;
    mean[1] /= blen;

    double *means = NULL;
    if (rank == 0)
        means = malloc(2 * nblocks * sizeof(double));
    MPI_Gather(mean, 2, MPI_DOUBLE, means, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        double A = 0.0, B = 0.0, err = 0.0;
        for (int k = 0; k < nblocks; k++) {
            A += means[2 * k];
            B += means[2 * k + 1];
            printf("block %d: <a> = %.4f  <b> = %.4f\n", k, means[2 * k], means[2 * k + 1]);
        }
        double estimate = A / B;
        if (nblocks > 1) {
            for (int k = 0; k < nblocks; k++) {
                double r = (A - means[2 * k]) / (B - means[2 * k + 1]);
                err += (r - estimate) * (r - estimate);
            }
            err = sqrt(err * (nblocks - 1) / nblocks);
        }
        printf("ratio %.4f +- %.4f\n", estimate, err);
        free(means);
        free(chain);
    }
    free(block);
    MPI_Finalize();
    return 0;
}
