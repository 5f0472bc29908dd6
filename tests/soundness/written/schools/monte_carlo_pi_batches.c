/* Monte Carlo pi: every rank gets a list of batch sizes and throws darts
   with its own random stream. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned int state;

static void seed(unsigned int s)
{
    state = s ? s : 1u;
}

static double uniform(void)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state / 4294967296.0;
}

int main(int argc, char *argv[])
{
    const int nbatch = 168;
    int batch[168], hits[168];
    int id, p, i, j;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    if (nbatch % p != 0) {
        if (id == 0) printf("Number of batches (%d) must be divisible by %d\n", nbatch, p);
        MPI_Finalize();
        return 0;
    }
    int per = nbatch / p;
    int mybatch[168], myhits[168];

    if (id == 0)
        for (i = 0; i < nbatch; i++)
            batch[i] = 50 + 10 * (i % 6);
    MPI_Scatter(batch, per, MPI_INT, mybatch, per, MPI_INT, 0, MPI_COMM_WORLD);

    seed(2463534242u + 7919u * id);
    for (i = 0; i < per; i++) {
        int in = 0;
        for (j = 0; j < mybatch[i]; j++) {
            double x = uniform();
            double y = uniform();
            if (x * x + y * y < 1.0) in++;
        }
        myhits[i] = in;
    }
    MPI_Gather(myhits, per, MPI_INT, hits, per, MPI_INT, 0, MPI_COMM_WORLD);

    if (id == 0) {
        long in = 0, all = 0;
        for (i = 0; i < nbatch; i++) {
            in += hits[i];
            all += batch[i];
        }
        printf("darts %ld, inside %ld, pi ~ %.3f\n", all, in, 4.0 * in / all);
        printf("first batch %d/%d, last batch %d/%d\n",
               hits[0], batch[0], hits[nbatch - 1], batch[nbatch - 1]);
    }
    MPI_Finalize();
    return 0;
}
