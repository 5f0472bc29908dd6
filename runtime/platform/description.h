/* What a platform file says, in memory. */
#ifndef STEELYARD_PLATFORM_DESCRIPTION_H
#define STEELYARD_PLATFORM_DESCRIPTION_H

#include <stdbool.h>
#include <steelyard/platform.h>

#define MOST_RANKS 100000
#define MOST_POINTS 10000 /* of a table */
#define MOST_FILE_BYTES (64L << 20)
#define LONGEST_COST_S 1e9 /* of an item, a start-up, a table's point: thirty years */

struct host_cost {
    bool per_byte; /* s_per_item and the table's items count bytes */
    sy_cost cost;  /* the table belongs to the host */
};

struct host {
    char *name;
    int ranks, first_rank, line;
    int64_t min_items, max_items;
    struct host_cost compute, link;
};

struct sy_platform {
    char *name;
    int hosts, ranks, root_host;
    struct host *host;
    sy_delivery delivery;
    struct host_cost root_link;
};

#endif
