/* Counters of loops, as the text tells: for (i = low; i < bound; i += step) with i touched nowhere else.
 *
 * i + c < bound is i < bound - c: signed numbers do not overflow, and what has no sign has a number for c
 * that it comes to its end before. A test of which the counter's end is the first of several with && between
 * is that of a loop to this end that is left where one of the others does not hold: they are looked at in
 * their order before the body, and a step that stands behind it is not come by.
 *
 * A step that stands in the body, or in the test, makes the same loop as one behind the body where every turn
 * comes by it once. In the body the counter is one further behind it, which is what the body's own evaluation
 * says; that it has moved by its step, whichever way the turn took, is looked at where the turn ends. In the
 * test of a while loop the body sees the counter behind its step: `while (i++ < n)` is
 * `for (i = i + 1; i < n + 1; i++)`, and `while (++i < n)` is `for (i = i + 1; i < n; i++)`. In that of a
 * do loop it is what a for loop does, and the first turn has to pass the test.
 *
 * A number alone is a test for something else than 0. A counter that goes down and leads to nothing else in
 * the body, `for (left = n; left > 0; left--)`, counts the turns: so others that go up beside it are told by
 * the turns, too. */
#include "analysis/run/loop_body.h"
#include "analysis/run/walks.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

bool assigns(const struct node *node, const struct decl *decl)
{
    if (!node)
        return false;
    if ((node->kind == N_ASSIGN ||
         (node->kind == N_UNARY && node->op >= OP_POST_INC && node->op <= OP_ADDRESS)) &&
        node->count && node->children[0] && node->children[0]->kind == N_REF &&
        node->children[0]->decl == decl)
        return true;
    for (int i = 0; i < node->count; i++)
        if (assigns(node->children[i], decl))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (node->decls[i]->init && assigns(node->decls[i]->init, decl))
            return true;
    return false;
}

static bool is_up(const struct node *step)
{
    return step->op == OP_POST_INC || step->op == OP_PRE_INC;
}

/* i += c, i = i + c, i = c + i: c; i -= c, i = i - c: less than nothing; 0 for anything else. */
static long long step_by(const struct node *step, const struct decl *variable)
{
    if (is_step(step) && refers_to(step->children[0], variable))
        return is_up(step) ? 1 : -1;
    bool down;
    const struct node *by = added_to(step, variable, &down);
    return !by || by->kind != N_INT ? 0 : down ? -by->value : by->value;
}

/* The step of the counter among several with commas between, of which no other names it; null: none, or not
 * alone. */
static const struct node *step_of(const struct node *step, struct induction *out)
{
    if (step->kind != N_BINARY || step->op != OP_COMMA)
        return step;
    const struct node *found = NULL;
    for (int i = 0; i < 2; i++) {
        const struct node *part = step->children[i];
        const struct node *here = node_uses(part, out->variable) ? step_of(part, out) : NULL;
        if (here && !found) {
            found = here;
            continue;
        }
        if (here || node_uses(part, out->variable) || out->beside_count == MAX_BESIDE)
            return NULL;
        out->beside[out->beside_count++] = part;
    }
    return found;
}

/* The part of a test that is looked at first; the others in their order. Null: too many. */
static const struct node *first_of(const struct node *test, struct induction *out)
{
    if (test->kind != N_BINARY || test->op != OP_LAND)
        return test;
    const struct node *first = first_of(test->children[0], out);
    if (!first || out->guard_count == MAX_GUARDS)
        return NULL;
    out->guards[out->guard_count++] = test->children[1];
    return first;
}

/* i, i + c, c + i with the counter i: what is added is kept in `out`. */
static const struct node *counter_of(const struct node *test, const struct decl *stepped,
                                     struct induction *out)
{
    const struct node *left = test->children[0];
    if (left->kind != N_BINARY || left->op != OP_ADD || !left->type || left->type->kind != T_INT)
        return left->kind == N_REF ? left : NULL;
    const int side = refers_to(left->children[0], stepped) ? 0 : 1;
    const struct node *counter = left->children[side], *more = left->children[!side];
    const struct type *bound = test->children[1]->type;
    bool wraps = left->type->is_unsigned || !bound || bound->kind != T_INT || bound->is_unsigned;
    bool small = more->kind == N_INT && more->value >= 0 && more->value < 1 << 16;
    if (!refers_to(counter, stepped) || node_uses(more, stepped) || !counter->type || !more->type ||
        counter->type->kind != T_INT || counter->type->size < 4 || more->type->kind != T_INT ||
        (wraps && (!small || !bound || bound->kind != T_INT || test->op == OP_GT || test->op == OP_GE)))
        return NULL;
    out->shift = more;
    return counter;
}

