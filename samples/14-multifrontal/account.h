/* What a process has to do and holds: operations still to do and entries of active memory (fronts being worked on
 * and contribution blocks waiting), told to the others through the load exchange, and the slave selection that
 * uses what they tell. */
#ifndef MF_ACCOUNT_H
#define MF_ACCOUNT_H
#include "mapping.h"
#include <steelyard/load.h>

enum { METRIC_WORK, METRIC_MEMORY, METRICS };

struct account_rules {
    sy_load_mechanism mechanism;
    sy_load_strategy strategy;
    bool no_more_master, thread;
    double work_threshold, memory_threshold; /* negative: from the granularity of the tasks */
    int block_rows;                          /* least rows of a slave's block, a multiple of TILE */
};

/* Rows of a contribution block among slaves: bound[k] .. bound[k + 1] belong to rank[k]. */
struct share {
    int count;
    int *rank;
    int *bound; /* count + 1 */
};

struct account {
    sy_load *load; /* null on one rank */
    const struct tree *tree;
    const struct mapping *mapping;
    struct account_rules rules;
    int decisions_left;
    double work, memory;  /* now */
    double memory_peak;
    double work_threshold, memory_threshold; /* those used */
    double idle_s;                           /* seconds without anything to do */
    int error;                               /* the first SY_E* met, 0 */
};

/* Collective. Nonzero: an SY_E* code, the same everywhere. */
int account_open(struct account *a, MPI_Comm comm, const struct tree *t, const struct mapping *m,
                 const struct account_rules *rules);
int account_close(struct account *a);
/* Own load moved. */
void account_change(struct account *a, double work, double memory);
/* A master's share has arrived. */
void account_accept(struct account *a, int master, double work, double memory);
void account_poll(struct account *a);
/* One decision: chooses slaves for the rows below NODE's pivots. amounts receives work and memory of each slave
 * (METRICS per slave); it and the share are released with free and share_free. */
void account_select(struct account *a, int node, struct share *share, double **amounts);
void share_free(struct share *share);
/* Memory-aware choice among ready tasks: would ENTRIES more make this process the fullest of those it knows? */
bool account_would_lead(struct account *a, double entries);
#endif
