/* What is known of members of containers by their names: containers.def. */
#ifndef STEELYARD_TOOL_CONTAINERS_H
#define STEELYARD_TOOL_CONTAINERS_H

#include <stdbool.h>
#include <stddef.h>

enum container_flag {
    CONTAINER_ELEMENT = 1 << 0, /* gives one element as a place: by its index or, without one, at an end */
    CONTAINER_INDEXES = 1 << 1, /* its argument is an index */
    CONTAINER_SUBSCRIPT =
        1 << 2, /* an operator that gives one element: container and index are its arguments */
    CONTAINER_POINTER = 1 << 3, /* what it gives is a pointer and nothing that keeps the container */
    CONTAINER_SWAPS = 1 << 4,   /* it changes places with the argument */
    CONTAINER_OPENS = 1 << 5,   /* of an iterator: it is used or copied, and not handed on */
    CONTAINER_ASSIGNS = 1 << 6, /* it becomes like the argument */
    CONTAINER_TAKES = 1 << 7,   /* it takes an element away, which has to be there */
    CONTAINER_LAST = 1 << 8     /* of the elements at an end the last one */
};

struct container_row {
    const char *name;
    unsigned flags;
};

extern const struct container_row container_rows[];
extern const size_t container_row_count;

const struct container_row *container_find(const char *name); /* null: not known */
bool container_is(const char *name, unsigned flags);          /* one of them; null has none */

#endif
