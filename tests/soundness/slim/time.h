/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLIM_TIME_H
#define SLIM_TIME_H

#include <stddef.h>

typedef long time_t;
typedef long clock_t;
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
#define CLOCKS_PER_SEC ((clock_t)1000000)
#define CLOCK_MONOTONIC 1

SLIM_C_BEGIN
time_t time(time_t *at);
clock_t clock(void);
double difftime(time_t a, time_t b);
int clock_gettime(int which, struct timespec *at);
SLIM_C_END

#endif
