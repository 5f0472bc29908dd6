/* Expressions as places: what they name, and pointers that move. */
#include "analysis/run/places.h"

#include <string.h>

#include "analysis/known/containers.h"
#include "analysis/known/library.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/own_rows.h"
#include "analysis/memory/records.h"
#include "analysis/memory/target.h"
#include "analysis/path/path.h"
#include "analysis/path/spans.h"
#include "analysis/run/declare.h"
#include "analysis/run/guard.h"
#include "analysis/run/operations.h"
#include "analysis/run/pointer_steps.h"
#include "analysis/run/run.h"
#include "analysis/run/targets.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/array_rows.h"
#include "analysis/tree/converted.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/summed.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/values.h"

/* What names an element of a container needs it to be there, also where only its address is taken. */
static void need_element(struct interp *in, const struct value *place, long long size,
                         const struct node *node)
{
    for (int i = 0; i < place->to.count && size > 0; i++) {
        const struct target *t = &place->to.at[i];
        need_length(in, t->object, node);
        unsigned long long shares = length_shares(in, t->object);
        if (t->w && poly_has_kind(t->w, A_LOOP))
            continue; /* of a loop that has a turn for it */
        if (t->w && length_dep(t->w) != DEP_FIX)
            shares |=
                poly_shares(in, t->w); /* the first own item in what holds all, the last of the own ones */
        else if (shares) {
            need_bytes(in, t->object, t->w ? poly_add(in->space, t->w, P(in, size)) : NULL, node);
            continue;
        }
        for (int s = 0; s < in->shares->count; s++)
            if (shares >> s & 1)
                ask_items(in, s, 1);
    }
}

/* The container whose member is called. */
static const struct node *called_container(const struct node *node, const struct type **type)
{
    const struct node *callee = node->count ? node->children[0] : NULL,
                      *base =
                          callee && callee->kind == N_MEMBER && callee->count ? callee->children[0] : NULL;
    *type = base ? base->type : NULL;
    if (*type && (*type)->kind == T_POINTER)
        *type = (*type)->to;
    return *type && (*type)->is_vector ? base : NULL;
}

bool names_element(const struct interp *in, const struct node *node)
{
    const struct type *type;
    const struct node *base = called_container(node, &type);
    return base && container_is(node->children[0]->text, CONTAINER_ELEMENT) &&
           !find_function(in->program, node->decl);
}

/* v.at(i), v.front(), v.back() as places. */
static struct value place_of_named(struct interp *in, const struct node *node)
{
    const struct type *type;
    const struct node *base = called_container(node, &type), *callee = node->children[0];
    bool pointer = base->type->kind == T_POINTER && !base->type->is_reference;
    long long size = type->to ? type->to->size : -1;
    struct value place = pointer ? eval(in, base) : eval_lvalue(in, base);
    if (container_is(callee->text, CONTAINER_INDEXES) && node->count > 1) {
        struct value i = eval(in, node->children[1]);
        place = pointer_add(in, &place, &i, size, false, node);
    } else if (container_is(callee->text, CONTAINER_LAST))
        for (int i = 0; i < place.to.count; i++) {
            struct target *t = &place.to.at[i];
            const struct size *all = &seen(in, t->object)->size;
            bool whole = holds_elements(in, t->object) && all->o && all->w && size > 0;
            place.by_rank = place.by_rank || all->by_rank;
            t->o = whole ? poly_sub(in->space, all->o, P(in, size)) : NULL;
            t->w = whole ? poly_sub(in->space, all->w, P(in, size)) : NULL;
        }
    need_element(in, &place, size, node);
    return place;
}

struct value behind_iterator(struct interp *in, const struct node *node, struct value v)
{
    if (!container_is(node->text, CONTAINER_OPENS | CONTAINER_SUBSCRIPT) ||
        container_is(node->text, CONTAINER_ASSIGNS) || !node->decl || !node->decl->in_system ||
        node->count < 2 || indexes_vector(node))
        return v;
    struct value somewhere = {.dep = DEP_FIX, .to.lost = true},
                 behind = load(in, &somewhere, node->type ? node->type->size : -1, node);
    behind.to = v.to;
    v = combine_values(in, &v, &behind, node);
    v.to = behind.to;
    return v;
}

/* What is not known to stand anywhere. */
static struct value place_lost(void)
{
    return (struct value){.dep = DEP_FIX, .to.lost = true};
}

