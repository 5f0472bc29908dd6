#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

/* pipe network: pressure drop for every pipe, worst one by MPI_MAXLOC */
typedef struct {
    double length;      /* m  */
    double diameter;    /* m  */
    double flow;        /* m3/s */
    double id;          /* kept as double so that one datatype will do */
} pipe_t;

static double pressure_drop(const pipe_t *p)
{
    const double area = M_PI * p->diameter * p->diameter / 4.0;
    const double v = p->flow / area;
    const double re = v * p->diameter / 1.0e-6;
    const double f = re < 2300.0 ? 64.0 / re : 0.3164 / pow(re, 0.25);
    return f * p->length / p->diameter * 998.0 * v * v / 2.0;
}

int main(int argc, char **argv)
{
    int rank, size, n = 120, i;
    pipe_t *net = NULL;
    struct { double val; int id; } worst = { -1.0, -1 }, overall;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        net = malloc(n * sizeof(pipe_t));
        for (i = 0; i < n; i++) {
            net[i].length = 10.0 + (i * 17) % 90;
            net[i].diameter = 0.05 + 0.01 * (i % 6);
            net[i].flow = 0.001 * (1 + (i * 11) % 13);
            net[i].id = 7000 + i;
        }
    }
    const int perrank = n / size;
    pipe_t *sub = malloc(perrank * sizeof(pipe_t));
    MPI_Scatter(net, perrank * 4, MPI_DOUBLE, sub, perrank * 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < perrank; i++) {
        double dp = pressure_drop(&sub[i]);
        if (dp > worst.val) {
            worst.val = dp;
            worst.id = (int)sub[i].id;
        }
    }
    MPI_Reduce(&worst, &overall, 1, MPI_DOUBLE_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("worst pipe %d: %.2f kPa\n", overall.id, overall.val / 1000.0);
        free(net);
    }
    free(sub);
    MPI_Finalize();
    return 0;
}
