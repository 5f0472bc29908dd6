/* `steelyard plan`: a distribution solved from a platform file, and how it is shown. */
#ifndef STEELYARD_TOOL_PLAN_H
#define STEELYARD_TOOL_PLAN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <steelyard/platform.h>

/* What was asked for; NULL words are the defaults. */
struct plan_request {
    const char *platform_file;
    int64_t items, unit, least; /* unit 0: 1 */
    double item_bytes;
    const char *solver;   /* a solver's name; exact */
    const char *order;    /* bandwidth, ascending, file, best; bandwidth */
    const char *root;     /* a host's name or best; the file's root */
    const char *delivery; /* one-port, concurrent; the file's */
};

/* A solved plan. Arrays are indexed by rank unless said otherwise. */
struct plan {
    const struct plan_request *request;
    sy_platform *platform; /* borrowed */
    sy_platform_problem made;
    int ranks, root; /* of the plan; the root as a rank */
    const char *order_name;
    int *order; /* service order */
    int64_t *shares;
    double *recv_start_s, *recv_end_s, *finish_s;
    sy_solution solution;
    int exchanges; /* of neighbours, by the order "best" */
    double move_s; /* to bring the data to a root that has not got it */
    double solve_time_s;
};

/* Solves. Returns an SY_E* code with the message in sy_last_error(); the plan is then empty. Release with
 * plan_free. `platform` is borrowed until then. */
int plan_make(const struct plan_request *request, sy_platform *platform, struct plan *plan);
void plan_free(struct plan *plan);

/* Equal shares, ascending, descending and best order, in this sequence. */
#define PLAN_ALTERNATIVES 4
struct plan_comparison {
    const char *name[PLAN_ALTERNATIVES];
    struct plan plan[PLAN_ALTERNATIVES];
    bool possible[PLAN_ALTERNATIVES]; /* equal shares may break a limit */
};
int plan_compare(const struct plan_request *request, sy_platform *platform,
                 struct plan_comparison *comparison);
void plan_comparison_free(struct plan_comparison *comparison);

/* Seconds of rank r that it spends neither receiving nor computing before the makespan. */
double plan_waiting_s(const struct plan *plan, int r);

/* The host of rank r. */
const char *plan_host(const struct plan *plan, int r);

/* `comparison` may be NULL. */
void plan_write_text(FILE *out, const struct plan *plan, const struct plan_comparison *comparison);
/* False when out of memory. Keys in a fixed sequence. */
bool plan_write_json(FILE *out, const struct plan *plan, const struct plan_comparison *comparison);
/* A timeline, or one per alternative on a common time axis. */
void plan_write_svg(FILE *out, const struct plan *plan, const struct plan_comparison *comparison);

#endif
