#include "analysis/known/containers.h"

#include <string.h>

const struct container_row container_rows[] = {
#define MEMBER(name, flags, model) {name, flags},
#include "analysis/known/containers.def"
};
const size_t container_row_count = sizeof container_rows / sizeof *container_rows;

const struct container_row *container_find(const char *name)
{
    for (size_t i = 0; name && i < container_row_count; i++)
        if (!strcmp(container_rows[i].name, name))
            return &container_rows[i];
    return NULL;
}

bool container_is(const char *name, unsigned flags)
{
    const struct container_row *row = container_find(name);
    return row && row->flags & flags;
}
