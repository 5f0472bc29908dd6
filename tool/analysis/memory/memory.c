/* Writing memory. */
#include "analysis/memory/memory.h"

#include "analysis/memory/alike.h"
#include "analysis/memory/anew.h"
#include "analysis/memory/began.h"
#include "analysis/memory/items.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/edges.h"
#include "analysis/memory/element.h"
#include "analysis/memory/own_rows.h"
#include "analysis/memory/reach.h"
#include "analysis/memory/records.h"
#include "analysis/memory/row_starts.h"
#include "analysis/memory/scratch.h"
#include "analysis/memory/target.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/sides.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/callees.h"
#include "analysis/values/classes.h"
#include "analysis/values/held.h"
#include "analysis/values/numbers.h"
#include "analysis/values/own_part.h"
#include "analysis/values/values.h"

/* A part of a record, by another type. */
static void store_in_record(struct interp *in, int record, const struct value *v, const struct node *node)
{
    struct value at = {.to.count = 1};
    at.to.at[0].object = record;
    struct value all = one_of_records(in, &at, node), both = combine_values(in, &all, v, node);
    both.to.lost = all.to.lost || v->to.lost || v->to.count;
    for (int i = 0; i < v->to.count; i++) {
        escapes(in, v->to.at[i].object, node);
        lose_target(in, &both, &v->to.at[i], NULL, node);
    }
    set_object(in, record, &both, node);
}

/* The value as the object keeps it. */
static struct value fitting_value(struct interp *in, const struct object *object, const struct value *v,
                                  const struct node *node)
{
    struct value fitting = converted(in, v, object->type, node);
    if (object->field && object->field->is_bitfield)
        hold_in_bits(&fitting, node);
    if (object->field && object->field->is_bitfield && fitting.dep != DEP_FIX && fitting.dep != DEP_ITEM)
        fitting = value_bad(&fitting, node, 303, "is kept in a bit-field");
    if (object->array || !same_numbers(fitting.partial.type, object->type))
        fitting.partial.stamp = 0;
    if (object->array)
        fitting.partial.located.pair = NULL;
    if (object->array || object->parent >= 0)
        fitting.point.w = NULL;
    return fitting;
}

/* What is stored where: one of a pointer's targets as it is now. */
struct storing {
    const struct target *t;
    const struct value *pointer;
    long long size;
    const struct value *v;
    const struct node *node;
    struct cell *cell;
    struct position pos;
    bool in_row;    /* that alone tells it */
    unsigned stamp; /* of the array's last write before */
    bool weak;      /* there are other targets, or none is known: it may be another one that is set */
    struct row_store row;
};

/* Some bytes of a variable: the rest of it stays what it was. */
static struct value partly_set(struct interp *in, const struct cell *cell, const struct value *v,
                               const struct node *node)
{
    struct value both = cell->value.stored.never ? *v : combine_values(in, &cell->value, v, node);
    value_another_number(&both);
    if (both.dep != DEP_FIX && both.dep != DEP_ITEM && both.dep != DEP_BAD)
        both = value_bad(&both, node, 302, "a part of a value of the share");
    for (int i = 0; i < v->to.count; i++)
        escapes(in, v->to.at[i].object, node);
    for (int i = 0; i < cell->value.to.count; i++)
        escapes(in, cell->value.to.at[i].object, node);
    const struct value *ways[2] = {v, &cell->value};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < ways[k]->to.count; i++)
            lose_target(in, &both, &ways[k]->to.at[i], NULL, node);
    both.to.count = 0;
    no_callee(&both.to);
    both.to.lost = both.to.lost || v->to.lost || v->to.count || cell->value.to.count;
    return both;
}

static void store_variable(struct interp *in, const struct storing *s)
{
    struct cell *cell = s->cell;
    const bool part = is_a_part(&in->memory->objects[s->t->object], s->t, s->size);
    if (part)
        cell->value = partly_set(in, cell, s->v, s->node);
    else if (s->weak) {
        struct value joined =
            value_join(in, &cell->value, s->v, s->node, OF_STORE, object_lasting(in, s->t->object));
        cell->value = s->pointer->dep == DEP_ITEM ? as_item_says(in, &joined, s->pointer, s->node) : joined;
    } else
        cell->value = *s->v;
    if (part || s->weak)
        cell->value.point.w = NULL;
    cell->value.point.stamp = cell->stamp;
    cell->value.stored.never = false;
    cell->alike.all = false;
}

