/* Objects as a whole: records with their members, containers, what a pointer hands to something that reads or
 * writes all of it. Whatever has no rule of its own takes the class of everything it was made of. */
#include "analysis/memory/records.h"

#include "analysis/memory/began.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/reach.h"
#include "analysis/memory/target.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/sides.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/held.h"
#include "analysis/values/own_part.h"
#include "analysis/values/parts.h"
#include "analysis/values/values.h"

static bool has_members(const struct object *object)
{
    return !object->array && object->type && object->type->kind == T_RECORD;
}

/* What asks for all of a container is told its length too. */
static struct value with_length(struct interp *in, int object, struct value all, const struct node *node)
{
    struct value own = {.shares = length_shares(in, object) | shares_of_whole(in, object, &all.by_rank)};
    own.by_rank = all.by_rank;
    return own.shares && all.dep == DEP_FIX
               ? value_bad(&own, node, 302, "a container as long as the own share")
               : all;
}

struct value object_content(struct interp *in, int object, const struct node *node)
{
    settle(in, &in->memory->state, object, node);
    const struct cell *cell = seen(in, object);
    struct value all = cell->value;
    if (!all.stored.never)
        lose_targets(in, &all, node);
    all.to.count = 0;
    all.by_rank = all.by_rank || is_set_later(in, object) || cell->size.by_rank;
    if (cell->layout != LAY_WHOLE) {
        all.shares |= 1ull << cell->share;
        if (all.dep != DEP_BAD)
            all = of_own_part(in, value_bad(&all, node, 302, "a share of the items"), &all, NULL);
        return all;
    }
    if (all.stored.never) {
        all = value_unknown();
        all.by_rank = is_set_later(in, object) || cell->size.by_rank;
    }
    if (in->memory->objects[object].container)
        all = with_length(in, object, all, node);
    if (!has_members(&in->memory->objects[object]))
        return all;
    for (int i = first_member(in, object); i >= 0; i = next_member(in, i)) {
        struct value member = object_content(in, i, node);
        all.by_rank = all.by_rank || member.by_rank;
        all.shares |= member.shares;
        bool items = member.dep == DEP_ITEM &&
                     (all.dep == DEP_FIX || (all.dep == DEP_ITEM && all.loop == member.loop));
        if (items) {
            all.dep = DEP_ITEM;
            all.loop = member.loop;
            value_another_number(&all);
        } else if (member.dep != DEP_FIX && all.dep != DEP_BAD) {
            member.shares |= all.shares;
            bool by_rank = all.by_rank;
            all = of_own_part(in, value_bad(&member, node, 302, "a record with something of the share in it"),
                              &member, &all);
            all.by_rank = by_rank;
        } else
            all = of_own_part(in, all, &all, &member);
    }
    return all;
}

bool content_is_same(struct interp *in, int object, const struct node *node, bool *by_rank)
{
    settle(in, &in->memory->state, object, node);
    const struct object *o = &in->memory->objects[object];
    const struct cell *cell = seen(in, object);
    if (cell->layout != LAY_WHOLE || o->container ||
        ((cell->value.dep != DEP_FIX || moves_with_shares(&cell->value)) && !cell->value.stored.never))
        return false;
    bool same = true, differs = is_set_later(in, object) || cell->size.by_rank ||
                                (cell->value.by_rank && !cell->value.stored.never);
    for (int i = has_members(o) ? first_member(in, object) : -1; i >= 0 && same; i = next_member(in, i))
        same = content_is_same(in, i, node, &differs);
    *by_rank = *by_rank || (same && differs);
    return same;
}

/* What a record holds has been looked at with the record. */
static bool is_in_record(const struct interp *in, int object)
{
    const int record = in->memory->objects[object].parent;
    return record >= 0 && has_members(&in->memory->objects[record]) && seen(in, record)->layout == LAY_WHOLE;
}

