/* The run record, schema steelyard-run/1: what a run did, as a value in memory, a JSON file, and back. No
 * MPI.
 *
 * Written at the end of a run by the runtime (STEELYARD_REPORT=path) or by libsteelyard_observe.so, read by
 * `steelyard view`. docs/run-record.md describes every key of the file.
 *
 * Numbers that are not known are NaN (times) or -1 (counts) here and null in the file. Times are in seconds
 * on the clock of the run, which starts near the first event recorded. All functions are local. */
#ifndef STEELYARD_RECORD_H
#define STEELYARD_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SY_RUN_SCHEMA "steelyard-run/1"

/* name = value, both owned. */
struct sy_run_pair {
    char *name, *value;
};

struct sy_run_rank {
    char *host;    /* owned, "" unknown */
    bool reported; /* false: the rank's part never arrived, its numbers are unknown */
    double compute_s,
        mpi_s; /* outside and inside MPI between the first and the last call seen; NaN unknown */
};

/* How the shares of a site were chosen, the last time they were. Arrays have site.size elements or are NULL.
 */
struct sy_run_plan {
    char *solver, *order, *delivery; /* names as `steelyard plan` prints them; "" unknown */
    char *source;      /* where the costs came from: platform, profile, measured, observed, given, none */
    char *detail;      /* the file, or a sentence; "" nothing to add */
    long long *counts; /* items per rank */
    double predicted_s, lower_bound_s,
        equal_s; /* makespans: these shares, any shares, equal shares; NaN unknown */
    double *compute_s_per_item, *compute_startup_s; /* what the solver knew of each rank */
    double *link_s_per_item, *link_startup_s;
};

/* One execution of a site: per rank the edges of its timeline. Arrays have site.size elements, never NULL.
 *   start_s           entered the distribution     receive_start_s  its data began to arrive (NaN: not known)
 *   receive_end_s     has its share                compute_end_s    entered the next communication
 *   finish_s          left it: the end of waiting  communicate_s    time inside other MPI calls while
 * computing */
struct sy_run_execution {
    long long index; /* from 0, in program order */
    long long *items;
    double *start_s, *receive_start_s, *receive_end_s, *compute_end_s, *finish_s, *communicate_s;
};

/* What one rank did at one site, all executions together. */
struct sy_run_total {
    long long executions, items; /* items of all executions */
    double receive_s, compute_s, communicate_s, wait_s;
};

/* A call in the source that used the shares of a site. */
struct sy_run_call {
    char *collective, *file; /* "MPI_Gather", as the original program called it */
    long long line;
};

struct sy_run_site {
    char *file, *function, *collective; /* "MPI_Scatter"; file may be a binary with an offset in function */
    long long line;                     /* 0 unknown; of a rewritten program where the shares are made */
    struct sy_run_call *calls;          /* where they were used, each call once */
    size_t call_count;
    int size, root; /* of the communicator; root is a rank of it */
    int *ranks;     /* MPI_COMM_WORLD rank of each rank of the communicator */
    long long unit, least, equal_share, total_items; /* items; equal_share -1 unknown */
    double item_bytes;                               /* NaN unknown */
    long long executions, plans;                     /* executions seen, times that the shares were chosen */
    struct sy_run_plan plan;
    struct sy_run_total *totals;   /* [size] */
    struct sy_run_execution *kept; /* the last ones and samples of the earlier ones, by index */
    size_t kept_count;
};

/* Figures that another part of the library adds (load exchange): one JSON object per rank that gave one. */
struct sy_run_section {
    char *name; /* "load" */
    int rank;   /* MPI_COMM_WORLD rank */
    char *json; /* a JSON object as text */
};

struct sy_run {
    bool complete;
    char **missing; /* why it is not: one sentence each */
    size_t missing_count;
    char *writer;  /* "runtime" or "observe" */
    char *program; /* path of the executable */
    char *mpi;     /* MPI_Get_library_version's first line */
    char *started; /* UTC, ISO 8601 */
    double duration_s;
    struct sy_run_pair *choices; /* STEELYARD_* in force and what they meant: shares, delivery, order, .. */
    size_t choice_count;
    int size; /* ranks of MPI_COMM_WORLD */
    struct sy_run_rank *ranks;
    struct sy_run_site *sites;
    size_t site_count;
    struct sy_run_section *sections;
    size_t section_count;
};

/* Reads a record. Returns SY_SUCCESS, SY_EIO, SY_ENOMEM or SY_EFORMAT; then `message` (may be NULL) has one
 * line naming file, line and key, and *run is NULL. *run is new, to be freed by sy_run_free. Cost: linear. */
int sy_run_read(const char *path, struct sy_run **run, char *message, size_t message_size);
/* The same from memory; `name` stands for the file in messages. */
int sy_run_parse(const char *text, size_t length, const char *name, struct sy_run **run, char *message,
                 size_t message_size);

/* Writes a record to `path`, through a temporary file beside it and a rename: the old file or the whole new
 * one is there, never half. Returns SY_SUCCESS, or SY_EIO with `message`. */
int sy_run_write(const struct sy_run *run, const char *path, char *message, size_t message_size);
/* The same text to a stream. Returns SY_SUCCESS or SY_EIO. */
int sy_run_print(const struct sy_run *run, FILE *out);

/* Frees everything; NULL is allowed. */
void sy_run_free(struct sy_run *run);

/* Allocates the arrays of a site of `size` ranks / of an execution, with every number unknown. Returns false
 * when memory runs out. The struct must be zero before. */
bool sy_run_site_init(struct sy_run_site *site, int size);
bool sy_run_execution_init(struct sy_run_execution *execution, int size);

/* Figures of a site from its totals, over the ranks that reported: the largest and the mean time a rank
 * computed, the time all ranks waited, and mean / largest (1: nobody waits for a slower one; NaN: nothing
 * computed). */
struct sy_run_balance {
    double largest_compute_s, mean_compute_s, wait_s, efficiency;
};
struct sy_run_balance sy_run_balance(const struct sy_run_site *site);

#ifdef __cplusplus
}
#endif
#endif
