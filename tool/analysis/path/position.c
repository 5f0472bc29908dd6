/* What is come by for sure, and in which loops. */
#include "analysis/path/position.h"

#include "analysis/path/path.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"

/* Can the function return before its last statement? */
static bool returns_early(const struct node *node, const struct node *last)
{
    if (!node)
        return false;
    if (node->kind == N_RETURN || node->kind == N_GOTO)
        return node != last;
    for (int i = 0; i < node->count; i++)
        if (returns_early(node->children[i], last))
            return true;
    return false;
}

/* Can a turn of the loop that `node` is, or is within, end before `statement`, or the loop before its test
 * says so? `breaks`, `turns`: what a `break` and a `continue` here are of is `node` or within it. */
static bool leaves_out(const struct node *node, const struct node *statement, bool breaks, bool turns,
                       bool *passed)
{
    if (!node || node->kind == N_LAMBDA)
        return false;
    *passed = *passed || node == statement;
    if (node->kind == N_RETURN || node->kind == N_GOTO || (node->kind == N_BREAK && !breaks) ||
        (node->kind == N_CONTINUE && !turns && !*passed))
        return true;
    for (int i = 0; i < node->count; i++) {
        const struct node *child = node->children[i];
        const bool loop = child && (child->kind == N_FOR || child->kind == N_WHILE || child->kind == N_DO ||
                                    child->kind == N_RANGE_FOR);
        if (leaves_out(child, statement, breaks || loop || (child && child->kind == N_SWITCH), turns || loop,
                       passed))
            return true;
    }
    return false;
}

bool unconditional(const struct interp *in, const struct node *node, const struct node *loop)
{
    const struct node *statement = node; /* where it stands in the loop's own function */
    const struct context *context = in->path->context;
    for (const struct node *n = node; n && n != loop;) {
        const struct node *up = n->parent;
        if (!up) { /* on to the call */
            const struct node *body = context ? context->function->body : NULL;
            if (!context || n != body ||
                returns_early(body, body->count ? body->children[body->count - 1] : NULL))
                return false;
            statement = n = context->call;
            context = context->caller;
            continue;
        }
        if (up != loop && up->kind != N_BLOCK && up->kind != N_DECL && up->kind != N_RETURN &&
            up->kind < N_INT)
            return false;
        if ((up->kind == N_COND || (up->kind == N_BINARY && (up->op == OP_LAND || up->op == OP_LOR))) &&
            up->children[0] != n)
            return false;
        n = up;
    }
    return !leaves_out(loop, statement, false, false, &(bool){false});
}

bool in_share_loop(const struct interp *in, unsigned long long *shares)
{
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        if (l->share >= 0) {
            *shares |= 1ull << l->share;
            return true;
        }
    return false;
}
