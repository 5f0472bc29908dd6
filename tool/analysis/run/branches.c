/* Branches: which ranks and which items take them. How the states they leave join: marks.c. */
#include "analysis/run/branches.h"

#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/models/models.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/sides.h"
#include "analysis/run/agreed.h"
#include "analysis/run/beside.h"
#include "analysis/run/beyond.h"
#include "analysis/run/branched.h"
#include "analysis/run/chosen.h"
#include "analysis/run/divisors.h"
#include "analysis/run/guard.h"
#include "analysis/run/halos.h"
#include "analysis/run/handles.h"
#include "analysis/run/handed.h"
#include "analysis/run/joint.h"
#include "analysis/run/located.h"
#include "analysis/run/loops.h"
#include "analysis/run/marks.h"
#include "analysis/run/no_memory.h"
#include "analysis/run/operations.h"
#include "analysis/run/over_zeros.h"
#include "analysis/run/picked.h"
#include "analysis/run/rooms.h"
#include "analysis/run/run.h"
#include "analysis/run/told_size.h"
#include "analysis/run/verdicts.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/extremum.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

bool root_test(struct interp *in, const struct node *test, const struct poly **root, int *group,
               bool *then_is_root)
{
    if (test->kind == N_UNARY && test->op == OP_LNOT) {
        if (!root_test(in, test->children[0], root, group, then_is_root))
            return false;
        *then_is_root = !*then_is_root;
        return true;
    }
    if (test->kind == N_BINARY && (test->op == OP_GT || test->op == OP_GE)) {
        struct value a = eval_again(in, test->children[0]), b = eval_again(in, test->children[1]);
        const struct atom *x = poly_single(a.o);
        long long least;
        if (!x || x->kind != A_RANK || !poly_literal(b.o, &least) || least != (test->op == OP_GE))
            return false;
        *root = P(in, 0);
        *group = x->id;
        *then_is_root = false;
        return true;
    }
    if (test->kind == N_BINARY && (test->op == OP_EQ || test->op == OP_NE)) {
        struct value a = eval_again(in, test->children[0]), b = eval_again(in, test->children[1]);
        const struct atom *x = poly_single(a.o), *y = poly_single(b.o);
        *then_is_root = test->op == OP_EQ;
        if (lacks_neighbour(in, &a, &b, root, group))
            return true;
        const struct poly *other = x && x->kind == A_RANK ? b.o : y && y->kind == A_RANK ? a.o : NULL;
        if (!other || !poly_alike(in->space, other, (other == b.o ? x : y)->id))
            return false;
        *root = other;
        *group = (other == b.o ? x : y)->id;
        return true;
    }
    if (test->kind == N_REF || test->kind == N_MEMBER) {
        struct value a = eval_again(in, test);
        const struct atom *x = poly_single(a.o);
        if (!x || x->kind != A_RANK)
            return false;
        *root = P(in, 0);
        *group = x->id;
        *then_is_root = false;
        return true;
    }
    return false;
}

/* What the root alone has, to be told: no number that each rank has its own of, under one name. */
static void mark_root_values(struct interp *in, const struct state *root_state, const struct poly *root,
                             int group)
{
    for (int i = -1; state_next(root_state, &in->memory->state, &i);) {
        const struct value *r = &state_cell(root_state, i)->value,
                           *v = &state_cell(&in->memory->state, i)->value;
        const struct of_root told = {.number = r->o, .root = root, .group = group};
        if (r->o && (v->o != r->o || v->stored.never) && r->dep == DEP_FIX && r->o == r->w &&
            !poly_by_rank(in->space, r->o))
            state_change(&in->memory->state, i)->value.of_root = told;
    }
}

/* rank == 0 && TEST: that test; null. */
static const struct node *asked_by_first(struct interp *in, const struct node *test)
{
    const struct poly *root;
    int group;
    bool then_is_root;
    for (int i = 0; test->kind == N_BINARY && test->op == OP_LAND && i < 2; i++)
        if (root_test(in, test->children[i], &root, &group, &then_is_root) && then_is_root &&
            root == P(in, 0))
            return test->children[1 - i];
    return NULL;
}

