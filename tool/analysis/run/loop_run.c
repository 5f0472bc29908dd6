/* Running loops: ordinary ones by iteration to a fixed point. Those over the own share: share_run.c. */
#include <stdlib.h>
#include <string.h>
#include "analysis/memory/anew.h"
#include "analysis/memory/memory.h"
#include "analysis/models/models.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/path/spans.h"
#include "analysis/run/branches.h"
#include "analysis/run/fills.h"
#include "analysis/run/guard.h"
#include "analysis/run/halos.h"
#include "analysis/run/loop_body.h"
#include "analysis/run/loops.h"
#include "analysis/run/marks.h"
#include "analysis/run/run.h"
#include "analysis/run/verdicts.h"
#include "analysis/run/walks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

void leave_loop(struct interp *in, const struct node *node)
{
    struct break_frame *frame = in->run->breaks;
    in->run->jumps++;
    in->run->passed += node->kind == N_CONTINUE && frame && frame->is_switch;
    if (node->kind == N_CONTINUE)
        while (frame && frame->is_switch)
            frame = frame->outer;
    if (!frame) {
        in->memory->state.dead = true;
        return;
    }
    const bool breaks = node->kind == N_BREAK;
    struct state *into = breaks ? &frame->at_break : &frame->at_continue;
    bool *has = breaks ? &frame->has_break : &frame->has_continue,
         *by_rank = breaks ? &frame->break_by_rank : &frame->continue_by_rank;
    struct value *control = breaks ? &frame->break_control : &frame->continue_control;
    join_condition(control, &in->path->control);
    *by_rank = *by_rank || in->path->control_rank > frame->control_rank;
    if (*has) { /* what went that way before has met a condition of which this way is the other side */
        mark_branches(in, into, &in->memory->state, control, *by_rank, node, node);
        state_join(in, into, &in->memory->state, node, OF_JUMP);
    } else {
        state_free(into);
        *into = state_copy(&in->memory->state);
    }
    *has = true;
    in->memory->state.dead = true;
}

struct break_frame frame_new(const struct interp *in, struct break_frame *outer)
{
    return (struct break_frame){.outer = outer, .control_rank = in->path->control_rank};
}

static void set_number(struct interp *in, const struct decl *variable, const struct poly *o,
                       const struct poly *w, bool by_rank)
{
    int object = object_for_decl(in, variable);
    struct value v = {.o = o, .w = w, .dep = length_dep(w), .shares = poly_shares(in, w), .by_rank = by_rank};
    int loop = 0;
    if (v.dep == DEP_LENGTH && o && w) {
        struct loop *l = in->numbers->loop;
        const struct poly *c, *rest, *c2, *rest2;
        if (l && l->share >= 0 && poly_split(in->space, w, l->t, &c, &rest) &&
            poly_split(in->space, rest, in->shares->list[l->share].offset, &c2, &rest2) && c2->count &&
            length_dep(rest2) == DEP_FIX && poly_mul(in->space, c, l->per_item) == c2) {
            v.dep = DEP_ITEM;
            v.by_rank = false;
            loop = l->number;
        }
    }
    v.loop = loop;
    struct cell *cell = cell_of(in, object);
    cell->value = v;
    cell->alike.all = false;
    note_written(in, object);
}

void set_counter(struct interp *in, const struct body *b, const struct poly *o, const struct poly *w,
                 bool by_rank)
{
    if (b->induction->variable->type->kind == T_POINTER)
        walk_to(in, b, o, w);
    else if (b->induction->turned)
        set_number(in, b->induction->variable, o ? poly_sub(in->space, b->start.o, o) : NULL,
                   w ? poly_sub(in->space, b->start.w, w) : NULL, by_rank);
    else
        set_number(in, b->induction->variable, o, w, by_rank);
}

bool counter_is(struct interp *in, const struct body *b, const struct poly *o, const struct poly *w)
{
    const struct value now = seen(in, object_for_decl(in, b->induction->variable))->value;
    if (b->induction->variable->type->kind == T_POINTER) {
        const struct value wanted = walked_to(in, b, o, w);
        const struct target *a = &wanted.to.at[0], *at = &now.to.at[0];
        return now.to.count == 1 && !now.to.lost && !now.to.null && at->object == a->object &&
               at->o == a->o && at->w == a->w;
    }
    if (b->induction->turned) {
        o = poly_sub(in->space, b->start.o, o);
        w = poly_sub(in->space, b->start.w, w);
    }
    return now.o == o && now.w == w;
}

