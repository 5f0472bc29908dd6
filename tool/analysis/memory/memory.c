/* Reading and writing memory. */
#include <string.h>

#include "analysis/interp.h"
#include "analysis/memory/began.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/element.h"
#include "analysis/memory/records.h"
#include "analysis/path/position.h"
#include "analysis/path/rank_loops.h"
#include "analysis/path/sides.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/flow.h"
#include "analysis/values/unknowns.h"

/* A partial result that is read from a variable of that type. */
static void kept_in(struct value *v, const struct type *type)
{
    if (!type || (type->kind != T_INT && type->kind != T_BOOL))
        return;
    v->bytes = (int)type->size;
    v->is_unsigned = type->is_unsigned;
    v->wraps = v->wraps || (type->is_unsigned && (v->agg == AGG_SUM || v->agg == AGG_PROD));
}

static struct value whole_object(struct interp *in, const struct target *t, const struct node *node)
{
    if (in->objects[t->object].type && in->objects[t->object].type->kind == T_RECORD) {
        struct value all = object_content(in, t->object, node); /* a part of a record, by another type */
        all.o = all.w = NULL;
        all.lost = all.lost || (node->type && node->type->kind == T_POINTER);
        return all;
    }
    bool looked = seen(in, t->object)->value.uninit;
    settle(in, &in->state, t->object, node);
    const struct cell *cell = seen(in, t->object);
    struct value v = cell->value;
    const struct type *type = in->objects[t->object].type;
    if (looked && !v.uninit && !v.o && v.dep == DEP_FIX && type &&
        (type->kind == T_INT || type->kind == T_BOOL)) { /* which it has from now on */
        v.o = v.w = symbol(in, node, OF_READING, 0, in->objects[t->object].name);
        cell_of(in, t->object)->value = v;
        cell = seen(in, t->object);
    }
    if (v.dep == DEP_AGG && type && type->kind == T_FLOAT)
        v.real = true;
    if (v.dep == DEP_AGG)
        kept_in(&v, type);
    if (v.dep == DEP_AGG && !v.part) {
        v.part = cell->stamp;
        v.part_type = type;
    }
    if (v.uninit) {
        v = (struct value){.dep = DEP_FIX};
        int up = in->objects[t->object].parent;
        const struct type *record = up >= 0 ? in->objects[up].type : NULL;
        if (record && (record->constructed || record->computed))
            return set_unseen(in, node);
        if (node->type && (node->type->kind == T_INT || node->type->kind == T_BOOL))
            v.o = v.w = symbol(in, node, OF_READING, 0, in->objects[t->object].name);
    }
    return v;
}

/* A place that may be outside of the member whose address it was computed from: the record around, otherwise
 * -1. */
static int outside_member(struct interp *in, const struct target *t)
{
    const struct object *o = &in->objects[t->object];
    if (o->array || o->parent < 0 || !o->type || o->type->size <= 0 ||
        (t->w && below(in, t->w, P(in, o->type->size))))
        return -1;
    int whole = o->parent;
    while (in->objects[whole].parent >= 0)
        whole = in->objects[whole].parent;
    return in->objects[whole].array ? -1 : whole;
}

/* counts[rank], displs[rank]: the own length, the own offset. */
static bool own_of_ranks(struct interp *in, const struct value *content, const struct target *t,
                         long long size, struct value *own)
{
    if (content->shares & (content->shares - 1) || !content->shares || !content->factor || size <= 0)
        return false;
    const struct share *s = &in->shares[__builtin_ctzll(content->shares)];
    const struct poly *rank =
        poly_of(in->space, poly_make_atom(in->space, A_RANK, s->group, 0, 0, NULL, NULL, "rank"));
    if (t->o != t->w || t->w != poly_mul(in->space, P(in, size), rank))
        return false;
    const struct poly *equal = poly_mul(in->space, content->factor, poly_of(in->space, s->atom));
    *own =
        (struct value){.dep = DEP_LENGTH,
                       .shares = content->shares,
                       .by_rank = content->dep == DEP_DISPLS,
                       .o = content->dep == DEP_COUNTS ? equal : poly_mul(in->space, equal, rank),
                       .w = poly_mul(in->space, content->factor,
                                     poly_of(in->space, content->dep == DEP_COUNTS ? s->mine : s->offset))};
    return true;
}

