#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* traffic counts: the share appears only as an expression of grid sizes */
int main(int argc, char **argv)
{
    int rank, size;
    int lanes = 4, hours = 30;
    unsigned short *cars = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 2) {
        lanes = atoi(argv[1]);
        hours = atoi(argv[2]);
    }
    if (rank == 0) {
        cars = malloc(sizeof(unsigned short) * lanes * hours);
        for (int i = 0; i < lanes * hours; i++)
            cars[i] = (unsigned short)(500 + 37 * i % 800);
    }
    unsigned short *c = malloc(sizeof(unsigned short) * (lanes * hours / size));
    MPI_Scatter(cars, lanes * hours / size, MPI_UNSIGNED_SHORT,
                c, lanes * hours / size, MPI_UNSIGNED_SHORT, 0, MPI_COMM_WORLD);
    unsigned jam = 0, flow = 0, out[2];
    for (int i = 0; i < lanes * hours / size; i++) {
        flow += c[i];
        if (c[i] > 1100)
            jam++;
    }
    unsigned in[2] = { jam, flow };
    MPI_Reduce(in, out, 2, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%u jams, %u cars\n", out[0], out[1]);
    free(c);
    free(cars);
    MPI_Finalize();
    return 0;
}
