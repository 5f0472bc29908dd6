/* Calls of the library that allocate, fill and copy memory. */
#include "analysis/models/library.h"

#include "analysis/memory/alike.h"
#include "analysis/memory/anew.h"
#include "analysis/memory/apart.h"
#include "analysis/memory/items.h"
#include "analysis/memory/blocks.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/memory/target.h"
#include "analysis/models/call.h"
#include "analysis/models/unknown.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/sides.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

static struct value allocate(struct interp *in, const struct node *node, const struct value *a,
                             const struct value *b, bool zeroed)
{
    int object = object_for_heap(in, node, NULL);
    struct cell fresh = {.value = {.stored.never = !zeroed, .dep = DEP_FIX},
                         .share = -1,
                         .alike.all = true,
                         .alike.filled = zeroed,
                         .summary = true};
    fresh.size.o = b ? poly_mul(in->space, a->o, b->o) : a->o;
    fresh.size.w = b ? poly_mul(in->space, a->w, b->w) : a->w;
    in->memory->objects[object].size_node = node->count > 1 ? node->children[1] : node;
    note_bytes(in, object, &fresh.size);
    struct value held;
    const bool beside = lives_beside(in, object, node, &held);
    *cell_of(in, object) = fresh;
    note_written(in, object);
    if (beside)
        keep_beside(in, object, &held, node);
    struct value v = {.dep = DEP_FIX, .to.count = 1};
    v.to.at[0] = (struct target){.object = object, .o = P(in, 0), .w = P(in, 0)};
    check_size(in, a, node);
    if (b)
        check_size(in, b, node);
    return v;
}

/* Does a variable keep some of its bytes? */
static bool fills_part(const struct object *object, const struct target *t, const struct value *bytes)
{
    long long set;
    bool whole = t->o && !t->o->count && object->type && object->type->size >= 0 &&
                 poly_number(bytes->o, &set) && set >= object->type->size;
    return !whole;
}

/* Does the array have room for so many bytes, which the own share tells? */
static bool fits_own(struct interp *in, const struct target *t, const struct poly *bytes,
                     const struct poly *size, const struct node *node)
{
    const struct poly *end = t->w && bytes ? poly_add(in->space, t->w, bytes) : NULL;
    int share = end ? share_of(in, end) : -1;
    return share >= 0 && stays_at_least(in, t->w, 0) && stays_at_least(in, bytes, 0) &&
           size_fits(in, size, end, share, node);
}

/* memset(b, 0, sizeof b) */
static bool by_own_size(const struct interp *in, const struct node *call, const struct target *t)
{
    const struct node *size = call->count == 4 ? strip(call->children[3]) : NULL;
    const struct node *of = size && size->kind == N_SIZEOF && size->count == 1 ? size->children[0] : NULL;
    return of && of->kind == N_REF && of->decl && in->memory->objects[t->object].decl == of->decl && t->w &&
           !t->w->count;
}

/* As many elements as there are own items, in front of an array that nobody has set: what a loop over them
 * does. */
static bool fill_own(struct interp *in, const struct node *node, const struct value *byte,
                     const struct target *t, const struct poly *bytes)
{
    const int share = bytes && t->w && length_dep(t->w) == DEP_FIX ? share_of(in, bytes) : -1;
    const struct poly *item, *rest;
    if (share < 0 || in->path->control.dep != DEP_FIX || in_share_loop(in, &(unsigned long long){0}) ||
        !poly_split(in->space, bytes, in->shares->list[share].mine, &item, &rest) || rest->count ||
        length_dep(item) != DEP_FIX)
        return false;
    receive_items(in, t->object, share, item, t->w, node);
    store_items(in, t->object, byte, false, node);
    return true;
}