static void note_element(struct value *v, int object, const struct cell *cell, const struct position *pos,
                         const struct node *node)
{
    bool indexed = node->kind == N_INDEX || node->kind == N_CALL ||
                   (node->kind == N_UNARY && node->children[0]->kind == N_BINARY);
    v->element_of = pos->within && indexed ? object + 1 : 0; /* members of records are not told apart */
    v->element_stamp = cell->stamp;
    v->within = pos->within;
    v->element_last = pos->last;
}

/* Fewer bytes than the variable has, or not from its first: *(char *)&n. */
static bool is_a_part(const struct object *object, const struct target *t, long long size)
{
    bool fewer = size >= 0 && object->type && object->type->size > size;
    return fewer || !t->o || t->o->count || !t->w || t->w->count;
}

static struct value load_part(struct interp *in, const struct value *content, const struct poly *at,
                              long long size, const struct node *node)
{
    struct loop *loop = in->loop;
    struct value v = *content;
    v.dep = DEP_AGG;
    v.one_rank = true;
    if (loop && at && size > 0 && flat(in, at) == poly_mul(in->space, rank_at(in, loop), P(in, size)) &&
        (whole_rank_loop(in, loop, v.shares) || other_rank_loop(in, loop, v.shares))) {
        if (loop->parts)
            return v;
        make_uniform(in, loop); /* runs as such in the next pass */
    } else if (at && !at->count && v.part && !in->loop)
        return v; /* rank 0's, to begin with */
    return value_bad(&v, node, 251, "uses the partial result of one rank");
}

/* Whatever becomes of the value. */
static void not_within(struct interp *in, unsigned long long shares, int code, const struct node *node,
                       const char *text)
{
    if (!in->record)
        return;
    fact_against(in, shares, code, node, text, NULL, NULL);
    fact_is_of_place(in, shares, code, node);
}

/* A place that is read has to be within the array for any shares: one that follows no loop over own items may
 * be beyond the end of a smaller share, one that the own length tells beyond that of an array that stays as
 * it is. */
static void need_place(struct interp *in, const struct target *t, const struct cell *cell,
                       const struct position *pos, const struct node *node)
{
    unsigned long long shares = poly_shares(in, t->w);
    if (cell->layout == LAY_PART) {
        if (pos->kind == PLACE_OWN || pos->kind == PLACE_FIRST)
            return;
        shares |= 1ull << cell->share;
    } else if (pos->kind == PLACE_GLOBAL || !t->w || length_dep(t->w) == DEP_FIX)
        return;
    not_within(in, shares, pos->code, node, pos->text);
}

