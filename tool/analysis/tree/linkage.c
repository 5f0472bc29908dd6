#include "analysis/tree/linkage.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/known/mpi_calls.h"

/* Chained tables that are filled once: `next` is the entry behind in the order of the units. */
struct entry {
    const char *name; /* linkage, or null: known by the declaration alone */
    const struct decl *decl;
    struct function *function; /* null: a variable */
    size_t unit;
    struct entry *next;
};

struct table {
    struct entry **chains;
    size_t mask;
};

struct linkage {
    struct lowered_unit *const *units;
    size_t count;
    struct table by_decl, by_name, variables;
    bool open; /* classes, templates, overloads: what is called does not stand in the text by name alone */
};

static size_t hash_name(const char *name)
{
    uint64_t hash = 14695981039346656037u;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 1099511628211u;
    return (size_t)(hash ^ hash >> 29);
}

static size_t hash_decl(const struct decl *decl)
{
    uint64_t hash = (uint64_t)(uintptr_t)decl * 0x9e3779b97f4a7c15u;
    return (size_t)(hash >> 20);
}

static struct table table_new(struct arena *arena, size_t items)
{
    size_t size = 16;
    while (size < 2 * items)
        size *= 2;
    return (struct table){arena_alloc(arena, size * sizeof(struct entry *)), size - 1};
}

/* Entries are put in from the last to the first, so that a chain is in the order of the units. */
static void put(struct arena *arena, struct table *table, size_t hash, struct entry entry)
{
    struct entry **slot = &table->chains[hash & table->mask];
    struct entry *made = ARENA_NEW(arena, struct entry);
    *made = entry;
    made->next = *slot;
    *slot = made;
}

/* Arrays of two sizes are not one variable: the files belong to different programs. */
static bool may_be_one(const struct type *a, const struct type *b)
{
    return !a || !b || a->kind != b->kind || a->kind != T_ARRAY || a->size < 0 || b->size < 0 ||
           a->size == b->size;
}

/* A declaration refers to the definition in another unit, else to the first declaration. */
static void link_variable(const struct linkage *linkage, struct decl *decl, size_t unit)
{
    decl->linked = NULL;
    if (decl->is_static || !*decl->linkage)
        return;
    const struct table *table = &linkage->variables;
    for (const struct entry *e = table->chains[hash_name(decl->linkage) & table->mask]; e; e = e->next) {
        if (e->decl == decl || strcmp(e->name, decl->linkage) != 0 || !may_be_one(decl->type, e->decl->type))
            continue;
        bool other_defines = !e->decl->is_extern, defines = !decl->is_extern;
        if ((other_defines && !defines) || (other_defines == defines && e->unit < unit)) {
            decl->linked = (struct decl *)e->decl;
            return;
        }
    }
}

struct linkage *linkage_new(struct arena *arena, struct lowered_unit *const *units, size_t count)
{
    struct linkage *linkage = ARENA_NEW(arena, struct linkage);
    linkage->units = units;
    linkage->count = count;
    size_t functions = 0, variables = 0;
    for (size_t u = 0; u < count; u++) {
        functions += (size_t)units[u]->function_count;
        variables += (size_t)units[u]->global_count;
    }
    linkage->by_decl = table_new(arena, functions);
    linkage->by_name = table_new(arena, functions);
    linkage->variables = table_new(arena, variables);
    for (size_t u = count; u-- > 0;) {
        for (int i = units[u]->function_count - 1; i >= 0; i--) {
            struct function *f = units[u]->functions[i];
            put(arena, &linkage->by_decl, hash_decl(f->decl),
                (struct entry){.decl = f->decl, .function = f, .unit = u});
            linkage->open = linkage->open || strchr(f->decl->linkage, '#') != NULL;
            if (!f->decl->is_static)
                put(arena, &linkage->by_name, hash_name(f->decl->linkage),
                    (struct entry){.name = f->decl->linkage, .decl = f->decl, .function = f, .unit = u});
        }
        for (int i = units[u]->global_count - 1; i >= 0; i--) {
            const struct decl *d = units[u]->globals[i];
            if (!d->is_static)
                put(arena, &linkage->variables, hash_name(d->linkage),
                    (struct entry){.name = d->linkage, .decl = d, .unit = u});
        }
    }
    for (size_t u = 0; u < count; u++)
        for (int i = 0; i < units[u]->global_count; i++)
            link_variable(linkage, units[u]->globals[i], u);
    return linkage;
}