/* A member as a place: of a reference, what it refers to. */
static struct value referred(const struct interp *in, const struct decl *field, const struct value *place)
{
    if (!field->type || field->type->kind != T_POINTER || !field->type->is_reference)
        return *place;
    const struct value *held = place->to.count == 1 ? &seen(in, place->to.at[0].object)->value : NULL;
    return held && (held->to.count || held->to.lost) ? *held : place_lost();
}

/* A call gives a place that is not known: it may be in anything that the call, or one within it, was given to
 * change. */
static void escape_given(struct interp *in, const struct node *node)
{
    const struct node *callee = node->children[0], *base = callee && callee->kind == N_MEMBER && callee->count
                                                               ? callee->children[0]
                                                               : NULL;
    for (int i = base ? 0 : 1; i < node->count; i++) {
        const struct node *given = i ? node->children[i] : base;
        if (!given)
            continue;
        bool changes = !i || (given->type && given->type->kind == T_RECORD) || i > MAX_GIVEN ||
                       (node->references >> i & 1);
        if (strip(given)->kind == N_CALL)
            escape_given(in, strip(given));
        else if (changes) {
            struct value place = eval_lvalue(in, given);
            for (int k = 0; k < place.to.count; k++)
                escapes(in, place.to.at[k].object, node);
        }
    }
}

static bool starts_with(const struct node *node, const char *word)
{
    return node->source && node->begin + strlen(word) <= node->source->size &&
           !strncmp(node->source->text + node->begin, word, strlen(word));
}

bool returns_reference(const struct node *node)
{
    return node->decl && node->decl->kind == D_FUNCTION && node->decl->type && node->decl->type->is_reference;
}

struct value unnamed_place(struct interp *in, const struct node *node)
{
    const int object = object_for_heap(in, node, node->type);
    in->memory->objects[object].heap = in->memory->objects[object].array = false;
    return place_of_object(in, object);
}

/* A record without a name, such as R{1, 2}: a place that holds all that it is made from. */
static struct value temporary(struct interp *in, const struct node *node, const struct value *all)
{
    const struct value v = unnamed_place(in, node);
    set_object(in, v.to.at[0].object, all, node);
    return v;
}

static struct value place_of_variable(struct interp *in, const struct node *node)
{
    const struct decl *decl = node->decl;
    if (!decl || (decl->kind != D_VARIABLE && decl->kind != D_PARAMETER))
        return place_lost();
    if (decl->type && decl->type->kind == T_POINTER && decl->type->is_reference) {
        int object = object_with_size(in, decl); /* a C++ reference: what it refers to */
        struct value held = seen(in, object)->value;
        if (held.to.count || held.to.lost || held.dep != DEP_FIX)
            return held;
    }
    struct value v = {.dep = DEP_FIX, .to.count = 1};
    v.to.at[0] = (struct target){.object = object_with_size(in, decl), .o = P(in, 0), .w = P(in, 0)};
    v.by_rank = decl->in_system && library_is(decl->name, LIB_INPUT); /* rank 0 alone is given that */
    return v;
}

/* Elements that go on behind the record: double x[], x[1], or one that may be beyond the end of its array. */
static bool is_open(struct interp *in, const struct node *member, bool of_array)
{
    const struct type *type = member->decl->type;
    if (!type || type->kind != T_ARRAY)
        return false;
    if (type->count <= 1 || !of_array) /* in a union of its own the place tells where it is */
        return type->count <= 1;
    const struct node *within = member, *at = member->parent;
    for (; at && at->kind == N_INDEX && at->children[0] == within; within = at, at = at->parent) {
        const struct value index = eval_again(in, at->children[1]);
        if (!type || type->kind != T_ARRAY || !index.w || index.w != index.o ||
            !is_below(in, index.w, type->count))
            return true;
        type = type->to;
    }
    return false;
}

