/* Declarations: what variables begin with, where execution reaches them and when the program starts; how
 * large arrays are. */
#include "analysis/run/declare.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/base/arena.h"
#include "analysis/memory/anew.h"
#include "analysis/memory/began.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/memory/storage.h"
#include "analysis/memory/target.h"
#include "analysis/models/alone.h"
#include "analysis/path/path.h"
#include "analysis/plans/enlarge.h"
#include "analysis/plans/plans.h"
#include "analysis/run/construct.h"
#include "analysis/run/members.h"
#include "analysis/run/operations.h"
#include "analysis/run/readings.h"
#include "analysis/run/run.h"
#include "analysis/run/tables.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/values.h"

/* Execution comes by the declaration of what was there before. */
static void come_by(struct interp *in, const struct decl *decl, int object)
{
    const struct value before = seen(in, object)->value;
    if (!begins_when_reached(decl) || (!before.stored.never && !before.stored.perhaps))
        return;
    if (in->memory->objects[object].container) {
        struct value held = object_content(in, object, decl->init);
        unsigned long long own = length_shares(in, object);
        begin_container(in, decl->type, decl, decl->init, object);
        if (before.stored.never)
            return;
        struct value all = object_content(in, object, decl->init);
        all = combine_values(in, &held, &all, decl->init);
        set_object(in, object, &all, decl->init);
        lose_length(in, object, own);
        return;
    }
    struct value v = eval(in, decl->init);
    note_written(in, object);
    cell_of(in, object)->value =
        before.stored.never ? v : value_join(in, &before, &v, decl->init, OF_STATIC, 0);
}

/* An array of variable length, perhaps only in the rewritten program: its bytes, from the lengths that it is
 * declared with. */
static void measure_array(struct interp *in, const struct decl *decl, const struct type *element,
                          struct value *lengths, struct cell *fresh)
{
    const struct poly *o = P(in, element->size), *w = o;
    for (int i = 0; i < decl->dim_count; i++) {
        struct value n = lengths[i];
        if ((!is_length(in, &n, 1) || n.dep == DEP_ITEM) &&
            in->shares->record) /* an array of no elements is not C */
            fact_against(in, n.shares, 302, decl->dims[i],
                         "an array whose length depends on the distribution", n.reason.node, n.reason.text);
        fresh->size.by_rank = fresh->size.by_rank || length_by_rank(in, &n);
        o = poly_mul(in->space, o, n.o);
        w = poly_mul(in->space, w, n.w);
    }
    unsigned long long shares = length_dep(w) == DEP_LENGTH ? poly_shares(in, w) : 0;
    fresh->size.o = decl->dim_count ? o : NULL;
    fresh->size.w = decl->dim_count ? w : NULL;
    if (shares && decl->type->size >= 0 && in->shares->record)
        becomes_variable(in, decl, lengths, shares);
    else if (shares && in->shares->record)
        gets_longer(in, decl, w, shares);
}

/* How long its rows are from now on. */
static void keep_lengths(struct interp *in, int object, const struct value *lengths, int count)
{
    struct object *o = &in->memory->objects[object];
    o->length_count = count;
    o->lengths = NULL;
    if (count < 2)
        return;
    struct size *kept = arena_alloc(in->arena, (size_t)count * sizeof *kept);
    for (int i = 0; i < count; i++)
        kept[i] = (struct size){.o = lengths[i].o, .w = lengths[i].w};
    o->lengths = kept;
}

/* Of an array whose text keeps the dimension, a constant. */
static struct value original_length(struct interp *in, const struct node *dim)
{
    struct value v = value_unknown();
    v.o = v.w = eval_again(in, dim).o;
    return v;
}

