#include "analysis/begun_way.h"

#include "analysis/tree/origins.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

bool is_real_part(const struct origins *o, const struct setting *s)
{
    return s->value && (origins_of(o, s->value, NULL) & FROM_REAL);
}

bool is_of_workers(const struct origins *o, const struct setting *s)
{
    return s->value && (origins_of(o, s->value, NULL) & FROM_WORKERS);
}

static bool hangs_on_ranks(const struct origins *o, const struct node *test)
{
    return origins_of(o, test, NULL) & (FROM_RANK | FROM_REST | FROM_QUOTIENT);
}

static bool chooses(const struct origins *o, const struct node *node)
{
    if (!node)
        return false;
    if (node->kind == N_COND && hangs_on_ranks(o, node->children[0]))
        return true;
    for (int i = 0; i < node->count; i++)
        if (chooses(o, node->children[i]))
            return true;
    return false;
}

bool is_in_branch(const struct origins *o, const struct setting *s)
{
    if (chooses(o, s->value))
        return true;
    for (const struct node *at = s->node; at->parent; at = at->parent)
        if (at->parent->kind == N_IF && at != at->parent->children[0] &&
            hangs_on_ranks(o, at->parent->children[0]))
            return true;
    return false;
}

bool is_computed(const struct origins *o, const struct setting *s)
{
    return s->value && (origins_of(o, s->value, NULL) & FROM_QUOTIENT);
}

static bool is_seen(const struct way *way, const struct decl *decl)
{
    for (int i = 0; i < way->seen_count; i++)
        if (way->seen[i] == decl)
            return true;
    return way->seen_count == MOST_SEEN;
}

static void go_back(struct way *way, const struct decl *decl)
{
    const struct origins *o = way->origins;
    int count, at = 0;
    const struct setting *settings = origins_settings(o, &count);
    const struct decl *parameter;
    if (is_seen(way, decl) || decl == way->but ||
        !(origins_of_decl(o, decl) & (FROM_RANK | FROM_SIZE | FROM_QUOTIENT | FROM_REST)))
        return;
    way->seen[way->seen_count++] = decl;
    for (int i = 0; i < count && way->count < way->most; i++)
        if (settings[i].decl == decl)
            go_through(way, settings[i].value);
    for (int i = 0; i < count && way->count < way->most; i++) {
        bool known = settings[i].decl != decl || !way->holds(o, &settings[i]);
        for (int k = 0; k < way->count && !known; k++)
            known = way->found[k] == &settings[i];
        if (!known)
            way->found[way->count++] = &settings[i];
    }
    while (way->count < way->most && (parameter = origins_given(o, decl, &at)) != NULL)
        go_back(way, parameter);
    const struct node *argument;
    for (at = 0; way->count < way->most && (argument = origins_arguments(o, decl, &at)) != NULL;)
        go_through(way, argument);
}

void go_through(struct way *way, const struct node *node)
{
    if (!node || way->count == way->most)
        return;
    if ((node->kind == N_REF || node->kind == N_MEMBER) && node->decl && node->decl != way->but)
        go_back(way, node->decl->linked ? node->decl->linked : node->decl);
    for (int i = 0; i < node->count; i++)
        go_through(way, node->children[i]);
    for (int i = 0; i < node->decl_count; i++)
        go_through(way, node->decls[i]->init);
}

const struct setting *cause_in(const struct origins *o, const struct node *node, condition *holds,
                               const struct decl *but)
{
    struct way way = {.origins = o, .holds = holds, .but = but, .most = 1};
    go_through(&way, node);
    return way.count ? way.found[0] : NULL;
}

struct begun_reason reason(int code, const char *text, const struct node *cause, const char *says)
{
    return (struct begun_reason){.code = code, .text = text, .cause = cause, .says = says};
}