/* An array that every rank has as a whole. */
static void fill_whole(struct interp *in, const struct node *node, const struct value *arguments,
                       const struct target *t, bool weak)
{
    const struct value *place = &arguments[0], *byte = &arguments[1], *bytes = &arguments[2];
    struct cell *cell = cell_of(in, t->object);
    if (length_dep(bytes->w) == DEP_FIX)
        need_room(in, t->object, t->w && bytes->w ? poly_add(in->space, t->w, bytes->w) : NULL, node);
    const struct poly *size = cell->size.w ? cell->size.w : in->memory->objects[t->object].fixed_size;
    bool all = size && !weak && flat(in, bytes->w) == flat(in, size) && t->w && !t->w->count;
    struct value filled = *byte;
    if (filled.literal.number != 0)
        filled.literal.known = false; /* of bytes: another number in larger elements */
    const bool had_zeros = cell->alike.all && cell->alike.filled && same_number(cell->alike.number, 0),
               beyond = filled.literal.known && same_number(filled.literal.number, 0) &&
                        ((had_zeros && cell->alike.beyond) || (!weak && by_own_size(in, node, t)));
    const struct value set = {.dep = byte->dep, .shares = byte->shares, .by_rank = byte->by_rank};
    if (all) {
        cell->alike.beyond = beyond;
        cell->alike.all = cell->alike.filled = filled.literal.known;
        cell->alike.number = filled.literal.number;
        cell->alike.partly = false;
        cell->value = set;
        all_anew(in, t->object);
        return;
    }
    if (cell->value.dep == DEP_PARTS || cell->value.dep == DEP_COUNTS || cell->value.dep == DEP_DISPLS) {
        const struct value both = value_with(&cell->value, byte);
        cell->value = value_bad(&both, node, 251, "is filled in part");
    }
    if (cell->value.stored.never && length_dep(bytes->w) != DEP_FIX) {
        if (weak || !fill_own(in, node, &filled, t, bytes->w)) {
            struct value from = {.shares =
                                     byte->shares | place->shares | bytes->shares | poly_shares(in, t->w)};
            cell->value = value_bad(&from, node, 320,
                                    "a length of the share is filled in an array that nobody has set");
        }
        return;
    }
    bool same = cell->alike.all && filled.literal.known &&
                (!cell->alike.filled || same_number(cell->alike.number, filled.literal.number));
    cell->alike.partly = cell->alike.partly || cell->value.stored.never;
    cell->value = cell->value.stored.never
                      ? set
                      : value_join(in, &cell->value, &set, node, OF_ELEMENT, object_lasting(in, t->object));
    store_fill(cell, &filled);
    cell->alike.beyond = beyond;
    bool own_place = t->w ? length_dep(t->w) != DEP_FIX : place->dep != DEP_FIX;
    bool told = own_place || place->dep > DEP_ITEM || bytes->dep != DEP_FIX;
    bool fits = !told || (same && place->dep <= DEP_LENGTH && fits_own(in, t, bytes->w, size, node));
    if (!fits && in->shares->record)
        fact_against(in, bytes->shares | place->shares, 320, node,
                     "fills a length of the share in an array that every rank has", NULL, NULL);
    struct value from = *byte;
    from.shares |= place->shares | bytes->shares | poly_shares(in, t->w) | cell->value.shares;
    if ((own_place && !same) || byte->dep != DEP_FIX || (bytes->dep != DEP_FIX && !fits))
        cell->value = value_bad(&from, node, 320, "fills a place that the own length or offset tells");
    if (place->by_rank || bytes->by_rank)
        cell->value.by_rank = true;
}

/* An array of all items, which holds the own ones in their place. */
static void fill_slice(struct interp *in, const struct node *node, const struct value *arguments,
                       const struct target *t)
{
    const struct value *place = &arguments[0], *bytes = &arguments[2];
    struct cell *cell = cell_of(in, t->object);
    const struct value from = {.shares = 1ull << cell->share | place->shares | bytes->shares |
                                         poly_shares(in, t->w) | poly_shares(in, bytes->w)};
    bool told = place->dep != DEP_FIX || bytes->dep != DEP_FIX || !t->w || length_dep(t->w) != DEP_FIX;
    if (told && in->shares->record) /* it may be beyond the end */
        fact_against(in, from.shares, 320, node, "fills a length of the share in an array of all items", NULL,
                     NULL);
    cell->value = value_bad(&from, node, 320, "fills part of what is to be gathered");
}

