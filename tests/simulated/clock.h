/* Included before every simulated source: time and host name are the simulation's. SimGrid's own
 * smpi_helpers.h does the same with macros that a compound literal among the arguments breaks, and renames
 * malloc besides. */
#ifndef SIMULATED_CLOCK_H
#define SIMULATED_CLOCK_H

#include <getopt.h>
#include <smpi/smpi_helpers_internal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int simulated_gethostname(char *name, size_t size);

#define gethostname(...) simulated_gethostname(__VA_ARGS__)
#define sleep(...) smpi_sleep(__VA_ARGS__)
#define usleep(...) smpi_usleep(__VA_ARGS__)
#define nanosleep(...) smpi_nanosleep(__VA_ARGS__)
#define clock_gettime(...) smpi_clock_gettime(__VA_ARGS__)
#define gettimeofday(...) smpi_gettimeofday(__VA_ARGS__)
#define getopt(...) smpi_getopt(__VA_ARGS__)
#define getopt_long(...) smpi_getopt_long(__VA_ARGS__)
#define exit(...) smpi_exit(__VA_ARGS__)

#endif
