/* A bank of scalar Kalman filters, one per sensor. A sensor is described by a
   struct that is sent with a derived datatype. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define SENSORS 24
#define STEPS   50

typedef struct
{
    int    id;
    float  q;            /* process noise */
    float  r;            /* measurement noise */
    double x;            /* state estimate */
    double p;            /* error covariance */
} Sensor;

static MPI_Datatype makeSensorType(void)
{
    int lengths[5] = { 1, 1, 1, 1, 1 };
    MPI_Aint offsets[5] = {
        offsetof(Sensor, id), offsetof(Sensor, q), offsetof(Sensor, r),
        offsetof(Sensor, x), offsetof(Sensor, p)
    };
    MPI_Datatype types[5] = { MPI_INT, MPI_FLOAT, MPI_FLOAT, MPI_DOUBLE, MPI_DOUBLE };
    MPI_Datatype tmp, t;

    MPI_Type_create_struct(5, lengths, offsets, types, &tmp);
    MPI_Type_create_resized(tmp, 0, sizeof(Sensor), &t);
    MPI_Type_commit(&t);
    MPI_Type_free(&tmp);
    return t;
}

static double measure(int id, int step)
{
    int noise = (id * 131 + step * 71 + id * step * 17) % 101 - 50;
    return 20.0 + 0.5 * id + noise / 40.0;
}

static void filter(Sensor *s)
{
    for (int k = 0; k < STEPS; k++)
    {
        double gain;
        s->p += s->q;
        gain = s->p / (s->p + s->r);
        s->x += gain * (measure(s->id, k) - s->x);
        s->p *= 1.0 - gain;
    }
}

int main(int argc, char **argv)
{
    Sensor all[SENSORS];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (SENSORS % size)
    {
        if (rank == 0)
            fprintf(stderr, "%d sensors on %d processes is not supported\n", SENSORS, size);
        MPI_Finalize();
        return 0;
    }

    MPI_Datatype sensorType = makeSensorType();
    int per = SENSORS / size;
    Sensor *local = malloc(per * sizeof(Sensor));

    if (rank == 0)
    {
        for (int i = 0; i < SENSORS; i++)
        {
            all[i].id = i;
            all[i].q = 0.01f * (float)(1 + i % 3);
            all[i].r = 0.4f;
            all[i].x = 0.0;
            all[i].p = 100.0;
        }
    }

    MPI_Scatter(all, per, sensorType, local, per, sensorType, 0, MPI_COMM_WORLD);
    for (int i = 0; i < per; i++)
        filter(&local[i]);
    MPI_Gather(local, per, sensorType, all, per, sensorType, 0, MPI_COMM_WORLD);

    if (rank == 0)
        for (int i = 0; i < SENSORS; i++)
            printf("sensor %2d: %8.4f +- %.4f\n", all[i].id, all[i].x, all[i].p);

    free(local);
    MPI_Type_free(&sensorType);
    MPI_Finalize();
    return 0;
}