static int split_with(const struct interp *in, const struct poly *color)
{
    for (int i = 0; color && i < in->models->split_count; i++)
        if (in->models->splits[i].color == color)
            return in->models->splits[i].group;
    return -1;
}

/* The group of a communicator that was split by the very value of the condition; -1 when there is none. */
static int split_by(struct interp *in, const struct poly *condition, const struct node *test)
{
    const struct atom *a = poly_single(condition);
    int group = split_with(in, condition);
    if (group < 0 && a && a->kind == A_OPAQUE && a->op == OP_LNOT)
        group = split_with(in, a->a);
    if (group >= 0 || test->kind != N_BINARY || (test->op != OP_EQ && test->op != OP_NE))
        return group;
    struct value left = eval_again(in, test->children[0]), right = eval_again(in, test->children[1]);
    long long number;
    return poly_number(right.o, &number)  ? split_with(in, left.o)
           : poly_number(left.o, &number) ? split_with(in, right.o)
                                          : -1;
}

void join_condition(struct value *into, const struct value *c)
{
    unsigned long long shares = into->shares | c->shares;
    bool by_rank = into->by_rank || c->by_rank;
    if (c->dep > into->dep)
        *into = *c;
    into->shares = shares;
    into->by_rank = by_rank;
}

/* What a test that has been evaluated says of the first or last rank. */
static struct edge edge_test(struct interp *in, const struct value *c, const struct node *test)
{
    const struct poly *a, *b;
    return c->by_rank && c->dep == DEP_FIX && compared(in, test, &a, &b) ? edge_of(in, test, a, b)
                                                                         : (struct edge){0};
}

/* Do all shares belong to this group, so that only its ranks are ever compared? */
static bool only_group(const struct interp *in, int group)
{
    for (int i = 0; i < in->shares->count; i++)
        if (in->shares->list[i].group != group)
            return false;
    return true;
}

/* if (item > best) best = item: the extremum of the items; false when it is no such thing. */
static bool take_extremum(struct interp *in, const struct node *node, const struct node *given,
                          const struct node *target, enum agg agg)
{
    struct value item = eval(in, given), place = eval_lvalue(in, target);
    struct value best = load(in, &place, target->type ? target->type->size : -1, target);
    bool part = item.partial.one_rank && item.partial.operation == agg && in->numbers->loop->parts &&
                unconditional(in, node, in->numbers->loop->node);
    if (best.dep != DEP_CARRY || (item.dep > DEP_ITEM && !part) || differs(in, &item) ||
        (best.partial.operation && best.partial.operation != agg))
        return false;
    best.partial.from = NULL; /* an element of an array goes back to the place that it was read from */
    best.partial.stamp = part && !best.partial.operation ? item.partial.stamp : 0;
    best.partial.type = item.partial.type;
    carry_element(&best, &item);
    best.partial.located.pair = NULL;
    best.partial.operation = agg;
    best.shares |= item.shares;
    store(in, &place, target->type ? target->type->size : -1, &best, node);
    return true;
}

/* if (item > best) { best = item; at = index; }: false when it is no such thing. */
static bool take_located(struct interp *in, const struct node *node)
{
    struct sought s;
    const struct loop *loop = loop_of_items(in, node);
    if (!loop || !seeks_place(node, loop->node, &s) || (!s.ordered && !harmless(in->program, s.index, 0)))
        return false; /* the item, and such a number, are but names in the test as well */
    struct halves h = {.item = eval(in, s.item),
                       .index = eval(in, s.index),
                       .best = eval_lvalue(in, s.best),
                       .at = eval_lvalue(in, s.at)};
    return keep_located(in, node, loop, &s, &h);
}

/* A test: what it says of those that take one branch or the other, and what held before it. */
struct fork {
    const struct node *test;
    struct value c;
    const struct poly *root; /* by_root: which rank of which group takes a branch alone */
    int group;
    bool by_root, then_is_root;
    enum side then_side, other_side;
    struct known_size size;
    struct divisors divisors;
    int size_side; /* of which branch that holds: 0 then, 1 else, -1 none */
    struct carried carried;
    struct value control;
    struct ranks ranks;
    struct checked checked; /* before it */
    int returns;
    const struct node *next; /* the `if` behind it, of which the branch may be the other one */
    bool both;               /* it is */
    struct limited limited;
};

