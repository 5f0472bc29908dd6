/* Running loops over the own share: item by item, where what earlier iterations left may only be accumulated.
 */
#include "analysis/memory/anew.h"
#include "analysis/memory/began.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/run/loop_body.h"
#include "analysis/run/located.h"
#include "analysis/run/loops.h"
#include "analysis/run/marks.h"
#include "analysis/run/points.h"
#include "analysis/run/run.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/own_part.h"
#include "analysis/values/values.h"

/* A flag goes up or down from what it was before the loop. */
static enum agg flag_of(const struct value *v, const struct value *before)
{
    long long set, was;
    if (before->dep == DEP_AGG)
        return before->partial.operation >= AGG_RAISED && before->partial.operation <= AGG_LOWERED_TO_0 &&
                       before->partial.flag == v->o
                   ? before->partial.operation
                   : AGG_NONE;
    if (!poly_number(v->o, &set) || !poly_number(before->o, &was) || set == was)
        return AGG_NONE;
    return set > was ? (was ? AGG_RAISED : AGG_RAISED_FROM_0) : set ? AGG_LOWERED : AGG_LOWERED_TO_0;
}

/* The first (last) index of an item: none is larger (smaller) than what stands for none. The index is c for
 * each turn before and `within` at the first one of all: from there on it grows up to c * turns - c + within.
 */
static bool reaches(struct interp *in, const struct value *v, const struct value *before,
                    const struct loop *loop)
{
    long long none;
    const struct share *s = &in->shares->list[loop->share];
    const struct poly *c, *rest, *by, *within, *items = items_of_all(s);
    const enum agg agg = v->partial.operation;
    if (agg != AGG_FIRST_INDEX && agg != AGG_LAST_INDEX)
        return true;
    const bool number = poly_number(before->o, &none);
    if (agg == AGG_FIRST_INDEX && number && none >= 2147483647)
        return true;
    if (!before->o || !poly_split(in->space, v->partial.flag, loop->t, &c, &rest) ||
        !poly_split(in->space, rest, s->offset, &by, &within) || length_dep(within) != DEP_FIX ||
        !poly_not_negative(c) || !poly_not_negative(by))
        return false;
    if (agg == AGG_LAST_INDEX)
        return number && poly_not_negative(flat(in, poly_sub(in->space, within, P(in, none))));
    const struct poly *turns = poly_mul(in->space, c, loop->per_item),
                      *more = below(in, within, c) ? P(in, 0) : poly_sub(in->space, within, c),
                      *total = poly_mul(in->space, turns, poly_of(in->space, s->total));
    if (before->w == poly_add(in->space, total, more))
        return true;
    if (!items)
        return false;
    const struct poly *end = poly_add(in->space, poly_mul(in->space, turns, items), more);
    return poly_not_negative(poly_sub(in->space, flat(in, before->o), flat(in, end)));
}