/* What a loop left on a condition that is not the same for all distributions. */
void taint(struct interp *in, const struct value *cond, const struct node *node)
{
    for (int i = 0; i < in->memory->written_count; i++) {
        struct cell *cell = cell_of(in, in->memory->written[i].object);
        if (cell->layout != LAY_WHOLE || cell->value.dep == DEP_CARRY)
            continue;
        struct value v = combine_place(in, &cell->value, cond, node);
        v.o = cell->value.o;
        v.w = cell->value.w;
        if (cond->dep == DEP_ITEM && v.dep == DEP_ITEM)
            value_another_number(&v);
        cell->value = v;
        forget_anew(cell);
    }
}

/* One iteration from the current state. Returns the condition's value. */
struct value iterate(struct interp *in, const struct body *b)
{
    struct value cond = value_unknown();
    struct loop *loop = b->loop;
    struct value saved = in->path->control;
    struct ranks ranks = in->path->ranks;
    int control_rank = in->path->control_rank;
    const struct checked checked = checked_so_far(in);
    if (b->again.dep != DEP_FIX)
        require_condition(in, &b->again, b->test ? b->test : b->code);
    if (b->again.by_rank)
        ranks_enter(in, SIDE_SOME, NULL, -1);
    int counter = b->induction ? object_for_decl(in, b->induction->variable) : -1;
    unsigned stamp = 0;
    loop->told_count = 0;
    bind_element(in, &b->bound);
    if (b->induction) {
        const struct poly *t = poly_of(in->space, loop->t);
        bool plain_start = loop->skips_first;
        set_counter(in, b, plain_start ? t : poly_add(in->space, loop->lo_o, t),
                    plain_start ? t : poly_add(in->space, loop->lo_w, t),
                    b->starts_by_rank || poly_has_kind(loop->lo_o, A_RANK));
        start_followers(in, b);
        stamp = seen(in, counter)->stamp;
        loop->counted = true;
        for (int i = 0; i < b->induction->guard_count && !in->memory->state.dead; i++)
            exec_if(in, loop->guards[i], NULL);
    } else if (!b->code_first && b->test) {
        tell_ways(in, b);
        cond = eval(in, b->test);
    }
    if (!b->code_first)
        require_condition(in, &cond, b->test);
    if (cond.by_rank && !b->induction)
        ranks_enter(in, SIDE_SOME, NULL, -1);
    if (!b->induction && !b->code_first && b->test) {
        const struct verdict told = look_at_test(in, b->test, eval_again);
        tell_test(in, &told, true);
        tell_stepped(in, b->test);
    }
    if (!in->memory->state.dead)
        exec(in, b->code);
    checked_no_more(in, &checked); /* here all that goes on meets */
    if (in->run->breaks->has_continue) {
        mark_branches(in, &in->memory->state, &in->run->breaks->at_continue,
                      &in->run->breaks->continue_control, in->run->breaks->continue_by_rank, b->code,
                      b->code);
        state_join(in, &in->memory->state, &in->run->breaks->at_continue, b->code, OF_NEXT);
        in->run->breaks->has_continue = false;
    }
    if (counter >= 0 && !in->memory->state.dead && b->induction->in_body) {
        const struct poly *next =
            poly_add(in->space, poly_of(in->space, loop->t),
                     P(in, b->induction->downward ? -b->induction->step : b->induction->step));
        loop->counter_moved = loop->counter_moved || !counter_is(in, b, poly_add(in->space, loop->lo_o, next),
                                                                 poly_add(in->space, loop->lo_w, next));
    } else if (counter >= 0 && !in->memory->state.dead && seen(in, counter)->stamp != stamp)
        loop->counter_moved = true;
    for (int i = 0; b->induction && i < b->induction->beside_count && !in->memory->state.dead; i++)
        eval(in, b->induction->beside[i]);
    if (b->code_first && b->test && !in->memory->state.dead)
        cond = eval(in, b->test);
    if (b->step && !b->induction && !in->memory->state.dead)
        eval(in, b->step);
    loop->counted = false;
    checked_no_more(in, &checked); /* what this turn has checked, the next has not */
    in->path->control = saved;
    if (in->path->context && in->path->context->leave.dep != DEP_FIX) /* some have returned */
        require_condition(in, &in->path->context->leave, in->path->context->leave.reason.node);
    if (!in->path->context || !in->path->context->rank_returns) {
        in->path->ranks = ranks;
        in->path->control_rank = control_rank;
    }
    return cond;
}

