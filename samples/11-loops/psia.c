/* Spin images (PSIA; paper, listing 2): an iteration makes the image that one point of a surface has of all others. A
 * point counts when its normal is within the support angle of this one's; its place in the image is its distance along
 * this normal (rows) and from it (columns), in bins.
 *
 * The surface is an ellipsoid, the points lie in directions that turn by the golden angle, the normals are those of the
 * ellipsoid. Where it is flat many normals agree, where it is curved few do, and with that the cost of an image varies:
 * by a quarter of its mean. As printed, (W/2 - beta) / B has W in bins and B as a length and no point ever falls in; W/2
 * is meant as half an image's height, W B / 2. */
#include "application.h"
#include "numbers.h"
#include "picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 5 /* of an image, in bins */

struct point {
    double at[3], normal[3];
};

static int points = 4096, images; /* images: 0 is one for each point */
static double bin = 0.01, angle = 0.5;
static struct point *surface;

static bool option(const char *name, const char *value)
{
    if (!strcmp(name, "--points"))
        return whole_number(value, 1, 100000000, &points);
    if (!strcmp(name, "--images"))
        return whole_number(value, 1, 100000000, &images);
    if (!strcmp(name, "--bin"))
        return real_number(value, 1e-9, 1, &bin);
    if (!strcmp(name, "--angle"))
        return real_number(value, 0, 3.2, &angle);
    return false;
}

static const char *prepare(void)
{
    const double axis[3] = {1.0, 0.7, 0.5}, golden = acos(-1.0) * (3 - sqrt(5));

    if (images == 0)
        images = points;
    if (images > points)
        return "there are more images than points";
    surface = malloc((size_t)points * sizeof *surface);
    if (!surface)
        return "no memory for the points";
    for (int i = 0; i < points; i++) {
        double z = 1 - (2.0 * i + 1) / points, r = sqrt(1 - z * z), length = 0;
        const double direction[3] = {r * cos(golden * i), r * sin(golden * i), z};
        struct point *p = &surface[i];
        for (int d = 0; d < 3; d++) {
            p->at[d] = axis[d] * direction[d];
            p->normal[d] = direction[d] / axis[d];
            length += p->normal[d] * p->normal[d];
        }
        for (int d = 0; d < 3; d++)
            p->normal[d] /= sqrt(length);
    }
    return NULL;
}

static long long iterations(void)
{
    return images;
}

static double product(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void spin_image(const struct point *p, int *image)
{
    memset(image, 0, sizeof *image * WIDTH * WIDTH);
    for (int j = 0; j < points; j++) {
        const struct point *x = &surface[j];
        /* A point's product with itself can be a little more than 1. */
        if (acos(fmax(-1, fmin(1, product(p->normal, x->normal)))) <= angle) {
            const double apart[3] = {x->at[0] - p->at[0], x->at[1] - p->at[1], x->at[2] - p->at[2]};
            double beta = product(p->normal, apart);
            double k = ceil((WIDTH * bin / 2 - beta) / bin);
            double l = ceil(sqrt(fmax(0, product(apart, apart) - beta * beta)) / bin);
            if (k >= 0 && k < WIDTH && l >= 0 && l < WIDTH)
                image[(int)k * WIDTH + (int)l]++;
        }
    }
}

static void compute(long long begin, long long end, int *results)
{
    for (long long i = begin; i < end; i++) /* the images of points from all over the surface */
        spin_image(&surface[i * (points / images)], results + (i - begin) * WIDTH * WIDTH);
}

/* Images beside each other, at most 64 in a row and in a column, from all over the surface. */
static const char *draw(const int *results, const char *file)
{
    enum { SCALE = 3, TILE = WIDTH * SCALE + 1 };
    int row = images < 4096 ? (int)ceil(sqrt(images)) : 64, shown = images < 4096 ? images : 4096, most = 1;
    struct picture picture;
    const char *wrong = picture_make(&picture, row * TILE, (shown + row - 1) / row * TILE);

    if (wrong)
        return wrong;
    for (long long i = 0; i < (long long)images * WIDTH * WIDTH; i++)
        most = results[i] > most ? results[i] : most;
    for (int s = 0; s < shown; s++) {
        const int *image = results + (long long)s * images / shown * WIDTH * WIDTH;
        for (int y = 0; y < WIDTH * SCALE; y++)
            for (int x = 0; x < WIDTH * SCALE; x++) {
                int pixel = y / SCALE * WIDTH + x / SCALE;
                double light = sqrt(image[pixel] / (double)most);
                picture_dot(&picture, s % row * TILE + x, s / row * TILE + y, light, 0.2 + 0.8 * light, 0.4 + 0.5 * light);
            }
    }
    return picture_write(&picture, file);
}

static void leave(void)
{
    free(surface);
    surface = NULL;
}

const struct application psia = {
    .name = "psia",
    .usage = "  --points N       points of the surface (4096)\n"
             "  --images M       how many of them get an image (all)\n"
             "  --bin B          side of a bin (0.01; 5 x 5 of them are an image)\n"
             "  --angle A        support angle (0.5)\n",
    .numbers = WIDTH * WIDTH,
    .option = option,
    .prepare = prepare,
    .iterations = iterations,
    .compute = compute,
    .draw = draw,
    .leave = leave,
};