struct value escaped_content(struct interp *in, const struct node *node)
{
    struct value all = value_unknown();
    struct reached reach = reached_lost(in); /* records before their members */
    for (int i = 0; i < reach.count; i++) {
        const int object = reach.objects[i];
        if ((all.dep == DEP_FIX && is_in_record(in, object)) ||
            content_is_same(in, object, node, &all.by_rank))
            continue;
        struct value c = object_content(in, object, node);
        all.by_rank = all.by_rank || c.by_rank;
        if (c.dep != DEP_FIX && all.dep == DEP_FIX)
            all = value_bad(&c, node, 329, "is behind a pointer that is not followed");
    }
    reached_free(&reach);
    return all;
}

struct value pointed_content(struct interp *in, const struct value *p, const struct node *node)
{
    struct behind behind = {.known = false};
    return pointed_beside(in, p, &behind, node);
}

struct value pointed_beside(struct interp *in, const struct value *p, struct behind *behind,
                            const struct node *node)
{
    struct value all = *p;
    all.to.count = 0;
    if (p->to.lost) {
        if (!behind->known || behind->settled != in->memory->settled) {
            behind->settled = in->memory->settled;
            behind->content = escaped_content(in, node);
            behind->known = true;
        }
        all.by_rank = all.by_rank || behind->content.by_rank;
        if (behind->content.dep != DEP_FIX && all.dep == DEP_FIX)
            all = behind->content;
    }
    for (int i = 0; i < p->to.count; i++) {
        const struct target *t = &p->to.at[i];
        struct value c = object_content(in, t->object, node);
        if (t->w && length_dep(t->w) != DEP_FIX && c.dep != DEP_BAD) {
            c.shares |= poly_shares(in, t->w);
            c = of_own_part(in, value_bad(&c, node, 302, "a place that the own length or offset tells"), &c,
                            NULL);
        }
        bool by_rank = all.by_rank || c.by_rank || (t->w && poly_has_kind(t->w, A_RANK));
        unsigned long long shares = all.shares | c.shares;
        const bool alike = c.dep == all.dep && c.partial.operation == all.partial.operation &&
                           (c.dep != DEP_ITEM || c.loop == all.loop);
        if (all.dep == DEP_FIX || (c.dep == DEP_BAD && all.dep != DEP_BAD))
            all = c;
        else if (c.dep != DEP_FIX && all.dep != DEP_BAD && !alike)
            all = of_own_part(
                in, value_bad(&c, node, 310, "has different relations to the shares on two paths"), &c, &all);
        all.shares = shares;
        all.by_rank = by_rank;
    }
    return all;
}

bool lose_pointers(struct interp *in, int object, const struct node *node)
{
    const struct value v = seen(in, object)->value;
    bool any = v.to.lost || v.to.count;
    for (int i = 0; i < v.to.count; i++)
        escapes(in, v.to.at[i].object, node);
    if (!has_members(&in->memory->objects[object]))
        return any;
    for (int i = first_member(in, object); i >= 0; i = next_member(in, i))
        any = lose_pointers(in, i, node) || any;
    return any;
}

struct value one_of_records(struct interp *in, const struct value *p, const struct node *node)
{
    struct value all = pointed_content(in, p, node);
    for (int i = 0; i < p->to.count; i++)
        all.to.lost = lose_pointers(in, p->to.at[i].object, node) || all.to.lost;
    return all;
}

void keep_pointers(struct interp *in, int object, const struct type *kept, const struct value *given,
                   const struct node *node)
{
    bool any = false;
    if (kept && kept->kind == T_POINTER) {
        any = given->to.lost || given->to.count;
        for (int i = 0; i < given->to.count; i++)
            escapes(in, given->to.at[i].object, node);
    } else if (kept && kept->kind == T_RECORD) {
        any = one_of_records(in, given, node).to.lost;
        for (int i = 0; i < given->to.count; i++) { /* an iterator: what it points into */
            const struct object *o = &in->memory->objects[given->to.at[i].object];
            if (!o->container && !o->array)
                continue;
            escapes(in, given->to.at[i].object, node);
            any = true;
        }
    }
    if (any && object >= 0)
        cell_of(in, object)->value.to.lost = true;
}

void forget_members(struct interp *in, int object)
{
    if (!has_members(&in->memory->objects[object]))
        return;
    for (int i = first_member(in, object); i >= 0; i = next_member(in, i)) {
        break_pair(in, i);
        *cell_of(in, i) = (struct cell){.value = {.stored.never = true},
                                        .share = -1,
                                        .alike.all = !in->memory->objects[i].array,
                                        .summary = in->memory->objects[i].array};
        note_written(in, i);
        forget_members(in, i);
    }
}