static void finish_carry(struct interp *in, int object, const struct value *before, const struct loop *loop,
                         bool early, const struct node *node)
{
    struct cell *cell = cell_of(in, object);
    struct value v = cell->value;
    if (cell->layout != LAY_WHOLE)
        return;
    if (v.dep == DEP_CARRY && v.partial.object == object) {
        if (!v.partial.operation) {
            cell->value = *before;
            return;
        }
        struct value result = {.dep = DEP_AGG,
                               .partial.operation = v.partial.operation,
                               .partial.flag = v.partial.operation == AGG_FLAG ? v.o : NULL,
                               .shares = v.shares | before->shares | (1ull << loop->share)};
        result.reassoc = v.reassoc;
        result.kept_at = v.kept_at ? v.kept_at : before->kept_at;
        result.partial.wraps = v.partial.wraps || (before->dep == DEP_AGG && before->partial.wraps);
        result.by_rank = v.by_rank || (before->dep == DEP_AGG && before->by_rank);
        if (v.partial.operation == AGG_FLAG)
            result.partial.operation = flag_of(&v, before);
        if (v.partial.operation == AGG_WHERE)
            result = value_bad(&result, node, 304, "what the last own item left is used after the loop");
        else if (v.partial.operation == AGG_LAST_INDEX && early)
            result = value_bad(&result, node, 308, "a loop over own items is left early");
        else if (!result.partial.operation || !reaches(in, &v, before, loop))
            result = value_bad(&result, node, 303, "starts from a value that may stand for an item too");
        else if (before->dep == DEP_BAD) {
            const struct value from = value_with(before, &result);
            result = value_bad(&from, node, 301, "starts from a value that depends on the distribution");
        } else if (before->dep == DEP_FIRST &&
                   ((v.partial.operation != AGG_MAX && v.partial.operation != AGG_MIN) ||
                    !starts_inside(&v, before, loop)))
            result = value_bad(&result, node, 305, "starts from one particular item of the share");
        else if (before->dep == DEP_AGG && before->partial.operation != result.partial.operation)
            result = value_bad(&result, node, 303, "accumulates in two ways");
        else if (before->dep == DEP_AGG && before->partial.one_rank)
            result = value_bad(&result, node, 251, "starts from the partial result of one rank");
        else if (before->dep == DEP_LENGTH || before->dep == DEP_ITEM)
            result = value_bad(&result, node, 302, "starts from a length or an item");
        else if (loop->skips_first && !(before->dep == DEP_FIRST &&
                                        (v.partial.operation == AGG_MAX || v.partial.operation == AGG_MIN)))
            result = value_bad(&result, node, 309, "leaves out the first item of every rank");
        end_located(in, object, &result, &v, before, loop);
        cell->value = of_own_part(in, result, &v, before);
        return;
    }
    if (v.dep == DEP_BAD)
        return;
    struct value from = {.shares = v.shares | (1ull << loop->share)};
    bool had =
        before->dep == DEP_FIX && !before->stored.never && !before->stored.perhaps; /* whoever has no items */
    if (v.dep == DEP_FIX && had && v.o && v.o == before->o)
        return;
    cell->value = of_own_part(
        in, value_bad(&from, node, 304, "what the last own item left is used after the loop"), &v, before);
}

/* Later iterations find arrays that have begun to hold own items in this loop: what such an iteration leaves,
 * from the state at hand. Nothing where no array changes its layout. */
static struct state again_from(struct interp *in, struct body *b, const struct state *tried)
{
    struct state start = state_copy(&in->memory->state), none = {0};
    bool changes = false;
    for (int i = 0; i < in->memory->written_count; i++) {
        int object = in->memory->written[i].object;
        if (object < tried->count && object < start.count &&
            state_cell(tried, object)->layout != state_cell(&start, object)->layout) {
            *state_change(&start, object) = *state_cell(tried, object);
            changes = true;
        }
    }
    if (!changes || tried->dead) {
        state_free(&start);
        return none;
    }
    struct state saved = in->memory->state;
    struct break_frame frame = frame_new(in, in->run->breaks);
    bool record = in->shares->record;
    in->memory->state = start;
    in->run->breaks = &frame;
    in->shares->record = false;
    iterate(in, b);
    struct state later = in->memory->state;
    in->memory->state = saved;
    in->run->breaks = frame.outer;
    in->shares->record = record;
    state_free(&frame.at_break);
    state_free(&frame.at_continue);
    return later;
}

/* Runs the body for what it writes, and once more to see whether what follows the counter still does when the
 * counter tells it. The frame stays the innermost one. */
static struct state try_items(struct interp *in, const struct node *node, struct body *b,
                              struct state *before, struct break_frame *frame)
{
    *frame = frame_new(in, in->run->breaks);
    in->run->breaks = frame;
    in->shares->record = false;
    iterate(in, b);
    state_free(&frame->at_break);
    state_free(&frame->at_continue);
    if (in->memory->state.count > before->count)
        before->count = in->memory->state.count; /* objects made in the body */
    find_followers(in, before, b);
    if (b->follower_count) {
        state_free(&in->memory->state);
        in->memory->state = state_copy(before);
        *frame = frame_new(in, in->run->breaks->outer);
        iterate(in, b);
        state_free(&frame->at_break);
        state_free(&frame->at_continue);
        check_followers(in, b, node);
    }
    return in->memory->state;
}