static struct value load_one(struct interp *in, const struct target *t, const struct value *pointer,
                             long long size, const struct node *node)
{
    const struct object *object = &in->objects[t->object];
    const struct cell *cell = seen(in, t->object);
    int around = outside_member(in, t);
    if (around >= 0) {
        struct value all = object_content(in, around, node);
        all.o = all.w = NULL;
        all.lost = all.lost || (node->type && node->type->kind == T_POINTER);
        return all;
    }
    if (!object->array) {
        struct value all = whole_object(in, t, node);
        all.shares |= poly_shares(in, t->w); /* an element of a member of a union */
        if (is_a_part(object, t, size)) {
            all.o = all.w = NULL;
            all.constant = false;
            if (all.dep != DEP_FIX && all.dep != DEP_ITEM && all.dep != DEP_BAD)
                all = value_bad(&all, node, 302, "a part of a value of the share");
        }
        return t->w && length_dep(t->w) != DEP_FIX
                   ? value_bad(&all, node, 324, "a place in a record that the own length or offset tells")
                   : all;
    }
    settle(in, &in->state, t->object, node);
    cell = seen(in, t->object);
    struct value v = cell->value;
    v.o = v.w = NULL;
    v.constant = false;
    v.element_of = 0;
    if (v.uninit) {
        v = (struct value){.dep = DEP_FIX};
        if (node->type && node->type->kind == T_POINTER)
            v.lost = true;
    }
    if (cell->layout != LAY_WHOLE)
        v.shares |= 1ull << cell->share;
    v.shares |= pointer->shares | poly_shares(in, t->w);
    struct position pos = {.kind = PLACE_BAD, .code = 320, .text = "an index that is not known"};
    if (t->w)
        pos = position_of(in, cell, t->w, size);
    not_in_uniform_loop(in, &pos);
    local_is_global(in, cell, &pos);
    if (v.dep == DEP_BAD) {
        need_place(in, t, cell, &pos, node);
        return v;
    }
    if (v.dep == DEP_PARTS && object->type && object->type->size != size)
        return value_bad(&v, node, 251, "a partial result is read as another type");
    if (v.dep == DEP_PARTS) {
        struct value part = load_part(in, &v, t->w, size, node);
        part.real = part.real || (part.dep == DEP_AGG && object->type && object->type->kind == T_FLOAT);
        if (part.dep == DEP_AGG)
            kept_in(&part, object->type);
        return part;
    }
    if (v.dep == DEP_COUNTS || v.dep == DEP_DISPLS) {
        struct value own;
        return own_of_ranks(in, &v, t, size, &own)
                   ? own
                   : value_bad(&v, node, 302, "one of the counts or displacements");
    }
    if (!t->w) {
        if (cell->layout != LAY_WHOLE) {
            need_place(in, t, cell, &pos, node);
            return value_bad(&v, node, pos.code, pos.text);
        }
        need_room(in, t->object, NULL, node);
        struct value index = *pointer;
        index.to_count = 0;
        struct value c = combine_values(in, &v, &index, node);
        if (v.dep == DEP_CARRY && pointer->dep <= DEP_ITEM) {
            v.from = node;
            return v;
        }
        memcpy(c.to, v.to, sizeof c.to);
        c.to_count = v.to_count;
        c.lost = v.lost;
        return c;
    }
    if (v.dep == DEP_CARRY)
        v.from = node;
    const struct type *kept = object->type && object->type->kind != T_RECORD ? object->type : node->type;
    if (v.dep == DEP_AGG && kept && kept->kind == T_FLOAT)
        v.real = true;
    if (v.dep == DEP_AGG)
        kept_in(&v, kept);
    switch (cell->layout) {
    case LAY_PART:
        v.by_rank = v.by_rank || poly_by_rank(in->space, t->w);
        if (pos.kind == PLACE_OWN) {
            v.dep = DEP_ITEM;
            v.loop = pos.loop->number;
            note_element(&v, t->object, cell, &pos, node);
            return v;
        }
        if (pos.kind == PLACE_FIRST) {
            v.dep = DEP_FIRST;
            note_element(&v, t->object, cell, &pos, node);
            if (in->shares[cell->share].least < pos.least)
                in->shares[cell->share].least = pos.least;
            return v;
        }
        need_place(in, t, cell, &pos, node);
        return value_bad(&v, node, pos.code, pos.text);
    case LAY_SLICE:
        if (pos.kind == PLACE_GLOBAL && pos.item == cell->item) {
            v.by_rank = v.by_rank || poly_by_rank(in->space, t->w);
            v.dep = DEP_ITEM;
            v.loop = pos.loop->number;
            return v;
        }
        need_place(in, t, cell, &pos, node);
        return value_bad(&v, node, 323, "reads items that other ranks have not sent yet");
    default:
        if (pos.kind == PLACE_FIX || pos.kind == PLACE_ITEM)
            need_room(in, t->object,
                      pos.kind == PLACE_FIX && size > 0 ? poly_add(in->space, t->w, P(in, size)) : NULL,
                      node);
        if (pos.kind == PLACE_FIX) {
            v.by_rank = v.by_rank || pointer->by_rank || poly_has_kind(t->w, A_RANK);
            if (pointer->dep == DEP_ITEM && v.dep == DEP_FIX) { /* which element it is, the item tells */
                v.dep = DEP_ITEM;
                v.loop = pointer->loop;
            }
            return v;
        }
        if (v.dep == DEP_CARRY)
            return value_bad(&v, node, 304, "lets an item depend on items before it on the same rank");
        if (pos.kind != PLACE_GLOBAL && pos.loop && names_all_items(in, t->w, pos.loop))
            pos.kind = PLACE_GLOBAL; /* another item of an array that is the same everywhere */
        if (pos.kind == PLACE_GLOBAL && (v.dep == DEP_FIX || v.dep == DEP_ITEM)) {
            v.by_rank =
                v.by_rank || poly_by_rank(in->space, t->w); /* the offset apart: that is the item's place */
            v.dep = DEP_ITEM;
            v.loop = pos.loop->number;
            return v;
        }
        if (cell->untouched && v.dep == DEP_FIX) {
            if (pos.kind == PLACE_LOCAL && !holds_items(in, t->object, pos.item, pos.loop->share, node))
                too_small(in, t->object, pos.loop->share, node);
            return v;
        }
        if (pos.kind == PLACE_LOCAL && v.dep == DEP_FIX && is_uniform(in, object_key(object))) {
            make_uniform(in, pos.loop->node);
            return v;
        }
        v.shares |= poly_shares(in, t->w);
        if (pos.kind == PLACE_LOCAL) {
            pos.code = 324;
            pos.text = "a local index into an array that every rank has as a whole";
        }
        need_place(in, t, cell, &pos, node);
        return value_bad(&v, node, pos.code, pos.text);
    }
}