struct writes written_begin(struct interp *in)
{
    struct writes outside = {.items = in->memory->written, .count = in->memory->written_count};
    in->memory->written = NULL;
    in->memory->written_count = 0;
    return outside;
}

void written_end(struct interp *in, const struct writes *outside)
{
    struct writes inner = {.items = in->memory->written, .count = in->memory->written_count};
    in->memory->written = outside->items;
    in->memory->written_count = outside->count;
    for (int i = 0; i < inner.count; i++)
        in->memory->objects[inner.items[i].object].written_at = inner.items[i].before;
    for (int i = 0; i < inner.count; i++) {
        struct cell *cell = cell_of(in, inner.items[i].object);
        int ghosts = cell->ghosts, copy_of = cell->copy.of;
        const struct row_starts rows = cell->rows;
        const struct anew anew = cell->anew;
        const unsigned stamp = cell->stamp;
        note_written_again(in, inner.items[i].object);
        cell = cell_of(in, inner.items[i].object);
        cell->ghosts = ghosts; /* nothing has changed since */
        cell->copy.of = copy_of;
        cell->rows = rows;
        keep_anew(cell, &anew, stamp);
    }
}

/* for (;;) and the like, without a way out. */
static bool endless(const struct node *node)
{
    bool test_first = node->kind == N_WHILE;
    if (!test_first && node->kind != N_FOR && node->kind != N_DO)
        return false;
    const struct node *test = node->children[test_first ? 0 : 1];
    return (test ? test->kind == N_INT && test->value : node->kind == N_FOR) && !leaves(node);
}

/* An ordinary loop while it is iterated. */
struct rounds {
    struct state head, exit; /* before the test, and where the last turn leaves by it */
    struct value cond;
    struct break_frame frame; /* of the last turn */
    bool record;              /* once it is stable, it is run for the facts */
};

enum { MOST_ROUNDS = 8 };

static void take_turn(struct interp *in, const struct body *b, struct rounds *r, bool record)
{
    in->memory->state = state_copy(&r->head);
    r->frame = frame_new(in, in->run->breaks);
    in->run->breaks = &r->frame;
    in->shares->record = record;
    r->cond = iterate(in, b);
    end_fills(in, b->loop);
    rename_swapped(in, &r->head);
    in->run->breaks = r->frame.outer;
}

/* The state after the last turn is the one in which the test ends the loop. */
static void keep_exit(struct interp *in, struct rounds *r)
{
    state_free(&r->exit);
    r->exit = in->memory->state;
    in->memory->state = (struct state){0};
}

/* What the next iteration runs under: is it what this one did? */
static bool runs_as_before(const struct interp *in, struct body *b, const struct rounds *r)
{
    struct value again = b->again;
    if (b->code_first)
        join_condition(&again, &r->cond);
    join_condition(&again, &r->frame.break_control);
    again.by_rank = again.by_rank || r->frame.break_by_rank;
    if (in->path->context) /* who has returned comes by no more */
        join_condition(&again, &in->path->context->leave);
    bool same = again.dep == b->again.dep && again.by_rank == b->again.by_rank;
    b->again = again;
    return same;
}

/* Does the follower still move as the counter tells? */
static bool still_follows(struct interp *in, const struct body *b, const struct follower *f)
{
    struct state end = in->memory->state;
    struct value now = end.dead ? f->start : seen(in, f->object)->value;
    const struct poly *t =
        poly_add(in->space, poly_of(in->space, b->loop->t), poly_const(in->space, b->loop->step));
    struct value keep = now;
    set_follower(in, f, t, t);
    struct value wanted = seen(in, f->object)->value;
    cell_of(in, f->object)->value = keep;
    return end.dead || (wanted.o == now.o && wanted.w == now.w &&
                        (!f->pointer || (now.to.count == 1 && wanted.to.at[0].w == now.to.at[0].w)));
}