struct function *linkage_function(const struct linkage *linkage, const struct decl *decl)
{
    const struct table *table = &linkage->by_decl;
    for (const struct entry *e = table->chains[hash_decl(decl) & table->mask]; e; e = e->next)
        if (e->decl == decl)
            return e->function;
    if (decl->is_static || decl->kind != D_FUNCTION || !*decl->linkage || decl->in_system)
        return NULL;
    table = &linkage->by_name;
    for (const struct entry *e = table->chains[hash_name(decl->linkage) & table->mask]; e; e = e->next)
        if (!strcmp(e->name, decl->linkage))
            return e->function;
    return NULL;
}

/* ---- what can be reached ---- */

struct reach {
    const struct linkage *linkage;
    struct arena *arena;
    struct table seen; /* functions by their declarations */
    const struct function **functions;
    int count;
    bool scatters;
};

static bool is_seen(const struct reach *reach, const struct decl *decl)
{
    for (const struct entry *e = reach->seen.chains[hash_decl(decl) & reach->seen.mask]; e; e = e->next)
        if (e->decl == decl)
            return true;
    return false;
}

static void add_function(struct reach *reach, const struct function *f)
{
    if (!f || is_seen(reach, f->decl))
        return;
    put(reach->arena, &reach->seen, hash_decl(f->decl), (struct entry){.decl = f->decl});
    ARENA_PUSH(reach->arena, reach->functions, reach->count, f);
}

static void look_at(struct reach *reach, const struct node *node)
{
    if (!node)
        return;
    if (node->kind == N_CALL && node->text) {
        const struct mpi_call *call = mpi_call_find(node->text);
        reach->scatters = reach->scatters || (call && call->kind == MPI_K_SCATTER);
    }
    if (node->decl && node->decl->kind == D_FUNCTION)
        add_function(reach, linkage_function(reach->linkage, node->decl));
    for (int i = 0; i < node->count; i++)
        look_at(reach, node->children[i]);
    for (int i = 0; i < node->decl_count; i++) {
        look_at(reach, node->decls[i]->init);
        for (int k = 0; k < node->decls[i]->dim_count; k++)
            look_at(reach, node->decls[i]->dims[k]);
    }
}

/* Another program begins in the unit: it is no part of this one. */
static bool is_another(const struct lowered_unit *unit, const struct function *entry)
{
    for (int i = 0; i < unit->function_count; i++)
        if (unit->functions[i] != entry && !strcmp(unit->functions[i]->decl->name, entry->decl->name))
            return true;
    return false;
}

struct reach *reach_new(struct arena *arena, const struct linkage *linkage, const struct function *entry)
{
    struct reach *reach = ARENA_NEW(arena, struct reach);
    size_t functions = 0;
    for (size_t u = 0; u < linkage->count; u++)
        functions += (size_t)linkage->units[u]->function_count;
    *reach = (struct reach){.linkage = linkage, .arena = arena, .seen = table_new(arena, functions)};
    add_function(reach, entry);
    for (size_t u = 0; u < linkage->count; u++) {
        const struct lowered_unit *unit = linkage->units[u];
        if (unit != entry->unit && is_another(unit, entry))
            continue;
        for (int i = 0; i < unit->global_count; i++)
            look_at(reach, unit->globals[i]->init);
        for (int i = 0; linkage->open && i < unit->function_count; i++)
            add_function(reach, unit->functions[i]);
    }
    for (int i = 0; i < reach->count; i++)
        look_at(reach, reach->functions[i]->body);
    return reach;
}

bool reach_scatters(const struct reach *reach)
{
    return reach->scatters;
}

static bool holds(const struct lowered_unit *unit, const char *path)
{
    for (int i = 0; i < unit->source_count; i++)
        if (!strcmp(unit->sources[i]->path, path))
            return true;
    return false;
}

bool reach_touches(const struct reach *reach, const char *path, size_t offset)
{
    bool inside = false;
    for (size_t u = 0; u < reach->linkage->count; u++)
        for (int i = 0; i < reach->linkage->units[u]->function_count; i++) {
            const struct function *f = reach->linkage->units[u]->functions[i];
            const struct node *body = f->body;
            if (!body || strcmp(body->source->path, path) != 0 || offset < body->begin || offset > body->end)
                continue;
            if (is_seen(reach, f->decl))
                return true;
            inside = true;
        }
    if (inside)
        return false;
    for (int i = 0; i < reach->count; i++)
        if (holds(reach->functions[i]->unit, path))
            return true;
    return false;
}

struct place linkage_place(const struct linkage *linkage, const char *path, size_t offset)
{
    for (size_t u = 0; u < linkage->count; u++)
        for (int i = 0; i < linkage->units[u]->source_count; i++)
            if (!strcmp(linkage->units[u]->sources[i]->path, path))
                return place_at(linkage->units[u]->sources[i], offset, offset);
    return (struct place){.path = path, .offset = offset};
}
