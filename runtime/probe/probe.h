/* The parts of steelyard-probe: speeds of the ranks, links from the root, the platform file. */
#ifndef STEELYARD_PROBE_H
#define STEELYARD_PROBE_H

#include <mpi.h>
#include <stdbool.h>

enum { PROBE_SIZES = 7 };

struct probe_options {
    const char *output; /* null: standard output */
    const char *name;
    int root;
    double most_s; /* for the speeds */
    double target; /* relative error asked of every speed */
    double item_s; /* seconds of an item on the fastest rank; 0: an item is one of the kernel's */
    bool progress; /* standard error is a terminal */
};

struct probe_rank {
    char host[MPI_MAX_PROCESSOR_NAME];
    double per_s;
    double relative_error;
};

/* What sending to a host takes, alone. */
struct probe_link {
    int rank;                    /* the host's first rank; -1: not measured */
    int sizes;                   /* measured, of probe_bytes */
    double seconds[PROBE_SIZES]; /* one way, not decreasing */
    double startup_s;            /* least squares in relative error */
    double s_per_byte;
    double misfit; /* largest relative error of that line */
};

struct probe_host {
    char name[MPI_MAX_PROCESSOR_NAME + 16];
    int first_rank; /* ranks first_rank .. of this entry, in the order of ranks */
    int ranks;
    double per_s; /* mean of its ranks */
    struct probe_link link;
};

struct probe_delivery {
    bool measured;
    bool concurrent;
    double alone_s;    /* the sum of what the links take one after another */
    double together_s; /* all at once */
    double longest_s;  /* the slowest link alone */
    double bytes;      /* of all links together */
};

extern const int probe_bytes[PROBE_SIZES];

/* Measures all ranks at once, in rounds, until every speed is certain enough or the time is over. Collective.
 * rank[size] is filled at rank 0. Returns false on every rank when memory runs out. */
bool probe_speeds(const struct probe_options *options, struct probe_rank rank[]);

/* Sends from the root to each listed rank alone, then to all at once. Collective; results at the root. */
void probe_links(const struct probe_options *options, struct probe_host host[], int hosts,
                 struct probe_delivery *delivery);

/* Groups ranks by host, in the order of ranks. Ranks of one host whose speeds differ by more than a tenth
 * become entries of their own (host:0, host:1, ..). Returns the number of entries in host[], which has room
 * for `size`. */
int probe_group(const struct probe_rank rank[], int size, int root, struct probe_host host[]);

/* Writes the platform file. Returns SY_SUCCESS, SY_EIO or SY_ENOMEM. */
int probe_write(const struct probe_options *options, const struct probe_host host[], int hosts,
                const struct probe_delivery *delivery);

#endif
