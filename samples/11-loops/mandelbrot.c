/* The Mandelbrot set of z^4 + c: an iteration is one pixel of the square from -1.5-1.5i to 1.5+1.5i (paper, listing 3,
 * whose OR is an AND and whose x/W is a real division). Its result is the number of steps after which |z| >= 2, or the
 * threshold. Most pixels leave after a few steps and some never do: one costs a millionth of another. */
#include "application.h"
#include "numbers.h"
#include "picture.h"

#include <math.h>
#include <string.h>

static int width = 512, threshold = 10000;

static bool option(const char *name, const char *value)
{
    if (!strcmp(name, "--width"))
        return whole_number(value, 1, 16384, &width);
    if (!strcmp(name, "--threshold"))
        return whole_number(value, 1, 2000000000, &threshold);
    return false;
}

static long long iterations(void)
{
    return (long long)width * width;
}

static int steps_of(double c_re, double c_im)
{
    double re = 0, im = 0;
    int k;

    for (k = 0; k < threshold && re * re + im * im < 4; k++) {
        double re2 = re * re - im * im, im2 = 2 * re * im;
        re = re2 * re2 - im2 * im2 + c_re;
        im = 2 * re2 * im2 + c_im;
    }
    return k;
}

static void compute(long long begin, long long end, int *results)
{
    for (long long i = begin; i < end; i++) {
        long long x = i / width, y = i % width;
        results[i - begin] = steps_of(-1.5 + 3.0 * (double)x / width, -1.5 + 3.0 * (double)y / width);
    }
}

/* The set is black, what leaves late is bright. */
static const char *draw(const int *results, const char *file)
{
    struct picture picture;
    const char *wrong = picture_make(&picture, width, width);

    if (wrong)
        return wrong;
    for (int x = 0; x < width; x++)
        for (int y = 0; y < width; y++) {
            int steps = results[(size_t)x * (size_t)width + (size_t)y];
            double light = steps == threshold ? 0 : fmin(1, log1p(steps) / log(64));
            picture_dot(&picture, x, y, light * light, light, 0.25 * (steps < threshold) + 0.75 * light);
        }
    return picture_write(&picture, file);
}

const struct application mandelbrot = {
    .name = "mandelbrot",
    .usage = "  --width W        pixels in a row and in a column (512)\n"
             "  --threshold T    steps after which a pixel belongs to the set (10000; the paper's 1000000 takes minutes)\n",
    .numbers = 1,
    .option = option,
    .iterations = iterations,
    .compute = compute,
    .draw = draw,
};