/* A container is or may be in it: not of every class are the members listed. */
static bool holds_container(const struct type *type)
{
    while (type && type->kind == T_ARRAY)
        type = type->to;
    if (!type || type->kind != T_RECORD || type->plain || type->numbers)
        return false;
    bool any = type->is_vector || !type->fields;
    for (int i = 0; i < type->field_count && !any; i++)
        any = holds_container(type->fields[i]->type);
    for (int i = 0; i < type->base_count && !any; i++)
        any = holds_container(type->bases[i]);
    return any;
}

void set_object(struct interp *in, int object, const struct value *v, const struct node *node)
{
    if (v->to.lost && holds_container(in->memory->objects[object].type))
        escapes(in, object, node); /* what comes along may point to elements that come along */
    note_written(in, object);
    forget_members(in, object);
    struct cell *cell = cell_of(in, object);
    struct value content = *v;
    value_another_number(&content);
    content.partial.one_rank = false;
    lose_targets(in, &content, node);
    if (v->dep == DEP_LENGTH || v->dep == DEP_AGG || v->dep == DEP_CARRY || v->dep == DEP_FIRST ||
        v->partial.one_rank)
        content = value_bad(v, node, 302, "is kept in an object whose parts are not followed");
    cell->value = content;
    cell->alike.all = false;
}

/* Own items that have been copied as a whole must be so on every rank. */
static void items_here(struct interp *in, int object, const struct node *node)
{
    const struct cell *cell = seen(in, object);
    struct value from = {.shares = cell->layout == LAY_WHOLE ? 0 : 1ull << cell->share};
    if (cell->layout != LAY_WHOLE &&
        (!all_ranks_here(in, in->shares->list[cell->share].group) || in->path->control.dep != DEP_FIX))
        cell_of(in, object)->value = value_bad(&from, node, 314, "own items are changed on some ranks only");
}

void copy_record(struct interp *in, int to, int from, const struct node *node)
{
    if (to == from)
        return;
    if (in->memory->objects[to].array)
        return; /* a member: its cell is copied already */
    const struct type *kept = in->memory->objects[from].type;
    if (in->memory->objects[from].array || (kept && seen_as_another(in, to, kept))) {
        struct value content = object_content(in, from, node);
        content.to.lost = lose_pointers(in, from, node) || content.to.lost;
        set_object(in, to, &content, node);
        return;
    }
    forget_members(in, to);
    settle(in, &in->memory->state, from, node);
    struct value own = seen(in, from)->value;
    own.by_rank = own.by_rank || is_set_later(in, from);
    cell_of(in, to)->value = own;
    note_written(in, to);
    int count =
        in->memory->object_count; /* those of a record within itself that are made meanwhile are not copied */
    for (int i = first_member(in, from); i >= 0; i = next_member(in, i)) {
        if (i >= count)
            break;
        int field = object_field(in, to, in->memory->objects[i].field);
        struct cell member = *seen(in, i);
        if (is_set_later(in, i)) { /* perhaps before */
            member.value.by_rank = true;
            value_another_number(&member.value);
        }
        *cell_of(in, field) = member;
        note_written(in, field);
        items_here(in, field, node);
        copy_record(in, field, i, node);
    }
}

bool copy_container(struct interp *in, int to, const struct value *from, const struct node *node)
{
    bool by_rank = from->to.count && is_set_later(in, from->to.at[0].object);
    if (!is_container(in, from) || shares_of_whole(in, from->to.at[0].object, &by_rank)) {
        struct value all = pointed_content(in, from, node);
        *cell_of(in, to) = (struct cell){.share = -1, .summary = true};
        cell_of(in, to)->size.shares = all.dep == DEP_FIX ? 0 : all.shares;
        set_object(in, to, &all, node);
        return false;
    }
    settle(in, &in->memory->state, from->to.at[0].object, node);
    const struct cell content = *seen(in, from->to.at[0].object);
    *cell_of(in, to) = content;
    cell_of(in, to)->value.by_rank = content.value.by_rank || by_rank; /* the record around it says so */
    cell_of(in, to)->size.by_rank = content.size.by_rank || by_rank;
    note_written(in, to);
    items_here(in, to, node);
    return true;
}

