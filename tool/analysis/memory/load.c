/* Reading memory. */
#include <string.h>

#include "analysis/memory/broadcast.h"
#include "analysis/memory/alike.h"
#include "analysis/memory/counts.h"
#include "analysis/memory/began.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/element.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/own_rows.h"
#include "analysis/memory/records.h"
#include "analysis/memory/row_starts.h"
#include "analysis/memory/storage.h"
#include "analysis/memory/target.h"
#include "analysis/path/rank_loops.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/callees.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* A partial result that is read from a variable of that type. */
static void kept_in(struct value *v, const struct type *type)
{
    if (!type || (type->kind != T_INT && type->kind != T_BOOL))
        return;
    v->partial.bytes = (int)type->size;
    v->partial.is_unsigned = type->is_unsigned;
    v->partial.wraps =
        v->partial.wraps ||
        (type->is_unsigned && (v->partial.operation == AGG_SUM || v->partial.operation == AGG_PROD));
}

/* A partial result that is read from memory: as what it was kept there, and as nothing else. What an integer
 * has lost, and how numbers are ordered, is told by the type they were kept in (as_type). */
static struct value partial_read(struct interp *in, struct value v, int object, const struct node *node)
{
    bool otherwise;
    const struct type *kept = object_numbers(in, object, &otherwise), *read = node->type;
    if (kept && kept->kind == T_RECORD && is_member_of(node, kept))
        kept = NULL; /* which says itself what it is */
    else if (kept && kept->kind == T_RECORD)
        return value_bad(&v, node, 303,
                         "a partial result is read as something else than the member that it is");
    else if (!kept || otherwise)
        return value_bad(&v, node, 303,
                         "a partial result that is kept as a number of a kind that is not known");
    if (read && read->is_reference)
        read = read->to;
    if (kept && is_number_type(read) && !same_numbers(kept, read))
        return value_bad(&v, node, 303, "a partial result is read as another type");
    if (v.dep != DEP_AGG)
        return v;
    kept = kept ? kept : read;
    v.partial.real = v.partial.real || (kept && kept->kind == T_FLOAT);
    kept_in(&v, kept);
    return v;
}

/* From a record, of which it may be anything. */
static struct value load_record(struct interp *in, int record, const struct node *node)
{
    struct value at = {.to.count = 1};
    at.to.at[0] = (struct target){.object = record, .o = P(in, 0), .w = P(in, 0)};
    struct value all = one_of_records(in, &at, node);
    value_another_number(&all);
    all.to.lost = all.to.lost || (node->type && node->type->kind == T_POINTER);
    return all;
}

static struct value whole_object(struct interp *in, const struct target *t, const struct node *node)
{
    if (in->memory->objects[t->object].type && in->memory->objects[t->object].type->kind == T_RECORD)
        return load_record(in, t->object, node); /* a part of it, by another type */
    bool looked = seen(in, t->object)->value.stored.never;
    settle(in, &in->memory->state, t->object, node);
    const struct cell *cell = seen(in, t->object);
    struct value v = cell->value;
    const struct type *type = in->memory->objects[t->object].type;
    if (looked && !v.stored.never && !v.o && v.dep == DEP_FIX && type &&
        (type->kind == T_INT || type->kind == T_BOOL)) { /* which it has from now on */
        v.o = v.w =
            symbol(in, node, OF_READING, object_lasting(in, t->object), in->memory->objects[t->object].name);
        cell_of(in, t->object)->value = v;
        cell = seen(in, t->object);
    }
    if (v.dep == DEP_AGG || v.dep == DEP_CARRY)
        v = partial_read(in, v, t->object, node);
    if (v.dep == DEP_AGG && !v.partial.stamp) {
        v.partial.stamp = cell->stamp;
        v.partial.type = type;
    }
    if (v.stored.never) {
        v = (struct value){.dep = DEP_FIX};
        int up = in->memory->objects[t->object].parent;
        const struct type *record = up >= 0 ? in->memory->objects[up].type : NULL;
        if (record && (record->constructed || record->computed))
            return set_unseen(in, node);
        if (node->type && (node->type->kind == T_INT || node->type->kind == T_BOOL))
            v.o = v.w = symbol(in, node, OF_READING, object_lasting(in, t->object),
                               in->memory->objects[t->object].name);
    }
    return v;
}

