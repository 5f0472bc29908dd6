// How often does a lamp on a timer light up an empty hall? Minutes of the year are shared out; the three settings go
// out in one message, as a datatype that is made for just these variables.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void build_settings_type(int *minutes, int *period, double *glow, MPI_Datatype *settings_type)
{
    int lengths[3] = {1, 1, 1};
    MPI_Datatype types[3] = {MPI_INT, MPI_INT, MPI_DOUBLE};
    MPI_Aint places[3] = {0}, start, here;

    MPI_Get_address(minutes, &start);
    MPI_Get_address(period, &here);
    places[1] = here - start;
    MPI_Get_address(glow, &here);
    places[2] = here - start;
    MPI_Type_create_struct(3, lengths, places, types, settings_type);
    MPI_Type_commit(settings_type);
}

void get_settings(int rank, char *argv[], int *minutes, int *period, double *glow)
{
    MPI_Datatype settings_type;

    build_settings_type(minutes, period, glow, &settings_type);
    if (rank == 0) {
        *minutes = atoi(argv[1]);
        *period = atoi(argv[2]);
        *glow = atof(argv[3]);
    }
    MPI_Bcast(minutes, 1, settings_type, 0, MPI_COMM_WORLD);
    MPI_Type_free(&settings_type);
}

int lit(int minute, int period)
{
    return minute % period < period / 3;
}

int empty(int minute)
{
    return minute * 37 % 101 < 60;
}

int main(int argc, char *argv[])
{
    int rank, size, minutes, period, local, wasted = 0, total;
    double glow;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    get_settings(rank, argv, &minutes, &period, &glow);

    local = minutes / size;
    for (int m = rank * local; m < (rank + 1) * local; m++)
        if (lit(m, period) && empty(m))
            wasted++;

    MPI_Reduce(&wasted, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d minutes, %.2f kWh\n", total, total / 60.0 * glow);
    MPI_Finalize();
    return 0;
}
