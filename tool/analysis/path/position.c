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

bool unconditional(const struct interp *in, const struct node *node, const struct node *loop)
{
    const struct context *context = in->path->context;
    for (const struct node *n = node; n && n != loop;) {
        const struct node *up = n->parent;
        if (!up) { /* on to the call */
            const struct node *body = context ? context->function->body : NULL;
            if (!context || n != body ||
                returns_early(body, body->count ? body->children[body->count - 1] : NULL))
                return false;
            n = context->call;
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
    return true;
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
