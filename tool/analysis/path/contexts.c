/* Call paths and their numbers. */
#include "analysis/base/arena.h"

#include "analysis/base/table.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"

struct context_key {
    struct entry entry;
    int caller, number;
    const struct node *call;
};

int context_number(struct interp *in, int caller, const struct node *call)
{
    uint64_t hash = hash_pointer((uint64_t)caller, call);
    for (struct entry *it = table_first(&in->path->contexts, hash); it; it = table_next(it)) {
        const struct context_key *key = (struct context_key *)it;
        if (key->caller == caller && key->call == call)
            return key->number;
    }
    struct context_key *fresh = ARENA_NEW(in->arena, struct context_key);
    *fresh = (struct context_key){.caller = caller, .number = ++in->path->context_count, .call = call};
    table_add(in->arena, &in->path->contexts, &fresh->entry, hash);
    return fresh->number;
}

void context_enter(struct interp *in, struct context *context)
{
    in->path->context = context;
    in->numbers->context = context ? context->id : 0;
}