static void fill_memory(struct interp *in, const struct node *node, struct value *arguments, int count)
{
    if (count < 3)
        return;
    if (arguments[0].dep == DEP_BAD && in->shares->record) /* it may be beyond the end */
        fact_against(in, arguments[0].shares, 320, node, "fills a place that depends on the distribution",
                     NULL, NULL);
    if (!arguments[0].to.count)
        store(in, &arguments[0], -1, &arguments[1], node);
    for (int i = 0; i < arguments[0].to.count; i++) {
        const struct target *t = &arguments[0].to.at[i];
        const struct object *object = &in->memory->objects[t->object];
        struct cell *cell = cell_of(in, t->object);
        note_written(in, t->object);
        bool weak = arguments[0].to.count > 1 || arguments[0].to.lost || object->several;
        if (!object->array) {
            struct value byte = combine_values(in, &arguments[1], &arguments[2], node);
            bool part = fills_part(object, t, &arguments[2]);
            struct value before = object_content(in, t->object, node);
            if (weak || part)
                byte = combine_values(in, &byte, &before, node);
            if (part)
                value_another_number(&byte);
            byte.by_rank = byte.by_rank || (weak && arguments[0].by_rank);
            byte.to.lost = lose_pointers(in, t->object, node) || byte.to.lost;
            set_object(in, t->object, &byte, node);
        } else if (cell->layout == LAY_SLICE)
            fill_slice(in, node, arguments, t);
        else if (cell->layout == LAY_PART) {
            const struct poly *all =
                poly_mul(in->space, cell->item, poly_of(in->space, in->shares->list[cell->share].mine));
            if ((arguments[2].w != all || t->w != (cell->base ? cell->base : P(in, 0))) && in->shares->record)
                fact_against(in, 1ull << cell->share, 320, node, "fills part of a share", NULL, NULL);
            store_items(in, t->object, &arguments[1], weak, node);
        } else
            fill_whole(in, node, arguments, t, weak);
    }
}

static unsigned long long held_share(struct interp *in, int object)
{
    const struct cell *cell = seen(in, object);
    return (cell->layout == LAY_WHOLE ? 0 : 1ull << cell->share) | poly_shares(in, cell->size.w);
}

/* What is copied is kept as what it was: the type goes along, or is not known any more. */
static void copy_kept_as(struct interp *in, const struct value *to, const struct value *from)
{
    for (int i = 0; i < from->to.count; i++) {
        bool otherwise;
        const struct type *type = object_numbers(in, from->to.at[i].object, &otherwise);
        note_kept_as(in, to, otherwise ? NULL : type);
    }
}

/* The own items, all of them, into an array of their own or into the one of all at rank 0. False: it is
 * another copy. */
static bool copy_items(struct interp *in, const struct node *node, const struct target *to,
                       const struct target *from, const struct value *size)
{
    const struct cell *source = seen(in, from->object);
    if (source->layout != LAY_PART || source->value.dep > DEP_ITEM)
        return false;
    const int share = source->share, group = in->shares->list[share].group;
    const struct poly *item = source->item,
                      *bytes = poly_mul(in->space, item, poly_of(in->space, in->shares->list[share].mine));
    if (size->w != bytes || !from->w || from->w != (source->base ? source->base : P(in, 0)))
        return false;
    struct cell *target = cell_of(in, to->object);
    note_written(in, to->object);
    bool always = in->path->control.dep == DEP_FIX && !in_share_loop(in, &(unsigned long long){0});
    bool at_root = ranks_are(in, SIDE_ROOT, group) && in->path->control.dep == DEP_FIX && !in->numbers->loop;
    if (always && to->w && length_dep(to->w) == DEP_FIX && target->layout == LAY_WHOLE &&
        (target->alike.all || (at_root && !to->w->count))) {
        if (target->alike.all)
            receive_items(in, to->object, share, item, to->w, node);
        else { /* rank 0's items are the first */
            if (!fits_capacity(in, to->object, bytes, share, node))
                too_small(in, to->object, share, node);
            target->layout = LAY_SLICE;
            target->share = share;
            target->item = item;
        }
        target = cell_of(in, to->object);
        target->at_root = at_root;
        target->copy.of = at_root ? from->object + 1 : 0;
        target->copy.stamp = seen(in, from->object)->stamp;
        return true;
    }
    if (target->layout != LAY_PART || target->share != share || target->item != item ||
        to->w != (target->base ? target->base : P(in, 0)))
        return false;
    struct value items = source->value;
    store_items(in, to->object, &items, false, node);
    return true;
}

