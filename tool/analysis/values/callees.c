/* The functions that a pointer may lead to: callees.h. */
#include "analysis/values/callees.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"

bool leads_to_code(const struct pointer *p)
{
    return p->function || p->among;
}

void no_callee(struct pointer *p)
{
    p->function = NULL;
    p->among = NULL;
}

/* By names: the order in which paths meet is another one in each pass. */
static bool stands_before(const struct decl *a, const struct decl *b)
{
    const int names = strcmp(a->name, b->name);
    return names ? names < 0 : a->id < b->id;
}

static bool put(struct callees *set, const struct decl *function)
{
    int at = 0;
    for (int i = 0; i < set->count; i++)
        if (set->at[i] == function)
            return true;
    if (set->count == MOST_CALLEES)
        return false;
    while (at < set->count && stands_before(set->at[at], function))
        at++;
    memmove(set->at + at + 1, set->at + at, (size_t)(set->count - at) * sizeof *set->at);
    set->at[at] = function;
    set->count++;
    return true;
}

/* False: what it leads to is not known. */
static bool put_all(struct callees *set, const struct pointer *p)
{
    if (p->function)
        return put(set, p->function);
    for (int i = 0; p->among && i < p->among->count; i++)
        if (!put(set, p->among->at[i]))
            return false;
    return p->among || (p->null && !p->count && !p->lost);
}

static const struct callees *made_once(struct interp *in, const struct callees *set)
{
    for (const struct callees *c = in->numbers->callees; c; c = c->next)
        if (c->count == set->count && !memcmp(c->at, set->at, (size_t)set->count * sizeof *set->at))
            return c;
    struct callees *made = ARENA_NEW(in->arena, struct callees);
    *made = *set;
    made->next = in->numbers->callees;
    in->numbers->callees = made;
    return made;
}

void join_callees(struct interp *in, struct pointer *joined, const struct pointer *a, const struct pointer *b)
{
    struct callees set = {.count = 0};
    joined->function = a->function == b->function ? a->function : NULL;
    joined->among = NULL;
    if (joined->function || (!leads_to_code(a) && !leads_to_code(b)))
        return;
    if (put_all(&set, a) && put_all(&set, b) && set.count)
        joined->among = made_once(in, &set);
}