static struct value escaped_content(struct interp *in, const struct node *node);

struct value load(struct interp *in, const struct value *pointer, long long size, const struct node *node)
{
    if (pointer->to_count == 0) {
        struct value v = {.dep = DEP_FIX, .shares = pointer->shares};
        if (pointer->dep == DEP_ITEM) {
            v.dep = DEP_ITEM;
            v.loop = pointer->loop;
        } else if (pointer->dep != DEP_FIX) {
            v = value_bad(pointer, node, 320, "a pointer that moves with the distribution");
            not_within(in, pointer->shares, 320, node, "a pointer that moves with the distribution");
        }
        v.lost = node->type && node->type->kind == T_POINTER;
        v.by_rank = pointer->by_rank || in->nowhere_by_rank;
        struct value behind = pointer->lost ? escaped_content(in, node) : value_unknown();
        v.by_rank = v.by_rank || behind.by_rank;
        if (behind.dep != DEP_FIX) {
            behind.lost = v.lost;
            return behind;
        }
        if (node->type && node->type->kind == T_INT && !in->loop)
            v.o = v.w = symbol(in, node, OF_PLACE, 0, NULL);
        return v;
    }
    struct value v = load_one(in, &pointer->to[0], pointer, size, node);
    for (int i = 1; i < pointer->to_count; i++) {
        struct value other = load_one(in, &pointer->to[i], pointer, size, node);
        v = value_join(in, &v, &other, node, OF_TARGET, i);
        v.by_rank = v.by_rank || pointer->by_rank;
    }
    for (int i = 0; i < pointer->to_count; i++)
        if (in->objects[pointer->to[i].object].set_later) {
            v.by_rank = true;
            v.o = v.w = NULL;
        }
    if (pointer->dep > DEP_ITEM)
        not_within(in, pointer->shares | v.shares, 320, node, "a pointer that depends on the distribution");
    if (pointer->dep > DEP_ITEM && v.dep != DEP_BAD) { /* which of its targets it is */
        struct value bad = value_bad(pointer, node, 320, "a pointer that depends on the distribution");
        bad.shares |= v.shares;
        memcpy(bad.to, v.to, sizeof bad.to);
        bad.to_count = v.to_count;
        bad.lost = v.lost;
        return bad;
    }
    return v;
}

/* Room for the own items of any rank, behind what stands before them. Asked once in a pass, where facts
 * count: an array may have begun to hold items in an earlier turn of a loop, whose facts did not. */
static void ask_for_room(struct interp *in, int object, int share, const struct poly *item,
                         const struct poly *base, const struct node *node)
{
    if (!in->record || in->objects[object].measured >> share & 1)
        return;
    in->objects[object].measured |= 1ull << share;
    const struct poly *bytes =
        poly_add(in->space, poly_mul(in->space, item, poly_of(in->space, in->shares[share].mine)), base);
    if (!fits_capacity(in, object, bytes, share, node))
        note_lack(in, object, bytes, share, node);
}