/* Which variable the step moves. */
static const struct decl *moved_variable(const struct node *step)
{
    if (is_operation(step, OP_COMMA)) {
        const struct decl *first = moved_variable(step->children[0]);
        return first ? first : moved_variable(step->children[1]);
    }
    bool moves = step->kind == N_ASSIGN || is_step(step);
    return moves && step->children[0]->kind == N_REF ? step->children[0]->decl : NULL;
}

static bool guards_change(const struct induction *i)
{
    for (int k = 0; k < i->guard_count; k++)
        if (assigns(i->guards[k], i->variable))
            return true;
    return false;
}

/* Which way the counter goes by such a step under this test; false: not to the test's end. */
static bool goes(enum operator op, long long by, struct induction *out)
{
    if (!by || op < OP_LT || op > OP_NE || op == OP_EQ)
        return false;
    out->inclusive = op == OP_LE || op == OP_GE;
    out->exact = op == OP_NE;
    out->downward = op == OP_GE || op == OP_GT || (out->exact && by < 0);
    out->step = by < 0 ? -by : by;
    return (by < 0) == out->downward && (!out->downward || out->step == 1);
}

static const struct type integer = {.kind = T_INT, .size = 4};
static const struct node nothing = {.kind = N_INT, .type = &integer};

/* n > i is i < n. */
static enum operator turned(enum operator op)
{
    switch (op) {
    case OP_LT:
        return OP_GT;
    case OP_GT:
        return OP_LT;
    case OP_LE:
        return OP_GE;
    case OP_GE:
        return OP_LE;
    default:
        return op;
    }
}

/* A counter's test: i < n, n > i, i + c < n, or i alone, which is i != 0. */
static bool find_test(const struct node *test, const struct decl *moved, struct induction *out,
                      enum operator* op)
{
    const struct node *left = test;
    if (refers_to(test, moved)) {
        *op = OP_NE;
        out->bound = &nothing;
        if (moved->type && (moved->type->kind != T_INT || moved->type->size < 4))
            return false;
    } else if (test->kind == N_BINARY && refers_to(test->children[1], moved)) {
        left = test->children[1];
        *op = turned(test->op);
        out->bound = test->children[0];
        if (moved->type && moved->type->kind != T_INT)
            return false;
    } else if (test->kind == N_BINARY) {
        left = counter_of(test, moved, out);
        *op = test->op;
        out->bound = test->children[1];
    } else
        return false;
    if (!left || !left->decl || !left->type)
        return false;
    out->variable = left->decl;
    return left->type->kind == T_INT || (!out->guard_count && test != left && walks(left->decl, test));
}

/* Is it no more often named in the body, and in the rest of the test, than there are steps of it? */
static bool only_counts(const struct induction *i, const struct node *body, int steps)
{
    int named = count_names(body, i->variable);
    for (int k = 0; k < i->guard_count; k++)
        named += count_names(i->guards[k], i->variable);
    return i->downward && named == steps;
}

static bool is_pointer(const struct decl *variable)
{
    return variable->type->kind == T_POINTER;
}

/* By how much the step moves the counter: by a number, or a pointer by 1 of what is no number. */
static long long step_of_counter(const struct node *step, struct induction *out)
{
    long long by = step_by(step, out->variable);
    if (by || !is_pointer(out->variable) || step->kind != N_ASSIGN || step->op != OP_ADD ||
        step->children[1]->kind == N_INT || count_names(step->children[1], out->variable))
        return by;
    out->stride = step->children[1];
    return 1;
}

bool find_induction(const struct node *node, struct induction *out)
{
    const struct node *init = node->children[0], *test = node->children[1], *step = node->children[2],
                      *body = node->children[3];
    struct induction more = {0};
    enum operator op;
    test = test && step ? first_of(test, &more) : NULL;
    if (!test || !find_test(test, moved_variable(step), &more, &op))
        return false;
    *out = more;
    step = step_of(step, out);
    if (!step)
        return false;
    if (!goes(op, step_of_counter(step, out), out) || (is_pointer(out->variable) && out->downward))
        return false;
    if (init && init->kind == N_ASSIGN && init->op == OP_NONE && refers_to(init->children[0], out->variable))
        out->low = init->children[1];
    out->turned = only_counts(out, body, 0);
    return !assigns(body, out->variable) && !assigns(out->bound, out->variable) && !guards_change(out);
}