/* Own items that an iteration changes beside its own one are not what they were when the next one begins. */
static void begin_items_changed(struct interp *in, int object, const struct state *tried)
{
    const struct value *left = &state_cell(tried, object)->value;
    if (left->dep == DEP_BAD && seen(in, object)->layout != LAY_WHOLE)
        cell_of(in, object)->value = *left;
}

/* A container that the body makes longer or shorter: how long it is when an iteration begins tells how many
 * items of the rank came before. */
static void begin_length(struct interp *in, int object, const struct state *tried, const struct loop *loop)
{
    const struct size *left = &state_cell(tried, object)->size, *now = &seen(in, object)->size;
    if (left->o != now->o || left->w != now->w || left->shares != now->shares)
        lose_length(in, object, left->shares | own_lengths(in, left->w) | 1ull << loop->share);
}

/* What the body writes begins an iteration as what earlier ones left. */
static void begin_carry(struct interp *in, const struct body *b, const struct state *tried)
{
    for (int i = 0; i < in->memory->written_count; i++) {
        int object = in->memory->written[i].object;
        cell_of(in, object)->ghosts = 0; /* copies of what this loop changes */
        cell_of(in, object)->held[0].by = cell_of(in, object)->held[1].by = 0;
        if (object >= tried->count)
            continue;
        if (!tried->dead)
            begin_length(in, object, tried, b->loop);
        if (!tried->dead && state_cell(tried, object)->layout != LAY_WHOLE) {
            begin_items_changed(in, object, tried);
            continue;
        }
        struct cell *cell = cell_of(in, object);
        if (tried->dead && in->memory->objects[object].array)
            continue;
        if (b->induction && in->memory->objects[object].decl == b->induction->variable)
            continue;
        if (follows(b, object))
            continue;
        unsigned long long shares = cell->value.shares | (1ull << b->loop->share);
        begin_anew(in, cell);
        if (cell->value.dep == DEP_CARRY) /* an accumulator of an enclosing loop over shares */
            continue;
        cell->value = (struct value){.dep = DEP_CARRY, .partial.object = object, .shares = shares};
    }
}

/* The items at which the loop is left meet those that go through it. */
static void join_item_break(struct interp *in, const struct node *node, const struct loop *loop,
                            struct break_frame *frame)
{
    struct value item = {.dep = DEP_ITEM, .loop = loop->number, .shares = 1ull << loop->share};
    settle_both(in, &frame->at_break, &in->memory->state, node);
    if (in->memory->state.dead) {
        state_free(&in->memory->state);
        in->memory->state = state_copy(&frame->at_break);
    } else {
        join_item_branches(in, &frame->at_break, &in->memory->state, &item, node);
        state_join(in, &in->memory->state, &frame->at_break, node, OF_BREAK);
    }
}

/* How a loop over own items ends. */
struct item_end {
    bool early, other_break; /* by break; by one that not only items decide */
    struct state left;       /* at the break */
};

/* What the body wrote, after the last item. */
static void end_carry(struct interp *in, const struct node *node, const struct body *b,
                      const struct state *before, const struct item_end *end)
{
    const struct loop *loop = b->loop;
    for (int i = 0; i < in->memory->written_count; i++) {
        int object = in->memory->written[i].object;
        static const struct value none = {.stored.never = true};
        struct cell *cell = cell_of(in, object);
        /* an accumulator that a break leaves as it is tells only of the items before */
        bool told = object < end->left.count && state_cell(&end->left, object)->value.dep != DEP_CARRY &&
                    !end->other_break;
        bool spoilt = end->early && (cell->layout != LAY_WHOLE || (cell->value.dep == DEP_CARRY &&
                                                                   cell->value.partial.operation && !told));
        if (spoilt) {
            struct value from = {.shares = cell->value.shares | 1ull << loop->share};
            cell->value = value_bad(&from, node, 308, "a loop over own items is left early");
        } else if (!follows(b, object) &&
                   !(object < before->count && ends_trapezoids(in, object, state_cell(before, object), loop)))
            finish_carry(in, object, object < before->count ? &state_cell(before, object)->value : &none,
                         loop, end->early, node);
        begin_anew(in, cell_of(in, object)); /* a rank without items has set nothing of it */
    }
}

