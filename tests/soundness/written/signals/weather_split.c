/* Two weather quantities are evaluated side by side: even ranks work on the
   temperatures, odd ranks on the humidities (one communicator each). */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define COUNT 720

static const char *names[2] = { "temperature", "humidity" };

static double value(int quantity, int i)
{
    return quantity == 0 ? 12.0 + 8.0 * sin(i * 2 * 3.141592653589793 / 144) + (i * 7 % 10) * 0.1
                         : 60.0 + (i * 13 % 40) * 0.5;
}

int main(int argc, char **argv)
{
    int world_rank, world_size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);

    int quantity = world_rank % 2;
    MPI_Comm team;
    MPI_Comm_split(MPI_COMM_WORLD, quantity, world_rank, &team);

    int rank, size;
    MPI_Comm_rank(team, &rank);
    MPI_Comm_size(team, &size);
    if (COUNT % size != 0) {
        fprintf(stderr, "team of %d cannot share %d values\n", size, COUNT);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    double *values = NULL;
    if (rank == 0) {
        values = malloc(COUNT * sizeof(double));
        for (int i = 0; i < COUNT; i++)
            values[i] = value(quantity, i);
    }

    int n = COUNT / size;
    double *part = malloc(n * sizeof(double));
    MPI_Scatter(values, n, MPI_DOUBLE, part, n, MPI_DOUBLE, 0, team);

    double s[2] = { 0, 0 }, t[2];
    double mx = part[0], top;
    for (int i = 0; i < n; i++) {
        s[0] += part[i];
        s[1] += part[i] * part[i];
        mx = fmax(mx, part[i]);
    }
    MPI_Reduce(s, t, 2, MPI_DOUBLE, MPI_SUM, 0, team);
    MPI_Reduce(&mx, &top, 1, MPI_DOUBLE, MPI_MAX, 0, team);

    if (rank == 0) {
        double mean = t[0] / COUNT;
        printf("%s: mean %.3f, std %.3f, max %.3f\n", names[quantity], mean,
               sqrt(t[1] / COUNT - mean * mean), top);
        free(values);
    }
    free(part);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
