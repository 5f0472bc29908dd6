/* What is come by for sure: passages.h. */
#include "analysis/path/passages.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/path/path.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

struct passage passage_at(struct interp *in, const struct context *context, const struct node *node)
{
    struct passage at = {.depth = 1};
    for (const struct context *c = context; c && c->call; c = c->caller)
        at.depth++;
    const struct node **calls = arena_alloc(in->arena, (size_t)at.depth * sizeof *calls);
    int k = at.depth;
    calls[--k] = node;
    for (const struct context *c = context; c && c->call; c = c->caller)
        calls[--k] = c->call;
    at.calls = calls;
    return at;
}

int in_common(const struct passage *a, const struct passage *b)
{
    int same = 0;
    while (same < a->depth - 1 && same < b->depth - 1 && a->calls[same] == b->calls[same])
        same++;
    return same;
}

/* Whoever calls the function comes by there. */
static bool is_sure_in_function(const struct node *node)
{
    const struct node *statement = statement_of(node), *body = node->function ? node->function->body : NULL;
    if (!runs_with_function(node) || has_goto(body))
        return false;
    for (int i = 0; i < body->count && body->children[i] != statement; i++)
        if (leaves(body->children[i]))
            return false;
    return true;
}

/* `breaks`, `turns`: what a `break` and a `continue` here are of is within the statement. */
static bool jumps_out(const struct node *node, bool breaks, bool turns)
{
    if (!node || node->kind == N_LAMBDA)
        return false;
    const bool in_main =
        node->function && node->function->decl && !strcmp(node->function->decl->name, "main");
    if ((node->kind == N_BREAK && !breaks) || (node->kind == N_CONTINUE && !turns) ||
        (node->kind == N_RETURN && !in_main))
        return true;
    const bool loop = is_loop(node);
    for (int i = 0; i < node->count; i++)
        if (jumps_out(node->children[i], breaks || loop || node->kind == N_SWITCH, turns || loop))
            return true;
    return false;
}

bool jumps(const struct node *statement)
{
    return jumps_out(statement, false, false);
}

static int returns_in(const struct node *node)
{
    int returns = node && (node->kind == N_RETURN || node->kind == N_GOTO);
    for (int i = 0; node && node->kind != N_LAMBDA && i < node->count; i++)
        returns += returns_in(node->children[i]);
    return returns;
}

bool is_left_by(const struct node *node, const struct node **only)
{
    const struct node *statement = statement_of(node), *body = node->function ? node->function->body : NULL;
    if (!runs_with_function(node) || has_goto(body))
        return false;
    int returns = 0;
    *only = NULL;
    for (int i = 0; i < body->count && body->children[i] != statement; i++) {
        const int more = returns_in(body->children[i]);
        *only = more ? body->children[i] : *only;
        returns += more;
    }
    return returns <= 1;
}

/* In the block: nothing leaves it from the statement in which `from` stands up to that of `to`. */
static bool goes_on(const struct node *block, const struct node *from, const struct node *to)
{
    bool between = false;
    for (int i = 0; i < block->count; i++) {
        const struct node *statement = block->children[i];
        between = between || is_in(from, statement);
        if (is_in(to, statement))
            return between;
        if (between && jumps(statement))
            return false;
    }
    return false;
}

/* Is the statement of `first` none behind that of `second`? */
static bool is_ordered(const struct node *block, const struct node *first, const struct node *second)
{
    for (int i = 0; i < block->count; i++) {
        if (is_in(first, block->children[i]))
            return true;
        if (is_in(second, block->children[i]))
            return false;
    }
    return false;
}

bool is_come_by(const struct passage *it, const struct passage *from, bool behind)
{
    if (!it->calls || !from->calls)
        return false;
    const int same = in_common(it, from);
    const struct node *at = it->calls[same], *made = from->calls[same], *statement = statement_of(at);
    for (int k = same; k < it->depth; k++)
        if ((k > same && !is_sure_in_function(it->calls[k])) || (k + 1 < it->depth && !it->calls[k]->decl))
            return false; /* behind a pointer there may be another function */
    if (!statement || !runs_always(at) || !statement->parent || !at->function || has_goto(at->function->body))
        return false;
    const struct node *block = statement->parent;
    if (!is_in(made, block) || (block->parent && block->parent->kind == N_SWITCH))
        return false;
    return behind ? goes_on(block, made, at) : is_ordered(block, at, made);
}
