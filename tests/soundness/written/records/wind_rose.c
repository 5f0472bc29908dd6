/* arguments: | mean | max | gusts */
/* Wind rose: statistics of wind speed per direction sector; the statistic is
   chosen on the command line. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum sector { N, NE, E, SE, S, SW, W, NW, SECTORS };
typedef enum { OP_MEAN, OP_MAX, OP_GUSTS } Operation;

static const char *NAMES[SECTORS] = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" };

static Operation parse(const char *s)
{
    return strcmp(s, "max") == 0 ? OP_MAX : strcmp(s, "gusts") == 0 ? OP_GUSTS : OP_MEAN;
}

static enum sector sector_of(int degrees)
{
    return (enum sector)(((degrees * 2 + 45) / 90) % SECTORS);
}

int main(int argc, char **argv)
{
    const int samples = 1440;
    int rank, size;
    int *direction = NULL;
    double *speed = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    Operation op = argc > 1 ? parse(argv[1]) : OP_MEAN;

    if (rank == 0) {
        direction = malloc(samples * sizeof(int));
        speed = malloc(samples * sizeof(double));
        int d = 200;
        for (int i = 0; i < samples; i++) {
            d = (d + (i * 31) % 57 - 24 + 360) % 360;
            direction[i] = d;
            speed[i] = 2.0 + (i * 13 % 101) * 0.1 + (d > 180 ? 3.5 : 0.0);
        }
    }

    int anteil = samples / size;
    if (samples % size != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int *dir = malloc(anteil * sizeof(int));
    double *spd = malloc(anteil * sizeof(double));
    MPI_Scatter(direction, anteil, MPI_INT, dir, anteil, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(speed, anteil, MPI_DOUBLE, spd, anteil, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    double local[SECTORS] = { 0 }, global[SECTORS];
    int freq[SECTORS] = { 0 }, gfreq[SECTORS];

    for (int i = 0; i < anteil; i++) {
        enum sector s = sector_of(dir[i]);
        freq[s]++;
        switch (op) {
        case OP_MEAN:
            local[s] += spd[i];
            break;
        case OP_MAX:
            if (spd[i] > local[s])
                local[s] = spd[i];
            break;
        case OP_GUSTS:
            if (spd[i] < 12.0)
                break;
            local[s] += 1.0;
            break;
        default:
            break;
        }
    }

    MPI_Reduce(freq, gfreq, SECTORS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(local, global, SECTORS, MPI_DOUBLE, op == OP_MAX ? MPI_MAX : MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int s = N; s < SECTORS; s++) {
            if (op == OP_MEAN && gfreq[s] > 0)
                global[s] /= gfreq[s];
            printf("%-2s %4d  %7.3f\n", NAMES[s], gfreq[s], global[s]);
        }
    }

    free(dir);
    free(spd);
    free(direction);
    free(speed);
    MPI_Finalize();
    return 0;
}
