/* Recognising loops: counted ones, those over the own share, those over the ranks. */
#include "analysis/run/loops.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/memory/anew.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/path/path.h"
#include "analysis/path/rank_loops.h"
#include "analysis/path/spans.h"
#include "analysis/run/branches.h"
#include "analysis/run/dealt.h"
#include "analysis/run/before.h"
#include "analysis/run/branched.h"
#include "analysis/run/corrected.h"
#include "analysis/run/fills.h"
#include "analysis/run/folded.h"
#include "analysis/run/guard.h"
#include "analysis/run/leftover.h"
#include "analysis/run/loop_body.h"
#include "analysis/run/marks.h"
#include "analysis/run/operations.h"
#include "analysis/run/prefixes.h"
#include "analysis/run/ranges.h"
#include "analysis/run/run.h"
#include "analysis/run/taken.h"
#include "analysis/run/walks.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

static struct loop *loop_for(struct interp *in, const struct node *node)
{
    int context = in->path->context ? in->path->context->id : 0;
    for (int i = 0; i < in->path->loop_count; i++)
        if (in->path->loops[i]->node == node && in->path->loops[i]->context == context)
            return in->path->loops[i];
    struct loop *loop = ARENA_NEW(in->arena, struct loop);
    loop->node = node;
    loop->context = context;
    loop->number = in->path->loop_count + 1;
    loop->share = -1;
    struct atom *t = (struct atom *)poly_make_atom(in->space, A_LOOP, loop->number, 0, 0, NULL, NULL, NULL);
    t->info = loop;
    loop->t = t;
    ARENA_PUSH(in->arena, in->path->loops, in->path->loop_count, loop);
    return loop;
}

/* Of numbers without a sign: the counter, or what it is compared as. */
static bool wraps(const struct induction *induction)
{
    const struct type *bound = induction->bound->type;
    return induction->variable->type->is_unsigned || (bound && bound->is_unsigned);
}

/* i != end with a step of several: is the end at one of them? */
static bool ends_exactly(struct interp *in, const struct value *low, const struct value *high,
                         const struct induction *induction)
{
    const struct poly *step = P(in, induction->step);
    return poly_exact(in->space, poly_sub(in->space, high->o, low->o), step) &&
           poly_exact(in->space, poly_sub(in->space, high->w, low->w), step);
}

/* i != end: the counter comes by its end only where it begins no later. One without a sign never is below
 * nothing: where its beginning or end may be, it is far beyond. */
static void check_distance(struct interp *in, const struct node *node, const struct body *b,
                           const struct value *low, const struct value *high)
{
    const struct loop *loop = b->loop;
    bool hangs = low->dep > DEP_ITEM || high->dep > DEP_ITEM;
    if (!hangs)
        return;
    bool ahead = !b->induction->exact || stays_ahead(in, poly_sub(in->space, loop->hi_w, loop->lo_w));
    if (wraps(b->induction))
        ahead = ahead && (low->dep <= DEP_ITEM || stays_ahead(in, low->w)) &&
                (high->dep <= DEP_ITEM || stays_ahead(in, high->w));
    if (!ahead && in->shares->record)
        fact_against(in, low->shares | high->shares, 309, node,
                     "a loop whose counter may begin beyond its end with another share", NULL, NULL);
}

