/* Grey level histogram of a synthetic picture, followed by Otsu's threshold.
   The histogram is built in parallel, the threshold is computed on rank 0. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define WIDTH   60
#define HEIGHT  48
#define LEVELS  256

unsigned char image[HEIGHT * WIDTH];
unsigned char part[HEIGHT * WIDTH];
int hist[LEVELS];
int local_hist[LEVELS];

void make_image(void)
{
    int x, y;
    for (y = 0; y < HEIGHT; y++) {
        for (x = 0; x < WIDTH; x++) {
            int dx = x - 30, dy = y - 24;
            int v = 60 + (x * 7 + y * 13) % 23;
            if (dx * dx + dy * dy < 200)
                v += 110;
            image[y * WIDTH + x] = (unsigned char)v;
        }
    }
}

int otsu(const int *h, int total)
{
    double sum = 0.0, sum_b = 0.0, best = -1.0;
    int w_b = 0, t, threshold = 0;

    for (t = 0; t < LEVELS; t++)
        sum += (double)t * h[t];
    for (t = 0; t < LEVELS; t++) {
        double m_b, m_f, between;
        int w_f;
        w_b += h[t];
        if (w_b == 0)
            continue;
        w_f = total - w_b;
        if (w_f == 0)
            break;
        sum_b += (double)t * h[t];
        m_b = sum_b / w_b;
        m_f = (sum - sum_b) / w_f;
        between = (double)w_b * w_f * (m_b - m_f) * (m_b - m_f);
        if (between > best) {
            best = between;
            threshold = t;
        }
    }
    return threshold;
}

int main(int argc, char **argv)
{
    int rank, size, i, chunk;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if ((WIDTH * HEIGHT) % size != 0) {
        if (rank == 0)
            fprintf(stderr, "number of processes must divide %d\n", WIDTH * HEIGHT);
        MPI_Finalize();
        return 0;
    }
    chunk = WIDTH * HEIGHT / size;

    if (rank == 0)
        make_image();

    MPI_Scatter(image, chunk, MPI_UNSIGNED_CHAR, part, chunk, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    for (i = 0; i < chunk; i++)
        local_hist[part[i]]++;

    MPI_Reduce(local_hist, hist, LEVELS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int t = otsu(hist, WIDTH * HEIGHT);
        int above = 0;
        for (i = 0; i < LEVELS; i++) {
            if (hist[i] > 0)
                printf("%3d: %d\n", i, hist[i]);
            if (i > t)
                above += hist[i];
        }
        printf("threshold %d, foreground pixels %d\n", t, above);
    }

    MPI_Finalize();
    return 0;
}
