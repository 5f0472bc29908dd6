/* nbody.c : planar n-body problem, each process moves its own particles,
 * positions are exchanged in place after every step                        */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define DIM 2
typedef double vect_t[DIM];

int main(int argc, char *argv[])
{
    int n = 105, steps = 4, step, chunk, i, j;
    int rank, comm_sz;
    double dt = 0.01;
    double *mass;
    vect_t *pos, *vel = NULL, *my_vel, *forces;
    MPI_Datatype vect_mpi_t;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &comm_sz);
    if (argc > 1) n = atoi(argv[1]);
    if (argc > 2) steps = atoi(argv[2]);

    chunk = n / comm_sz;                       /* n must be a multiple of comm_sz */
    mass = malloc(n * sizeof(double));
    pos = malloc(n * sizeof(vect_t));
    my_vel = malloc(chunk * sizeof(vect_t));
    forces = malloc(chunk * sizeof(vect_t));
    MPI_Type_contiguous(DIM, MPI_DOUBLE, &vect_mpi_t);
    MPI_Type_commit(&vect_mpi_t);

    if (rank == 0) {
        vel = malloc(n * sizeof(vect_t));
        for (i = 0; i < n; i++) {
            mass[i] = 1.0 + i % 3;
            pos[i][0] = i % 10;
            pos[i][1] = i / 10;
            vel[i][0] = 0.0;
            vel[i][1] = (i % 2 == 0) ? 0.5 : -0.5;
        }
    }
    MPI_Bcast(mass, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(pos, n, vect_mpi_t, 0, MPI_COMM_WORLD);
    MPI_Scatter(vel, chunk, vect_mpi_t, my_vel, chunk, vect_mpi_t, 0, MPI_COMM_WORLD);

    for (step = 0; step < steps; step++) {
        for (i = 0; i < chunk; i++) {
            int me = rank * chunk + i;
            forces[i][0] = forces[i][1] = 0.0;
            for (j = 0; j < n; j++) {
                double dx, dy, d2, f;
                if (j == me) continue;
                dx = pos[j][0] - pos[me][0];
                dy = pos[j][1] - pos[me][1];
                d2 = dx * dx + dy * dy + 1e-4;
                f = mass[me] * mass[j] / (d2 * sqrt(d2));
                forces[i][0] += f * dx;
                forces[i][1] += f * dy;
            }
        }
        for (i = 0; i < chunk; i++) {
            int me = rank * chunk + i;
            my_vel[i][0] += dt * forces[i][0] / mass[me];
            my_vel[i][1] += dt * forces[i][1] / mass[me];
            pos[me][0] += dt * my_vel[i][0];
            pos[me][1] += dt * my_vel[i][1];
        }
        MPI_Allgather(MPI_IN_PLACE, chunk, vect_mpi_t, pos, chunk, vect_mpi_t, MPI_COMM_WORLD);
    }

    MPI_Gather(my_vel, chunk, vect_mpi_t, vel, chunk, vect_mpi_t, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < n; i++)
            printf("%3d %.12e %.12e %.12e %.12e\n", i, pos[i][0], pos[i][1], vel[i][0], vel[i][1]);
        free(vel);
    }
    MPI_Type_free(&vect_mpi_t);
    free(mass);
    free(pos);
    free(my_vel);
    free(forces);
    MPI_Finalize();
    return 0;
}