/* What is copied is any of it, and it may reach beyond an end. */
static void copy_unfollowed(struct interp *in, const struct node *node, const struct value *arguments,
                            struct value all, bool parts)
{
    const struct value *to = &arguments[0], *size = &arguments[2];
    if (!to->to.count)
        store(in, to, -1, &all, node);
    for (int i = 0; i < to->to.count; i++) {
        struct value bad = {.shares =
                                all.shares | size->shares | seen(in, to->to.at[i].object)->value.shares};
        bad = value_bad(&bad, node, 327, "memory is copied in a way that is not followed");
        set_object(in, to->to.at[i].object, &bad, node);
    }
    unsigned long long held = 0, told = 0; /* by arrays, by places in them */
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < arguments[k].to.count; i++) {
            const struct target *t = &arguments[k].to.at[i];
            held |= held_share(in, t->object);
            told |= t->w && length_dep(t->w) != DEP_FIX ? poly_shares(in, t->w) : 0;
        }
    all.shares |= held | told;
    bool hangs = arguments[0].dep != DEP_FIX || arguments[1].dep != DEP_FIX || all.dep != DEP_FIX ||
                 size->dep != DEP_FIX;
    if ((parts || held || told || hangs) && in->shares->record)
        fact_against(in, all.shares | size->shares, 327, node,
                     "memory is copied in a way that is not followed", NULL, NULL);
}

/* Are the bytes of both the same numbers? Memory that nothing is known of takes the type of what it gets. */
static bool alike_numbers(const struct interp *in, int object, const struct value *from)
{
    bool otherwise;
    const struct type *to = element_numbers(in, object, &otherwise);
    bool alike = !otherwise;
    for (int i = 0; i < from->to.count && alike && to; i++) {
        const struct type *of = element_numbers(in, from->to.at[i].object, &otherwise);
        alike = !otherwise && same_numbers(to, of);
    }
    return alike;
}

static void copy_memory(struct interp *in, const struct node *node, struct value *arguments, int count)
{
    if (count < 3)
        return;
    const struct value *to = &arguments[0], *from = &arguments[1], *size = &arguments[2];
    struct value all = pointed_content(in, from, node);
    copy_kept_as(in, to, from);
    if (to->to.count == 1 && !to->to.lost && from->to.count == 1 && !from->to.lost &&
        !in->memory->objects[to->to.at[0].object].several &&
        copy_items(in, node, &to->to.at[0], &from->to.at[0], size))
        return;
    long long bytes = -1;
    bool parts = false;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < arguments[k].to.count; i++)
            parts = parts || seen(in, arguments[k].to.at[i].object)->layout != LAY_WHOLE;
    bool known = size->dep == DEP_FIX && (poly_number(size->o, &bytes) || !parts);
    if (!known || size->by_rank) {
        copy_unfollowed(in, node, arguments, all, parts);
        return;
    }
    for (int i = 0; i < from->to.count && bytes <= 0; i++) {
        const struct target *t = &from->to.at[i];
        if (in->memory->objects[t->object].array)
            need_bytes(in, t->object, t->w && size->w ? poly_add(in->space, t->w, size->w) : NULL, node);
    }
    if (all.dep == DEP_COUNTS || all.dep == DEP_DISPLS || all.dep == DEP_PARTS) /* from which on, how many */
        all = value_bad(&all, node, 302, "one of the counts or displacements");
    struct value v = bytes > 0 ? load(in, from, bytes, node) : all;
    v.literal.known = false;
    if (bytes <= 0) { /* nothing, perhaps: what is there may stay */
        struct value before = pointed_content(in, to, node);
        value_another_number(&v);
        v.by_rank = v.by_rank || before.by_rank;
        const struct value both = value_with(&before, &v);
        if (before.dep != DEP_FIX)
            v = value_bad(&both, node, 327, "is copied over in part, or not at all");
    }
    if (v.dep == DEP_AGG || v.dep == DEP_CARRY)
        for (int i = 0; i < to->to.count; i++)
            if (!alike_numbers(in, to->to.at[i].object, from))
                v = value_bad(&v, node, 303, "a partial result is copied as another type");
    store(in, to, bytes, &v, node);
}

struct value fill_call(struct interp *in, const struct call *call)
{
    if (call->count >= 3)
        reach_around(in, &call->arguments[0], call->arguments[2].w, call->node);
    fill_memory(in, call->node, call->arguments, call->count);
    return call->arguments[0];
}

struct value copy_call(struct interp *in, const struct call *call)
{
    for (int i = 0; call->count >= 3 && i < 2; i++)
        reach_around(in, &call->arguments[i], call->arguments[2].w, call->node);
    copy_memory(in, call->node, call->arguments, call->count);
    return call->arguments[0];
}