static void know_size(struct interp *in, const struct fork *f)
{
    ARENA_PUSH(in->arena, in->path->known_sizes, in->path->known_size_count, f->size);
}

static void enter_side(struct interp *in, enum side side, const struct fork *f)
{
    ranks_enter(in, side, f->root, f->group);
    if (f->ranks.side == SIDE_ALL)
        in->path->ranks.branch = f->test->parent;
}

static void fork_enter(struct interp *in, struct fork *f)
{
    bool record = in->shares->record; /* the test has been evaluated for good */
    in->shares->record = false;
    f->by_root = f->c.by_rank && root_test(in, f->test, &f->root, &f->group, &f->then_is_root);
    in->shares->record = record;
    f->control = in->path->control;
    require_condition(in, &f->c, f->test);
    f->carried = (struct carried){.outer = in->path->carried,
                                  .group = f->c.by_rank ? split_by(in, f->c.o, f->test) : -1};
    f->then_side = !f->by_root ? SIDE_SOME : f->then_is_root ? SIDE_ROOT : SIDE_OTHERS;
    f->other_side = !f->by_root ? SIDE_SOME : f->then_is_root ? SIDE_OTHERS : SIDE_ROOT;
    f->ranks = in->path->ranks;
    if (f->c.by_rank)
        enter_side(in, f->then_side, f);
    if (f->carried.group >= 0 &&
        (in->path->control_rank == 1 ||
         (in->path->carried && in->path->carried->depth == in->path->control_rank - 1))) {
        f->carried.depth = in->path->control_rank;
        in->path->carried = &f->carried;
    }
    f->checked = checked_so_far(in);
    find_divisors(in, f->test, asked_by_first(in, f->test), eval_again, &f->divisors);
    f->size_side = f->c.dep == DEP_FIX ? size_test(in, f->test, eval_again, &f->size) : -1;
    if (!f->size_side)
        know_size(in, f);
}

/* The test tells the same ranks apart, the other way round. */
static bool is_opposite(struct interp *in, const struct fork *f, const struct node *test)
{
    const struct poly *root;
    int group;
    bool then_is_root;
    return root_test(in, test, &root, &group, &then_is_root) && root == f->root && group == f->group &&
           then_is_root != f->then_is_root;
}

/* Runs both branches: the one that is taken leaves `after`, the other one the state at hand. */
static struct state run_branches(struct interp *in, struct fork *f, const struct node *then,
                                 const struct node *otherwise)
{
    struct state before = state_copy(&in->memory->state);
    const struct verdict told = look_at_test(in, f->test, eval_again);
    note_limits(in, f->test, eval_again);
    tell_test(in, &told, true);
    f->returns = in->path->context ? in->path->context->rank_returns : 0;
    const int jumps = in->run->jumps;
    exec(in, then);
    bool opposite = f->next && f->by_root && !in->memory->state.dead && in->run->jumps == jumps &&
                    !in->path->aborted && is_opposite(in, f, f->next->children[0]);
    const bool stays = in->run->jumps == jumps,
               aborted = in->path->aborted && in->memory->state.dead && stays,
               ends = aborted || (in->path->context && !in->path->context->caller && stays);
    note_limited(in, &f->limited, 0);
    checked_no_more(in, &f->checked); /* on this path only */
    tell_test(in, &told, false);
    struct state after = in->memory->state;
    in->memory->state = before;
    if (f->size_side == 1)
        know_size(in, f);
    if (f->c.by_rank) {
        ranks_leave(in, f->ranks);
        enter_side(in, f->other_side, f);
    }
    f->both = opposite && is_opposite(in, f, f->next->children[0]);
    if (f->both && f->ranks.side == SIDE_ALL)
        in->path->ranks.branch = f->next;
    if (f->both)
        otherwise = f->next->children[1];
    in->path->aborted = false;
    if (otherwise)
        exec(in, otherwise);
    in->path->aborted = aborted || (in->path->aborted && in->memory->state.dead && in->run->jumps == jumps);
    note_limited(in, &f->limited, 1);
    in->path->span_count = f->checked.spans; /* whoever goes on alone has what the test told him */
    if (after.dead != in->memory->state.dead)
        tell_test(in, &told, in->memory->state.dead);
    if (f->c.by_rank)
        ranks_leave(in, f->ranks);
    in->path->carried = f->carried.outer;
    restore_control(in, &f->control);
    in->path->divisor_count = f->checked.divisors;
    if (after.dead && !in->memory->state.dead && f->c.dep == DEP_FIX && ends &&
        (!in->path->control_rank || in->path->aborted))
        note_divisors(in, &f->divisors);
    note_told_size(in, after.dead && !otherwise ? f->test : NULL, eval_again);
    in->path->known_size_count = f->checked.sizes;
    if ((f->size_side == 1 && after.dead) || (!f->size_side && in->memory->state.dead))
        know_size(in, f); /* whoever goes on has it */
    return after;
}

