/* Arrays of one turn: scratch.h. */
#include "analysis/memory/scratch.h"

#include "analysis/memory/anew.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/storage.h"
#include "analysis/path/path.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/tree.h"
#include "analysis/values/callees.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* Of the calls at hand, the one whose variables these are; null: none, or of main. */
static const struct context *call_of(const struct interp *in, int number)
{
    const struct context *c = in->path->context;
    while (c && c->id != number)
        c = c->caller;
    return c;
}

/* Has a turn of the loop called that, itself or through others? */
static bool called_in_turn(const struct context *c, const struct loop *loop)
{
    for (; c && c->caller; c = c->caller)
        for (const struct node *n = c->call; n; n = n->parent)
            if (n == loop->node)
                return true;
    return false;
}

/* Is the variable made wherever a turn of the loop comes to where it is used? A switch may jump behind the
 * declarations of its own block, a goto behind those of its function. */
static bool made_in_turn(const struct interp *in, const struct object *object, const struct loop *loop)
{
    const struct decl *decl = object->decl;
    const struct node *at = decl ? decl->statement : NULL, *outermost = NULL;
    if (!at || lasts(decl) || decl->kind != D_VARIABLE || !at->parent || at->parent->kind != N_BLOCK)
        return false;
    for (const struct node *n = at->parent; n; outermost = n, n = n->parent) {
        if (n->parent && n->parent->kind == N_SWITCH && n->kind == N_BLOCK)
            return false;
        if (n == loop->node)
            return true;
    }
    const struct context *call = call_of(in, object->context);
    return call && call->function->body == outermost && !has_goto(outermost) && called_in_turn(call, loop);
}

/* Of that loop's item, or the same for all of them. */
static bool is_of_turn(const struct value *v, const struct loop *loop)
{
    return v->dep == DEP_FIX || (v->dep == DEP_ITEM && (!v->loop || v->loop == loop->number));
}

bool stores_in_scratch(struct interp *in, int object, const struct value *pointer, const struct value *v,
                       const struct node *node, struct value *content)
{
    const struct loop *loop = in->numbers->loop;
    while (loop && loop->share < 0)
        loop = loop->outer;
    const struct cell *cell = seen(in, object);
    const struct object *whole = &in->memory->objects[whole_of(in, object)];
    if (!loop || whole->escaped || in->memory->objects[object].escaped ||
        (!is_set_anew(cell, loop) && (whole->heap || !made_in_turn(in, whole, loop))) ||
        cell->layout != LAY_WHOLE || cell->value.stored.never || cell->value.stored.perhaps ||
        !is_of_turn(&cell->value, loop) || !is_of_turn(pointer, loop) || !is_of_turn(v, loop) ||
        v->to.count || v->to.lost || leads_to_code(&v->to))
        return false;
    struct value place = *pointer;
    place.to.count = 0;
    place.o = place.w = NULL;
    *content = combine_values(in, v, &place, node);
    content->by_rank = v->by_rank || pointer->by_rank || cell->value.by_rank;
    content->o = content->w = NULL;
    content->literal.known = false;
    return content->dep == DEP_ITEM;
}