static void declare_array(struct interp *in, const struct decl *decl, int object, struct cell fresh)
{
    fresh.summary = true;
    const struct type *element = decl->type;
    while (element->kind == T_ARRAY)
        element = element->to;
    struct value *lengths = arena_alloc(in->arena, ((size_t)decl->dim_count + 1) * sizeof *lengths);
    bool varies = decl->type->size < 0;
    for (int i = 0; i < decl->dim_count; i++) {
        lengths[i] = is_uniform(in, decl->dims) ? original_length(in, decl->dims[i])
                     : is_uniform(in, decl)     ? eval_kept(in, decl->dims[i])
                                                : eval(in, decl->dims[i]);
        varies = varies || lengths[i].w != lengths[i].o;
    }
    if (varies && element->size > 0)
        measure_array(in, decl, element, lengths, &fresh);
    in->memory->objects[object].size_node = decl->dim_count ? decl->dims[0] : NULL;
    keep_lengths(in, object, lengths, decl->dim_count);
    *cell_of(in, object) = fresh;
    if (element->constructed || element->computed) {
        const bool alone = made_alone(in, element);
        struct value made = alone && decl->init ? eval(in, decl->init) : value_unknown();
        if (!alone || made.dep != DEP_FIX)
            made = set_unseen(in, decl->init);
        set_object(in, object, &made, decl->init);
        struct cell *cell = cell_of(in, object);
        /* Unless the program lists some: what makes all of them has no text but the name. */
        cell->alike.all = cell->alike.filled =
            !decl->init || (decl->init->kind == N_CONSTRUCT && decl->init->begin <= decl->place.offset);
        cell->alike.beyond = !decl->init;
        cell->alike.number = -HUGE_VAL; /* whatever it is */
    } else if (decl->init && lists_elements(decl->type, decl->init) &&
               !uniform_list(decl->init, &(double){0})) {
        set_elements(in, object, decl->type, decl->init, eval);
    } else if (decl->init) {
        struct value all = eval(in, decl->init);
        struct pointer to;
        set_object(in, object, &all, decl->init);
        if (lists_functions(in, decl->type, decl->init, &to))
            cell_of(in, object)->value.to = to;
        cell_of(in, object)->alike.all = uniform_list(decl->init, &cell_of(in, object)->alike.number);
        cell_of(in, object)->alike.filled = cell_of(in, object)->alike.all;
        cell_of(in, object)->alike.beyond =
            cell_of(in, object)->alike.all && same_number(cell_of(in, object)->alike.number, 0);
    } else
        begin_anew(in, cell_of(in, object));
}

/* A record begins as another one, as one of several, or as what a value holds. */
static void take_record(struct interp *in, const struct node *init, int object)
{
    struct value v = eval(in, init);
    record_leaves(in, init, &v);
    forget_members(in, object);
    if (!v.to.count) {
        set_object(in, object, &v, init);
        return;
    }
    for (int i = 0; i < v.to.count; i++)
        copy_record(in, object, v.to.at[i].object, init);
    if (v.by_rank)
        cell_of(in, object)->value.by_rank = true;
    if (v.to.count > 1 || v.to.lost) {
        struct value one = one_of_records(in, &v, init);
        if (one.dep > DEP_ITEM)
            refuse_all(in, 326, init, "a record is copied from one of several");
        set_object(in, object, &one, init);
    }
    /* what a function gives back under a condition on the item: its members are marked where the paths meet
     */
    if (v.to.count == 1 && in->shares->record && v.dep > DEP_ITEM)
        fact_against(in, v.shares, 326, init, "a record with a value of the share is copied", NULL, NULL);
}

/* An initialiser of a number or a pointer. */
static struct value given_first(struct interp *in, const struct node *init)
{
    struct value v = keep_reading(in, init, eval(in, init));
    if (v.dep == DEP_CARRY && v.partial.from)
        v = value_bad(&v, init, 304, "takes what earlier items left in an element");
    return v;
}

static void declare_record(struct interp *in, const struct decl *decl, int object, const struct cell *fresh)
{
    *cell_of(in, object) = *fresh;
    struct function *constructor = decl->init && decl->init->kind == N_CONSTRUCT && decl->init->decl
                                       ? find_function(in->program, decl->init->decl)
                                       : NULL;
    if (constructor)
        construct_record(in, decl->init, constructor, object);
    else if (decl->init && lists_members(decl->type, decl->init))
        set_members(in, object, decl->type, decl->init, given_first);
    else if (decl->init)
        take_record(in, decl->init, object);
}

