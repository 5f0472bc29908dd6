/* Call paths and their numbers. */
#include "analysis/interp.h"
#include "analysis/path/position.h"

struct context_key {
    int caller, number;
    const struct node *call;
    struct context_key *next;
};

static struct context_key **context_chain(struct interp *in, int caller, const struct node *call)
{
    size_t hash = ((uintptr_t)call >> 4) * 31u + (size_t)caller * 0x9e3779b1u;
    return &in->context_keys[(hash ^ hash >> 15) % (size_t)in->context_chains];
}

static void grow_contexts(struct interp *in)
{
    struct context_key **old = in->context_keys;
    int chains = in->context_chains;
    in->context_chains = chains ? 4 * chains : 256;
    in->context_keys = arena_alloc(in->arena, (size_t)in->context_chains * sizeof(struct context_key *));
    for (int i = 0; i < chains; i++)
        for (struct context_key *key = old[i], *next; key; key = next) {
            next = key->next;
            struct context_key **chain = context_chain(in, key->caller, key->call);
            key->next = *chain;
            *chain = key;
        }
}

int context_number(struct interp *in, int caller, const struct node *call)
{
    if (in->context_count >= 2 * in->context_chains)
        grow_contexts(in);
    struct context_key **chain = context_chain(in, caller, call);
    for (const struct context_key *key = *chain; key; key = key->next)
        if (key->caller == caller && key->call == call)
            return key->number;
    struct context_key *key = ARENA_NEW(in->arena, struct context_key);
    *key =
        (struct context_key){.caller = caller, .number = ++in->context_count, .call = call, .next = *chain};
    *chain = key;
    return key->number;
}