bool copies_text(struct interp *in, const struct call *call)
{
    long long bytes;
    if (call->count != 3 || !told_bytes(&call->arguments[2], &bytes))
        return false;
    const struct value *to = &call->arguments[0], *from = &call->arguments[1];
    struct value v = pointed_content(in, from, call->node);
    const bool of_item = v.dep == DEP_ITEM && sees_whole(in, from, call->node, &v);
    if (!has_items(in, to) && !has_items(in, from) && !of_item)
        return false;
    if (v.dep == DEP_ITEM && !of_item)
        v = value_bad(&v, call->node, 223,
                      "a share or something computed from one is given to a library function");
    copy_kept_as(in, to, from);
    if (has_items(in, from))
        v = load(in, from, bytes, call->node);
    else
        need_all_of(in, from, call->node);
    value_another_number(&v);
    store(in, to, bytes, &v, call->node);
    return true;
}

struct value allocate_call(struct interp *in, const struct call *call)
{
    return allocate(in, call->node, &call->arguments[0], NULL, false);
}

struct value allocate_zeroed_call(struct interp *in, const struct call *call)
{
    return call->count == 2 ? allocate(in, call->node, &call->arguments[0], &call->arguments[1], true)
                            : unknown_call(in, call, of_system(call));
}

struct value allocate_aligned_call(struct interp *in, const struct call *call)
{
    return call->count == 2 ? allocate(in, call->node, &call->arguments[1], NULL, false)
                            : unknown_call(in, call, of_system(call));
}

/* Under a condition of the own share: which of the ranks gives something back is seen outside. */
static void gives_back_outside(struct interp *in, const struct call *call)
{
    if (in->path->control.dep != DEP_ITEM && in->path->control.dep != DEP_FIX)
        acts_outside(in, call->node);
}

/* A block that is made as long as nothing is given back, and null comes of it, as where no memory is left. */
static void keep_block(struct interp *in, const struct call *call)
{
    const struct value *block = &call->arguments[0], *size = &call->arguments[1];
    bool none = block->to.null && !block->to.count && !block->to.lost;
    if (!none && size->dep == DEP_LENGTH && !stays_at_least(in, size->w, 1) && in->shares->record)
        fact_against(in, size->shares, 332, call->node, "a block that may be made as long as nothing", NULL,
                     NULL);
}

/* Does the share tell where one of these blocks ends? What is behind its end in the new block nobody has set.
 */
static bool told_length(const struct interp *in, const struct value *blocks)
{
    bool told = false;
    for (int i = 0; i < blocks->to.count; i++) {
        const struct poly *size = seen(in, blocks->to.at[i].object)->size.w;
        told = told || !size || length_dep(size) != DEP_FIX;
    }
    return told;
}

static struct value reallocate(struct interp *in, const struct call *call)
{
    struct value *arguments = call->arguments;
    keep_block(in, call);
    struct value all = one_of_records(in, &arguments[0], call->node);
    if (all.dep != DEP_FIX && in->shares->record)
        fact_against(in, all.shares, 223, call->node, "a share is reallocated", NULL, NULL);
    struct value fresh = allocate(in, call->node, &arguments[1], NULL, false);
    if (arguments[0].to.count || arguments[0].to.lost) {
        const int object = fresh.to.at[0].object;
        struct value held = all;
        value_another_number(&held);
        held.to.count = 0;
        if (!held.stored.never && told_length(in, &arguments[0]))
            held = value_bad(&held, call->node, 302, "a block as long as the share is made another length");
        if (in->memory->objects[object].several)
            keep_beside(in, object, &held, call->node);
        else {
            cell_of(in, object)->alike.all = false;
            cell_of(in, object)->value = held;
        }
    }
    return fresh;
}

struct value reallocate_call(struct interp *in, const struct call *call)
{
    gives_back_outside(in, call);
    return call->count == 2 ? reallocate(in, call) : unknown_call(in, call, of_system(call));
}

struct value free_call(struct interp *in, const struct call *call)
{
    gives_back_outside(in, call);
    if (call->count)
        give_back(in, &call->arguments[0], call->node);
    return value_unknown();
}

struct value close_call(struct interp *in, const struct call *call)
{
    if (call->count)
        check_given_back(in, &call->arguments[0], call->node);
    acts_outside(in, call->node);
    return value_unknown();
}

struct value flush_call(struct interp *in, const struct call *call)
{
    (void)in;
    (void)call;
    return value_unknown();
}