static void run_loop(struct interp *in, const struct node *node, struct body *b, const struct value *low,
                     const struct value *high)
{
    struct loop *loop = b->loop;
    loop->outer = in->numbers->loop;
    struct value saved = in->path->control;
    bool known = true;
    if (b->induction) {
        if (b->induction->downward) {
            loop->lo_o = b->induction->inclusive ? high->o : poly_add(in->space, high->o, P(in, 1));
            loop->lo_w = b->induction->inclusive ? high->w : poly_add(in->space, high->w, P(in, 1));
            loop->hi_o = poly_add(in->space, low->o, P(in, 1));
            loop->hi_w = poly_add(in->space, low->w, P(in, 1));
        } else {
            loop->lo_o = low->o;
            loop->lo_w = low->w;
            loop->hi_o = b->induction->inclusive ? poly_add(in->space, high->o, P(in, 1)) : high->o;
            loop->hi_w = b->induction->inclusive ? poly_add(in->space, high->w, P(in, 1)) : high->w;
        }
        loop->downward = b->induction->downward;
        loop->step = b->induction->step;
        look_for_range(in, loop, node);
        known = goes_over_share(in, loop, node);
        loop->all_but_last =
            !b->induction->turned && is_completed_behind(in, loop, b->induction->variable, eval_again);
        if (loop->all_but_last) {
            loop->rank_loop = true;
            loop->group = poly_single(poly_add(in->space, loop->hi_o, P(in, 1)))->id;
        }
        if (b->induction->stride && loop->share < 0)
            known = false; /* there may be no turn */
        loop->rank_loop = loop->rank_loop && !b->induction->turned;
        check_distance(in, node, b, low, high);
        const struct type *counter = b->induction->variable->type;
        loop->wraps = wraps(b->induction);
        if (known && loop->share >= 0 && counter->size < 4)
            known = false; /* a larger share may be more than it can count */
    } else
        loop->share = -1;
    if (!known) {
        struct value from = {.shares = low->shares | high->shares};
        struct value bad = value_bad(&from, node->count > 1 && node->children[1] ? node->children[1] : node,
                                     309, "a loop over something other than the own share");
        require_condition(in, &bad, node);
        b->induction = NULL; /* its counter is no place that holds for every share */
    }
    b->by_rank = b->by_rank || (b->induction && loop->share < 0 && (low->by_rank || high->by_rank));
    b->starts_by_rank = low->by_rank || (loop->downward && high->by_rank);
    loop->parts = !b->by_rank && loop->share < 0 && b->induction && !b->induction->turned &&
                  is_uniform(in, loop) && (whole_rank_loop(in, loop, 0) || other_rank_loop(in, loop, 0));
    const struct checked checked = checked_so_far(in);
    begin_fills(loop);
    begin_covers(in, loop);
    find_countdown(in, loop);
    find_taken(in, loop);
    if (loop->share >= 0)
        note_range(in, loop);
    if (loop->share >= 0)
        run_share(in, node, b);
    else if (known && (run_leftover(in, b, eval_again) || (!loop->parts && run_prefixes(in, b, eval_again))))
        set_counter(in, b, loop->hi_o, loop->hi_w, false);
    else if (loop->parts)
        run_parts(in, node, b);
    else if (known && run_before(in, b, eval_again))
        set_counter(in, b, loop->hi_o, loop->hi_w, true);
    else
        run_plain(in, node, b);
    checked_no_more(in, &checked); /* it may not have run */
    in->path->aborted = in->path->aborted && in->memory->state.dead;
    if (!known) {
        struct value bad = in->path->control;
        taint(in, &bad, node);
    }
    restore_control(in, &saved);
}

/* A counter with more to its test than its end: only where that has nothing to do with a share. */
static bool counts_plainly(const struct value *low, const struct value *high)
{
    const struct value *ends[] = {low, high};
    for (int i = 0; i < 2; i++)
        if (ends[i]->dep > DEP_ITEM || ends[i]->o != ends[i]->w || length_dep(ends[i]->w) != DEP_FIX ||
            poly_has_kind(ends[i]->w, A_SIZE) || poly_has_kind(ends[i]->w, A_RANK))
            return false;
    return true;
}

/* The end of the counter, as its test has it: k + shift < bound. */
static struct value eval_bound(struct interp *in, const struct induction *induction, bool keeps)
{
    struct value high = keeps ? eval_kept(in, induction->bound) : eval(in, induction->bound);
    if (!induction->shift)
        return high;
    struct value shift = keeps ? eval_kept(in, induction->shift) : eval(in, induction->shift);
    struct value v = combine_values(in, &high, &shift, induction->bound);
    bool known = high.o && high.w && shift.o && shift.w && counts_plainly(&high, &shift);
    v.o = known ? poly_sub(in->space, high.o, shift.o) : NULL;
    v.w = known ? poly_sub(in->space, high.w, shift.w) : NULL;
    return v;
}

/* It begins so much further, and what its test compares ends so much further. */
static void go_ahead(struct interp *in, const struct induction *induction, struct value *low,
                     struct value *high)
{
    const struct poly *by = P(in, induction->ahead);
    low->o = poly_add(in->space, low->o, by);
    low->w = poly_add(in->space, low->w, by);
    if (induction->bound_ahead) {
        high->o = poly_add(in->space, high->o, by);
        high->w = poly_add(in->space, high->w, by);
    }
}

