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
    bool *begins; /* of each unit: there is a main function */
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

/* ---- variables ---- */

/* Arrays of two sizes are not one variable: the files belong to different programs. */
static bool may_be_one(const struct type *a, const struct type *b)
{
    return !a || !b || a->kind != b->kind || a->kind != T_ARRAY || a->size < 0 || b->size < 0 ||
           a->size == b->size;
}

/* Do both say the same of what is stored there? */
static bool same_type(const struct type *a, const struct type *b)
{
    if (!a || !b || a == b)
        return true;
    if (a->kind != b->kind || a->is_const != b->is_const || a->is_unsigned != b->is_unsigned ||
        a->is_union != b->is_union || (a->size >= 0 && b->size >= 0 && a->size != b->size))
        return false;
    return (a->kind != T_ARRAY && a->kind != T_POINTER) || (a->to && a->to->kind == T_RECORD) ||
           same_type(a->to, b->to);
}

/* The definitions of one name. */
struct definitions {
    const struct definition *best, *declared; /* the first one with an initialiser, else the first one */
    int count, with_value, in_programs;       /* beside a main function */
    bool best_in_program;
};

static struct definitions definitions_of(const struct linkage *linkage, const struct decl *decl)
{
    struct definitions all = {0};
    const struct definition *e = first_of(&linkage->variables, hash_text(decl->linkage));
    for (; e; e = next_of(e)) {
        if (strcmp(e->name, decl->linkage) != 0 || !may_be_one(decl->type, e->decl->type))
            continue;
        all.declared = all.declared ? all.declared : e;
        if (e->decl->is_extern)
            continue;
        const bool better = !all.best || (e->decl->init && !all.with_value), main = linkage->begins[e->unit];
        all.count++;
        all.with_value += e->decl->init != NULL;
        all.in_programs += main;
        all.best_in_program = better ? main : all.best_in_program;
        all.best = better ? e : all.best;
    }
    return all;
}

/* A declaration refers to the definition in another unit, else to the first declaration. Several programs
 * that are made of the same files may each have a definition beside their main function. */
static void link_variable(const struct linkage *linkage, struct decl *decl)
{
    decl->linked = NULL;
    if (decl->is_static || !*decl->linkage)
        return;
    const struct definitions all = definitions_of(linkage, decl);
    if (all.count > 1 && all.with_value) {
        const bool apart = all.in_programs == all.count;
        if (apart && !decl->is_extern)
            return;
        decl->unclear = apart || all.with_value > 1 || (all.best_in_program && all.in_programs > 1);
    }
    const struct definition *meant = all.best ? all.best : all.declared;
    if (!meant || meant->decl == decl)
        return;
    decl->linked = (struct decl *)meant->decl;
    decl->unclear = decl->unclear || !same_type(decl->type, meant->decl->type);
}

/* Is a function there with which a program begins? */
static bool begins_program(const struct lowered_unit *unit)
{
    for (int i = 0; i < unit->function_count; i++)
        if (!strcmp(unit->functions[i]->decl->name, "main"))
            return true;
    return false;
}

