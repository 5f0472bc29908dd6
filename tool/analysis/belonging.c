/* Calls that belong to a refused scatter. */
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/collectives.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/listing.h"
#include "analysis/tree/tree.h"
#include "codes.h"

static const struct node *argument(const struct node *call, int i)
{
    return i + 1 < call->count ? strip(call->children[i + 1]) : NULL;
}

/* The same variable, or the same words in the same function. */
static bool same_count(const struct node *a, const struct node *b)
{
    if (!a || !b)
        return false;
    if (a->kind == N_REF && b->kind == N_REF && a->decl && a->decl->is_global)
        return a->decl == b->decl ||
               (*a->decl->linkage && b->decl && !strcmp(a->decl->linkage, b->decl->linkage));
    size_t length = a->end - a->begin;
    return a->function == b->function && length == b->end - b->begin &&
           !memcmp(a->source->text + a->begin, b->source->text + b->begin, length);
}

static bool gathers(const char *name)
{
    struct collective c;
    return collective_find(name, &c) && (mpi_is(c.base, MPI_K_GATHER) || mpi_is(c.base, MPI_K_ALLGATHER));
}

static bool deals(const char *name)
{
    struct collective c;
    return collective_find(name, &c) && mpi_is(c.base, MPI_K_SCATTER);
}

void list_followers(struct listing *listing)
{
    struct site_list *list = listing->list;
    for (size_t i = 0; i < list->count; i++) {
        struct site *site = &list->sites[i];
        const struct node *call = listing->calls[i], *count = call ? argument(call, 1) : NULL;
        const struct site *scatter = NULL;
        if (site->status != SITE_ALREADY || !count || !gathers(site->collective))
            continue;
        for (size_t k = 0; k < list->count && !scatter; k++) {
            const struct node *other = listing->calls[k];
            if (other && list->sites[k].status == SITE_REFUSED && deals(list->sites[k].collective) &&
                (same_count(count, argument(other, 1)) || same_count(count, argument(other, 4))))
                scatter = &list->sites[k];
        }
        if (!scatter)
            continue;
        bool here = !strcmp(scatter->place.path, site->place.path);
        list_set(list, site, SITE_FOLLOWS, CODE_BELONGS,
                 arena_printf(list->arena,
                              "belongs to the refused %s in line %u%s%s: it collects what that hands out",
                              scatter->collective, scatter->place.line, here ? "" : " of ",
                              here ? "" : scatter->place.path));
        site->group = scatter->group;
    }
}