/* An array begins to hold own items. */
static void become_part(struct interp *in, int object, int share, const struct poly *item,
                        const struct poly *base, const struct node *node)
{
    struct cell *cell = cell_of(in, object);
    item = flat(in, item);
    base = flat(in, base);
    cell->base = base->count ? base : NULL;
    if (in->objects[object].escaped && in->record)
        fact_against(in, 1ull << share, 329, node,
                     "the address of this buffer is kept somewhere that is not followed", NULL, NULL);
    if (in->objects[object].several && in->record)
        fact_against(in, 1ull << share, 329, node, "one of several blocks that are allocated at one place",
                     in->objects[object].origin, "they are allocated here");
    cell->rest_alike = cell->untouched;
    cell->layout = LAY_PART;
    cell->share = share;
    cell->item = item;
    cell->at_root = false;
    cell->value = (struct value){.dep = DEP_FIX, .shares = 1ull << share};
    cell->untouched = false;
    note_items(in, object, item, share, node);
    in->objects[object].measured &= ~(1ull << share);
    ask_for_room(in, object, share, item, base, node);
}

static struct value stored_item(struct interp *in, const struct value *v, const struct loop *loop,
                                const struct node *node)
{
    if (differs(in, v) && v->dep <= DEP_ITEM)
        return value_bad(v, node, 314, "an item's result depends on the rank that has it");
    if (v->dep == DEP_FIX || (v->dep == DEP_ITEM && (!v->loop || !loop || v->loop == loop->number))) {
        struct value item = {.dep = DEP_FIX, .shares = v->shares, .reassoc = v->reassoc};
        return item;
    }
    switch (v->dep) {
    case DEP_CARRY:
        return value_bad(v, node, 304, "an item's result depends on items before it on the same rank");
    case DEP_AGG:
        return value_bad(v, node, 303, "an item's result depends on a partial result of the rank");
    case DEP_LENGTH:
        return value_bad(v, node, 302, "an item's result holds a local index, length or offset");
    default:
        return value_bad(v, node, 305, "an item's result depends on other items of the rank");
    }
}

/* A constant that all elements have already, or may have, leaves the array as it is. */
void store_fill(struct cell *cell, const struct value *v)
{
    if (!cell->untouched || !v->constant || (cell->filled && !same_number(cell->fill, v->number))) {
        cell->untouched = false;
        return;
    }
    cell->filled = true;
    cell->fill = v->number;
}

static bool is_escaped(const struct interp *in, int object)
{
    while (object >= 0 && !in->objects[object].escaped)
        object = in->objects[object].parent;
    return object >= 0;
}

/* What may be behind a pointer that is not followed. */
static struct value escaped_content(struct interp *in, const struct node *node)
{
    struct value all = value_unknown();
    for (int i = 0; i < in->object_count; i++) {
        if (!is_escaped(in, i))
            continue;
        struct value c = object_content(in, i, node);
        all.by_rank = all.by_rank || c.by_rank;
        if (c.dep != DEP_FIX && all.dep == DEP_FIX)
            all = value_bad(&c, node, 329, "is behind a pointer that is not followed");
    }
    return all;
}

static bool same_numbers(const struct type *a, const struct type *b)
{
    return a && b && a->kind == b->kind && a->size == b->size && a->is_unsigned == b->is_unsigned;
}