struct linkage *linkage_new(struct arena *arena, struct lowered_unit *const *units, size_t count)
{
    struct linkage *linkage = ARENA_NEW(arena, struct linkage);
    linkage->units = units;
    linkage->count = count;
    linkage->begins = arena_alloc(arena, (count + 1) * sizeof *linkage->begins);
    for (size_t u = count; u-- > 0;) {
        linkage->begins[u] = begins_program(units[u]);
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
            link_variable(linkage, units[u]->globals[i]);
    return linkage;
}

/* ---- functions ---- */

static const struct definition *next_named(const struct definition *e, const char *name)
{
    while (e && strcmp(e->name, name) != 0)
        e = next_of(e);
    return e;
}

static const struct definition *first_named(const struct linkage *linkage, const struct decl *decl)
{
    const bool named = !decl->is_static && decl->kind == D_FUNCTION && *decl->linkage;
    return named ? next_named(first_of(&linkage->by_name, hash_text(decl->linkage)), decl->linkage) : NULL;
}

/* The function with this very declaration. */
static struct function *defined_by(const struct linkage *linkage, const struct decl *decl)
{
    const struct definition *e = first_of(&linkage->by_decl, hash_pointer(0, decl));
    while (e && e->decl != decl)
        e = next_of(e);
    return e ? e->function : NULL;
}

struct function *linkage_function(const struct linkage *linkage, const struct decl *decl)
{
    struct function *own = defined_by(linkage, decl);
    const struct definition *e = own ? NULL : first_named(linkage, decl);
    return e ? e->function : own;
}

static bool same_place(const struct function *a, const struct function *b)
{
    return a->body->begin == b->body->begin && !strcmp(a->body->source->path, b->body->source->path);
}

/* Are there definitions of this name in several places, and is this declaration none of them, or one that
 * gives way to another? */
static bool has_rivals(const struct linkage *linkage, const struct decl *decl)
{
    const struct function *own = defined_by(linkage, decl);
    if (own && !own->decl->is_inline)
        return false;
    const struct definition *e = first_named(linkage, decl);
    const struct function *first = own ? own : e ? e->function : NULL;
    for (; e; e = next_named(next_of(e), decl->linkage))
        if (!same_place(e->function, first))
            return true;
    return false;
}

/* ---- what can be reached ---- */

struct reach {
    const struct linkage *linkage;
    const struct function *entry;
    struct arena *arena;
    struct table seen; /* functions by their declarations */
    const struct function **functions;
    int count;
    const struct decl *unclear;
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

/* Another program begins in the unit: it is no part of this one. */
static bool is_another(const struct lowered_unit *unit, const struct function *entry)
{
    for (int i = 0; i < unit->function_count; i++)
        if (unit->functions[i] != entry && !strcmp(unit->functions[i]->decl->name, entry->decl->name))
            return true;
    return false;
}

static bool stands_apart(const struct reach *reach, const struct lowered_unit *unit)
{
    return unit != reach->entry->unit && is_another(unit, reach->entry);
}

/* Is what the name means not known? A definition that stands beside another main function is none of this
 * program: its own one is in a file that was not given. */
static bool is_unclear(const struct reach *reach, const struct decl *named)
{
    if (named->kind == D_FUNCTION) {
        const struct function *f = linkage_function(reach->linkage, named);
        return has_rivals(reach->linkage, named) || (f && stands_apart(reach, f->unit));
    }
    const struct definition *e = named->linked && *named->linkage
                                     ? first_of(&reach->linkage->variables, hash_text(named->linkage))
                                     : NULL;
    while (e && e->decl != named->linked)
        e = next_of(e);
    return named->unclear || (e && stands_apart(reach, reach->linkage->units[e->unit]));
}

static void look_at(struct reach *reach, const struct node *node)
{
    if (!node)
        return;
    if (node->kind == N_CALL && node->text) {
        const struct mpi_call *call = mpi_call_find(node->text);
        reach->scatters = reach->scatters || (call && call->kind == MPI_K_SCATTER);
    }
    const struct decl *named = node->decl;
    if (named && is_unclear(reach, named))
        reach->unclear = reach->unclear ? reach->unclear : named;
    if (named && named->kind == D_FUNCTION)
        add_function(reach, linkage_function(reach->linkage, named));
    for (int i = 0; i < node->count; i++)
        look_at(reach, node->children[i]);
    for (int i = 0; i < node->decl_count; i++) {
        look_at(reach, node->decls[i]->init);
        for (int k = 0; k < node->decls[i]->dim_count; k++)
            look_at(reach, node->decls[i]->dims[k]);
    }
}

struct reach *reach_new(struct arena *arena, const struct linkage *linkage, const struct function *entry)
{
    struct reach *reach = ARENA_NEW(arena, struct reach);
    *reach = (struct reach){.linkage = linkage, .entry = entry, .arena = arena};
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

const struct decl *reach_unclear(const struct reach *reach)
{
    return reach->unclear;
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
