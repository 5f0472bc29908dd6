/* What the timed loops (timed.c) do: a table's costs on simulated ranks, or a sample's iterations on real
 * ones. */
#ifndef LOOPEXPERIMENTS_WORK_H
#define LOOPEXPERIMENTS_WORK_H

/* By the name of a file of costs, or of a sample and what it is told, "mandelbrot,width=192"; the speed is
 * that of rank 0. Collective. Number of iterations; 0 with a message on stderr when it fails. */
long long work_open(const char *name, double speed);
void work_do(long long begin, long long end);
/* Of all iterations, on a rank of speed 1. */
double work_seconds(void);
#endif