static void store_one(struct interp *in, const struct target *t, const struct value *pointer, long long size,
                      const struct value *v, bool weak, const struct node *node)
{
    struct object *object = &in->objects[t->object];
    if (!object->array || object->parent >= 0)
        settle(in, &in->state, t->object, node);
    struct cell *cell = cell_of(in, t->object);
    note_written(in, t->object);
    int around = outside_member(in, t), record = around >= 0 ? around : t->object;
    if (around >= 0 || (!object->array && object->type &&
                        object->type->kind == T_RECORD)) { /* a part of a record, by another type */
        struct value at = {.to_count = 1};
        at.to[0].object = record;
        struct value all = one_of_records(in, &at, node), both = combine_values(in, &all, v, node);
        both.lost = all.lost || v->lost || v->to_count;
        set_object(in, record, &both, node);
        for (int i = 0; i < v->to_count; i++)
            escapes(in, v->to[i].object, node);
        return;
    }
    struct value fitting = converted(v, object->type, node);
    if (object->field && object->field->is_bitfield && fitting.dep != DEP_FIX && fitting.dep != DEP_ITEM)
        fitting = value_bad(&fitting, node, 303, "is kept in a bit-field");
    if (object->array || !same_numbers(fitting.part_type, object->type))
        fitting.part = 0;
    v = &fitting;
    if (object->kept_by_mpi && v->dep != DEP_FIX && in->record)
        fact_against(in, v->shares, 329, node, "MPI has been given this variable's address to read it later",
                     NULL, NULL);
    if (!object->array) {
        if (is_a_part(object, t, size)) { /* the rest of it stays what it was */
            struct value both = cell->value.uninit ? *v : combine_values(in, &cell->value, v, node);
            both.o = both.w = NULL;
            both.constant = false;
            if (both.dep != DEP_FIX && both.dep != DEP_ITEM && both.dep != DEP_BAD)
                both = value_bad(&both, node, 302, "a part of a value of the share");
            for (int i = 0; i < v->to_count; i++)
                escapes(in, v->to[i].object, node);
            both.to_count = 0;
            both.lost = both.lost || v->lost || v->to_count || cell->value.to_count;
            cell->value = both;
        } else if (weak)
            cell->value = value_join(in, &cell->value, v, node, OF_STORE, t->object);
        else
            cell->value = *v;
        cell->value.uninit = false;
        cell->untouched = false;
        return;
    }
    struct position pos = {.kind = PLACE_BAD, .code = 320, .text = "an index that is not known"};
    if (t->w)
        pos = position_of(in, cell, t->w, size);
    if (pointer->dep == DEP_ITEM && (!t->w || (pos.kind == PLACE_FIX && cell->layout == LAY_WHOLE)))
        pos.kind = PLACE_ITEM;
    else if (!t->w && pointer->dep == DEP_FIX && cell->layout == LAY_WHOLE)
        pos.kind = PLACE_FIX;
    if (cell->layout != LAY_WHOLE)
        not_in_uniform_loop(in, &pos);
    bool first_write = cell->untouched;
    if (cell->layout == LAY_WHOLE && pos.kind == PLACE_LOCAL && is_uniform(in, object_key(object)))
        make_uniform(in, pos.loop->node);
    else
        local_is_global(in, cell, &pos);
    if (cell->layout == LAY_WHOLE && (pos.kind == PLACE_LOCAL || pos.kind == PLACE_GLOBAL)) {
        if (pos.kind == PLACE_LOCAL && !first_write && cell->value.dep != DEP_BAD) {
            struct value bad = {.shares = poly_shares(in, t->w)};
            cell->value = value_bad(&bad, node, 324,
                                    "own items are written over an array that every rank has as a whole");
            return;
        }
        if (pos.kind == PLACE_LOCAL)
            become_part(in, t->object, pos.loop->share, pos.item, local_base(in, pos.loop, pos.item), node);
        else {
            cell->layout = LAY_SLICE;
            cell->share = pos.loop->share;
            cell->item = pos.item;
            cell->value.shares |= 1ull << pos.loop->share;
        }
        cell = cell_of(in, t->object);
        cell->at_root = ranks_are(in, SIDE_ROOT, in->shares[pos.loop->share].group);
        pos = position_of(in, cell, t->w, size);
        local_is_global(in, cell, &pos);
    }
    if (pos.beside) {
        pos.kind = PLACE_BAD;
        pos.code = 321;
        pos.text = "writes into a neighbouring item";
    }
    struct value content;
    switch (cell->layout) {
    case LAY_PART:
    case LAY_SLICE:
        if ((cell->layout == LAY_PART && pos.kind == PLACE_OWN) ||
            (cell->layout == LAY_SLICE && pos.kind == PLACE_GLOBAL && pos.item == cell->item)) {
            struct value with = *v;
            with.shares |= 1ull << cell->share | 1ull << pos.loop->share | pointer->shares;
            with.by_rank = with.by_rank || poly_by_rank(in->space, t->w); /* which part of the item it is */
            if (cell->layout == LAY_PART)
                ask_for_room(in, t->object, cell->share, cell->item, cell->base ? cell->base : P(in, 0),
                             node);
            content = stored_item(in, &with, pos.loop, node);
            for (int i = 0; i < v->to_count; i++)
                escapes(in, v->to[i].object, node);
            content.to_count = 0;
            for (const struct loop *l = in->loop; l; l = l->outer)
                if (l->share >= 0 && l != pos.loop) {
                    struct value from = {.shares = 1ull << cell->share | 1ull << l->share};
                    content = value_bad(&from, node, 306,
                                        "is changed as often as there are own items of another loop");
                }
            if (pos.loop->skips_first) {
                struct value from = {.shares = 1ull << cell->share};
                content = value_bad(&from, node, 309, "leaves out the first item of every rank");
            }
            bool at_root = cell->at_root && ranks_are(in, SIDE_ROOT, in->shares[cell->share].group);
            if (!all_ranks_here(in, in->shares[cell->share].group) && !at_root) {
                struct value from = {.shares = 1ull << cell->share};
                content = value_bad(&from, node, 314, "own items are changed on some ranks only");
            }
        } else {
            struct value from = {.shares = 1ull << cell->share | v->shares | pointer->shares |
                                           poly_shares(in, t->w)};
            for (const struct loop *l = in->loop; l; l = l->outer)
                from.shares |= l->share >= 0 ? 1ull << l->share : 0;
            if (pos.kind == PLACE_FIRST && cell->layout == LAY_PART &&
                in->shares[cell->share].least < pos.least)
                in->shares[cell->share].least = pos.least;
            else if (pos.kind != PLACE_FIRST && in->record) /* it may be beyond the end of a smaller share */
                fact_against(in, from.shares, pos.code, node, pos.text, NULL, NULL);
            content =
                value_bad(&from, node, pos.code,
                          pos.kind == PLACE_FIRST ? "writes one particular item of the share" : pos.text);
        }
        content.shares |= 1ull << cell->share;
        cell->value = value_join(in, &cell->value, &content, node, OF_ITEMS, t->object);
        cell->value.o = cell->value.w = NULL;
        break;
    default:
        if (pos.kind == PLACE_FIX || pos.kind == PLACE_ITEM)
            need_room(in, t->object,
                      pos.kind == PLACE_FIX && t->w && size > 0 ? poly_add(in->space, t->w, P(in, size))
                                                                : NULL,
                      node);
        if (pos.kind == PLACE_FIX ||
            (pos.kind == PLACE_ITEM && v->dep == DEP_CARRY && v->object == t->object)) {
            content = *v;
            content.by_rank = content.by_rank || pointer->by_rank || poly_has_kind(t->w, A_RANK);
            if (content.dep == DEP_LENGTH)
                content = value_bad(v, node, 302, "stores the own length, offset or a local index");
        } else if (pos.kind == PLACE_ITEM)
            content = value_bad(v, node, 325, "an element told by the item's data is overwritten");
        else {
            struct value from = {.shares = poly_shares(in, t->w) | pointer->shares | v->shares};
            content = value_bad(&from, node, pos.code, pos.text);
            if (in->record && t->w && length_dep(t->w) != DEP_FIX) /* it may be beyond the end */
                fact_against(in, poly_shares(in, t->w), pos.code, node, pos.text, NULL, NULL);
        }
        if (cell->value.uninit)
            cell->value = content;
        else
            cell->value = value_join(in, &cell->value, &content, node, OF_ELEMENT, t->object);
        cell->value.uninit = false;
        cell->value.o = cell->value.w = NULL;
        store_fill(cell, v);
    }
}

