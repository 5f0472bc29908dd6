/* Sites: what becomes of a list. */
#include "analysis/site.h"

#include "analysis/base/arena.h"

const char *site_status_name(enum site_status status)
{
    static const char *const names[] = {"convertible", "changed", "refused",
                                        "follows",     "already", "suppressed"};
    return names[status];
}

void site_list_free(struct site_list *list)
{
    if (list)
        arena_free(list->arena);
}
