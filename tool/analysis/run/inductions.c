/* Counters of loops, as the text tells: for (i = low; i < bound; i += step) with i touched nowhere else.
 *
 * i + c < bound is i < bound - c: signed numbers do not overflow, and what has no sign has a number for c
 * that it comes to its end before. A test of which the counter's end is the first of several with && between
 * is that of a loop to this end that is left where one of the others does not hold: they are looked at in
 * their order before the body, and a step that stands behind it is not come by. */
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

/* i += c, i = i + c, i = c + i: c; 0 for anything else. */
static long long step_by(const struct node *step, const struct decl *variable)
{
    if (step->kind != N_ASSIGN || step->children[0]->kind != N_REF || step->children[0]->decl != variable)
        return 0;
    const struct node *by = step->children[1];
    if (step->op == OP_NONE && by->kind == N_BINARY && by->op == OP_ADD) {
        const struct node *a = strip(by->children[0]), *b = strip(by->children[1]);
        if (b->kind == N_REF && b->decl == variable) {
            const struct node *swap = a;
            a = b;
            b = swap;
        }
        if (a->kind != N_REF || a->decl != variable)
            return 0;
        by = b;
    } else if (step->op != OP_ADD)
        return 0;
    return by->kind == N_INT ? by->value : 0;
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

static bool is_named(const struct node *node, const struct decl *decl)
{
    return decl && node->kind == N_REF && node->decl == decl;
}

/* i, i + c, c + i with the counter i: what is added is kept in `out`. */
static const struct node *counter_of(const struct node *test, const struct decl *stepped,
                                     struct induction *out)
{
    const struct node *left = test->children[0];
    if (left->kind != N_BINARY || left->op != OP_ADD || !left->type || left->type->kind != T_INT)
        return left->kind == N_REF ? left : NULL;
    const int side = is_named(left->children[0], stepped) ? 0 : 1;
    const struct node *counter = left->children[side], *more = left->children[!side];
    const struct type *bound = test->children[1]->type;
    bool wraps = left->type->is_unsigned || !bound || bound->kind != T_INT || bound->is_unsigned;
    bool small = more->kind == N_INT && more->value >= 0 && more->value < 1 << 16;
    if (!is_named(counter, stepped) || node_uses(more, stepped) || !counter->type || !more->type ||
        counter->type->kind != T_INT || counter->type->size < 4 || more->type->kind != T_INT ||
        (wraps && (!small || !bound || bound->kind != T_INT || test->op == OP_GT || test->op == OP_GE)))
        return NULL;
    out->shift = more;
    return counter;
}

/* Which variable the step moves. */
static const struct decl *moved_by(const struct node *step)
{
    if (step->kind == N_BINARY && step->op == OP_COMMA) {
        const struct decl *first = moved_by(step->children[0]);
        return first ? first : moved_by(step->children[1]);
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

bool find_induction(const struct node *node, struct induction *out)
{
    const struct node *init = node->children[0], *test = node->children[1], *step = node->children[2],
                      *body = node->children[3];
    struct induction more = {0};
    test = test && step ? first_of(test, &more) : NULL;
    if (!test || test->kind != N_BINARY)
        return false;
    const struct node *left = counter_of(test, moved_by(step), &more);
    if (!left || !left->decl || !left->type ||
        (left->type->kind != T_INT && (more.guard_count || !walks(left->decl, test))))
        return false;
    *out = more;
    out->variable = left->decl;
    out->bound = test->children[1];
    out->step = 1;
    switch (test->op) {
    case OP_LE:
        out->inclusive = true;
        break;
    case OP_NE:
        out->exact = true;
        break;
    case OP_LT:
        break;
    case OP_GE:
        out->inclusive = out->downward = true;
        break;
    case OP_GT:
        out->downward = true;
        break;
    default:
        return false;
    }
    step = step_of(step, out);
    if (!step)
        return false;
    if (step->kind == N_UNARY && step->children[0]->kind == N_REF && step->children[0]->decl == left->decl) {
        bool up = step->op == OP_POST_INC || step->op == OP_PRE_INC,
             down = step->op == OP_POST_DEC || step->op == OP_PRE_DEC;
        if ((!up && !down) || down != out->downward)
            return false;
    } else {
        long long by = step_by(step, left->decl);
        if (by <= 0 || out->downward || (test->op == OP_NE && by != 1))
            return false;
        out->step = by;
    }
    if (init && init->kind == N_ASSIGN && init->op == OP_NONE && init->children[0]->kind == N_REF &&
        init->children[0]->decl == left->decl)
        out->low = init->children[1];
    return !assigns(body, left->decl) && !assigns(test->children[1], left->decl) && !guards_change(out);
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

bool find_while_induction(const struct node *node, struct induction *out)
{
    const struct node *test = node->children[0], *body = node->count > 1 ? node->children[1] : NULL;
    struct induction more = {.step = 1, .in_body = true};
    if (node->kind != N_WHILE || !body || body->kind != N_BLOCK || !body->count)
        return false;
    const struct node *last = body->children[body->count - 1];
    test = last ? first_of(test, &more) : NULL;
    if (!test || test->kind != N_BINARY || test->op < OP_LT || test->op > OP_NE || test->op == OP_EQ)
        return false;
    const struct decl *moved = moved_by(last);
    const struct node *left = counter_of(test, moved, &more);
    if (!left || !is_named(left, moved) || !left->type || left->type->kind != T_INT)
        return false;
    more.variable = moved;
    more.bound = test->children[1];
    more.inclusive = test->op == OP_LE || test->op == OP_GE;
    more.downward = test->op == OP_GT || test->op == OP_GE;
    bool up = is_step(last) && (last->op == OP_POST_INC || last->op == OP_PRE_INC);
    bool down = is_step(last) && !up;
    up = up || (last->kind == N_ASSIGN && step_by(last, moved) == 1);
    if (!(more.downward ? down : up) || test->op == OP_NE || assigns(test->children[1], moved) ||
        guards_change(&more))
        return false;
    for (int i = 0; i + 1 < body->count; i++)
        if (assigns(body->children[i], moved) || has_continue(body->children[i]))
            return false;
    *out = more;
    return true;
}
