/* Temperatures of a chain of sensors: the coldest and its place, and the steepest rise with the number that is
 * painted on the sensor, of sensors that rise alike the lowest one. */
#include <float.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct place {
    double value;
    int at;
};

int main(int argc, char **argv)
{
    int rank, size, sensors = 840, i;
    double *all = NULL, *mine;
    int *painted = NULL, *numbers;
    struct place cold, coldest, rise = {-1.0, -1}, steepest;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int each = sensors / size;
    if (rank == 0) {
        all = malloc(2 * sensors * sizeof(double));
        painted = malloc(sensors * sizeof(int));
        for (i = 0; i < sensors; i++) {
            all[2 * i] = (i * 53 + 11) % 79 * 0.5 - 12.25;
            all[2 * i + 1] = (i * 31 + 5) % 67 * 0.25;
            painted[i] = 7000 + i * 11 % 840;
        }
    }
    mine = malloc(2 * each * sizeof(double));
    numbers = malloc(each * sizeof(int));
    MPI_Scatter(all, 2 * each, MPI_DOUBLE, mine, 2 * each, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(painted, each, MPI_INT, numbers, each, MPI_INT, 0, MPI_COMM_WORLD);

    cold.value = DBL_MAX;
    cold.at = sensors;
    for (i = 0; i < each; i++) {
        double rising = mine[2 * i + 1];
        if (mine[2 * i] < cold.value) {
            cold.value = mine[2 * i];
            cold.at = rank * each + i;
        }
        if (rising > rise.value || (rising == rise.value && numbers[i] < rise.at)) {
            rise.value = rising;
            rise.at = numbers[i];
        }
    }
    MPI_Reduce(&cold, &coldest, 1, MPI_DOUBLE_INT, MPI_MINLOC, 0, MPI_COMM_WORLD);
    MPI_Reduce(&rise, &steepest, 1, MPI_DOUBLE_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("coldest %.2f at place %d\n", coldest.value, coldest.at);
        printf("steepest rise %.2f of sensor %d\n", steepest.value, steepest.at);
        free(all);
        free(painted);
    }
    free(mine);
    free(numbers);
    MPI_Finalize();
    return 0;
}