static bool has_continue(const struct node *node)
{
    if (!node || node->kind == N_FOR || node->kind == N_WHILE || node->kind == N_DO ||
        node->kind == N_RANGE_FOR)
        return false;
    if (node->kind == N_CONTINUE)
        return true;
    for (int i = 0; i < node->count; i++)
        if (has_continue(node->children[i]))
            return true;
    return false;
}

/* How often the variable is changed there, by its name; the last such place is kept. */
static int count_changes(const struct node *node, const struct decl *decl, const struct node **last)
{
    if (!node)
        return 0;
    bool changes = node->kind == N_ASSIGN ||
                   (node->kind == N_UNARY && node->op >= OP_POST_INC && node->op <= OP_ADDRESS);
    int count = changes && refers_to(node->children[0], decl) ? 1 : 0;
    if (count)
        *last = node;
    for (int i = 0; i < node->count; i++)
        count += count_changes(node->children[i], decl, last);
    for (int i = 0; i < node->decl_count; i++)
        count += count_changes(node->decls[i]->init, decl, last);
    return count;
}

/* Is the place within come by, once, whenever the node is? */
static bool comes_by(const struct node *node, const struct node *place)
{
    int certain = node ? node->count : 0; /* children that are looked at for sure */
    if (!node || node == place)
        return node != NULL;
    switch (node->kind) {
    case N_IF:
    case N_SWITCH:
    case N_COND:
        certain = 1;
        break;
    case N_BINARY:
        certain = node->op == OP_LAND || node->op == OP_LOR ? 1 : certain;
        break;
    case N_FOR:
    case N_RANGE_FOR:
    case N_WHILE:
    case N_DO:
    case N_SIZEOF:
    case N_LAMBDA:
    case N_TRY:
        return false;
    default:
        break;
    }
    for (int i = 0; i < certain; i++)
        if (comes_by(node->children[i], place))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (comes_by(node->decls[i]->init, place))
            return true;
    return false;
}

/* The variable's step among the statements of the body, which every turn comes by; null: there is no such, or
 * more than one. */
static const struct node *step_within(const struct node *body, const struct decl *variable)
{
    const struct node *step = NULL;
    if (count_changes(body, variable, &step) != 1)
        return NULL;
    if (body->kind != N_BLOCK)
        return comes_by(body, step) ? step : NULL;
    for (int i = 0; i < body->count; i++) {
        if (comes_by(body->children[i], step))
            return step;
        if (has_continue(body->children[i]))
            return NULL;
    }
    return NULL;
}

/* Is the variable nothing but read wherever the node names it, to compute something, and moved by that step?
 */
static bool only_computes(const struct node *node, const struct decl *variable, const struct node *step)
{
    if (node == step || !node)
        return true;
    for (int i = 0; i < node->count; i++)
        if (node->children[i] && refers_to(node->children[i], variable)
                ? node->kind != N_INDEX && (node->kind != N_BINARY || node->op == OP_COMMA)
                : !only_computes(node->children[i], variable, step))
            return false;
    for (int i = 0; i < node->decl_count; i++)
        if (count_names(node->decls[i]->init, variable))
            return false;
    return true;
}

/* Does the function name the variable, one of its own, in that loop alone, and come by the loop once for each
 * time that the variable begins? */
static bool ends_with_loop(const struct decl *variable, const struct node *loop)
{
    const struct node *at = loop, *begins = variable->statement;
    if (variable->is_global || variable->is_static || variable->is_extern ||
        (variable->kind != D_PARAMETER && (variable->kind != D_VARIABLE || !begins)))
        return false;
    bool within = true; /* what is looked at holds no declaration of it */
    for (; at->parent; at = at->parent) {
        within = within && !(begins && begins->parent == at);
        if (within && at != loop &&
            (at->kind == N_FOR || at->kind == N_WHILE || at->kind == N_DO || at->kind == N_RANGE_FOR ||
             at->kind == N_LAMBDA || at->kind == N_SWITCH))
            return false;
    }
    return count_names(at, variable) == count_names(loop, variable) && !has_goto(at);
}

/* while (n--), while (n-- > 0), while (n-- != 0) of a number without a sign. It runs n times, as a number
 * with a sign does that is no less than nothing; behind the loop n is not -1 but the greatest number of its
 * type, so nothing may name it there. */
static bool counts_down(const struct node *test, const struct node *step, const struct node *loop)
{
    const struct type *type = step->children[0]->type;
    const struct node *bound = strip(test) == step ? NULL : test->children[1];
    return step->op == OP_POST_DEC && type->kind == T_INT && type->is_unsigned && type->size >= 4 &&
           step->children[0]->decl && loop && loop->kind == N_WHILE &&
           (!bound || ((test->op == OP_GT || test->op == OP_NE) && is_the_number(bound, 0))) &&
           only_computes(loop, step->children[0]->decl, step) &&
           ends_with_loop(step->children[0]->decl, loop);
}

