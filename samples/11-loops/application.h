/* What the programs have in common: many independent iterations, the cost of each known only when it is done, and
 * a picture at the end. Every version (versions.h) runs any of them. */
#ifndef LOOPS_APPLICATION_H
#define LOOPS_APPLICATION_H
#include <stdbool.h>

struct application {
    const char *name, *usage;
    int numbers;                                           /* of the result of one iteration */
    bool (*option)(const char *name, const char *value);   /* false: not understood */
    const char *(*prepare)(void);                          /* after the options; null, or what is wrong. Can be null */
    long long (*iterations)(void);
    void (*compute)(long long begin, long long end, int *results); /* results of iteration `begin` come first */
    const char *(*draw)(const int *results, const char *file);     /* null, or why the picture could not be written */
    void (*leave)(void);                                   /* frees what prepare made; null with it */
};

extern const struct application mandelbrot, psia;
#endif