/* What a variable that is no array and no record begins with. */
static struct value first_value(struct interp *in, const struct decl *decl)
{
    const struct node *init = decl->init;
    struct value v = given_first(in, init);
    if (decl->type && decl->type->kind != T_POINTER && init->type && init->type->kind == T_RECORD) {
        v = pointed_content(in, &v, init); /* converted by the class */
        value_another_number(&v);
    }
    const struct poly *named = named_literal(in, init, decl->name);
    if (!named)
        return v;
    v.o = v.w = named;
    return adjust(in, init, v);
}

void plan_assigned(struct interp *in, const struct node *init, struct value *v)
{
    for (int i = 0; i < in->plans->count; i++)
        if (in->plans->list[i]->form == PLAN_ASSIGN && in->plans->list[i]->at == init) {
            bool ok;
            v->w = to_new(in, v->o, &ok);
            v->dep = length_dep(v->w);
            v->shares |= 1ull << in->plans->list[i]->share;
            in->plans->list[i]->reached = true;
        }
}

void check_lengths(struct interp *in, struct node *const *lengths, int count)
{
    for (int i = 0; i < count; i++) {
        if (lengths[i]->kind == N_INT)
            continue;
        if (!harmless(in->program, lengths[i], 0))
            refuse_all(in, 223, lengths[i], "a type whose length does something else too is not followed");
        struct value n = eval_again(in, lengths[i]);
        if ((n.dep != DEP_FIX || n.by_rank) && in->shares->record)
            fact_against(in, n.shares ? n.shares : every_share(in), 302, lengths[i],
                         "a type whose length depends on the distribution", n.reason.node, n.reason.text);
    }
}

/* What looks for jumps among the statements does not look in there. */
static void check_jumps(struct interp *in, const struct decl *decl)
{
    bool jump = has_jump(decl->init);
    for (int i = 0; i < decl->dim_count && !jump; i++)
        jump = has_jump(decl->dims[i]);
    if (jump)
        refuse_all(in, 221, decl->init ? decl->init : decl->dims[0],
                   "a jump out of a declaration is not followed");
}

void declare(struct interp *in, const struct decl *decl, bool lives)
{
    check_jumps(in, decl);
    int object = object_with_size(in, decl);
    const struct type *type = decl->type;
    if (type && type->kind == T_POINTER && type->to && type->to->kind == T_ARRAY && type->to->size < 0)
        check_lengths(in, decl->dims, decl->dim_count);
    if (lives) {
        come_by(in, decl, object);
        return;
    }
    struct cell fresh = {
        .value = {.stored.never = true}, .share = -1, .alike.all = true, .alike.beyond = true};
    if (type && type->kind == T_ARRAY) {
        declare_array(in, decl, object, fresh);
        return;
    }
    if (type && type->is_vector) {
        begin_container(in, type, decl, decl->init, object);
        return;
    }
    if (type && type->kind == T_RECORD) {
        declare_record(in, decl, object, &fresh);
        return;
    }
    if (!decl->init) {
        *cell_of(in, object) = fresh;
        note_written(in, object);
        return;
    }
    bool reference = type && type->kind == T_POINTER && type->is_reference;
    struct value v = reference ? eval_referred(in, decl->init, type)
                               : as_whole(in, decl->init, type, first_value(in, decl));
    plan_candidate(in, decl->init, &v, NULL);
    plan_assigned(in, decl->init, &v);
    const struct value p = place_of_object(in, object);
    *cell_of(in, object) = fresh;
    if (reference) {
        cell_of(in, object)->value = v;
        return;
    }
    store(in, &p, type ? type->size : -1, &v, decl->init);
}

/* Arrays and records of static storage begin as what nobody evaluates: the addresses that stand there lead to
 * whatever they are of by pointers that are not followed. */
static void addresses_begin(struct interp *in, const struct node *init)
{
    if (init->kind == N_REF && init->decl && init->decl->kind == D_VARIABLE && lasts(init->decl))
        escapes(in, object_for_decl(in, init->decl), init);
    for (int i = 0; i < init->count; i++)
        if (init->children[i])
            addresses_begin(in, init->children[i]);
}

