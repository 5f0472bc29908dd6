/* The command line. */
#ifndef MF_OPTIONS_H
#define MF_OPTIONS_H
#include "account.h"

struct options {
    int nx, ny, nz, stencil;
    bool unsymmetric;
    const char *matrix; /* null: a grid */
    const char *report; /* null: none */
    int refine;         /* steps of iterative refinement */
    bool help;
    struct mapping_rules mapping;
    struct account_rules account;
};

/* False with a message in TEXT when the line is not understood. */
bool options_read(struct options *o, int argc, char **argv, char *text, int room);
extern const char *const options_usage;
#endif
