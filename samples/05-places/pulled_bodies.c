/* Bodies that pull at each other along a line: every rank has the pairs of its own bodies with all behind them, and
 * what they add to the force on any body is added up over the ranks, then gathers how far its own bodies lie from the
 * middle. The work of the force along the line, by trapezoids of a number that is read into a double. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define BODIES 420

static double place[BODIES], mass[BODIES], pull[BODIES], force[BODIES];

static double strength(double x)
{
    return 1.0 / (1.0 + x * x);
}

static double trapezoids(double left, double right, int count, double width)
{
    double area = (strength(left) + strength(right)) / 2.0;

    for (int i = 1; i < count; i++)
        area += strength(left + i * width);
    return area * width;
}

static double read_steps(int argc, char **argv, int rank)
{
    double steps = 0;

    if (rank == 0) {
        if (argc > 1)
            steps = atoi(argv[1]);
        else
            steps = -1;
    }
    MPI_Bcast(&steps, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (steps <= 0) {
        MPI_Finalize();
        exit(1);
    }
    return steps;
}

int main(int argc, char **argv)
{
    int rank, size, i, j;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = 0; i < BODIES; i++) {
        place[i] = i * 0.5 + i % 7 * 0.05;
        mass[i] = 1 + i % 5;
    }

    if (rank == 0 && BODIES % size != 0) {
        printf("%d bodies are no multiple of %d\n", BODIES, size);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    int first = rank * BODIES / size, last = (rank + 1) * BODIES / size;
    for (i = first; i < last; i++)
        for (j = i + 1; j < BODIES; j++) {
            double way = place[j] - place[i];
            double both = mass[i] * mass[j] / (way * way);
            pull[i] += both;
            pull[j] -= both;
        }
    MPI_Reduce(pull, force, BODIES, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (i = 0; i < BODIES; i += 30)
            printf("%.6f\n", force[i]);

    int *far = malloc((BODIES / size) * sizeof(int)), *all = malloc(BODIES * sizeof(int)), k = 0;
    for (i = first; i < last; i++) {
        far[k] = abs(2 * i - BODIES);
        k++;
    }
    MPI_Gather(far, BODIES / size, MPI_INT, all, BODIES / size, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (i = 0; i < BODIES; i += 60)
            printf("%d\n", all[i]);
    free(far);
    free(all);

    double steps = read_steps(argc, argv, rank);
    double width = 4.0 / steps, part, whole;
    int own = steps / size;
    double left = width * rank * own, right = left + own * width;
    part = trapezoids(left, right, own, width);
    MPI_Reduce(&part, &whole, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%.6f\n", whole);
    MPI_Finalize();
    return 0;
}
