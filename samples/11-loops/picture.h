/* A picture in colours, written as PNG by libpng, or as PGM (grey) where the file's name ends in .pgm. */
#ifndef LOOPS_PICTURE_H
#define LOOPS_PICTURE_H

struct picture {
    int width, height;
    unsigned char *rgb; /* rows from the top, three bytes for each dot */
};

/* A black one. Null, or what is wrong. */
const char *picture_make(struct picture *p, int width, int height);

/* Colours from 0 to 1. */
void picture_dot(struct picture *p, int x, int y, double red, double green, double blue);

/* Writes the picture and frees it. Null, or what is wrong: the file, or PNG in a build without libpng. */
const char *picture_write(struct picture *p, const char *file);
#endif