/* The branches meet: what they left differently is marked. */
static void join_branches(struct interp *in, const struct node *node, const struct fork *f,
                          const struct edge *edge, struct picks *picks, struct state *after)
{
    struct state *now = &in->memory->state;
    if (f->by_root)
        agree_at_root(in, f->then_is_root ? after : now, f->then_is_root ? now : after, f->root, f->group);
    if (f->by_root && f->ranks.side == SIDE_ALL)
        keep_over_zeros(in, f->then_is_root ? after : now, f->then_is_root ? now : after, f->root, f->group);
    mark_branches(in, after, &in->memory->state, &f->c,
                  f->c.by_rank && !(f->carried.depth && only_group(in, f->carried.group)), f->test, node);
    struct state root_state = {0};
    if (f->by_root && !after->dead && !in->memory->state.dead)
        root_state = state_copy(f->then_is_root ? after : &in->memory->state);
    struct neighbours neighbours = find_neighbours(in, edge, after, &in->memory->state);
    find_picks(in, picks, after);
    state_join(in, &in->memory->state, after, node, OF_BRANCH);
    if (!f->both)
        set_picks(in, node, picks);
    set_neighbours(in, &neighbours);
    state_free(after);
    if (state_is_kept(&root_state)) {
        mark_root_values(in, &root_state, f->root, f->group);
        state_free(&root_state);
    }
}

bool exec_if(struct interp *in, const struct node *node, const struct node *next)
{
    const struct node *test = node->children[0], *then = node->count > 1 ? node->children[1] : NULL,
                      *otherwise = node->count > 2 ? node->children[2] : NULL, *target = NULL;
    if (run_branched(in, node, eval_again) || set_to_item_beside(in, node) ||
        run_no_memory(in, node, eval, eval_again, exec))
        return false;
    struct fork f = {.test = test, .group = -1, .c = eval(in, test), .next = otherwise ? NULL : next};
    const int told = told_by_handles(in, test, eval_again);
    if (told >= 0 || never_beyond(in, test, eval_again)) {
        exec(in, told > 0 ? then : otherwise);
        return false;
    }
    int sign = !otherwise && in->numbers->loop ? extremum(test, then, &target) : 0;
    if (sign && f.c.dep == DEP_BAD &&
        take_extremum(in, node, only_statement(then)->children[1], target, sign > 0 ? AGG_MAX : AGG_MIN))
        return false;
    if (!otherwise && in->numbers->loop && f.c.dep == DEP_BAD && take_located(in, node))
        return false;
    if (in->memory->state.dead)
        return false;
    struct edge edge = edge_test(in, &f.c, test);
    struct picks picks = look_at_picks(in, node, eval_again);
    f.limited = look_at_limited(in, then, otherwise);
    fork_enter(in, &f);
    struct state after = run_branches(in, &f, then, otherwise);
    bool one_leaves = after.dead != in->memory->state.dead && f.c.by_rank && !in->path->aborted;
    enum side staying = after.dead ? f.other_side : in->memory->state.dead ? f.then_side : SIDE_SOME;
    if (f.c.by_rank && in->path->context && in->path->context->rank_returns > f.returns)
        one_leaves = true; /* under a condition of its own */
    bool aborted = in->path->aborted;
    in->path->aborted = false;
    struct joint joint = {.count = 0};
    if (f.by_root && f.ranks.side == SIDE_ALL && !in->path->control_rank && !after.dead &&
        !in->memory->state.dead)
        joint = find_joint(in, then, f.both ? next->children[1] : otherwise, f.root, f.group,
                           f.then_is_root ? &after : &in->memory->state, eval_again);
    long long root;
    if (f.by_root && f.ranks.side == SIDE_ALL && !in->path->control_rank && !after.dead &&
        !in->memory->state.dead && !joint.count && !f.both && f.group == 0 && poly_literal(f.root, &root) &&
        !root)
        joint = find_handed(in, f.then_is_root ? then : otherwise, f.then_is_root ? otherwise : then,
                            f.then_is_root ? &after : &in->memory->state, eval_again);
    if (after.dead != in->memory->state.dead && !aborted && f.c.dep != DEP_FIX)
        require_condition(in, &f.c, test); /* what follows runs only where this branch has not been taken */
    join_branches(in, node, &f, &edge, &picks, &after);
    tell_limited(in, &f.limited);
    set_joint(in, node, &joint);
    if (one_leaves && !in->memory->state.dead && in->path->context)
        ranks_enter(in, runs_with_function(node) ? staying : SIDE_SOME, f.root,
                    f.group); /* from here on only some ranks go on; undone when the function ends */
    return f.both;
}