static void note_element(const struct interp *in, struct value *v, int object, const struct cell *cell,
                         const struct position *pos, const struct node *node)
{
    const struct type *of = object_element(in, object);
    const bool otherwise = is_number_type(node->type) && of && !same_numbers(node->type, of);
    bool indexed = node->kind == N_INDEX || node->kind == N_CALL ||
                   (node->kind == N_UNARY && node->children[0]->kind == N_BINARY);
    v->element = (struct element){.of = pos->within && indexed && !pos->beside && !otherwise
                                            ? object + 1
                                            : 0, /* members are not told apart */
                                  .stamp = cell->stamp,
                                  .within = pos->within,
                                  .last = pos->last,
                                  .type = node->type};
}

static struct value load_part(struct interp *in, const struct value *content, const struct poly *at,
                              long long size, const struct node *node)
{
    struct loop *loop = in->numbers->loop;
    struct value v = *content;
    v.dep = DEP_AGG;
    v.partial.one_rank = true;
    if (loop && at && size > 0 && flat(in, at) == poly_mul(in->space, rank_at(in, loop), P(in, size)) &&
        (whole_rank_loop(in, loop, v.shares) || other_rank_loop(in, loop, v.shares))) {
        if (loop->parts)
            return v;
        make_uniform(in, loop); /* runs as such in the next pass */
    } else if (at && !at->count && v.partial.stamp && !in->numbers->loop)
        return v; /* rank 0's, to begin with */
    return value_bad(&v, node, 251, "uses the partial result of one rank");
}

/* Whatever becomes of the value. */
static void not_within(struct interp *in, unsigned long long shares, int code, const struct node *node,
                       const char *text)
{
    if (!in->shares->record)
        return;
    fact_against(in, shares, code, node, text, NULL, NULL);
    fact_is_of_place(in, shares, code, node);
}

/* A place that is read has to be within the array for any shares: one that follows no loop over own items may
 * be beyond the end of a smaller share, one that the own length tells beyond that of an array that stays as
 * it is. */
static void need_place(struct interp *in, const struct target *t, const struct cell *cell,
                       const struct position *pos, const struct value *pointer, long long size,
                       const struct node *node)
{
    unsigned long long shares = poly_shares(in, t->w) | loop_shares(in) | pointer->shares;
    if (cell->layout == LAY_PART) {
        if (pos->kind == PLACE_FIRST)
            ask_items(in, cell->share, pos->least);
        if (pos->kind == PLACE_OWN || pos->kind == PLACE_FIRST)
            return;
        shares |= 1ull << cell->share;
    } else if (pos->kind == PLACE_LOCAL || pos->kind == PLACE_GLOBAL) {
        need_items_held(in, t, pos, node);
        return;
    } else if (!t->w || length_dep(t->w) == DEP_FIX) {
        need_room(in, t->object, t->w && size > 0 ? poly_add(in->space, t->w, P(in, size)) : NULL, node);
        return;
    }
    not_within(in, shares, pos->code, node, pos->text);
}

/* What is read: an element of an array, as it is laid out now. */
struct reading {
    const struct target *t;
    const struct value *pointer;
    long long size;
    const struct node *node;
    const struct object *object;
    const struct cell *cell;
    struct position pos;
    bool in_row; /* that alone tells it */
};

/* At a place that is not one of those. */
static struct value read_nowhere(struct interp *in, const struct reading *r, const struct value *v)
{
    need_place(in, r->t, r->cell, &r->pos, r->pointer, r->size, r->node);
    return value_bad(v, r->node, r->pos.code, r->pos.text);
}