/* i++ < n, --left, ++i < n: the step in a test; null: none of a number with a sign, or that counts down. */
static const struct node *step_in_test(const struct node *test, const struct node *loop)
{
    const struct node *step = test->kind == N_BINARY && test->op >= OP_LT && test->op <= OP_NE
                                  ? strip(test->children[0])
                                  : strip(test);
    const struct type *type =
        is_step(step) && step->children[0]->kind == N_REF ? step->children[0]->type : NULL;
    return is_signed_int(type) || (type && counts_down(test, step, loop)) ? step : NULL;
}

/* The step stands in the test of a while or do loop. */
static bool steps_in_test(const struct node *test, const struct node *step, const struct node *body,
                          bool first, struct induction *out)
{
    const bool after = step->op == OP_POST_INC || step->op == OP_POST_DEC;
    const struct decl *variable = step->children[0]->decl;
    const bool alone = strip(test) == step;
    const struct node *bound = alone ? &nothing : test->children[1];
    if (!variable || (first && after) || !bound->type || bound->type->kind != T_INT ||
        bound->type->is_unsigned)
        return false;
    out->variable = variable;
    out->bound = bound;
    out->ahead = first ? 0 : is_up(step) ? 1 : -1;
    out->bound_ahead = after;
    out->at_least_once = first;
    if (!goes(alone ? OP_NE : test->op, is_up(step) ? 1 : -1, out) || count_names(bound, variable))
        return false;
    out->turned = only_counts(out, body, 0);
    return !assigns(body, variable) && !guards_change(out);
}

bool find_while_induction(const struct node *test, const struct node *body, bool first, struct induction *out)
{
    struct induction more = {0};
    enum operator op;
    test = test && body ? first_of(test, &more) : NULL;
    if (!test || (first && more.guard_count))
        return false;
    const struct node *step = step_in_test(test, first ? NULL : body->parent);
    if (step) {
        *out = more;
        return steps_in_test(test, step, body, first, out);
    }
    const struct node *left = test->kind == N_BINARY ? test->children[0] : test;
    const bool sum = is_operation(left, OP_ADD);
    const struct decl *moved = NULL;
    for (int side = 0; side < (sum ? 2 : 1) && !step; side++) {
        const struct node *name = sum ? left->children[side] : left;
        moved = name->kind == N_REF ? name->decl : NULL;
        step = moved ? step_within(body, moved) : NULL;
    }
    if (!step && test->kind == N_BINARY && test->children[1]->kind == N_REF) {
        moved = test->children[1]->decl;
        step = moved ? step_within(body, moved) : NULL;
    }
    if (!step || !find_test(test, moved, &more, &op) || more.variable != moved ||
        !goes(op, step_of_counter(step, &more), &more) || (more.downward && is_pointer(moved)) ||
        assigns(more.bound, moved) || guards_change(&more))
        return false;
    more.in_body = true;
    more.at_least_once = first;
    more.turned = only_counts(&more, body, 1);
    *out = more;
    return true;
}

/* if (!test) break; where the rest of a loop's test is looked at. */
static const struct node *leaving(struct arena *arena, const struct node *loop, struct node *test)
{
    struct node *not = ARENA_NEW(arena, struct node), *leave = ARENA_NEW(arena, struct node),
                *choice = ARENA_NEW(arena, struct node);
    *not = (struct node){.kind = N_UNARY, .op = OP_LNOT, .type = test->type};
    *leave = (struct node){.kind = N_BREAK};
    *choice = (struct node){.kind = N_IF};
    not ->children = arena_alloc(arena, sizeof *not ->children);
    choice->children = arena_alloc(arena, 2 * sizeof *choice->children);
    not ->children[not ->count++] = test;
    choice->children[choice->count++] = not ;
    choice->children[choice->count++] = leave;
    struct node *const made[] = {not, leave, choice};
    for (int i = 0; i < 3; i++) {
        made[i]->parent = loop->parent;
        made[i]->source = test->source;
        made[i]->function = test->function;
        made[i]->begin = test->begin;
        made[i]->end = test->end;
    }
    return choice;
}

void set_guards(struct arena *arena, struct loop *loop, const struct induction *induction)
{
    for (int i = 0; i < induction->guard_count && loop->guard_count < MAX_GUARDS; i++)
        if (loop->guard_count == i)
            loop->guards[loop->guard_count++] = leaving(arena, loop->node, induction->guards[i]);
}