/* From where records stand to that member of theirs. */
static void step_to_member(struct interp *in, const struct node *node, const struct type *record,
                           struct value *p)
{
    for (struct target *t = p->to.at; t < p->to.at + p->to.count; t++) {
        const struct target was = *t;
        if (step_around(in, record, t)) {
            lose_target(in, p, &was, NULL, node);
            continue;
        }
        if (in->memory->objects[t->object].array || (record && record->is_union)) {
            if (!is_own_row(in, node, t, node->decl->offset / 8) &&
                is_open(in, node, in->memory->objects[t->object].array)) {
                t->o = t->w = NULL;
                lose_target(in, p, &was, &t->row, node);
            } else
                step_behind(in, node->decl, record, t);
            continue; /* element of an array of records: one content for all fields; unions likewise */
        }
        const struct object *o = &in->memory->objects[t->object];
        const bool begins = t->o && !t->o->count && t->w && !t->w->count,
                   within = !begins || (o->parent >= 0 && o->type && o->type->kind != T_RECORD) ||
                            seen_as_another(in, t->object, node->decl->record); /* or in the one around */
        t->object = within ? t->object : object_field(in, t->object, node->decl);
        t->o = t->w = within ? NULL : P(in, 0);
    }
}

/* A member of the object whose function this is: of a record, or of an element of an array. */
static struct value place_of_own(struct interp *in, const struct node *node)
{
    if (in->path->context && !in->path->context->self.to.count && in->path->context->self.dep > DEP_ITEM)
        return in->path->context->self;
    if (!in->path->context || !in->path->context->self.to.count)
        return place_lost();
    struct value own = in->path->context->self;
    step_to_member(in, node, node->decl->record, &own);
    return referred(in, node->decl, &own);
}

static struct value place_of_member(struct interp *in, const struct node *node)
{
    if (!node->decl)
        return place_lost();
    if (!node->count)
        return place_of_own(in, node);
    const struct node *base = node->children[0];
    bool arrow = base->type && base->type->kind == T_POINTER;
    struct value p = arrow ? eval(in, base) : eval_lvalue(in, base);
    const struct type *record = arrow && base->type ? base->type->to : base->type;
    step_to_member(in, node, record, &p);
    if (!p.to.count) { /* (size_t)&((struct pair *)0)->second is not 0 */
        p.o = p.w = NULL;
        p.to.null = p.literal.known = false;
    }
    return referred(in, node->decl, &p);
}

/* Of how many elements each row is that the indices lead to, as it was when the array was declared and is
 * said now; false where it is not known, or where the rows of rows would be as long as the own share: of
 * these the elements lie elsewhere within the item with another share. */
static bool row_length(struct interp *in, const struct node *node, struct value *columns,
                       const struct type **element)
{
    int indices;
    const struct decl *decl = rows_of(node, &indices);
    if (!decl)
        return false;
    const struct object *array = &in->memory->objects[object_for_decl(in, decl)];
    *element = node->type;
    for (int k = indices; k < decl->dim_count; k++) {
        if (!harmless(in->program, decl->dims[k], 0))
            return false;
        const struct value length = eval(in, decl->dims[k]);
        if (!array->lengths || array->length_count != decl->dim_count || !length.o ||
            length.o != array->lengths[k].o || length.w != array->lengths[k].w ||
            (decl->dim_count > 2 && (length.o != length.w || length_dep(length.w) != DEP_FIX)) ||
            (*element)->kind != T_ARRAY)
            return false;
        *columns = k == indices ? length : eval_operation(in, OP_MUL, columns, &length, node);
        *element = (*element)->to;
    }
    return (*element)->size > 0;
}

/* Row i of an array, or of its row, with rows of variable length. */
static struct value place_of_row(struct interp *in, const struct node *node, const struct value *array,
                                 const struct value *i)
{
    struct value columns;
    const struct type *element;
    if (row_length(in, node, &columns, &element)) {
        struct value scaled = eval_operation(in, OP_MUL, i, &columns, node);
        return pointer_add(in, array, &scaled, element->size, false, node);
    }
    return pointer_add(in, array, i, -1, false, node);
}

/* The index of an element; where the array is reduced as it is, no more than that the item tells it:
 * summed.h. */
static struct value index_of(struct interp *in, const struct node *element, const struct node *index)
{
    struct value i = eval(in, index);
    if (i.dep == DEP_ITEM && is_summed_up(element))
        i.o = i.w = NULL;
    return i;
}

static struct value place_of_element(struct interp *in, const struct node *node)
{
    struct value p = eval(in, node->children[0]), i = index_of(in, node, node->children[1]);
    long long size = node->type && node->type->size > 0 ? node->type->size : pointee_size(node->children[0]);
    if (row_around(node))
        need_row(in, row_around(node)->size, &i, size, node);
    if (node->type && node->type->kind == T_ARRAY && node->type->size < 0)
        return place_of_row(in, node, &p, &i);
    return pointer_add(in, &p, &i, size, false, node);
}