static struct value load_variable(struct interp *in, const struct target *t, long long size,
                                  const struct node *node)
{
    struct value all = whole_object(in, t, node);
    all.shares |= poly_shares(in, t->w); /* an element of a member of a union */
    if (is_a_part(&in->memory->objects[t->object], t, size)) {
        value_another_number(&all);
        if (all.dep != DEP_FIX && all.dep != DEP_ITEM && all.dep != DEP_BAD)
            all = value_bad(&all, node, 302, "a part of a value of the share");
    }
    return t->w && length_dep(t->w) != DEP_FIX
               ? value_bad(&all, node, 324, "a place in a record that the own length or offset tells")
               : all;
}

/* Whatever element it is. */
static struct value any_element(struct interp *in, const struct reading *r)
{
    struct value v = r->cell->value;
    value_another_number(&v);
    v.partial.located.pair = NULL;
    if (v.stored.never) {
        v = (struct value){.dep = DEP_FIX};
        if (r->node->type && r->node->type->kind == T_POINTER)
            v.to.lost = true;
    }
    if (r->cell->layout != LAY_WHOLE)
        v.shares |= 1ull << r->cell->share;
    v.shares |= r->pointer->shares | poly_shares(in, r->t->w);
    return v;
}

/* One of the partial results that ranks left in an array. */
static struct value load_partial(struct interp *in, const struct reading *r, const struct value *v)
{
    bool otherwise;
    const struct type *type = object_numbers(in, r->t->object, &otherwise);
    if (otherwise || !same_numbers(type, v->partial.type) || type->size != r->size)
        return value_bad(v, r->node, 251, "a partial result is read as another type");
    struct value part = load_part(in, v, r->t->w, r->size, r->node);
    return part.dep == DEP_AGG || part.dep == DEP_CARRY ? partial_read(in, part, r->t->object, r->node)
                                                        : part;
}

/* By an index that is not known. */
static struct value load_somewhere(struct interp *in, const struct reading *r, struct value *v)
{
    if (r->cell->layout != LAY_WHOLE)
        return read_nowhere(in, r, v);
    need_room(in, r->t->object, NULL, r->node);
    struct value index = *r->pointer;
    index.to.count = 0;
    struct value c = combine_place(in, v, &index, r->node);
    if (v->dep == DEP_CARRY && r->pointer->dep <= DEP_ITEM) {
        v->partial.from = r->node;
        return *v;
    }
    return c;
}

/* From an array of own items. */
static struct value load_own(struct interp *in, const struct reading *r, struct value *v)
{
    const struct cell *cell = r->cell;
    const struct position *pos = &r->pos;
    v->by_rank = v->by_rank || (r->t->w && poly_by_rank(in->space, r->t->w));
    if (pos->kind == PLACE_OWN) {
        v->dep = DEP_ITEM;
        v->loop = pos->loop->number;
        if (r->in_row)
            return told_in_row(in, v, r->pointer, r->t, r->node);
        note_element(in, v, r->t->object, cell, pos, r->node);
        return *v;
    }
    if (pos->kind == PLACE_FIRST) {
        v->dep = DEP_FIRST;
        note_element(in, v, r->t->object, cell, pos, r->node);
        ask_items(in, cell->share, pos->least);
        return *v;
    }
    return read_nowhere(in, r, v);
}

/* From an array of all items that has the own ones. */
static struct value load_slice(struct interp *in, const struct reading *r, struct value *v)
{
    if (r->pos.kind == PLACE_GLOBAL && r->pos.item == r->cell->item) {
        v->by_rank = v->by_rank || poly_by_rank(in->space, r->t->w);
        v->dep = DEP_ITEM;
        v->loop = r->pos.loop->number;
        return *v;
    }
    need_place(in, r->t, r->cell, &r->pos, r->pointer, r->size, r->node);
    return value_bad(v, r->node, 323, "reads items that other ranks have not sent yet");
}

/* An element of an array that is the same everywhere, which no loop over own items tells. */
static struct value load_fixed(const struct reading *r, struct value *v)
{
    const struct value *pointer = r->pointer;
    v->by_rank = v->by_rank || pointer->by_rank || poly_has_kind(r->t->w, A_RANK);
    if (pointer->dep == DEP_ITEM && v->dep == DEP_FIX) { /* which element it is, the item tells */
        v->dep = DEP_ITEM;
        v->loop = pointer->loop;
    }
    return *v;
}