/* Followers are told by the counter, if they still move as they did. */
static void tell_followers(struct interp *in, struct body *b, const struct state *head, struct state *next,
                           int round)
{
    for (int i = 0; i < b->follower_count; i++) {
        struct follower *f = &b->followers[i];
        if (round && !still_follows(in, b, f)) {
            b->followers[i--] = b->followers[--b->follower_count];
            continue;
        }
        struct cell *told = state_change(next, f->object);
        *told = *state_cell(head, f->object);
        told->value = f->start;
    }
}

/* The trial took followers for something else: it is forgotten. */
static void drop_trial(struct interp *in, struct rounds *r)
{
    state_free(&in->memory->state);
    in->memory->state = (struct state){0};
    state_free(&r->frame.at_break);
    state_free(&r->frame.at_continue);
    r->frame = (struct break_frame){0};
}

/* One more turn from the head, which then also holds what that turn leaves; true when the loop is done. */
static bool next_round(struct interp *in, const struct node *node, struct body *b, struct rounds *r,
                       int round)
{
    bool last = round == MOST_ROUNDS - 1;
    take_turn(in, b, r, false);
    bool same_again = runs_as_before(in, b, r);
    struct state next = state_copy(&r->head), turn;
    if (!round)
        find_followers(in, &r->head, b);
    if (!round && b->follower_count) {
        state_free(&next);
        drop_trial(in, r);
        return false;
    }
    turn = state_copy(&in->memory->state);
    end_turn(in, &turn, &r->head, b->loop);
    hide_fills(b->loop, &next);
    hide_fills(b->loop, &turn);
    state_join(in, &next, &turn, node, OF_HEAD);
    state_free(&turn);
    tell_followers(in, b, &r->head, &next, round);
    bool stable = (same_again && state_same(&next, &r->head)) || last;
    if (last && !state_same(&next, &r->head) && !in->run->gave_up) {
        in->run->gave_up = true;
        in->run->gave_up_at = node;
    }
    keep_exit(in, r);
    state_free(&r->frame.at_continue);
    if (!stable || r->record) {
        state_free(&r->frame.at_break);
        r->frame.at_break = (struct state){0};
    }
    state_free(&r->head);
    r->head = next;
    if (stable && r->record) { /* once more, for the facts */
        take_turn(in, b, r, true);
        state_free(&r->frame.at_continue);
        keep_exit(in, r);
    }
    return stable;
}

/* The counter of a loop that only its test ends. */
static void leave_counter(struct interp *in, const struct body *b)
{
    const struct poly *o = way_of(in, b->loop, false), *w = way_of(in, b->loop, true);
    bool known = o && w && !b->induction->downward;
    set_counter(in, b, known ? poly_add(in->space, b->loop->lo_o, o) : NULL,
                known ? poly_add(in->space, b->loop->lo_w, w) : NULL,
                b->by_rank || poly_has_kind(b->loop->hi_o, A_RANK));
}

/* Where a counter is when its loop is left, by a break or by its end: as many steps from where it began as
 * there are unknowns for, no fewer than none and, where its end is no way back, no more than to there. Null:
 * not by single steps of a number. */
static const struct poly *left_at(struct interp *in, const struct node *node, const struct body *b)
{
    const struct loop *loop = b->loop;
    const struct type *type = b->induction->variable->type;
    if (loop->step != 1 || loop->share >= 0 || loop->wraps || loop->lo_o != loop->lo_w ||
        loop->hi_o != loop->hi_w || length_dep(loop->lo_w) != DEP_FIX || length_dep(loop->hi_w) != DEP_FIX ||
        type->kind != T_INT || type->size < 4)
        return NULL;
    const struct poly *way = poly_sub(in->space, loop->hi_w, loop->lo_w), *one = P(in, 1),
                      *moved = symbol(in, node, OF_COUNTER, 0, NULL);
    bool ahead = never_negative(in, way, NULL);
    ((struct atom *)poly_single(moved))->info = ahead ? poly_add(in->space, way, one) : NULL;
    const struct poly *first = loop->downward ? poly_sub(in->space, loop->lo_w, one) : loop->lo_w;
    struct span span = {.number = loop->downward ? poly_sub(in->space, way, moved) : moved};
    tell_span(in, &span);
    return poly_add(in->space, first, moved);
}