static void place_stored(struct interp *in, struct storing *s)
{
    const struct cell *cell = s->cell;
    const struct poly *w = s->t->w;
    s->pos = (struct position){.kind = PLACE_BAD, .code = 320, .text = "an index that is not known"};
    if (w)
        s->pos = position_of(in, cell, w, s->size);
    s->in_row = stays_in_row(in, cell, s->t, &s->pos);
    if (s->t->row.at && !w) /* in a row that begins where the shares told */
        return;
    if (s->pointer->dep == DEP_ITEM && (!w || (s->pos.kind == PLACE_FIX && cell->layout == LAY_WHOLE)))
        s->pos.kind = PLACE_ITEM;
    else if (!w && s->pointer->dep == DEP_FIX && cell->layout == LAY_WHOLE)
        s->pos.kind = PLACE_FIX;
    if (cell->layout != LAY_WHOLE)
        not_in_uniform_loop(in, &s->pos);
}

/* Does the loop set every byte of every own item, one by one, as what it is? Only then is nothing left of
 * what was there before. */
static bool sets_whole_items(struct interp *in, const struct storing *s)
{
    const struct loop *loop = s->pos.loop;
    const struct type *element = object_element(in, s->t->object);
    bool numbers = is_number_type(element);
    for (int i = 0; element && element->fields && i < element->field_count; i++)
        numbers = (i == 0 || numbers) && is_number_type(element->fields[i]->type) &&
                  !element->fields[i]->is_bitfield;
    return numbers && !s->weak && loop->step == 1 && !loop->guard_count && s->size == element->size &&
           flat(in, s->pos.item) == P(in, s->size) && in->path->control.dep == DEP_FIX &&
           unconditional(in, s->node, loop->node);
}

/* By a loop over own items into an array that was laid out as a whole: it begins to hold them. False when
 * it cannot. */
static bool begin_items(struct interp *in, struct storing *s)
{
    struct cell *cell = s->cell;
    struct position *pos = &s->pos;
    const struct target *t = s->t;
    const bool set_here = s->stamp > pos->loop->began; /* in this turn, elsewhere in the array */
    const bool over =
        (cell->value.dep == DEP_BAD || cell->alike.partly) && !set_here && sets_whole_items(in, s);
    if (pos->kind == PLACE_LOCAL && !over && !parts_alike(in, cell, t->object, flat(in, pos->item))) {
        struct value bad = {.shares = poly_shares(in, t->w)};
        cell->value = value_bad(&bad, s->node, 324,
                                "own items are written over an array that every rank has as a whole");
        need_items_held(in, t, pos, s->node);
        return false;
    }
    if (pos->kind == PLACE_LOCAL)
        receive_items(in, t->object, pos->loop->share, pos->item, pos->base, s->node);
    else {
        cell->layout = LAY_SLICE;
        cell->share = pos->loop->share;
        cell->item = pos->item;
        cell->value.shares |= 1ull << pos->loop->share;
    }
    s->cell = cell_of(in, t->object);
    s->cell->at_root = ranks_are(in, SIDE_ROOT, in->shares->list[pos->loop->share].group);
    *pos = position_of(in, s->cell, t->w, s->size);
    local_is_global(in, s->cell, pos);
    return true;
}

/* The current item of an array of own items, or the own one of all. */
static struct value item_stored(struct interp *in, const struct storing *s)
{
    const struct cell *cell = s->cell;
    const struct loop *loop = s->pos.loop;
    const struct node *node = s->node;
    struct value with = s->in_row ? told_in_row(in, s->v, s->pointer, s->t, node) : *s->v;
    with.shares |= 1ull << cell->share | 1ull << loop->share | s->pointer->shares;
    with.by_rank =
        with.by_rank || (s->t->w && poly_by_rank(in->space, s->t->w)); /* which part of the item it is */
    if (cell->layout == LAY_PART)
        ask_for_room(in, s->t->object, cell->share, cell->item, cell->base ? cell->base : P(in, 0), node);
    else
        need_items_held(in, s->t, &s->pos, node);
    struct value content = stored_item(in, &with, loop, node);
    for (int i = 0; i < s->v->to.count; i++)
        escapes(in, s->v->to.at[i].object, node);
    lose_targets(in, &content, node);
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        if (l->share >= 0 && l != loop) {
            struct value from = {.shares = 1ull << cell->share | 1ull << l->share};
            content =
                value_bad(&from, node, 306, "is changed as often as there are own items of another loop");
        }
    if (loop->skips_first) {
        struct value from = {.shares = 1ull << cell->share};
        content = value_bad(&from, node, 309, "leaves out the first item of every rank");
    }
    bool at_root = cell->at_root && ranks_are(in, SIDE_ROOT, in->shares->list[cell->share].group);
    if (!all_ranks_here(in, in->shares->list[cell->share].group) && !at_root) {
        struct value from = {.shares = 1ull << cell->share};
        content = value_bad(&from, node, 314, "own items are changed on some ranks only");
    }
    return content;
}