struct value eval_conditional(struct interp *in, const struct node *node)
{
    const struct node *test = node->children[0];
    struct value item;
    if (is_item_beside(in, test, node->children[1], node->children[2], &item))
        return item;
    struct value c = eval(in, test);
    if (never_beyond(in, test, eval_again))
        return eval(in, node->children[2]);
    struct edge edge = edge_test(in, &c, test);
    const struct poly *is = test_as_number(in, test, eval_again);
    struct guard guard;
    guard_enter(in, &c, test, &guard);
    struct state before = state_copy(&in->memory->state);
    const struct verdict told = look_at_test(in, test, eval_again);
    const struct checked checked = checked_so_far(in);
    tell_test(in, &told, true);
    struct value a = eval(in, node->children[1]);
    const struct reach of_a = reach_of(in, &a);
    struct state after = in->memory->state;
    in->memory->state = before;
    checked_no_more(in, &checked);
    tell_test(in, &told, false);
    struct value b = eval(in, node->children[2]);
    const struct reach of_b = reach_of(in, &b);
    checked_no_more(in, &checked);
    in->path->aborted = false;
    guard_leave(in, &guard);
    mark_branches(in, &after, &in->memory->state, &c, c.by_rank, test, node);
    state_join(in, &in->memory->state, &after, node, OF_BRANCH);
    state_free(&after);
    if (a.partial.one_rank || b.partial.one_rank)
        return value_bad(a.partial.one_rank ? &a : &b, node, 251,
                         "the part of some rank is taken under a condition");
    struct value chosen;
    if (chosen_extremum(in, node, &a, &b, &chosen) || agreed_choice(in, root_test, test, &c, &a, &b, &chosen))
        return chosen;
    const int room = room_of(node);
    const struct value *of_room = room == 2 ? &b : &a;
    if (room && of_room->dep == DEP_LENGTH && (c.dep == DEP_LENGTH || c.dep == DEP_BAD))
        return *of_room;
    struct value v, picked = {0};
    const struct poly *beside = neighbour(in, &edge, &a, &b);
    if (!beside && pick_value(in, node, is, &a, &b, adjust, &picked))
        return picked;
    v = value_join(in, &a, &b, node, OF_CHOICE, 0);
    if (beside || picked.o)
        v.o = v.w = beside ? beside : picked.o;
    if (c.dep == DEP_FIX)
        tell_choice(in, of_a, of_b, &v);
    if (c.dep != DEP_FIX) {
        struct value both = combine_place(in, &v, &c, node);
        if (a.dep == DEP_CARRY || b.dep == DEP_CARRY)
            if (c.dep == DEP_ITEM && v.dep == DEP_CARRY)
                return v;
        return both;
    }
    v.by_rank = v.by_rank || c.by_rank;
    return v;
}
