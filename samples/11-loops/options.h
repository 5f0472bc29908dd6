/* The command line of the programs. */
#ifndef LOOPS_OPTIONS_H
#define LOOPS_OPTIONS_H
#include "versions.h"

struct options {
    struct choice choice;
    version *run;
    const char *version_name;
    const char *picture; /* null: none */
    bool ranks;          /* a line for each rank */
    bool help;
};

/* False with a message in TEXT when the line is not understood. */
bool options_read(struct options *o, const struct application *a, int argc, char **argv, char *text, int room);
extern const char *const options_usage;
#endif
