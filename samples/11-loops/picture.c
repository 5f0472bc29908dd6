#include "picture.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef LOOPS_PNG
#include <png.h>
#endif

const char *picture_make(struct picture *p, int width, int height)
{
    *p = (struct picture){width, height, calloc((size_t)width * (size_t)height, 3)};
    return p->rgb ? NULL : "no memory for the picture";
}

void picture_dot(struct picture *p, int x, int y, double red, double green, double blue)
{
    unsigned char *dot = p->rgb + 3 * ((size_t)y * (size_t)p->width + (size_t)x);

    dot[0] = (unsigned char)(255 * red + 0.5);
    dot[1] = (unsigned char)(255 * green + 0.5);
    dot[2] = (unsigned char)(255 * blue + 0.5);
}

#ifdef LOOPS_PNG
static const char *write_png(const struct picture *p, const char *file)
{
    static char message[128];
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)p->width,
                       .height = (png_uint_32)p->height,
                       .format = PNG_FORMAT_RGB};

    if (png_image_write_to_file(&image, file, 0, p->rgb, 0, NULL))
        return NULL;
    snprintf(message, sizeof message, "%s", image.message);
    return message;
}
#else
static const char *write_png(const struct picture *p, const char *file)
{
    (void)p;
    (void)file;
    return "built without libpng: give a name that ends in .pgm";
}
#endif

static const char *write_pgm(const struct picture *p, const char *file)
{
    size_t dots = (size_t)p->width * (size_t)p->height;
    FILE *f = fopen(file, "wb");
    bool good = f && fprintf(f, "P5\n%d %d\n255\n", p->width, p->height) > 0;

    for (size_t i = 0; good && i < dots; i++) {
        const unsigned char *dot = p->rgb + 3 * i;
        good = putc((299 * dot[0] + 587 * dot[1] + 114 * dot[2] + 500) / 1000, f) != EOF;
    }
    if (f && fclose(f) != 0)
        good = false;
    return good ? NULL : "cannot be written";
}

const char *picture_write(struct picture *p, const char *file)
{
    size_t length = strlen(file);
    bool grey = length >= 4 && !strcmp(file + length - 4, ".pgm");
    const char *wrong = grey ? write_pgm(p, file) : write_png(p, file);

    free(p->rgb);
    p->rgb = NULL;
    return wrong;
}