void exchange_containers(struct interp *in, int a, int b, const struct node *node)
{
    settle(in, &in->memory->state, a, node);
    settle(in, &in->memory->state, b, node);
    const struct cell one = *seen(in, a);
    *cell_of(in, a) = *seen(in, b);
    *cell_of(in, b) = one;
    if (is_set_later(in, a) || is_set_later(in, b))
        cell_of(in, a)->value.by_rank = cell_of(in, b)->value.by_rank = true;
    note_written(in, a);
    note_written(in, b);
    items_here(in, a, node);
    items_here(in, b, node);
}

static struct value as_type(const struct value *v, const struct type *type, const struct node *node)
{
    if (v->dep == DEP_LENGTH && type && (type->kind == T_BOOL || (type->kind == T_INT && type->size < 4)))
        return value_bad(v, node, 302, "a narrow integer may not hold a larger share");
    bool partial = v->dep == DEP_AGG || v->dep == DEP_CARRY;
    if (type && type->kind == T_OTHER && (partial || v->dep == DEP_LENGTH))
        return value_bad(v, node, 303, "is kept as a number of a kind that is not known");
    if (v->dep == DEP_BAD && v->partial.mean_of && (!type || type->kind != T_FLOAT))
        return value_bad(v, node, 303, "rounds a partial result of the rank");
    if (!partial || !type)
        return *v;
    struct value result = *v;
    bool marks = v->partial.operation >= AGG_FLAG,
         extreme = v->partial.operation == AGG_MAX || v->partial.operation == AGG_MIN || marks,
         number = type->kind == T_INT || type->kind == T_BOOL;
    bool sums = v->partial.operation == AGG_SUM || v->partial.operation == AGG_PROD ||
                v->partial.operation == AGG_MAX || v->partial.operation == AGG_MIN;
    if ((type->kind == T_INT || type->kind == T_BOOL) && v->partial.real)
        return value_bad(v, node, 303, "rounds a partial result of the rank");
    if ((type->kind == T_BOOL || (type->kind == T_INT && type->size < 4)) && sums)
        return value_bad(v, node, 303, "keeps a partial result in a narrow integer");
    if ((v->partial.operation == AGG_LAND || v->partial.operation == AGG_LOR) && type->kind == T_INT &&
        (!v->partial.bytes || type->size < v->partial.bytes))
        return value_bad(v, node, 303, "keeps less of the number that a rank without items has");
    if (v->partial.wraps && (type->kind == T_FLOAT ||
                             (type->kind == T_INT && (!v->partial.bytes || type->size > v->partial.bytes))))
        return value_bad(v, node, 303, "widens a partial result that may have wrapped around");
    bool truth = type->kind == T_BOOL &&
                 (v->partial.operation == AGG_RAISED_FROM_0 || v->partial.operation == AGG_LOWERED_TO_0);
    if (extreme && number && !truth && v->partial.bytes &&
        (type->size < v->partial.bytes || type->is_unsigned != v->partial.is_unsigned))
        return value_bad(v, node, 303,
                         "keeps the largest or smallest item in a type that orders numbers otherwise");
    if (number && (v->partial.operation == AGG_SUM || v->partial.operation == AGG_PROD) &&
        (type->is_unsigned ||
         (v->partial.bytes &&
          (type->size < v->partial.bytes || (v->partial.is_unsigned && type->size <= v->partial.bytes)))))
        result.partial.wraps = true;
    if (type->kind == T_FLOAT)
        result.partial.real = true;
    if (v->dep == DEP_CARRY && number && v->partial.bytes)
        result.partial.bytes = (int)type->size;
    if (v->dep == DEP_AGG) {
        result.partial.bytes = number ? (int)type->size : 0;
        result.partial.is_unsigned = number && type->is_unsigned;
    }
    return result;
}

/* What earlier items have left in an accumulator, in a type that has another number for some of it. It is
 * converted once for every item then: what it begins with stays as it is where a rank has none, and numbers
 * may be in another order in that type. */