/* Somewhere else among the items. */
static struct value misplaced(struct interp *in, const struct storing *s)
{
    const struct cell *cell = s->cell;
    const struct position *pos = &s->pos;
    const struct node *node = s->node;
    struct value from = {.shares = 1ull << cell->share | s->v->shares | s->pointer->shares |
                                   poly_shares(in, s->t->w) | loop_shares(in)};
    if (pos->kind == PLACE_FIRST && cell->layout == LAY_PART)
        ask_items(in, cell->share, pos->least);
    else if (pos->kind != PLACE_FIRST && in->shares->record) /* it may be beyond the end of a smaller share */
        fact_against(in, from.shares, pos->code, node, pos->text, NULL, NULL);
    return value_bad(&from, node, pos->code,
                     pos->kind == PLACE_FIRST ? "writes one particular item of the share" : pos->text);
}

static void store_in_items(struct interp *in, const struct storing *s)
{
    struct cell *cell = s->cell;
    bool own = cell->layout == LAY_PART ? s->pos.kind == PLACE_OWN
                                        : s->pos.kind == PLACE_GLOBAL && s->pos.item == cell->item;
    struct value content = own ? item_stored(in, s) : misplaced(in, s);
    content.shares |= 1ull << cell->share;
    cell->value = value_join(in, &cell->value, &content, s->node, OF_ITEMS, object_lasting(in, s->t->object));
    value_another_number(&cell->value);
}

/* An element of an array that every rank has as a whole. */
static struct value element_stored(struct interp *in, const struct storing *s)
{
    const struct position *pos = &s->pos;
    const struct value *v = s->v;
    const struct target *t = s->t;
    const struct node *node = s->node;
    if (pos->kind == PLACE_FIX ||
        (pos->kind == PLACE_ITEM && v->dep == DEP_CARRY && v->partial.object == t->object)) {
        struct value content = *v;
        content.by_rank = content.by_rank || s->pointer->by_rank || poly_has_kind(t->w, A_RANK);
        if (content.dep == DEP_LENGTH)
            content = value_bad(v, node, 302, "stores the own length, offset or a local index");
        return content;
    }
    struct value scratch;
    if (pos->kind == PLACE_ITEM && stores_in_scratch(in, t->object, s->pointer, v, node, &scratch))
        return scratch;
    if (pos->kind == PLACE_ITEM)
        return value_bad(v, node, 325, "an element told by the item's data is overwritten");
    struct value from = {.shares = poly_shares(in, t->w) | s->pointer->shares | v->shares};
    struct value content = value_bad(&from, node, pos->code, pos->text);
    if (in->shares->record && t->w && length_dep(t->w) != DEP_FIX) /* it may be beyond the end */
        fact_against(in, poly_shares(in, t->w), pos->code, node, pos->text, NULL, NULL);
    return content;
}

static void store_in_whole(struct interp *in, const struct storing *s)
{
    struct cell *cell = s->cell;
    const struct target *t = s->t;
    if (s->pos.kind == PLACE_FIX || s->pos.kind == PLACE_ITEM)
        need_room(in, t->object,
                  s->pos.kind == PLACE_FIX && t->w && s->size > 0 ? poly_add(in->space, t->w, P(in, s->size))
                                                                  : NULL,
                  s->node);
    struct value content = element_stored(in, s);
    const bool first = cell->value.stored.never;
    if (first)
        cell->value = content;
    else
        cell->value =
            value_join(in, &cell->value, &content, s->node, OF_ELEMENT, object_lasting(in, t->object));
    cell->value.stored.never = false;
    value_another_number(&cell->value);
    if (sets_as_element(in, t, s->size, s->v, s->node))
        store_fill(cell, s->v);
    else
        cell->alike.all = false;
    const bool all = !s->weak && sets_all(in, t, s->size, s->node);
    cell->alike.partly = (cell->alike.partly || first) && !all;
    const struct anew_store stored = {t, s->size, &content, s->node, s->stamp, s->weak};
    follow_anew(in, &stored);
}