/* A variable of static storage. */
static void begin_variable(struct interp *in, const struct decl *decl)
{
    if (decl->linked)
        return;
    int object = object_for_decl(in, decl);
    in->memory->objects[object].size_node = decl->dim_count ? decl->dims[0] : NULL;
    if (!decl->type || decl->type->kind == T_ARRAY || decl->type->kind == T_RECORD) {
        if (decl->init)
            addresses_begin(in, decl->init);
        return;
    }
    if (!decl->init) {
        settle(in, &in->memory->state, object, NULL);
        return;
    }
    if (decl->is_global) {
        declare(in, decl, decl->is_extern);
        return;
    }
    struct value v = eval_again(in, decl->init); /* a constant, which no share can be */
    v = converted(in, &v, decl->type, decl->init);
    v.w = v.o;
    v.dep = DEP_FIX;
    cell_of(in, object)->value = v;
}

void begin_lasting(struct interp *in)
{
    make_lasting(in);
    for (size_t u = 0; u < in->program->unit_count; u++)
        for (int i = 0; i < in->program->units[u]->global_count; i++)
            if (!in->program->units[u]->globals[i]->linked)
                object_with_size(in, in->program->units[u]->globals[i]);
    for (int i = 0; i < in->memory->static_count; i++)
        object_with_size(in, in->memory->statics[i]);
    for (size_t u = 0; u < in->program->unit_count; u++)
        for (int i = 0; i < in->program->units[u]->global_count; i++)
            begin_variable(in, in->program->units[u]->globals[i]);
    for (int i = 0; i < in->memory->static_count; i++)
        if (!begins_when_reached(in->memory->statics[i]))
            begin_variable(in, in->memory->statics[i]);
}

/* ---- sizes as they are written: memory knows how many bytes the type has, not what they are called ---- */

static const struct poly *size_as_written(struct interp *in, const struct decl *decl)
{
    const struct type *element = decl->type;
    while (element && element->kind == T_ARRAY)
        element = element->to;
    const struct poly *size = P(in, element && element->size > 0 ? element->size : 1);
    for (int i = 0; i < decl->dim_count; i++)
        size = poly_mul(in->space, size, eval_again(in, decl->dims[i]).o);
    return size;
}

int object_with_size(struct interp *in, const struct decl *decl)
{
    int id = object_for_decl(in, decl);
    struct object *object = &in->memory->objects[id];
    long long bytes;
    if (!object->fixed_size || object->size_read)
        return id;
    object->size_read = true;
    if (!object->decl->dim_count)
        return id;
    const struct poly *size = size_as_written(in, object->decl);
    if (poly_number(size, &bytes) && bytes == in->memory->objects[id].decl->type->size)
        in->memory->objects[id].fixed_size = size;
    return id;
}

/* So that it has room for as many equal shares as a rank may have at most. */
static bool gets_room(struct interp *in, const struct lack *lack)
{
    const struct node *dims[MOST_DIMENSIONS];
    const char *texts[MOST_DIMENSIONS];
    const int count = dimensions_to_enlarge(in, lack, true, dims);
    for (int i = 0; i < count; i++)
        if (!(texts[i] = room_of_dimension(in, dims[i])))
            return false;
    if (count)
        enlarge(in, lack, true, dims, texts, count);
    return count > 0;
}

static bool gets_elements(struct interp *in, const struct lack *lack)
{
    const struct node *dims[MOST_DIMENSIONS];
    const char *texts[MOST_DIMENSIONS];
    const int count = dimensions_to_enlarge(in, lack, false, dims);
    for (int i = 0; i < count; i++) {
        const struct poly *size = eval_again(in, dims[i]).o, *all = eval_again(in, dims[i]->children[0]).o;
        if (!(texts[i] = all_items(in, lack, dims[i], size, all)))
            return false;
    }
    if (count)
        enlarge(in, lack, false, dims, texts, count);
    return count > 0;
}

void make_room(struct interp *in)
{
    const int count = in->memory->lack_count;
    in->memory->lack_count = 0; /* evaluating a dimension finds none */
    for (int i = 0; i < count; i++) {
        const struct lack lack = in->memory->lacks[i];
        if (!gets_elements(in, &lack) && !gets_room(in, &lack))
            too_small(in, lack.object, lack.share, lack.node);
    }
}