/* A counter that only counts its turns: from 0 to so many. */
static void count_turns(struct interp *in, struct body *b, struct induction *induction, struct value *low,
                        struct value *high)
{
    struct value way = combine_values(in, low, high, induction->bound);
    const struct poly *more = P(in, induction->inclusive ? 1 : 0);
    way.o = poly_add(in->space, poly_sub(in->space, low->o, high->o), more);
    way.w = poly_add(in->space, poly_sub(in->space, low->w, high->w), more);
    b->start = *low;
    *low = value_fix(in, P(in, 0));
    *high = way;
    induction->downward = induction->inclusive = false;
}

/* The first turn of a do loop does not ask: it would have passed. */
static bool begins_inside(struct interp *in, const struct induction *induction, const struct value *low,
                          const struct value *high)
{
    const struct poly *way =
        induction->downward ? poly_sub(in->space, low->w, high->w) : poly_sub(in->space, high->w, low->w);
    way = poly_add(in->space, way, P(in, induction->inclusive ? 0 : -1));
    return poly_shares(in, flat(in, way)) ? stays_ahead(in, way) : never_negative(in, way, NULL);
}

/* i != end, where something else ends the loop, too: does i come to its end? Unknowns that tell how far that
 * is are at least 1, or nothing is known of where it stays. */
static bool comes_to(struct interp *in, const struct induction *induction, const struct value *low,
                     const struct value *high)
{
    const struct poly *way =
        induction->downward ? poly_sub(in->space, low->w, high->w) : poly_sub(in->space, high->w, low->w);
    return never_negative(in, way, way);
}

/* Is the loop counted from there to there as its text says, for certain? */
static bool counts_to_end(struct interp *in, const struct body *b, const struct induction *induction,
                          struct value *low, struct value *high, bool keeps)
{
    if (!low->o || !high->o || !low->w || !high->w || low->dep == DEP_CARRY || low->dep == DEP_BAD ||
        (high->dep != DEP_FIX && high->dep != DEP_LENGTH && high->dep != DEP_ITEM) ||
        (low->dep != DEP_FIX && low->dep != DEP_LENGTH && low->dep != DEP_ITEM))
        return false;
    if (wraps(induction) && induction->downward && induction->inclusive)
        return false; /* from 0 it goes on with its greatest number, until something else ends the loop */
    if (induction->ahead)
        go_ahead(in, induction, low, high);
    if (induction->at_least_once && !begins_inside(in, induction, low, high))
        return false;
    if (induction->exact && (induction->guard_count || leaves(b->code)) && length_dep(high->w) == DEP_FIX &&
        length_dep(low->w) == DEP_FIX && !comes_to(in, induction, low, high))
        return false;
    if (induction->exact && induction->step > 1 && !ends_exactly(in, low, high, induction))
        return false; /* it may step over its end */
    if ((induction->shift || induction->guard_count) &&
        (keeps || !counts_plainly(low, high) || induction->variable->type->size < 4))
        return false;
    return true;
}

/* From or to a number of the item, in a loop over own items: `for (j = i + 1; j < n; j++)`. Both ends are
 * functions of the item, the same ones whichever rank has it, so for one item there are the same turns in
 * both programs. The loop is run by its test, which is such a function, too, and what the loop sets is set
 * under its condition: other items make other turns, or none. A counter that began with what a share tells
 * would stand for places among the own items, which these are not. */
static bool hangs_on_item(const struct value *low, const struct value *high)
{
    return low->dep == DEP_ITEM || high->dep == DEP_ITEM;
}

