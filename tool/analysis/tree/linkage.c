#include "analysis/tree/linkage.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/base/table.h"
#include "analysis/known/mpi_calls.h"

/* Entries are put in from the last to the first: those of one name are found in the order of the units. */
struct definition {
    struct entry entry;
    const char *name; /* linkage, or null: known by the declaration alone */
    const struct decl *decl;
    struct function *function; /* null: a variable */
    size_t unit;
};

struct linkage {
    struct lowered_unit *const *units;
    size_t count;
    struct table by_decl, by_name, variables;
    bool open; /* classes, templates, overloads: what is called does not stand in the text by name alone */
};

static void put(struct arena *arena, struct table *table, uint64_t hash, struct definition definition)
{
    struct definition *made = ARENA_NEW(arena, struct definition);
    *made = definition;
    table_add(arena, table, &made->entry, hash);
}

static const struct definition *first_of(const struct table *table, uint64_t hash)
{
    return (struct definition *)table_first(table, hash);
}

static const struct definition *next_of(const struct definition *definition)
{
    return (struct definition *)table_next(&definition->entry);
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
    const struct definition *e = first_of(&linkage->variables, hash_text(decl->linkage));
    for (; e; e = next_of(e)) {
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
    for (size_t u = count; u-- > 0;) {
        for (int i = units[u]->function_count - 1; i >= 0; i--) {
            struct function *f = units[u]->functions[i];
            put(arena, &linkage->by_decl, hash_pointer(0, f->decl),
                (struct definition){.decl = f->decl, .function = f, .unit = u});
            linkage->open = linkage->open || strchr(f->decl->linkage, '#') != NULL;
            if (!f->decl->is_static)
                put(arena, &linkage->by_name, hash_text(f->decl->linkage),
                    (struct definition){.name = f->decl->linkage, .decl = f->decl, .function = f, .unit = u});
        }
        for (int i = units[u]->global_count - 1; i >= 0; i--) {
            const struct decl *d = units[u]->globals[i];
            if (!d->is_static)
                put(arena, &linkage->variables, hash_text(d->linkage),
                    (struct definition){.name = d->linkage, .decl = d, .unit = u});
        }
    }
    for (size_t u = 0; u < count; u++)
        for (int i = 0; i < units[u]->global_count; i++)
            link_variable(linkage, units[u]->globals[i], u);
    return linkage;
}

struct function *linkage_function(const struct linkage *linkage, const struct decl *decl)
{
    const struct definition *e = first_of(&linkage->by_decl, hash_pointer(0, decl));
    for (; e; e = next_of(e))
        if (e->decl == decl)
            return e->function;
    if (decl->is_static || decl->kind != D_FUNCTION || !*decl->linkage || decl->in_system)
        return NULL;
    for (e = first_of(&linkage->by_name, hash_text(decl->linkage)); e; e = next_of(e))
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
    for (const struct definition *e = first_of(&reach->seen, hash_pointer(0, decl)); e; e = next_of(e))
        if (e->decl == decl)
            return true;
    return false;
}

static void add_function(struct reach *reach, const struct function *f)
{
    if (!f || is_seen(reach, f->decl))
        return;
    put(reach->arena, &reach->seen, hash_pointer(0, f->decl), (struct definition){.decl = f->decl});
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
    *reach = (struct reach){.linkage = linkage, .arena = arena};
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