static void store_element(struct interp *in, struct storing *s)
{
    struct position *pos = &s->pos;
    bool whole = s->cell->layout == LAY_WHOLE;
    struct value lost;
    place_stored(in, s);
    s->row.pos = pos;
    if (s->v->to.count && stores_row(in, &s->row))
        return;
    const struct row_starts rows = whole_rows(in, &s->row);
    if (takes_row_before(in, &s->row)) {
        lost = row_nobody_knows(in, &s->row, pos->kind == PLACE_FIX);
        s->v = &lost;
    }
    if (whole && pos->kind == PLACE_LOCAL && is_uniform(in, object_key(&in->memory->objects[s->t->object])))
        make_uniform(in, pos->loop->node);
    else
        local_is_global(in, s->cell, pos);
    if (whole && (pos->kind == PLACE_LOCAL || pos->kind == PLACE_GLOBAL) && !begin_items(in, s))
        return;
    if (pos->beside) {
        pos->kind = PLACE_BAD;
        pos->code = 321;
        pos->text = "writes into a neighbouring item";
    }
    if (s->cell->layout == LAY_PART || s->cell->layout == LAY_SLICE)
        store_in_items(in, s);
    else {
        store_in_whole(in, s);
        s->cell->rows = rows;
    }
}

static void store_one(struct interp *in, const struct target *t, const struct value *pointer, long long size,
                      const struct value *v, bool weak, const struct node *node)
{
    struct object *object = &in->memory->objects[t->object];
    if (!object->array || object->parent >= 0 || /* zeros are no pointers, and sums may begin there */
        !starts_alike(in, &in->memory->state, t->object))
        settle(in, &in->memory->state, t->object, node);
    if (object->array && store_at_edge(in, t, pointer, size, v, node))
        return;
    struct cell *cell = cell_of(in, t->object);
    const unsigned stamp = cell->stamp;
    const struct row_starts had = cell->rows;
    const bool nowhere = leads_to_none(cell);
    const bool never = cell->value.stored.never && cell->alike.all && !cell->alike.filled;
    note_written(in, t->object);
    int around = outside_member(in, t, size);
    if (around >= 0 || (!object->array && object->type && object->type->kind == T_RECORD)) {
        store_in_record(in, around >= 0 ? around : t->object, v, node);
        return;
    }
    struct value fitting = fitting_value(in, object, v, node);
    v = &fitting;
    if (is_kept_by_mpi(in, t->object) && v->dep != DEP_FIX && in->shares->record)
        fact_against(in, v->shares, 329, node, "MPI has been given this variable's address to read it later",
                     NULL, NULL);
    struct value moved;
    const int left_in = v->dep == DEP_CARRY ? v->partial.object : -1; /* by earlier items */
    if (left_in >= 0 && left_in != t->object && in->memory->objects[left_in].array) {
        moved = value_bad(v, node, 304, "takes what earlier items left in an element");
        v = &moved;
    }
    if (object->array && v->dep == DEP_CARRY && (v->partial.from || !v->partial.operation)) {
        moved = value_bad(v, node, 304, "an element takes what earlier items left in another one");
        v = &moved;
    }
    struct storing s = {.t = t,
                        .pointer = pointer,
                        .size = size,
                        .v = v,
                        .node = node,
                        .cell = cell,
                        .stamp = stamp,
                        .weak = weak,
                        .row = {.t = t,
                                .size = size,
                                .v = v,
                                .node = node,
                                .weak = weak,
                                .never = never,
                                .nowhere = nowhere,
                                .had = had}};
    if (object->array)
        store_element(in, &s);
    else
        store_variable(in, &s);
}

