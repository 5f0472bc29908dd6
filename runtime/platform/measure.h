/* How fast this rank computes, now. Local, no MPI. */
#ifndef STEELYARD_PLATFORM_MEASURE_H
#define STEELYARD_PLATFORM_MEASURE_H

struct sy_speed {
    double per_s;          /* work items of the kernel per second of wall clock: mean of the middle half */
    double relative_error; /* half the 95 % confidence interval of that mean, relative to it */
    int repetitions;
    double spent_s;
};

/* The mean of the middle half of rate[0..n) and its confidence interval, into per_s, relative_error and
 * repetitions: single disturbances do not count. `sorted` is scratch of n numbers. Local. */
void sy_speed_of_rates(const double rate[], int n, double *sorted, struct sy_speed *speed);

/* The kernel mixes multiply-adds with a walk over 256 KiB, and is timed by the wall clock, so that quotas,
 * other jobs and shared cores count as they will for the program. Repeats pieces of `piece_s` seconds (0.02
 * or more is sensible where quotas have periods of 10 to 100 ms) at least three times and until the relative
 * error is below `target` or `most_s` seconds have passed. Uses 256 KiB. `progress` (may be null) is called
 * after each piece. */
struct sy_speed sy_measure_speed(double piece_s, double target, double most_s,
                                 void (*progress)(const struct sy_speed *so_far, void *context),
                                 void *context);

#endif
