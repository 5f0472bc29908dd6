/* What objects hold before anything is stored in them. A variable with static storage begins as zero or as
 * its initialiser says, a member as the record was set as a whole; that is a value like any other, and joins
 * as one. Only what begins with nothing at all takes the value of the other path. */
#include "analysis/memory/began.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/storage.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* As the language says of static storage; C++ may also compute it when the program comes by. */
static bool is_constant_init(const struct node *init)
{
    switch (init->kind) {
    case N_REF:
        return !init->decl || init->decl->kind != D_VARIABLE ||
               (lasts(init->decl) && init->decl->type &&
                (init->decl->type->kind == T_ARRAY || init->decl->type->is_const));
    case N_UNARY:
        if (init->op == OP_ADDRESS)
            return true;
        break;
    case N_INT:
    case N_FLOAT:
    case N_STRING:
    case N_SIZEOF:
    case N_CAST:
    case N_BINARY:
    case N_COND:
    case N_INIT_LIST:
        break;
    default:
        return false;
    }
    for (int i = 0; i < init->count; i++)
        if (init->children[i] && !is_constant_init(init->children[i]))
            return false;
    return true;
}

bool begins_when_reached(const struct decl *decl)
{
    return decl->is_static && !decl->is_global && decl->init && !is_constant_init(decl->init);
}

static struct value zero_of(struct interp *in, const struct type *type)
{
    struct value v = value_unknown();
    if (!type)
        return v;
    v.literal.known =
        type->kind == T_INT || type->kind == T_BOOL || type->kind == T_FLOAT || type->kind == T_POINTER;
    v.to.null = type->kind == T_POINTER;
    if (type->kind == T_INT || type->kind == T_BOOL || type->kind == T_POINTER)
        v.o = v.w = P(in, 0);
    return v;
}

/* False when it begins with nothing. */
static bool beginning(struct interp *in, const struct state *state, int object, const struct node *node,
                      struct value *v)
{
    int up = in->memory->objects[object].parent;
    while (up >= 0 && state_cell(state, up)->value.stored.never)
        up = in->memory->objects[up].parent;
    if (up >= 0) {
        *v = state_cell(state, up)->value;
        value_another_number(v);
        return true;
    }
    int outer = whole_of(in, object);
    const struct object *whole = &in->memory->objects[outer], *o = &in->memory->objects[object];
    if (!lasts(whole->decl) || begins_when_reached(whole->decl) || (whole->type && whole->type->is_reference))
        return false;
    if (whole->type && (whole->type->constructed || whole->type->computed)) {
        *v = set_unseen(in, node); /* its constructors ran before main */
        return true;
    }
    const struct decl *d = whole->decl;
    if (begins_with_zeros(d)) {
        *v = o->array ? value_unknown() : zero_of(in, o->type);
        return true;
    }
    *v = value_unknown();
    v->to.lost = o->type && !d->in_system &&
                 (o->type->kind == T_POINTER || (o->type->kind == T_RECORD && !o->type->numbers));
    if (!d->init && outer == object && o->type && o->type->kind == T_INT)
        v->o = v->w = symbol(in, NULL, OF_BEGINNING, name_number(in, d->linkage), d->name);
    return true;
}

void settle(struct interp *in, struct state *state, int object, const struct node *node)
{
    const struct cell *cell = state_cell(state, object);
    const struct object *o = &in->memory->objects[object];
    struct value v;
    if (!cell->value.stored.never || cell->layout != LAY_WHOLE)
        return;
    if (o->array && o->parent >= 0 && !cell->summary) { /* another path has looked at it first */
        struct cell *fresh = state_change(state, object);
        in->memory->settled++;
        fresh->summary = true;
        fresh->alike.all = starts_alike(in, state, object);
        fresh->alike.filled = fresh->alike.all && lasts(in->memory->objects[whole_of(in, object)].decl);
    }
    if (beginning(in, state, object, node, &v)) {
        v.stored.never = false;
        state_change(state, object)->value = v;
        in->memory->settled++;
    }
}