static bool changes_carry(const struct interp *in, const struct value *v, const struct type *type)
{
    if (v->dep != DEP_CARRY || v->partial.operation || v->partial.object < 0 || !is_number_type(type))
        return false;
    bool otherwise;
    const struct type *of = object_numbers(in, v->partial.object, &otherwise);
    return !of || otherwise || (is_number_type(of) && of->kind != T_BOOL && !holds_numbers_of(type, of));
}

/* True and false of a number whose bits are combined one by one: of other bits than the lowest that is not
 * what combining true and false gives, unless it was kept as that before. */
static bool loses_bits(const struct interp *in, const struct value *v, const struct type *type)
{
    if (!type || type->kind != T_BOOL || (v->dep != DEP_AGG && v->dep != DEP_CARRY) ||
        (v->partial.operation != AGG_XOR && v->partial.operation != AGG_AND))
        return false;
    if (v->dep == DEP_CARRY && v->partial.operation == AGG_XOR)
        return true;
    bool otherwise = false;
    const struct type *kept = v->dep == DEP_AGG       ? v->partial.type
                              : v->partial.object < 0 ? NULL
                                                      : object_numbers(in, v->partial.object, &otherwise);
    return otherwise || !kept || kept->kind != T_BOOL;
}

struct value converted(struct interp *in, const struct value *v, const struct type *type,
                       const struct node *node)
{
    if (loses_bits(in, v, type))
        return value_bad(v, node, 303, "keeps bits that are combined one by one as true or false");
    if (changes_carry(in, v, type))
        return value_bad(v, node, 303, "converts a partial result to a type that does not hold all of it");
    struct value held = of_own_part(in, as_type(v, type, node), v, NULL);
    located_as(&held.partial, type);
    hold_converted(in, &held, type, node);
    if (!type || type->kind != T_FLOAT || v->point.number != v->o)
        held.point.w = NULL;
    else if (type->size < 8)
        held.point.narrow = true;
    held.point.number = held.o;
    if (held.element.of && is_number_type(type) && !holds_numbers_of(type, held.element.type))
        held.element.of = 0; /* the number of no item any more */
    return held;
}

bool is_length(struct interp *in, const struct value *v, long long least)
{
    return v->dep == DEP_FIX || v->dep == DEP_ITEM ||
           (v->dep == DEP_LENGTH && v->w && length_dep(v->w) != DEP_FIX && stays_at_least(in, v->w, least));
}

bool length_by_rank(const struct interp *in, const struct value *n)
{
    if (n->dep == DEP_LENGTH) /* how long it is is no difference, but for what else is in it */
        return poly_by_rank(in->space, n->w);
    return n->by_rank || in->path->control_rank || poly_has_kind(n->o, A_RANK);
}

void check_size(struct interp *in, const struct value *size, const struct node *node)
{
    unsigned long long shares = 0;
    bool known = size->dep == DEP_ITEM ? in_share_loop(in, &shares) : is_length(in, size, 0);
    if (known || !in->shares->record)
        return;
    fact_against(in, size->shares ? size->shares : every_share(in), 332, node,
                 "memory of a size that depends on the distribution", size->reason.node, size->reason.text);
}

void check_given_back(struct interp *in, const struct value *p, const struct node *node)
{
    if (p->dep != DEP_FIX && in->shares->record)
        fact_against(in, p->shares ? p->shares : every_share(in), 247, node,
                     "gives back something that depends on the distribution", p->reason.node, p->reason.text);
}

void give_back(struct interp *in, const struct value *p, const struct node *node)
{
    check_given_back(in, p, node);
    if (p->to.count == 1 && in->memory->objects[p->to.at[0].object].several)
        return;
    if (p->to.count != 1 || p->to.lost || p->by_rank || in->path->control.dep != DEP_FIX ||
        !in->memory->objects[p->to.at[0].object].heap || !p->to.at[0].w || p->to.at[0].w->count)
        return;
    note_written(in, p->to.at[0].object);
    *cell_of(in, p->to.at[0].object) =
        (struct cell){.value = {.stored.never = true}, .share = -1, .alike.all = true, .summary = true};
}
