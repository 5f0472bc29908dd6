/* check_times.c - compares computed times with the published ak135 tables (Kennett, Engdahl, Buland 1995).
 * Prints the differences, ends with 1 when one of them is above one second. */
#include <math.h>
#include <stdio.h>
#include "earth.h"

static const struct {
    enum wave wave;
    double depth, delta;
    int minutes;
    double seconds;
    double slowness; /* seconds per degree, 0: not compared */
} published[] = {
    {WAVE_P, 0, 1, 0, 19.17, 0},        {WAVE_P, 0, 5, 1, 16.27, 13.74},   {WAVE_P, 0, 10, 2, 24.90, 13.70},
    {WAVE_P, 0, 15, 3, 33.23, 0},       {WAVE_P, 0, 20, 4, 34.10, 10.90},  {WAVE_P, 0, 25, 5, 25.43, 9.10},
    {WAVE_P, 0, 30, 6, 10.27, 8.85},    {WAVE_P, 0, 60, 10, 8.34, 6.87},   {WAVE_P, 0, 90, 13, 1.40, 4.67},
    {WAVE_P, 0, 100, 13, 47.04, 4.45},  {WAVE_P, 0, 110, 14, 31.50, 4.45}, {WAVE_P, 0, 120, 18, 52.53, 1.92},
    {WAVE_P, 0, 140, 19, 30.31, 1.82},  {WAVE_P, 0, 160, 20, 1.11, 1.12},  {WAVE_P, 0, 180, 20, 12.53, 0.00},
    {WAVE_P, 35, 30, 6, 5.24, 8.85},    {WAVE_P, 100, 0, 0, 13.84, 0},     {WAVE_P, 100, 60, 9, 56.01, 6.83},
    {WAVE_P, 300, 5, 1, 17.48, 11.59},  {WAVE_P, 300, 90, 12, 25.71, 4.64}, {WAVE_P, 600, 2, 1, 14.22, 4.01},
    {WAVE_P, 600, 30, 5, 21.61, 8.57},  {WAVE_P, 600, 60, 9, 9.91, 6.60},  {WAVE_P, 700, 150, 18, 28.48, 1.54},
    {WAVE_S, 0, 5, 2, 14.76, 24.66},    {WAVE_S, 0, 30, 11, 9.14, 15.69},  {WAVE_S, 0, 60, 18, 21.89, 12.87},
    {WAVE_S, 0, 80, 22, 16.28, 10.55},  {WAVE_S, 100, 40, 13, 23.00, 14.92}, {WAVE_S, 250, 60, 17, 32.69, 12.71},
};

int main(void)
{
    double worst = 0.0, worst_slowness = 0.0;
    unsigned i;
    int tenth;

    earth_init();
    for (i = 0; i < sizeof published / sizeof published[0]; i++) {
        struct arrival a = earth_first_arrival(published[i].wave, published[i].depth, published[i].delta);
        double table = 60.0 * published[i].minutes + published[i].seconds;
        double off = a.time_s - table;

        printf("%-5s depth %3.0f km distance %3.0f deg: %8.2f s, table %8.2f s, difference %+.2f s\n",
               phase_name(published[i].wave, a.phase), published[i].depth, published[i].delta, a.time_s, table, off);
        if (!(fabs(off) <= worst))
            worst = fabs(off);
        if (published[i].slowness > 0.0 && !(fabs(a.slowness - published[i].slowness) <= worst_slowness))
            worst_slowness = fabs(a.slowness - published[i].slowness);
    }

    /* every distance has an answer, and within one phase times grow */
    for (tenth = 0; tenth <= 1800; tenth++) {
        enum wave w;
        for (w = WAVE_P; w <= WAVE_S; w++) {
            struct arrival a = earth_first_arrival(w, 33.0, tenth / 10.0);
            if (a.phase == PHASE_NONE || !(a.time_s > 0.0) || !isfinite(a.time_s)) {
                printf("no answer at %.1f degrees\n", tenth / 10.0);
                return 1;
            }
        }
    }
    printf("largest difference %.2f s, %.3f s/deg\n", worst, worst_slowness);
    return worst <= 1.0 && worst_slowness <= 0.05 ? 0 : 1;
}