/* From an array that every rank has as a whole. */
static struct value load_whole(struct interp *in, struct reading *r, struct value *v)
{
    struct position *pos = &r->pos;
    const struct poly *w = r->t->w;
    if (pos->kind == PLACE_FIX || pos->kind == PLACE_ITEM)
        need_room(in, r->t->object,
                  pos->kind == PLACE_FIX && r->size > 0 ? poly_add(in->space, w, P(in, r->size)) : NULL,
                  r->node);
    if (pos->kind == PLACE_FIX)
        return load_fixed(r, v);
    if (v->dep == DEP_CARRY)
        return value_bad(v, r->node, 304, "lets an item depend on items before it on the same rank");
    if (pos->kind != PLACE_GLOBAL && pos->loop && names_all_items(in, w, pos->loop))
        pos->kind = PLACE_GLOBAL; /* another item of an array that is the same everywhere */
    if (pos->kind == PLACE_GLOBAL && (v->dep == DEP_FIX || v->dep == DEP_ITEM)) {
        need_place(in, r->t, r->cell, pos, r->pointer, r->size, r->node);
        v->by_rank =
            v->by_rank || poly_by_rank(in->space, w); /* the offset apart: that is the item's place */
        v->dep = DEP_ITEM;
        v->loop = pos->loop->number;
        return *v;
    }
    if (v->dep == DEP_FIX && reads_alike(in, r->t, r->size)) {
        need_place(in, r->t, r->cell, pos, r->pointer, r->size, r->node);
        return *v;
    }
    if (pos->kind == PLACE_LOCAL && v->dep == DEP_FIX && !pos->loop->kept &&
        is_uniform(in, object_key(r->object))) {
        make_uniform(in, pos->loop->node);
        return *v;
    }
    v->shares |= poly_shares(in, w);
    if (pos->kind == PLACE_LOCAL) {
        pos->code = 324;
        pos->text = "a local index into an array that every rank has as a whole";
    }
    return read_nowhere(in, r, v);
}

static struct value load_element(struct interp *in, struct reading *r, struct value *v)
{
    if (v->dep == DEP_CARRY)
        v->partial.from = r->node;
    if (v->dep == DEP_AGG || v->dep == DEP_CARRY)
        *v = partial_read(in, *v, r->t->object, r->node);
    switch (r->cell->layout) {
    case LAY_PART:
        return load_own(in, r, v);
    case LAY_SLICE:
        return load_slice(in, r, v);
    default:
        return load_whole(in, r, v);
    }
}

static struct value load_one(struct interp *in, const struct target *t, const struct value *pointer,
                             long long size, const struct node *node)
{
    const struct object *object = &in->memory->objects[t->object];
    int around = outside_member(in, t, size);
    if (around >= 0)
        return load_record(in, around, node);
    if (!object->array)
        return load_variable(in, t, size, node);
    settle(in, &in->memory->state, t->object, node);
    struct reading r = {.t = t,
                        .pointer = pointer,
                        .size = size,
                        .node = node,
                        .object = object,
                        .cell = seen(in, t->object),
                        .pos = {.kind = PLACE_BAD, .code = 320, .text = "an index that is not known"}};
    struct value v = any_element(in, &r);
    if (v.by_rank && was_broadcast(in, r.cell, t, size))
        v.by_rank = v.stored.perhaps = false;
    v.to.perhaps_null = v.to.count; /* of some elements more is told than of others */
    if (t->w)
        r.pos = position_of(in, r.cell, t->w, size);
    r.in_row = stays_in_row(in, r.cell, t, &r.pos);
    struct value row;
    if (pointer->to.count == 1 && reads_row(in, pointer, &r.pos, size, node, &row))
        return row;
    not_in_uniform_loop(in, &r.pos);
    local_is_global(in, r.cell, &r.pos);
    if (v.dep == DEP_BAD) {
        need_place(in, t, r.cell, &r.pos, r.pointer, size, node);
        return v;
    }
    if (v.dep == DEP_PARTS)
        return load_partial(in, &r, &v);
    if (v.dep == DEP_COUNTS || v.dep == DEP_DISPLS) {
        struct value own;
        return !v.stored.zeros && holds_counts(in, t->object, size) && own_of_ranks(in, &v, t, size, &own)
                   ? own
                   : value_bad(&v, node, 302, "one of the counts or displacements");
    }
    v = t->w || r.in_row ? load_element(in, &r, &v)
        : t->row.at      ? read_nowhere(in, &r, &v)
                         : load_somewhere(in, &r, &v);
    if (v.dep == DEP_FIX && !v.o)
        v.o = v.w = pointer->to.count == 1 && !pointer->to.lost ? told_element(in, t, size) : NULL;
    tell_row(in, pointer, size, node, &v);
    return v;
}

