/* loop-costs mandelbrot|psia FILE [--mean S] [--cov C] [--shuffle SEED] [OPTIONS OF THE SAMPLE]
 *
 * Writes what the first n iterations of a sample's loop cost together, for n from 0 on, in seconds, as
 * doubles: the table that timed.c simulates from. Prints number, mean, c.o.v. and the largest cost.
 *
 *   mandelbrot  an iteration costs its steps and one, as the sample counts them
 *   psia        an image costs the same for each pair of points, and more for those within the support angle;
 * which part of the points that is, is found with 4096 of them. How much more, --cov says: the coefficient of
 *               variation that the images are to have (.23)
 *   --shuffle   the same costs in another order: what comes early says as much of the rest as it can
 *   --mean      the mean cost of an iteration (the paper's table 3: 0.01025 and 0.07298) */
#include "application.h"
#include "numbers.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double mean(const double *cost, long long n)
{
    double sum = 0;

    for (long long i = 0; i < n; i++)
        sum += cost[i];
    return sum / (double)n;
}

static double variation(const double *cost, long long n)
{
    double middle = mean(cost, n), square = 0;

    for (long long i = 0; i < n; i++)
        square += (cost[i] - middle) * (cost[i] - middle);
    return sqrt(square / (double)n) / middle;
}

static void steps_of_pixels(double *cost, long long n)
{
    int *steps = malloc((size_t)n * sizeof *steps);

    if (!steps)
        exit(1);
    mandelbrot.compute(0, n, steps);
    for (long long i = 0; i < n; i++)
        cost[i] = steps[i] + 1;
    free(steps);
}

/* The part of all normals that is within the angle of point i's: the sample's surface, with fewer points on
 * it. */
static void points_of_images(double *cost, long long n, double wanted)
{
    enum { SOME = 4096 };
    const double axis[3] = {1.0, 0.7, 0.5}, golden = acos(-1.0) * (3 - sqrt(5)), least = cos(0.5);
    double(*normal)[3] = malloc((size_t)(n + SOME) * sizeof *normal);

    if (!normal)
        exit(1);
    for (long long k = 0; k < n + SOME; k++) {
        long long all = k < n ? n : SOME, i = k < n ? k : k - n;
        double z = 1 - (2.0 * (double)i + 1) / (double)all, r = sqrt(1 - z * z), length;
        double x = r * cos(golden * (double)i) / axis[0], y = r * sin(golden * (double)i) / axis[1];
        z /= axis[2];
        length = sqrt(x * x + y * y + z * z);
        normal[k][0] = x / length, normal[k][1] = y / length, normal[k][2] = z / length;
    }
    for (long long i = 0; i < n; i++) {
        int within = 0;
        for (long long j = n; j < n + SOME; j++)
            within +=
                normal[i][0] * normal[j][0] + normal[i][1] * normal[j][1] + normal[i][2] * normal[j][2] >=
                least;
        cost[i] = within;
    }
    free(normal);
    double middle = mean(cost, n), weight = wanted / variation(cost, n);
    for (long long i = 0; i < n; i++)
        cost[i] = 1 + weight * (cost[i] / middle - 1);
}

static uint64_t draw(uint64_t *state) /* splitmix64 */
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void shuffle(double *cost, long long n, uint64_t seed)
{
    for (long long i = n - 1; i > 0; i--) {
        long long other = (long long)(draw(&seed) % (uint64_t)(i + 1));
        double own = cost[i];
        cost[i] = cost[other];
        cost[other] = own;
    }
}

int main(int argc, char **argv)
{
    bool images = argc > 2 && !strcmp(argv[1], "psia");
    double middle = images ? 0.07298 : 0.01025, cov = 0.23, sum = 0, most = 0;
    long long n = 262144;
    int seed = 0;

    if (argc < 3 || argc % 2 == 0 || (!images && strcmp(argv[1], "mandelbrot") != 0)) {
        fprintf(
            stderr,
            "usage: loop-costs mandelbrot|psia FILE [--mean S] [--cov C] [--shuffle SEED] [OPTIONS OF THE SAMPLE]\n");
        return 2;
    }
    for (int i = 3; i < argc; i += 2) {
        int count;
        if (!strcmp(argv[i], "--shuffle") && whole_number(argv[i + 1], 1, 1000000000, &seed))
            continue;
        if (!strcmp(argv[i], "--mean") && real_number(argv[i + 1], 1e-12, 1e12, &middle))
            continue;
        if (images && !strcmp(argv[i], "--cov") && real_number(argv[i + 1], 0, 0.3, &cov))
            continue;
        if (images && !strcmp(argv[i], "--points") && whole_number(argv[i + 1], 1, 100000000, &count)) {
            n = count;
            continue;
        }
        if (images || !mandelbrot.option(argv[i], argv[i + 1])) {
            fprintf(stderr, "loop-costs: %s %s: not understood\n", argv[i], argv[i + 1]);
            return 2;
        }
    }
    if (!images)
        n = mandelbrot.iterations();
    double *cost = malloc((size_t)(n + 1) * sizeof *cost);
    if (!cost)
        return 1;
    if (images)
        points_of_images(cost, n, cov);
    else
        steps_of_pixels(cost, n);
    if (seed)
        shuffle(cost, n, (uint64_t)seed);
    cov = variation(cost, n);
    double scale = middle / mean(cost, n);
    for (long long i = 0; i < n; i++) {
        double own = scale * cost[i];
        most = fmax(most, own);
        cost[i] = sum;
        sum += own;
    }
    cost[n] = sum;
    FILE *f = fopen(argv[2], "wb");
    if (!f || fwrite(cost, sizeof *cost, (size_t)(n + 1), f) != (size_t)(n + 1) || fclose(f) != 0) {
        fprintf(stderr, "loop-costs: %s: cannot be written\n", argv[2]);
        exit(1);
    }
    printf("%s: %lld iterations, mean %.6g s, c.o.v. %.3f, largest %.6g s, together %.6g s\n", argv[1], n,
           middle, cov, most, sum);
    free(cost);
    return 0;
}
