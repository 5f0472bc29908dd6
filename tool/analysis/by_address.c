/* Calls that main does not come by, in functions that are used by their address. */
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/listing.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/tree.h"
#include "codes.h"

struct name_set {
    struct named {
        const char *linkage, *spelled;
    } * items;
    int count;
};

static bool name_known(const struct name_set *set, const char *name)
{
    for (int i = 0; i < set->count; i++)
        if (!strcmp(set->items[i].linkage, name))
            return true;
    return false;
}

static void name_add(struct arena *arena, struct name_set *set, const struct decl *d)
{
    if (!*d->linkage || name_known(set, d->linkage))
        return;
    struct named named = {d->linkage, d->name};
    ARENA_PUSH(arena, set->items, set->count, named);
}

static bool calls_one_of(const struct node *node, const struct name_set *set)
{
    if (!node)
        return false;
    if (node->kind == N_CALL && node->decl && name_known(set, node->decl->linkage))
        return true;
    for (int i = 0; i < node->count; i++)
        if (calls_one_of(node->children[i], set))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (calls_one_of(node->decls[i]->init, set))
            return true;
    return false;
}

/* The function and those that call it, and those that call them. */
static void add_callers(struct arena *arena, struct lowered_unit *const *units, size_t count,
                        struct name_set *set)
{
    for (int before = -1; before != set->count;) {
        before = set->count;
        for (size_t u = 0; u < count; u++)
            for (int i = 0; i < units[u]->function_count; i++) {
                const struct function *f = units[u]->functions[i];
                if (!name_known(set, f->decl->linkage) && calls_one_of(f->body, set))
                    name_add(arena, set, f->decl);
            }
    }
}

/* Where one of the names stands without being called or declared: its address is taken, or given to a
 * template or macro. */
static bool find_address(struct lowered_unit *const *units, size_t count, const struct name_set *set,
                         struct node *place)
{
    for (size_t u = 0; u < count; u++)
        for (int k = 0; k < units[u]->source_count; k++) {
            struct source *s = units[u]->sources[k];
            for (size_t t = 0; t + 1 < s->token_count; t++) {
                size_t length = s->tokens[t].end - s->tokens[t].begin;
                if (s->tokens[t].kind != TK_NAME || s->text[s->tokens[t + 1].begin] == '(')
                    continue;
                for (int i = 0; i < set->count; i++)
                    if (strlen(set->items[i].spelled) == length &&
                        !memcmp(set->items[i].spelled, s->text + s->tokens[t].begin, length)) {
                        *place =
                            (struct node){.source = s, .begin = s->tokens[t].begin, .end = s->tokens[t].end};
                        return true;
                    }
            }
        }
    return false;
}

void list_by_address(struct listing *listing, struct lowered_unit *const *units, size_t count)
{
    struct site_list *list = listing->list;
    for (size_t i = 0; i < list->count; i++) {
        struct site *site = &list->sites[i];
        const struct node *call = listing->calls[i];
        if (site->code != CODE_NOT_REACHED || !call || !call->function)
            continue;
        struct name_set names = {0};
        struct node place;
        name_add(list->arena, &names, call->function->decl);
        add_callers(list->arena, units, count, &names);
        if (!find_address(units, count, &names, &place))
            continue;
        list_set(list, site, SITE_REFUSED, CODE_BY_ADDRESS, NULL);
        list_note(list, site, &place, "its address is used here");
    }
}
