/* What a run shows. */
#ifndef MF_REPORT_H
#define MF_REPORT_H
#include "options.h"
#include "problem.h"
#include "parts.h"

struct outcome {
    double seconds;              /* of the factorisation, the slowest rank's */
    double residual, refined;    /* before and after the refinement */
    double difference;           /* largest error against the known solution */
    uint64_t fingerprint;        /* of the bits of the solution before refinement */
    sy_load_summary load;
    char *load_record;           /* JSON, rank 0; null on one rank */
};

/* Collective. Prints on rank 0 and writes the report; false when that failed. */
bool report(const struct options *o, const struct problem *p, const struct solver *s, const struct outcome *r);
#endif
