/* Histogram equalisation, inversion and thresholding of a grey image.
 * The image is cut into horizontal bands. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define LEVELS 256

typedef unsigned char pixel;

typedef struct image {
    int    width, height;
    pixel *data;
} image;

typedef enum { EQUALISE, INVERT, THRESHOLD, FILTER_COUNT } filter_id;

typedef void (*filter_fn)(image *band, long total_pixels);

static image *image_create(int w, int h)
{
    image *im = malloc(sizeof *im);
    if (!im)
        return NULL;
    im->width = w;
    im->height = h;
    im->data = malloc((size_t)w * h);
    if (!im->data) {
        free(im);
        return NULL;
    }
    return im;
}

static void image_destroy(image *im)
{
    if (im) {
        free(im->data);
        free(im);
    }
}

static void image_paint(image *im)
{
    int x, y;
    for (y = 0; y < im->height; ++y)
        for (x = 0; x < im->width; ++x) {
            int v = 60 + (x * 2 + y * 3) % 50;
            int dx = x - im->width / 2, dy = y - im->height / 2;
            if (dx * dx + dy * dy < 90)
                v += 70;
            im->data[y * im->width + x] = (pixel)v;
        }
}

static unsigned long image_checksum(const image *im)
{
    unsigned long h = 5381;
    long i, n = (long)im->width * im->height;
    for (i = 0; i < n; ++i)
        h = (h * 33 + im->data[i]) & 0xffffffffUL;
    return h;
}

/* ---- filters; all of them see only the own band ---- */

static void apply_lut(image *im, const pixel lut[LEVELS])
{
    long i, n = (long)im->width * im->height;
    for (i = 0; i < n; ++i)
        im->data[i] = lut[im->data[i]];
}

static void global_histogram(const image *im, long hist[LEVELS])
{
    long i, n = (long)im->width * im->height;
    memset(hist, 0, LEVELS * sizeof(long));
    for (i = 0; i < n; ++i)
        hist[im->data[i]]++;
    MPI_Allreduce(MPI_IN_PLACE, hist, LEVELS, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
}

static void filter_equalise(image *band, long total)
{
    long hist[LEVELS], cdf = 0, cdf_min = 0;
    pixel lut[LEVELS];
    int i;

    global_histogram(band, hist);
    for (i = 0; i < LEVELS; ++i) {
        cdf += hist[i];
        if (cdf_min == 0 && cdf > 0)
            cdf_min = cdf;
        lut[i] = total > cdf_min && cdf > 0 ? (pixel)((cdf - cdf_min) * 255 / (total - cdf_min)) : 0;
    }
    apply_lut(band, lut);
}

static void filter_invert(image *band, long total)
{
    pixel lut[LEVELS];
    int i;
    (void)total;
    for (i = 0; i < LEVELS; ++i)
        lut[i] = (pixel)(255 - i);
    apply_lut(band, lut);
}

/* threshold at the median grey level */
static void filter_threshold(image *band, long total)
{
    long hist[LEVELS], seen = 0;
    pixel lut[LEVELS];
    int i, median = 0;

    global_histogram(band, hist);
    for (i = 0; i < LEVELS; ++i) {
        seen += hist[i];
        if (2 * seen >= total) {
            median = i;
            break;
        }
    }
    for (i = 0; i < LEVELS; ++i)
        lut[i] = i > median ? 255 : 0;
    apply_lut(band, lut);
}

static const filter_fn filters[FILTER_COUNT] = {
    [EQUALISE] = filter_equalise,
    [INVERT] = filter_invert,
    [THRESHOLD] = filter_threshold,
};
static const char *const filter_names[FILTER_COUNT] = {"equalise", "invert", "threshold"};

int main(int argc, char **argv)
{
    const int W = 64, H = 48;
    int rank, size, f, band_rows, band_pixels, ret = EXIT_SUCCESS;
    image *img = NULL, *band = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (H % size) {
        if (rank == 0)
            printf("image height %d is not divisible by %d\n", H, size);
        goto cleanup;
    }
    band_rows = H / size;
    band_pixels = band_rows * W;

    if (!(band = image_create(W, band_rows)))
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        if (!(img = image_create(W, H)))
            MPI_Abort(MPI_COMM_WORLD, 1);
        image_paint(img);
        printf("original   %08lx\n", image_checksum(img));
    }

    for (f = 0; f < FILTER_COUNT; ++f) {
        MPI_Scatter(img ? img->data : NULL, band_pixels, MPI_UNSIGNED_CHAR,
                    band->data, band_pixels, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
        filters[f](band, (long)W * H);
        MPI_Gather(band->data, band_pixels, MPI_UNSIGNED_CHAR,
                   img ? img->data : NULL, band_pixels, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            printf("%-10s %08lx  centre %3d corner %3d\n", filter_names[f], image_checksum(img),
                   img->data[(H / 2) * W + W / 2], img->data[0]);
        }
    }

cleanup:
    image_destroy(band);
    image_destroy(img);
    MPI_Finalize();
    return ret;
}
