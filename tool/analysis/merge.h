/* Several programs (entries) that share files. Each was analysed by itself; a source has one text, so what is
 * changed for one of them must be the same change in every other that comes by that text, or is not made. */
#ifndef STEELYARD_TOOL_MERGE_H
#define STEELYARD_TOOL_MERGE_H

#include <stdbool.h>

#include "analysis/site.h"
#include "analysis/tree/linkage.h"

struct verdict {
    const struct function *entry;
    struct site_list *results; /* as many sites as the list, in its order, changed where this program has a
                                * say; null: it reaches nothing that could be converted */
    int groups;                /* numbered from 0 */
    bool gave_up;              /* it was not followed to its end */
    struct site *unsaid;       /* listing.h; in the arena of the results */
};

/* Joins the programs' verdicts in the list. A site that one program refuses is refused with all that depends
 * on it in any program; a change in a function (or a header, a variable) that another program comes by
 * without asking for the very same change is refused, SY227. Everything taken is copied into the list's
 * arena. */
void merge_programs(struct site_list *list, const struct linkage *linkage, const struct verdict *verdicts,
                    int count);

#endif