/* What iterations after the first have shown to be bad. */
static void take_bad(struct interp *in, const struct state *later)
{
    for (int i = 0; i < in->memory->written_count; i++) {
        int object = in->memory->written[i].object;
        if (object < later->count && state_cell(later, object)->value.dep == DEP_BAD &&
            seen(in, object)->value.dep != DEP_BAD)
            cell_of(in, object)->value = state_cell(later, object)->value;
    }
}

void leave_items(struct interp *in, int context, const struct node *node)
{
    const struct loop *around = NULL;
    unsigned long long shares = 0;
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        if (l->share >= 0 && l->context == context) {
            around = l;
            shares |= 1ull << l->share;
        }
    for (int i = 0; around && i < in->memory->state.count; i++) {
        const struct cell *cell = seen(in, i);
        if (cell->stamp <= around->began || (cell->layout == LAY_WHOLE && cell->value.dep != DEP_CARRY))
            continue;
        struct value from = {.shares = cell->value.shares | shares};
        cell_of(in, i)->value = value_bad(&from, node, 308, "a loop over own items is left early");
    }
}

static void leave_item_counter(struct interp *in, const struct node *node, const struct body *b, bool early)
{
    const struct loop *loop = b->loop;
    if (early) {
        struct value from = {.shares = 1ull << loop->share};
        cell_of(in, object_for_decl(in, b->induction->variable))->value =
            value_bad(&from, node, 308, "the place where a loop over own items was left");
    } else if (loop->downward)
        set_counter(in, b, poly_sub(in->space, loop->lo_o, P(in, 1)),
                    poly_sub(in->space, loop->lo_w, P(in, 1)), true);
    else
        set_counter(in, b, loop->hi_o, loop->hi_w, true);
}

void run_share(struct interp *in, const struct node *node, struct body *b)
{
    struct loop *loop = b->loop, *outer = in->numbers->loop;
    struct writes outside = written_begin(in);
    bool record = in->shares->record;
    in->numbers->loop = loop;
    loop->began = in->memory->stamps;
    loop->kept = is_uniform(in, node);
    struct state before = state_copy(&in->memory->state);
    struct break_frame frame;
    struct state tried = try_items(in, node, b, &before, &frame);
    for (int i = 0; i < in->memory->written_count; i++)
        settle(in, &before, in->memory->written[i].object, node);
    in->memory->state = state_copy(&before);
    begin_carry(in, b, &tried);
    struct state later = again_from(in, b, &tried);
    state_free(&tried);
    frame = frame_new(in, in->run->breaks->outer);
    in->run->breaks = &frame;
    in->shares->record = record;
    iterate(in, b);
    in->run->breaks = frame.outer;
    struct item_end end = {.early = frame.has_break};
    end.other_break = (frame.break_control.dep != DEP_FIX && frame.break_control.dep != DEP_ITEM) ||
                      frame.break_by_rank || frame.break_control.by_rank;
    if (end.early) {
        end.left = state_copy(&frame.at_break);
        join_item_break(in, node, loop, &frame);
    }
    in->memory->state.dead = false;
    state_free(&frame.at_break);
    state_free(&frame.at_continue);
    end_carry(in, node, b, &before, &end);
    take_bad(in, &later);
    state_free(&later);
    state_free(&end.left);
    check_followers(in, b, node);
    state_free(&before);
    in->numbers->loop = outer;
    const bool untold = end.early || (b->induction && b->induction->keeps_place);
    finish_followers(in, b, untold, node);
    if (b->induction)
        leave_item_counter(in, node, b, untold);
    written_end(in, &outside);
}
