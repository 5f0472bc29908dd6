#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Adaptive threshold of a scanned page: each process takes the average of its
 * rows as the threshold of the rows */

#define WIDTH 36
#define HEIGHT 56

struct image {
    int w, h;
    unsigned char *px;
};

static struct image image_new(int w, int h)
{
    struct image im = {w, h, malloc((size_t)w * h)};
    if (im.px == NULL) {
        perror("malloc");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return im;
}

static int average(const struct image *im)
{
    long s = 0;
    for (int i = 0; i < im->w * im->h; i++)
        s += im->px[i];
    return (int)(s / (im->w * im->h));
}

static void threshold(struct image *im, int t)
{
    for (int i = 0; i < im->w * im->h; i++)
        im->px[i] = im->px[i] > t ? 1 : 0;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (HEIGHT % size != 0) {
        if (rank == 0)
            printf("page height %d, ranks %d\n", HEIGHT, size);
        MPI_Finalize();
        return 0;
    }
    struct image page = {WIDTH, HEIGHT, NULL};
    if (rank == 0) {
        page = image_new(WIDTH, HEIGHT);
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++)
                page.px[y * WIDTH + x] =
                    (unsigned char)(60 + 3 * y - ((x / 3 + y / 5) % 3 == 0 ? 50 : 0));
    }
    struct image strip = image_new(WIDTH, HEIGHT / size);
    int n = strip.w * strip.h;
    MPI_Scatter(page.px, n, MPI_UNSIGNED_CHAR, strip.px, n, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    threshold(&strip, average(&strip));
    MPI_Gather(strip.px, n, MPI_UNSIGNED_CHAR, page.px, n, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int set = 0;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                putchar(page.px[y * WIDTH + x] ? ' ' : 'M');
                set += page.px[y * WIDTH + x];
            }
            putchar('\n');
        }
        printf("%d light pixels\n", set);
        free(page.px);
    }
    free(strip.px);
    MPI_Finalize();
    return 0;
}