/* Runs the loop by its counter. False when its bounds are not known: nothing was run. */
static bool run_counted(struct interp *in, const struct node *node, struct body *b,
                        struct induction *induction)
{
    if (!harmless(in->program, induction->bound, 0) ||
        (induction->shift && !harmless(in->program, induction->shift, 0)) ||
        (induction->stride && !harmless(in->program, induction->stride, 0)))
        return false;
    struct value p = {.dep = DEP_FIX, .to.count = 1};
    p.to.at[0] =
        (struct target){.object = object_for_decl(in, induction->variable), .o = P(in, 0), .w = P(in, 0)};
    bool keeps = is_uniform(in, node);
    struct value low = load(in, &p, induction->variable->type->size, node);
    struct value high = eval_bound(in, induction, keeps);
    const struct type *counter = induction->variable->type;
    const struct value end = high;
    const bool pointer = counter->kind == T_POINTER;
    struct value stride = value_unknown();
    if (induction->stride)
        stride = eval(in, induction->stride);
    if (pointer && (induction->stride ? !count_strides(in, b, counter, &stride, &low, &high)
                                      : !count_way(in, b, counter, &low, &high)))
        return false;
    if (!counts_to_end(in, b, induction, &low, &high, keeps))
        return false;
    if (hangs_on_item(&low, &high)) {
        struct value *counter_now = &cell_of(in, p.to.at[0].object)->value;
        if (length_dep(counter_now->w) != DEP_FIX)
            counter_now->o = counter_now->w = NULL;
        return false;
    }
    if (induction->turned)
        count_turns(in, b, induction, &low, &high);
    induction->keeps_place = induction->at_least_once || induction->stride;
    b->induction = induction;
    set_guards(in->arena, b->loop, induction);
    struct state before = state_copy(&in->memory->state);
    bool kept_before = in->run->keep_equal;
    in->run->keep_equal = keeps || kept_before;
    b->loop->counter_moved = false;
    const int spans = in->path->span_count;
    run_loop(in, node, b, &low, &high);
    in->run->keep_equal = kept_before;
    /* the bound must not move while the loop runs */
    bool dead = in->memory->state.dead, record = in->shares->record;
    in->shares->record = false;
    in->memory->state.dead = false;
    struct value again = eval_bound(in, induction, keeps);
    if (induction->stride && eval(in, induction->stride).w != stride.w)
        again.w = again.to.at[0].w = NULL;
    in->memory->state.dead = dead;
    in->shares->record = record;
    bool moved = b->loop->counter_moved;
    const struct target *at = &end.to.at[0], *at_again = &again.to.at[0];
    bool same = pointer ? again.to.count == 1 && at_again->object == at->object && at_again->o == at->o &&
                              at_again->w == at->w
                        : again.o == end.o && again.w == end.w;
    if (same && !moved) {
        state_free(&before);
        return true;
    }
    if (b->loop->share >= 0 && in->shares->record)
        fact_against(in, 1ull << b->loop->share, 309, node,
                     moved ? "the counter of a loop over own items is changed inside it"
                           : "the bound of a loop over own items changes inside it",
                     NULL, NULL);
    in->path->span_count = spans;
    state_free(&in->memory->state);
    in->memory->state = before;
    b->induction = NULL;
    return false;
}

/* A loop whose numbers are dealt out, where such loops are looked at. False: nothing was run. */
static bool run_dealt(struct interp *in, const struct node *node, struct body *b)
{
    struct dealt dealt;
    if (!in->program->options->dealing || !find_dealt(in, node, &dealt))
        return false;
    struct value p = {.dep = DEP_FIX, .to.count = 1};
    p.to.at[0] = (struct target){
        .object = object_for_decl(in, dealt.induction.variable), .o = P(in, 0), .w = P(in, 0)};
    struct value low = load(in, &p, dealt.induction.variable->type->size, node),
                 high = eval_again(in, dealt.induction.bound);
    const int share = share_of_dealt(in, node, &dealt, &low, &high, eval_again);
    if (share < 0)
        return false;
    eval(in, dealt.induction.bound);
    const struct value saved = in->path->control;
    const struct checked checked = checked_so_far(in);
    struct state before = state_copy(&in->memory->state);
    b->induction = &dealt.induction;
    b->code = dealt.code;
    b->dealt = b->starts_by_rank = true;
    b->loop->outer = in->numbers->loop;
    b->loop->counter_moved = false;
    begin_dealt(in, b->loop, share);
    note_range(in, b->loop);
    run_share(in, node, b);
    end_dealt(in, b->loop, &dealt, &before, &high, eval_again);
    b->induction = NULL;
    state_free(&before);
    checked_no_more(in, &checked);
    restore_control(in, &saved);
    return true;
}

