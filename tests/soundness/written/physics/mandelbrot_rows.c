/* arguments: 48 24 | 60 36 | */
/* Mandelbrot set as text; c values of the rows are handed out by the master. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define MASTER 0

enum { LIMIT = 80 };

static int escape(double cr, double ci)
{
    double x = 0.0, y = 0.0;
    int k = 0;
    while (k < LIMIT && x * x + y * y <= 4.0) {
        double t = x * x - y * y + cr;
        y = 2.0 * x * y + ci;
        x = t;
        ++k;
    }
    return k;
}

static int parse(int argc, char **argv, int i, int dflt)
{
    if (argc <= i)
        return dflt;
    int v = atoi(argv[i]);
    return v > 0 ? v : dflt;
}

int main(int argc, char **argv)
{
    int id, ntasks, cols, rows;
    double *im = NULL, *my_im;
    short *iters, *picture = NULL;
    long my_work = 0, work;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &ntasks);

    cols = parse(argc, argv, 1, 64);
    rows = parse(argc, argv, 2, 24);

    if (id == MASTER && rows % ntasks != 0) {
        rows += ntasks - rows % ntasks;
        printf("rows rounded up to %d\n", rows);
    }
    MPI_Bcast(&rows, 1, MPI_INT, MASTER, MPI_COMM_WORLD);

    int rows_per_task = rows / ntasks;

    if (id == MASTER) {
        im = malloc(rows * sizeof *im);
        picture = malloc((size_t)rows * cols * sizeof *picture);
        for (int r = 0; r < rows; r++)
            im[r] = 1.2 - 2.4 * r / (rows - 1);
    }
    my_im = malloc(rows_per_task * sizeof *my_im);
    iters = malloc((size_t)rows_per_task * cols * sizeof *iters);

    MPI_Scatter(im, rows_per_task, MPI_DOUBLE, my_im, rows_per_task, MPI_DOUBLE, MASTER, MPI_COMM_WORLD);

    short *p = iters;
    for (int r = 0; r < rows_per_task; r++)
        for (int c = 0; c < cols; c++) {
            *p = (short)escape(-2.1 + 3.0 * c / (cols - 1), my_im[r]);
            my_work += *p++;
        }

    MPI_Gather(iters, rows_per_task * cols, MPI_SHORT, picture, rows_per_task * cols, MPI_SHORT,
               MASTER, MPI_COMM_WORLD);
    MPI_Reduce(&my_work, &work, 1, MPI_LONG, MPI_SUM, MASTER, MPI_COMM_WORLD);

    if (id == MASTER) {
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < cols; c++) {
                short k = picture[r * cols + c];
                putchar(k == LIMIT ? '#' : k > 12 ? '+' : k > 5 ? '.' : ' ');
            }
            putchar('\n');
        }
        printf("%ld iterations in total\n", work);
    }

    free(im);
    free(picture);
    free(my_im);
    free(iters);
    MPI_Finalize();
    return 0;
}