/* test ? a : b as a place. */
static struct value place_of_either(struct interp *in, const struct node *node)
{
    struct value c = eval(in, node->children[0]), v = place_told_by(in, node, &c, eval_lvalue);
    v.by_rank = v.by_rank || c.by_rank;
    if (c.dep == DEP_FIX)
        return v;
    struct value bad = value_with(&c, &v);
    bad = value_bad(&bad, node, 320, "a place that depends on the distribution");
    copy_targets(&bad.to, &v.to);
    return bad;
}

/* The place that a call gives. */
static struct value place_of_result(struct interp *in, const struct node *node)
{
    struct value v = {.dep = DEP_FIX};
    if (container_is(node->text, CONTAINER_SUBSCRIPT) && node->count >= 3 && indexes_vector(node)) {
        struct value base = eval_lvalue(in, node->children[1]), i = index_of(in, node, node->children[2]);
        base = pointer_add(in, &base, &i, node->type ? node->type->size : -1, false, node);
        need_element(in, &base, node->type ? node->type->size : -1, node);
        return base;
    }
    if (names_element(in, node))
        return place_of_named(in, node);
    v = eval_call(in, node);
    if (!v.to.count && node->type && node->type->kind == T_RECORD && !node->type->is_vector &&
        !returns_reference(node))
        return temporary(in, node, &v);
    v.to.lost = v.to.lost || !v.to.count;
    if (v.to.lost)
        escape_given(in, node);
    return v;
}

/* The value of what is no place in the text. */
static struct value place_of_value(struct interp *in, const struct node *node)
{
    struct value e = eval(in, node);
    if (!e.to.count && node->type && node->type->kind == T_RECORD && !node->type->is_vector)
        return temporary(in, node, &e);
    e.to.lost = !e.to.count;
    return e;
}

/* The number as one of the type, which nothing but what is bound to it leads to. */
static struct value place_of_copy(struct interp *in, const struct node *node, const struct type *type)
{
    struct value v = eval(in, node);
    v = converted(in, &v, type, node);
    v.to.lost = true;
    return v;
}

struct value eval_referred(struct interp *in, const struct node *node, const struct type *reference)
{
    const struct type *to = reference->to, *from = node->type;
    return is_number_type(to) && is_number_type(from) && !same_numbers(to, from) ? place_of_copy(in, node, to)
                                                                                 : eval_lvalue(in, node);
}

struct value address_of(struct interp *in, const struct node *what)
{
    struct value place = eval_lvalue(in, what);
    leave_row(in, &place, what);
    return place;
}

struct value eval_lvalue(struct interp *in, const struct node *node)
{
    switch (node->kind) {
    case N_REF:
        return place_of_variable(in, node);
    case N_MEMBER:
        return place_of_member(in, node);
    case N_BINARY:
        if (node->op == OP_COMMA) {
            eval(in, node->children[0]);
            return eval_lvalue(in, node->children[1]);
        }
        return place_of_value(in, node);
    case N_INDEX:
        return place_of_element(in, node);
    case N_UNARY:
        if (node->op == OP_DEREF)
            return eval(in, node->children[0]);
        if (node->op != OP_PRE_INC && node->op != OP_PRE_DEC)
            return place_of_value(in, node);
        /* fall through */
    case N_ASSIGN:
        if (!harmless(in->program, node->children[0], 0)) /* it is asked for twice */
            refuse_all(in, 223, node, "a place that an assignment or a step gives is not followed");
        eval(in, node);
        return eval_lvalue(in, node->children[0]);
    case N_CAST:
        if (starts_with(node, "const_cast"))
            refuse_all(in, 223, node, "what const_cast opens for changes is not followed");
        return makes_copy(node) ? place_of_copy(in, node, node->type) : eval_lvalue(in, node->children[0]);
    case N_COND:
        return place_of_either(in, node);
    case N_CALL:
        return place_of_result(in, node);
    case N_OTHER:
    case N_BLOCK:
        if (node->kind == N_BLOCK ? node->made : node->text && !strcmp(node->text, "operation"))
            refuse_all(in, 223, node, "a place of a kind that is not followed");
        break;
    default:
        break;
    }
    return place_of_value(in, node);
}
