#include "analysis/known/called.h"

#include <stddef.h>
#include <string.h>

static const struct called_row {
    const char *name;
    unsigned flags;
} rows[] = {
#define NAME(name, flags) {name, flags},
#include "analysis/known/called.def"
};

bool called_is(const char *name, unsigned flags)
{
    for (size_t i = 0; name && i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, name))
            return rows[i].flags & flags;
    return false;
}