void store_items(struct interp *in, int object, const struct value *value, const struct node *node)
{
    const struct cell *cell = seen(in, object);
    const int share = cell->share, group = in->shares[share].group;
    bool at_root = cell->at_root && ranks_are(in, SIDE_ROOT, group);
    struct value v = *value, from = {.shares = 1ull << share | v.shares};
    v.shares = from.shares;
    v.o = v.w = NULL;
    struct value content = stored_item(in, &v, NULL, node);
    if (in->control.dep != DEP_FIX) {
        struct value why = in->control;
        why.shares |= from.shares;
        content = value_bad(&why, node, 307, "is set under a condition that depends on the distribution");
    } else if (in_share_loop(in, &from.shares))
        content = value_bad(&from, node, 306, "is changed as often as there are own items");
    else if (!all_ranks_here(in, group) && !at_root)
        content = value_bad(&from, node, 314, "own items are changed on some ranks only");
    content.shares |= from.shares;
    note_written(in, object);
    cell_of(in, object)->value = content;
}

void store(struct interp *in, const struct value *pointer, long long size, const struct value *value,
           const struct node *node)
{
    struct value v = *value;
    know_shares(in, &v);
    for (int i = 0; i < pointer->to_count; i++)
        v.shares |= poly_shares(in, pointer->to[i].w);
    v.shares |= pointer->shares | in->control.shares;
    unsigned long long loops = 0;
    for (const struct loop *l = in->loop; l; l = l->outer)
        if (l->share >= 0)
            loops |= 1ull << l->share;
    if (v.dep != DEP_FIX || in->control.dep != DEP_FIX)
        v.shares |= loops;
    if (v.one_rank)
        for (int i = 0; i < pointer->to_count; i++)
            if (in->objects[pointer->to[i].object].array) {
                v = value_bad(value, node, 251, "the partial result of one rank is kept in an array");
                break;
            }
    if (pointer->by_rank && pointer->to_count > 1)
        v.by_rank = true;
    if (in->control.dep != DEP_FIX && in->control.dep != DEP_ITEM && v.dep != DEP_BAD) {
        struct value from = in->control;
        from.shares |= v.shares;
        v = value_bad(&from, node, 307, "is set under a condition that depends on the distribution");
    }
    if (pointer->dep == DEP_BAD) {
        for (int i = 0; i < pointer->to_count; i++) {
            struct cell *cell = cell_of(in, pointer->to[i].object);
            cell->value =
                value_bad(pointer, node, 320, "is written at a place that depends on the distribution");
            note_written(in, pointer->to[i].object);
        }
        if (in->record) /* it may be beyond the end */
            fact_against(in, pointer->shares, 320, node, "writes to a place that depends on the distribution",
                         NULL, NULL);
        return;
    }
    if (!pointer->to_count) {
        in->nowhere_by_rank = in->nowhere_by_rank || v.by_rank || in->control_rank;
        if (loops && in->record)
            fact_against(in, loops | v.shares, 326, node,
                         "is set for every own item at a place that is not followed", NULL, NULL);
        for (int i = 0; i < v.to_count; i++)
            escapes(in, v.to[i].object, node);
        for (int i = 0; pointer->lost && i < in->object_count; i++)
            if (is_escaped(in, i)) { /* any of these may be meant */
                struct cell *cell = cell_of(in, i);
                unsigned long long shares = cell->layout != LAY_WHOLE ? 1ull << cell->share : 0;
                if ((shares || cell->value.shares || v.dep != DEP_FIX) && in->record)
                    fact_against(in, shares | cell->value.shares | v.shares, 329, node,
                                 "may be changed through a pointer that is not followed", NULL, NULL);
                cell->untouched = false;
                cell->value.by_rank = cell->value.by_rank || v.by_rank || in->control_rank;
                cell->value.o = cell->value.w = NULL;
            }
    }
    if (!pointer->to_count) { /* somewhere unknown: whatever is not the same for all distributions is lost
                                 there */
        if (v.dep != DEP_FIX && in->record)
            fact_against(in, v.shares, 326, node,
                         "a value of the share is stored where it cannot be followed",
                         v.dep == DEP_BAD ? v.why : NULL, v.why_text);
        return;
    }
    for (int i = 0; i < pointer->to_count; i++)
        store_one(in, &pointer->to[i], pointer, size, &v, pointer->to_count > 1 || pointer->lost, node);
}

void receive_items(struct interp *in, int object, int share, const struct poly *item, const struct poly *base,
                   const struct node *node)
{
    become_part(in, object, share, item, base, node);
}