/* Has neither path written it, nor a record around it, since they parted? */
static bool same_writes(const struct interp *in, const struct state *a, const struct state *b, int object)
{
    for (int i = object; i >= 0; i = in->memory->objects[i].parent)
        if (state_cell(a, i)->stamp != state_cell(b, i)->stamp)
            return false;
    return true;
}

void settle_both(struct interp *in, struct state *a, struct state *b, const struct node *node)
{
    for (int i = -1; state_next(a, b, &i);) {
        const struct cell *x = state_cell(a, i), *y = state_cell(b, i);
        if (x->value.stored.never == y->value.stored.never || x->layout != LAY_WHOLE ||
            y->layout != LAY_WHOLE)
            continue;
        struct state *without = x->value.stored.never ? a : b;
        if (in->memory->objects[i].parent >= 0 && same_writes(in, a, b, i))
            *state_change(without, i) =
                x->value.stored.never ? *y : *x; /* the other path has only looked at it */
        else
            settle(in, without, i, node);
    }
}

/* A static variable of an inline function, which several units have: the one that was found in an earlier
 * unit. */
static struct decl *found_before(const struct interp *in, const struct decl *decl, int unit_begin)
{
    int before = 0;
    for (int i = unit_begin; i < in->memory->static_count; i++) /* two of one name in different blocks */
        before += !strcmp(in->memory->statics[i]->linkage, decl->linkage);
    for (int i = 0; i < unit_begin; i++)
        if (!in->memory->statics[i]->linked && !strcmp(in->memory->statics[i]->linkage, decl->linkage) &&
            !before--)
            return in->memory->statics[i];
    return NULL;
}

static void find_statics(struct interp *in, const struct function *f, const struct node *node, int unit_begin)
{
    if (!node)
        return;
    for (int i = 0; i < node->decl_count; i++) {
        struct decl *d = node->decls[i];
        if (!d->is_static && !d->is_extern)
            continue;
        bool shared = d->is_static && !f->decl->is_static && *d->linkage &&
                      !strstr(d->linkage, "@aN"); /* not of a nameless namespace */
        if (shared)
            d->linked = found_before(in, d, unit_begin);
        ARENA_PUSH(in->arena, in->memory->statics, in->memory->static_count, d);
    }
    for (int i = 0; i < node->count; i++)
        find_statics(in, f, node->children[i], unit_begin);
    for (int i = 0; i < node->decl_count; i++)
        find_statics(in, f, node->decls[i]->init, unit_begin);
}

/* Variables of static storage exist from the start, whichever path comes by first. */
static void make_statics(struct interp *in)
{
    if (!in->memory->statics) {
        for (size_t u = 0; u < in->program->unit_count; u++) {
            const int begin = in->memory->static_count;
            for (int i = 0; i < in->program->units[u]->function_count; i++)
                find_statics(in, in->program->units[u]->functions[i],
                             in->program->units[u]->functions[i]->body, begin);
        }
        if (!in->memory->statics)
            in->memory->statics = ARENA_NEW(in->arena, struct decl *);
    }
    for (int i = 0; i < in->memory->static_count; i++)
        object_for_decl(in, in->memory->statics[i]);
}

void make_lasting(struct interp *in)
{
    for (size_t u = 0; u < in->program->unit_count; u++)
        for (int i = 0; i < in->program->units[u]->global_count; i++)
            if (!in->program->units[u]->globals[i]->linked)
                object_for_decl(in, in->program->units[u]->globals[i]);
    make_statics(in);
    for (int i = 0; i < in->memory->object_count; i++) {
        if (!in->memory->objects[i].array || !lasts(in->memory->objects[whole_of(in, i)].decl))
            continue;
        struct cell *cell = cell_of(in, i);
        cell->summary = true;
        cell->alike.all = cell->alike.filled = cell->alike.beyond = starts_alike(in, &in->memory->state, i);
    }
}
