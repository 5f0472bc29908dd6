/* What the library keeps of the addresses that it is given: keeps.h. */
#include "analysis/models/keeps.h"

#include <stdbool.h>
#include <string.h>

#include "analysis/known/library.h"
#include "analysis/memory/behind.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/reach.h"
#include "analysis/models/call.h"
#include "analysis/models/prints.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* They keep what their rows do not say: a text to go on with, addresses as a text. */
static bool keeps_by_name(const struct call *call)
{
    return formats(call, 'p') || hides_format(call) || !strcmp(call->name, "strtok");
}

/* Pointers may stand behind that argument: it is no pointer to numbers, and leads elsewhere than to numbers.
 */
static bool holds_pointers(const struct interp *in, const struct call *call, int i)
{
    const struct node *given = i + 1 < call->node->count ? call->node->children[i + 1] : NULL;
    const struct type *type = given ? strip(given)->type : NULL, *to = type ? type->to : NULL;
    const struct pointer *place = &call->arguments[i].to;
    if (is_number_type(to))
        return false;
    if (place->lost && (!to || to->kind == T_POINTER))
        return true;
    for (int k = 0; k < place->count; k++)
        if (may_hold_pointers(in, place->at[k].object))
            return true;
    return false;
}

static bool keeps_any(const struct interp *in, const struct call *call)
{
    static const char *const sorts[] = {"qsort", "bsearch", NULL};
    if (!call->known->effects && !(call->known->flags & LIB_KNOWN))
        return remembers(call);
    if (keeps_by_name(call))
        return true;
    for (int i = 0; i < call->count && !is_named_in(call->name, sorts); i++)
        if (!library_does(call->known, i, 'w') && leads_to_pointers(in, &call->arguments[i]))
            return true;
    for (int i = 0; call->known->effects && i < call->count; i++)
        if (library_does(call->known, i, 'k') ||
            (library_does(call->known, i, 'w') && holds_pointers(in, call, i)))
            return true;
    return false;
}

void library_keeps(struct interp *in, const struct call *call)
{
    if (!keeps_any(in, call))
        return;
    struct reached reach = reached_new(in);
    for (int i = 0; i < call->count; i++)
        reach_value(in, &reach, &call->arguments[i]);
    for (int i = 0; i < reach.count; i++)
        escapes(in, reach.objects[i], call->node);
    reached_free(&reach);
}
