/* Decay chain A -> B -> C (stable). Samples with different initial activity
 * are integrated independently; per process summary is printed in rank order. */
#include <stdio.h>
#include <mpi.h>

#define MAX_SAMPLES 64

static const double lambda_a = 0.35, lambda_b = 0.08;

static void evolve(double n0, double t_end, double dt, double out[3])
{
    double a = n0, b = 0, c = 0;
    for (double t = 0; t < t_end - dt / 2; t += dt) {
        double da = lambda_a * a * dt;
        double db = lambda_b * b * dt;
        a -= da;
        b += da - db;
        c += db;
    }
    out[0] = a, out[1] = b, out[2] = c;
}

int main(int argc, char **argv)
{
    double initial[MAX_SAMPLES], got[MAX_SAMPLES], result[MAX_SAMPLES][3];
    double sum[3] = { 0, 0, 0 };
    int world_rank, world_size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);

    /* ten samples for each process */
    const int each = 10;
    if (each * world_size > MAX_SAMPLES) {
        if (world_rank == 0)
            printf("too many processes, maximum is %d\n", MAX_SAMPLES / each);
        MPI_Finalize();
        return 0;
    }

    if (world_rank == 0)
        for (int i = 0; i < each * world_size; i++)
            initial[i] = 1000.0 + 50.0 * ((i * 7) % 13);

    MPI_Scatter(initial, each, MPI_DOUBLE, got, each, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (int i = 0; i < each; i++) {
        evolve(got[i], 10.0, 0.01, result[i]);
        for (int k = 0; k < 3; k++)
            sum[k] += result[i][k];
    }

    if (world_rank != 0) {
        MPI_Send(sum, 3, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD);
    } else {
        double total[3] = { sum[0], sum[1], sum[2] };
        printf("process 0: A %.3f B %.3f C %.3f\n", sum[0], sum[1], sum[2]);
        for (int p = 1; p < world_size; p++) {
            double other[3];
            MPI_Recv(other, 3, MPI_DOUBLE, p, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("process %d: A %.3f B %.3f C %.3f\n", p, other[0], other[1], other[2]);
            for (int k = 0; k < 3; k++)
                total[k] += other[k];
        }
        printf("together: A %.3f B %.3f C %.3f\n", total[0], total[1], total[2]);
    }

    MPI_Finalize();
    return 0;
}