/* The ways out by break meet the one by the test. */
static void join_breaks(struct interp *in, const struct node *node, const struct body *b,
                        struct break_frame *frame)
{
    const struct poly *place = NULL;
    int counter = b->induction ? object_for_decl(in, b->induction->variable) : -1;
    if (b->induction) { /* somewhere in between */
        struct cell *cell = cell_of(in, counter);
        const struct poly *last = poly_add(in->space, b->loop->lo_w, poly_of(in->space, b->loop->t));
        if (counter < frame->at_break.count && state_cell(&frame->at_break, counter)->value.w == last)
            place = left_at(in, node, b);
        if (b->induction->variable->type->kind == T_POINTER)
            set_counter(in, b, NULL, NULL, b->by_rank);
        else
            cell->value.o = cell->value.w = place ? place : symbol(in, node, OF_COUNTER, 0, NULL);
        cell->value.dep = DEP_FIX;
        cell->value.by_rank = cell->value.by_rank || b->by_rank;
        if (place) {
            struct value *left = &state_change(&frame->at_break, counter)->value;
            left->o = left->w = place;
        }
    }
    struct value left = frame->break_control;
    if (left.dep == DEP_ITEM) {
        left = (struct value){.dep = DEP_ITEM, .shares = left.shares};
        for (struct loop *l = in->numbers->loop; l; l = l->outer)
            if (l->share >= 0)
                left.loop = l->number;
    }
    mark_branches(in, &in->memory->state, &frame->at_break, &left, false, node, node);
    state_join(in, &in->memory->state, &frame->at_break, node, OF_BREAK);
    if (left.dep == DEP_FIX)
        return;
    taint(in, &left, node);
    struct value *now = place ? &cell_of(in, counter)->value : NULL;
    if (now && now->dep == DEP_ITEM)
        now->o = now->w = place;
}

void run_plain(struct interp *in, const struct node *node, struct body *b)
{
    struct loop *outer = in->numbers->loop;
    struct writes outside = written_begin(in);
    in->numbers->loop = b->loop;
    struct rounds r = {.head = in->memory->state,
                       .exit = {.dead = true},
                       .cond = value_unknown(),
                       .record = in->shares->record};
    struct state entry = state_copy(&in->memory->state);
    b->entry = &entry;
    b->again = value_unknown();
    b->again.by_rank = b->by_rank;
    for (int round = 0; round < MOST_ROUNDS; round++)
        if (next_round(in, node, b, &r, round))
            break;
    in->shares->record = r.record;
    in->memory->state = r.head;
    if (b->code_first && !r.exit.dead) {
        state_free(&in->memory->state);
        in->memory->state = r.exit;
    } else {
        state_join(in, &in->memory->state, &r.exit, node, OF_EXIT);
        state_free(&r.exit);
    }
    finish_fills(in, b->loop);
    if (!r.frame.has_break)
        finish_covers(in, b->loop);
    if (b->follower_count)
        finish_followers(in, b, r.frame.has_break, node);
    if (b->induction && !r.frame.has_break) {
        in->numbers->loop = outer;
        leave_counter(in, b);
    }
    if (r.frame.has_break)
        join_breaks(in, node, b, &r.frame);
    state_free(&r.frame.at_break);
    if (r.cond.dep != DEP_FIX)
        taint(in, &r.cond, b->test ? b->test : node);
    if ((b->again.by_rank || (r.cond.by_rank && !b->induction)) && !in->memory->state.dead)
        mark_by_rank(in, &entry, &in->memory->state, b->test ? b->test : node);
    struct value leaves = r.cond;
    join_condition(&leaves, &r.frame.break_control);
    leaves.by_rank = leaves.by_rank || r.frame.break_by_rank;
    join_condition(&leaves, &b->again);
    join_condition(&leaves, &in->path->control);
    check_ending(in, node, b, &leaves, &entry, eval_again);
    b->entry = NULL;
    state_free(&entry);
    in->numbers->loop = outer;
    written_end(in, &outside);
    if (endless(node))
        ends_job(in, node);
}