void exec_for(struct interp *in, const struct node *node)
{
    struct induction induction;
    bool simple = node->children[2]
                      ? find_induction(node, &induction)
                      : find_while_induction(node->children[1], node->children[3], false, &induction);
    exec(in, node->children[0]);
    if (run_folded(in, node, eval_again))
        return;
    struct body b = {.test = node->children[1],
                     .code = node->children[3],
                     .step = node->children[2],
                     .loop = loop_for(in, node)};
    if (run_dealt(in, node, &b))
        return;
    not_dealt(in, node);
    if (simple && run_counted(in, node, &b, &induction))
        return;
    struct value none = value_unknown();
    run_loop(in, node, &b, &none, &none);
}

void exec_while(struct interp *in, const struct node *node)
{
    if (run_folded(in, node, eval_again))
        return;
    struct induction induction;
    bool first = node->kind == N_DO;
    struct body b = {.test = node->children[first ? 1 : 0],
                     .code = node->count > 1 ? node->children[first ? 0 : 1] : NULL,
                     .loop = loop_for(in, node)};
    if (find_while_induction(b.test, b.code, first, &induction)) {
        struct body counted = b;
        if (run_counted(in, node, &counted, &induction))
            return;
    }
    b.code_first = first;
    struct value none = value_unknown();
    run_loop(in, node, &b, &none, &none);
}

static void run_range(struct interp *in, const struct node *node, const struct value *given, bool by_rank)
{
    struct value range = *given;
    struct loop *loop = loop_for(in, node);
    struct body b = {.code = node->children[1], .loop = loop, .by_rank = by_rank};
    const struct decl *variable = node->decl;
    struct value low = value_fix(in, P(in, 0)), high = value_unknown();
    const struct type *element = variable->type;
    bool reference = element && element->kind == T_POINTER && element->is_reference;
    long long size = element ? (reference && element->to ? element->to->size : element->size) : -1;
    const struct type *type = node->children[0]->type;
    bool one = range.to.count == 1 && (!type || !type->is_vector || is_container(in, &range));
    const struct cell *cell = one ? seen(in, range.to.at[0].object) : NULL;
    b.bound = (struct bound){.variable = variable, .node = node, .range = range, .reference = reference};
    struct size bytes = cell ? cell->size : (struct size){0};
    if (cell && !bytes.o && cell->layout == LAY_WHOLE && type && type->kind == T_ARRAY && type->is_const)
        bytes.o = bytes.w = in->memory->objects[range.to.at[0].object].fixed_size;
    if (!bytes.o || size <= 0) {
        for (int i = 0; reference && i < range.to.count; i++)
            escapes(in, range.to.at[i].object, node);
        run_loop(in, node, &b, &low, &high);
        return;
    }
    high.o = poly_exact(in->space, bytes.o, P(in, size));
    high.w = poly_exact(in->space, bytes.w, P(in, size));
    /* the variable is bound to the element, not to a counter: run with a hidden counter */
    loop->lo_o = loop->lo_w = low.o;
    loop->hi_o = high.o;
    loop->hi_w = high.w;
    loop->step = 1;
    loop->outer = in->numbers->loop;
    if (!high.o || !high.w || !goes_over_share(in, loop, node)) {
        if (in->shares->record)
            fact_against(in, poly_shares(in, high.o) | poly_shares(in, high.w) | range.shares, 313, node,
                         "a range that is not the own share", NULL, NULL);
        loop->share = -1;
    }
    struct target *place = &b.bound.range.to.at[0];
    place->o = place->w = poly_mul(in->space, poly_of(in->space, loop->t), P(in, size));
    b.bound.size = size;
    if (loop->share >= 0)
        run_share(in, node, &b);
    else
        run_plain(in, node, &b);
}

void exec_range_for(struct interp *in, const struct node *node)
{
    struct value range = eval_lvalue(in, node->children[0]);
    bool by_rank = range.by_rank; /* as often as the container has elements */
    for (int i = 0; i < range.to.count; i++) {
        const struct cell *cell = seen(in, range.to.at[i].object);
        by_rank = by_rank || cell->size.by_rank || (!cell->size.o && cell->value.by_rank);
    }
    struct state before = state_copy(&in->memory->state);
    const struct value saved = in->path->control;
    const struct checked checked = checked_so_far(in);
    run_range(in, node, &range, by_rank);
    checked_no_more(in, &checked);
    in->path->aborted = in->path->aborted && in->memory->state.dead;
    restore_control(in, &saved);
    if (by_rank && !in->memory->state.dead)
        mark_by_rank(in, &before, &in->memory->state, node);
    state_free(&before);
}