void store_elsewhere(struct interp *in, const struct value *pointer, const struct value *v,
                     const struct node *node)
{
    const unsigned long long loops = loop_shares(in);
    const bool by_rank = v->by_rank || in->path->control_rank || pointer->by_rank;
    in->memory->nowhere_by_rank = in->memory->nowhere_by_rank || by_rank;
    if (loops && in->shares->record)
        fact_against(in, loops | v->shares, 326, node,
                     "is set for every own item at a place that is not followed", NULL, NULL);
    need_escaped(in, node);
    for (int i = 0; i < v->to.count; i++)
        escapes(in, v->to.at[i].object, node);
    const struct type *set = node->type; /* a number as long as a pointer may have been one */
    const bool pointer_like = v->to.lost || v->to.count || leads_to_code(&v->to) || !set ||
                              (set->kind != T_FLOAT && set->size >= (long long)sizeof(void *));
    struct reached reach = reached_lost(in); /* any of these may be meant */
    for (int i = 0; i < reach.count; i++) {
        settle(in, &in->memory->state, reach.objects[i], node);
        note_written(in, reach.objects[i]);
        struct cell *cell = cell_of(in, reach.objects[i]);
        cell->value.stored.perhaps = cell->value.stored.perhaps || cell->value.stored.never;
        unsigned long long shares = cell->layout != LAY_WHOLE ? 1ull << cell->share : 0;
        if ((shares || cell->value.shares || v->dep != DEP_FIX) && in->shares->record)
            fact_against(in, shares | cell->value.shares | v->shares, 329, node,
                         "may be changed through a pointer that is not followed", NULL, NULL);
        cell->alike.all = false;
        value_another_number(&cell->value);
        cell->value.by_rank = cell->value.by_rank || by_rank;
        cell->value.to.lost = cell->value.to.lost || pointer_like;
        cell->value.to.null = false;
        no_callee(&cell->value.to);
    }
    reached_free(&reach);
    /* What is not the same for all distributions is lost there. */
    struct value kept = *v;
    lose_targets(in, &kept, node);
    if (kept.dep != DEP_FIX && in->shares->record)
        fact_against(in, kept.shares, 326, node, "a value of the share is stored where it cannot be followed",
                     kept.dep == DEP_BAD ? kept.reason.node : NULL, kept.reason.text);
}

void store(struct interp *in, const struct value *pointer, long long size, const struct value *value,
           const struct node *node)
{
    struct value v = *value;
    know_shares(in, &v);
    for (int i = 0; i < pointer->to.count; i++)
        v.shares |= poly_shares(in, pointer->to.at[i].w);
    v.shares |= pointer->shares | in->path->control.shares;
    const unsigned long long loops = loop_shares(in);
    if (v.dep != DEP_FIX || in->path->control.dep != DEP_FIX)
        v.shares |= loops;
    if (v.partial.one_rank)
        for (int i = 0; i < pointer->to.count; i++)
            if (in->memory->objects[pointer->to.at[i].object].array) {
                v = value_bad(value, node, 251, "the partial result of one rank is kept in an array");
                break;
            }
    if (pointer->by_rank && pointer->to.count + pointer->to.lost > 1)
        v.by_rank = true;
    if (in->path->control.dep != DEP_FIX && in->path->control.dep != DEP_ITEM && v.dep != DEP_BAD) {
        struct value from = in->path->control;
        from.shares |= v.shares;
        v = of_own_part(
            in, value_bad(&from, node, 307, "is set under a condition that depends on the distribution"),
            &in->path->control, &v);
    }
    if (pointer->dep == DEP_BAD) {
        for (int i = 0; i < pointer->to.count; i++) {
            struct cell *cell = cell_of(in, pointer->to.at[i].object);
            const struct value kept = object_content(in, pointer->to.at[i].object, node),
                               given = value_with(&v, &kept), from = value_with(pointer, &given);
            cell->value =
                value_bad(&from, node, 320, "is written at a place that depends on the distribution");
            note_written(in, pointer->to.at[i].object);
        }
        if (in->shares->record) /* it may be beyond the end */
            fact_against(in, pointer->shares, 320, node, "writes to a place that depends on the distribution",
                         NULL, NULL);
        return;
    }
    if (!pointer->to.count || pointer->to.lost)
        store_elsewhere(in, pointer, &v, node);
    for (int i = 0; i < pointer->to.count; i++)
        store_one(in, &pointer->to.at[i], pointer, size, &v, pointer->to.count > 1 || pointer->to.lost, node);
}
