/* Description of the machine: a file in the form steelyard-platform/1 (docs/platform-file.md), read, expanded
 * to ranks and turned into a distribution problem. No MPI needed; every function is local. */
#ifndef STEELYARD_PLATFORM_H
#define STEELYARD_PLATFORM_H

#include <steelyard/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sy_platform sy_platform;

/* Reads a platform file. On success *platform is new: free it with sy_platform_free. Errors: SY_EIO,
 * SY_ENOMEM, SY_EFORMAT with one message "FILE:LINE: KEY: what is wrong". *platform is NULL on error. */
int sy_platform_load(const char *path, sy_platform **platform);
/* The same from memory; `name` stands for the file in messages. `text` is borrowed during the call. */
int sy_platform_parse(const char *text, size_t bytes, const char *name, sy_platform **platform);
/* Frees it and everything borrowed from it. NULL is allowed. */
void sy_platform_free(sy_platform *platform);

/* Facts. Strings are borrowed. Ranks are numbered in file order, host after host; the root is the first rank
 * of the host the file names. */
const char *sy_platform_name(const sy_platform *platform);
int sy_platform_ranks(const sy_platform *platform);
int sy_platform_hosts(const sy_platform *platform);
int sy_platform_root(const sy_platform *platform);
sy_delivery sy_platform_delivery(const sy_platform *platform);
const char *sy_platform_host_name(const sy_platform *platform, int host);
int sy_platform_host_ranks(const sy_platform *platform, int host);
int sy_platform_host_by_name(const sy_platform *platform, const char *name); /* -1: unknown */
int sy_platform_host_of(const sy_platform *platform, int rank);
int sy_platform_first_rank(const sy_platform *platform, int host);
/* 1 when a cost is given per byte, so that an item's size is needed. */
int sy_platform_needs_item_bytes(const sy_platform *platform);

/* A problem made from a platform, with the arrays it borrows. */
typedef struct sy_platform_problem {
    sy_problem problem;    /* borrows the arrays below; `order` is NULL (rank order, root last) */
    sy_rank_cost *rank;    /* owned, [problem.ranks] */
    sy_cost_point *points; /* owned, the tables after conversion to items; may be NULL */
} sy_platform_problem;

/* The problem of handing out `items` items of `item_bytes` bytes each from rank `root` (a rank of the
 * platform; -1: the platform's own root). Fills *made, whose arrays belong to the caller:
 * sy_platform_problem_free. When the root is not the platform's, a link is as slow as the slower of the two
 * hosts' links (both hang on one switch), and free between ranks of the root's host. Limits are the hosts'
 * min_items and max_items. Errors: SY_EARG (a negative item_bytes, or none where a cost is per byte; root out
 * of range), SY_ENOMEM. */
int sy_platform_problem_make(const sy_platform *platform, int64_t items, double item_bytes, int root,
                             sy_platform_problem *made);
void sy_platform_problem_free(sy_platform_problem *made);

/* The problem of ranks that sit on given hosts: host[r] is the platform's host index of rank r (as found by
 * sy_platform_host_by_name), `ranks` of them, root among them. The platform's own number of ranks per host is
 * not looked at. Otherwise as sy_platform_problem_make. */
int sy_platform_problem_on(const sy_platform *platform, const int *host, int ranks, int root, int64_t items,
                           double item_bytes, sy_platform_problem *made);

/* The time to move `items` items from the platform's root host to the host of rank `root` (section 3.4 of
 * RR-4770): 0 when it is the same host. */
int sy_platform_move_s(const sy_platform *platform, int64_t items, double item_bytes, int root,
                       double *seconds);

/* Choice of the root (section 3.4): for every host's first rank the time to move the data there plus the
 * solved time with that rank as root, in bandwidth order; *root is the best. total_s and moved_s, each
 * [hosts] or NULL, are all candidates' values. */
int sy_platform_best_root(const sy_platform *platform, int64_t items, double item_bytes, int *root,
                          double *total_s, double *moved_s);

#ifdef __cplusplus
}
#endif
#endif
