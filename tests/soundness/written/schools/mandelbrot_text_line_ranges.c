/* Mandelbrot in text mode, every process computes a band of lines */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define WIDTH  64
#define HEIGHT 24
#define MAXIT  200

static int iterate(double cr, double ci)
{
    double zr = 0, zi = 0;
    int k;
    for (k = 0; k < MAXIT && zr * zr + zi * zi < 4.0; k++) {
        double t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
    }
    return k;
}

int main(int argc, char *argv[])
{
    int rank, size, x, y, start, end;
    char picture[HEIGHT][WIDTH], band[HEIGHT][WIDTH];
    const char *shade = " .:-=+*#%@";

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (HEIGHT % size) {
        if (rank == 0) printf("height %d cannot be divided by %d\n", HEIGHT, size);
        MPI_Finalize();
        return 0;
    }
    start = rank * (HEIGHT / size);
    end = start + HEIGHT / size;

    for (y = start; y < end; y++)
        for (x = 0; x < WIDTH; x++) {
            int it = iterate(-2.2 + 3.2 * x / (WIDTH - 1), -1.2 + 2.4 * y / (HEIGHT - 1));
            band[y - start][x] = it == MAXIT ? '@' : shade[it % 9];
        }
    MPI_Gather(band, (end - start) * WIDTH, MPI_CHAR,
               picture, (end - start) * WIDTH, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (y = 0; y < HEIGHT; y++)
            printf("%.*s\n", WIDTH, picture[y]);
    MPI_Finalize();
    return 0;
}