/* By a pointer that leads to something unknown, or may. */
static struct value load_elsewhere(struct interp *in, const struct value *pointer, const struct node *node)
{
    struct value v = {.dep = DEP_FIX, .shares = pointer->shares};
    if (pointer->dep == DEP_ITEM) {
        v.dep = DEP_ITEM;
        v.loop = pointer->loop;
    } else if (pointer->dep != DEP_FIX) {
        v = value_bad(pointer, node, 320, "a pointer that moves with the distribution");
        not_within(in, pointer->shares, 320, node, "a pointer that moves with the distribution");
    }
    v.to.lost = node->type && node->type->kind == T_POINTER;
    v.by_rank = pointer->by_rank || in->memory->nowhere_by_rank;
    need_escaped(in, node);
    struct value behind = escaped_content(in, node);
    v.by_rank = v.by_rank || behind.by_rank;
    if (behind.dep != DEP_FIX) {
        behind.to.lost = v.to.lost;
        return behind;
    }
    if (node->type && node->type->kind == T_INT && !in->numbers->loop)
        v.o = v.w = symbol(in, node, OF_PLACE, 0, NULL);
    return v;
}

static struct value load_targets(struct interp *in, const struct value *pointer, long long size,
                                 const struct node *node)
{
    struct value v = load_one(in, &pointer->to.at[0], pointer, size, node);
    for (int i = 1; i < pointer->to.count; i++) {
        struct value other = load_one(in, &pointer->to.at[i], pointer, size, node);
        v = value_join(in, &v, &other, node, OF_TARGET, i);
        v.by_rank = v.by_rank || pointer->by_rank;
    }
    if (pointer->to.lost) {
        struct value other = load_elsewhere(in, pointer, node);
        v = value_join(in, &v, &other, node, OF_TARGET, pointer->to.count);
        v.by_rank = v.by_rank || pointer->by_rank;
    }
    if (pointer->dep == DEP_ITEM && pointer->to.count + pointer->to.lost > 1)
        v = as_item_says(in, &v, pointer, node);
    for (int i = 0; i < pointer->to.count; i++)
        if (is_set_later(in, pointer->to.at[i].object)) {
            v.by_rank = true;
            value_another_number(&v);
        }
    if (pointer->dep > DEP_ITEM)
        not_within(in, pointer->shares | v.shares, 320, node, "a pointer that depends on the distribution");
    if (pointer->dep > DEP_ITEM && v.dep != DEP_BAD) { /* which of its targets it is */
        struct value bad = value_bad(pointer, node, 320, "a pointer that depends on the distribution");
        bad.shares |= v.shares;
        copy_targets(&bad.to, &v.to);
        return bad;
    }
    return v;
}

struct value load(struct interp *in, const struct value *pointer, long long size, const struct node *node)
{
    if (pointer->to.count == 0)
        return load_elsewhere(in, pointer, node);
    struct value v = load_targets(in, pointer, size, node);
    if (node->type && node->type->kind == T_POINTER && !v.to.count && !v.to.null && !leads_to_code(&v.to))
        v.to.lost = true; /* it was set as a number */
    for (int i = 0; i < v.to.count && is_number_type(node->type); i++)
        let_go(in, v.to.at[i].object); /* an address as a number: whatever is computed of it */
    return v;
}
