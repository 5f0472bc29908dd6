/* Lambdas that have a name are put where they are called.
 *
 * `auto f = [..](..) {..};` makes an object that holds copies of what it captures by value and says where
 * what it captures by reference is; f(x) makes the parameters of x and runs the body, which names both. So a
 * call is the block that does this: parameters as variables that begin as what is given, then the body, its
 * returns as lower_body.c has them, then the value. Each call gets a body and variables of its own, so that
 * one may stand within the arguments of another one; what is captured by value becomes a variable where the
 * lambda stands, with what it captures at that time. Everything that asks the text what a statement reads and
 * changes sees there what the call does. (A function with a frame of its own would hide from all these that
 * the call changes variables of the function around it.)
 *
 * That is the same where the object is nothing else but what is called:
 * - The variable is declared in a block of its function, is neither static nor a reference, and begins as a
 *   lambda that lower_body.c can open: not mutable, parameters with types, captures that are names.
 * - All that its function says of it are calls by its name, with as many arguments as it has parameters, or
 * its name as what an algorithm is given to call (lower_called.c: the algorithm copies it, and copies are
 * alike). So it is never copied elsewhere, stored, returned, nor is its address taken; and it never changes,
 * as there is no assignment for lambdas that capture something.
 * - What is captured by reference lives as long as the variable does, which is declared behind it.
 * - It returns nothing, a number or a pointer.
 * - Where a call changes something else than variables of its own, nothing else in the same expression has to
 *   do with what it names (stands_apart), as it is not told which of both comes first: but for what stands on
 *   the other side of &&, ||, ?: and the comma.
 * - No directive stands in the function (OpenMP would give the loop around a call variables that the lambda
 *   does not name).
 * Where anything of this does not hold, the lambda stays where it is, and is refused (SY220). One that is
 * called where it stands is likewise, with its only call there.
 *
 * The nodes that are put there have no text of their own: the text of the lambda is one for all calls. */
#include "analysis/tree/lower_named.h"

#include <string.h>

#include "analysis/known/library.h"
#include "analysis/tree/conditionals.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/shape.h"

enum { MOST_NODES = 2000 };

struct named_lambda {
    struct decl *variable;
    struct node *lambda;
    struct algorithm captured; /* its block: the copies */
    struct node **calls;
    int call_count, uses;
};

/* ---- a lambda once more ---- */

struct copying {
    struct lowering *l;
    struct decl **from, **to;
    int count, to_count;
};

static struct decl *twin(const struct copying *c, struct decl *decl)
{
    for (int i = 0; i < c->count; i++)
        if (c->from[i] == decl)
            return c->to[i];
    return decl;
}

static struct node *copy(struct copying *c, const struct node *node);

static struct decl *declare_again(struct copying *c, struct decl *decl, struct node *statement)
{
    struct decl *again = ARENA_NEW(c->l->arena, struct decl);
    *again = *decl;
    again->id = c->l->decls++;
    again->linkage = "";
    again->statement = statement;
    ARENA_PUSH(c->l->scratch, c->from, c->count, decl);
    ARENA_PUSH(c->l->scratch, c->to, c->to_count, again);
    again->init = copy(c, decl->init);
    if (again->init)
        again->init->parent = statement;
    return again;
}

static struct node *copy(struct copying *c, const struct node *node)
{
    if (!node)
        return NULL;
    struct node *again = ARENA_NEW(c->l->nodes, struct node);
    *again = *node;
    again->id = c->l->unit->node_count++;
    again->torn = true;
    again->parent = NULL;
    again->children = NULL;
    again->count = 0;
    if (node->kind == N_DECL) {
        again->decls = NULL;
        again->decl_count = 0;
        for (int i = 0; i < node->decl_count; i++) {
            struct decl *decl = declare_again(c, node->decls[i], again);
            ARENA_PUSH(c->l->nodes, again->decls, again->decl_count, decl);
        }
    }
    if (node->kind == N_RANGE_FOR && node->decl)
        again->decl = declare_again(c, node->decl, node->decl->statement);
    else
        again->decl = twin(c, node->decl);
    struct node **children = arena_alloc(c->l->scratch, ((size_t)node->count + 1) * sizeof *children);
    for (int i = 0; i < node->count; i++)
        children[i] = copy(c, node->children[i]);
    lower_adopt_all(c->l, again, children, (size_t)node->count);
    return again;
}

/* With parameters and a body of its own. */
static struct node *lambda_copied(struct lowering *l, const struct node *lambda)
{
    struct copying c = {.l = l};
    struct node *again = ARENA_NEW(l->nodes, struct node);
    *again = *lambda;
    again->decls = NULL;
    again->decl_count = again->count = 0;
    again->children = NULL;
    for (int i = 0; i < lambda->decl_count; i++) {
        struct decl *decl = declare_again(&c, lambda->decls[i], NULL);
        ARENA_PUSH(l->nodes, again->decls, again->decl_count, decl);
    }
    lower_adopt(l, again, copy(&c, lambda->children[lambda->count - 1]));
    return again;
}

/* ---- which ones ---- */

/* No array, whose text might have to give it more elements; not more than many calls may have. */
static bool may_be_copied(const struct node *node, int *left)
{
    if (!node)
        return true;
    if (--*left < 0)
        return false;
    for (int i = 0; i < node->decl_count && node->kind == N_DECL; i++)
        if (!node->decls[i]->type || node->decls[i]->type->kind == T_ARRAY || node->decls[i]->dim_count ||
            !may_be_copied(node->decls[i]->init, left))
            return false;
    for (int i = 0; i < node->count; i++)
        if (!may_be_copied(node->children[i], left))
            return false;
    return true;
}

static bool has_directive(const struct source *s, size_t begin, size_t end)
{
    for (size_t i = token_at(s->tokens, s->token_count, begin);
         i < s->token_count && s->tokens[i].begin < end; i++)
        if (s->tokens[i].directive || token_is_word(s, i, "_Pragma"))
            return true;
    return false;
}

/* Null: it cannot be put elsewhere. */
static struct named_lambda *noted(struct lowering *l, struct node *lambda, struct decl *variable)
{
    int left = MOST_NODES;
    struct algorithm a = {.l = l, .call = lambda};
    a.block = made_node(&a, N_BLOCK, NULL);
    a.block->made = true;
    if (!open_lambda(&a, lambda) || !may_be_copied(lambda->children[lambda->count - 1], &left))
        return NULL;
    const struct type *result = lambda->decl->type;
    if (result->kind != T_VOID && !is_number_type(result) &&
        (result->kind != T_POINTER || result->is_reference))
        return NULL;
    struct named_lambda *named = ARENA_NEW(l->scratch, struct named_lambda);
    *named = (struct named_lambda){.variable = variable, .lambda = lambda, .captured = a};
    ARENA_PUSH(l->scratch, l->lambdas, l->lambda_count, named);
    return named;
}

void note_lambda(struct lowering *l, struct decl *variable)
{
    struct node *lambda = variable->init;
    if (l->function && lambda && lambda->kind == N_LAMBDA && !variable->is_static && !variable->is_extern &&
        !variable->of_thread && variable->type && variable->type->kind == T_RECORD)
        noted(l, lambda, variable);
}

/* The same class, whatever is const. */
static bool same_closure(const struct type *a, const struct type *b)
{
    static const char constant[] = "const ";
    if (!a || !b || !a->name || !b->name)
        return false;
    const size_t length = sizeof constant - 1;
    const char *x = a->name + (strncmp(a->name, constant, length) ? 0 : length),
               *y = b->name + (strncmp(b->name, constant, length) ? 0 : length);
    return !strcmp(x, y);
}

static struct named_lambda *named_by(const struct lowering *l, const struct node *node)
{
    const struct node *copied =
        node && node->kind == N_CONSTRUCT && node->count ? node->children[node->count - 1] : NULL;
    if (copied && same_closure(copied->type, node->type))
        node = copied;
    for (int i = 0; node && node->kind == N_REF && i < l->lambda_count; i++)
        if (l->lambdas[i]->variable == node->decl)
            return l->lambdas[i];
    return NULL;
}

/* ---- where they are called ---- */

const struct node *lambda_again(struct lowering *l, const struct node *given)
{
    struct named_lambda *named = named_by(l, given);
    if (!named)
        return NULL;
    named->uses++;
    return lambda_copied(l, named->lambda);
}

/* What a lambda with a name has captured, one around the call has not: `placed`. One that is called where it
 * stands names what that one has. */
static bool put(struct algorithm *a, const struct node *lambda, bool placed)
{
    const struct node *call = a->call;
    struct node *body = lambda->children[0];
    const struct type *result = lambda->decl->type;
    for (int i = 0; i < lambda->decl_count; i++)
        if (!bind(a, lambda->decls[i], call->children[i + 2]))
            return false;
    if (result->kind == T_VOID) {
        body->placed = placed;
        lower_adopt(a->l, a->block, body);
        return store_returns(a, body, NULL);
    }
    body->placed = placed;
    struct node *value = value_of_body(a, body, result);
    if (value)
        lower_adopt(a->l, a->block, value);
    if (value && value->parent == a->block)
        value->placed = placed;
    return value != NULL;
}

struct node *lower_lambda_call(struct lowering *l, struct node *call)
{
    struct node *of = call->kind == N_CALL && call->count > 1 && !call->children[0] && l->function
                          ? call->children[1]
                          : NULL;
    struct named_lambda *named = of && of->kind == N_LAMBDA ? noted(l, of, NULL) : named_by(l, of);
    if (!named || call->decl != named->lambda->decl || call->in_macro || call->torn ||
        call->count - 2 != named->lambda->decl_count)
        return NULL;
    struct algorithm a = {.l = l, .call = call};
    a.block = a.body = made_node(&a, N_BLOCK, call->type);
    a.block->made = true;
    if (!named->variable)
        lower_adopt(l, a.block, named->captured.block);
    if (put(&a, lambda_copied(l, named->lambda), named->variable != NULL)) {
        a.block->begin = call->begin;
        a.block->end = call->end;
        named->uses++;
        ARENA_PUSH(l->scratch, named->calls, named->call_count, a.block);
        return a.block;
    }
    for (int i = 0; i < call->count; i++)
        if (call->children[i])
            call->children[i]->parent = call;
    return NULL;
}

/* ---- what else is in the expression ---- */

/* A part of a variable of the block: no other name leads there. */
static bool is_own(const struct node *place, const struct node *block)
{
    while (place && (place->kind == N_MEMBER || place->kind == N_INDEX) && place->count && place->type &&
           place->children[0] && place->children[0]->type && place->children[0]->type->kind != T_POINTER)
        place = place->children[0];
    return place && place->kind == N_REF && place->decl && place->type &&
           !(place->decl->type && place->decl->type->is_reference) && declares(block, place->decl);
}

/* A function of the program that is given no way to variables of others. What else it changes has its rules.
 */
static bool is_given_numbers(const struct node *call)
{
    const struct node *callee = call->children[0];
    bool numbers = call->decl && !call->decl->in_system && call->decl->kind == D_FUNCTION && callee &&
                   callee->kind == N_REF && call->count <= MAX_GIVEN && !call->references;
    for (int i = 1; numbers && i < call->count; i++)
        numbers = call->children[i] && is_number_type(call->children[i]->type);
    return numbers;
}

/* Does it change nothing but variables of its own? */
static bool changes_only_own(const struct node *node, const struct node *block)
{
    const struct node *index;
    if (!node)
        return true;
    if ((node->kind == N_ASSIGN || is_step(node)) && !is_own(node->children[0], block))
        return false;
    if (node->kind == N_CALL && !is_given_numbers(node) && !(library_called(node)->flags & LIB_PURE) &&
        !compares_numbers(node) && !indexed(node, &index) && !(node->text && !strcmp(node->text, "size")))
        return false;
    for (int i = 0; i < node->count; i++)
        if (!changes_only_own(node->children[i], block))
            return false;
    for (int i = 0; i < node->decl_count && node->kind == N_DECL; i++)
        if (!changes_only_own(node->decls[i]->init, block))
            return false;
    return true;
}

/* Computes something, and has nothing to do with what the block names. */
static bool is_apart(const struct node *node, const struct node *block)
{
    const struct node *index;
    if (!node)
        return true;
    const struct decl *d = node->kind == N_REF ? node->decl : NULL;
    if (d && (d->kind == D_VARIABLE || d->kind == D_PARAMETER) &&
        (count_names(block, d) || (d->type && d->type->is_reference)))
        return false;
    const bool of_pointer =
        node->kind == N_INDEX && node->children[0]->type && node->children[0]->type->kind == T_POINTER;
    const bool plain = node->kind == N_INT || node->kind == N_FLOAT || node->kind == N_STRING ||
                       node->kind == N_REF || node->kind == N_SIZEOF || node->kind == N_BINARY ||
                       node->kind == N_CAST || node->kind == N_MEMBER ||
                       (indexed(node, &index) && !of_pointer) ||
                       (node->kind == N_UNARY && !is_step(node) && node->op != OP_DEREF);
    for (int i = 0; plain && i < node->count; i++)
        if (!is_apart(node->children[i], block))
            return false;
    return plain;
}

static bool stands_apart(const struct node *block)
{
    const struct node *node = block;
    for (const struct node *up = node->parent; up && up->kind >= N_INT; node = up, up = up->parent) {
        const bool ordered =
            up->kind == N_COND ||
            (up->kind == N_BINARY && (up->op == OP_LAND || up->op == OP_LOR || up->op == OP_COMMA));
        const bool stores = up->kind == N_ASSIGN && up->op == OP_NONE && up->children[0]->kind == N_INDEX;
        if (stores && up->children[1] == node && is_apart(up->children[0]->children[0], block) &&
            is_apart(up->children[0]->children[1], block))
            continue;
        for (int i = 0; i < up->count && !ordered; i++)
            if (up->children[i] != node && !is_apart(up->children[i], block))
                return false;
    }
    const struct node *statement = node->parent;
    return statement && (statement->kind != N_DECL || (statement->decl_count == 1 && !statement->torn));
}

/* All that its calls do may be done where they are. */
static bool may_stand_there(const struct named_lambda *named)
{
    for (int i = 0; i < named->call_count; i++)
        if (!changes_only_own(named->calls[i], named->calls[i]) && !stands_apart(named->calls[i]))
            return false;
    return true;
}

/* The function's own text says nothing else of it. */
static bool is_called_only(const struct named_lambda *named, const struct function *function)
{
    const struct node *statement = named->variable->statement;
    return named->uses && statement && statement->kind == N_DECL && statement->decl_count == 1 &&
           statement->parent && statement->parent->kind == N_BLOCK && !statement->parent->made &&
           !count_names(function->body, named->variable);
}

void close_lambdas(struct lowering *l, const struct function *function)
{
    const struct node *body = function->body;
    const bool plain = l->lambda_count && body && !has_directive(body->source, body->begin, body->end);
    for (int i = l->lambda_count - 1; i >= 0; i--) { /* one may stand in the body of a later one */
        struct named_lambda *named = l->lambdas[i];
        const bool stands = plain && may_stand_there(named);
        for (int k = 0; k < named->call_count && !named->variable && !stands; k++)
            named->calls[k]->kind = N_LAMBDA;
        if (!stands || !named->variable || !is_called_only(named, function))
            continue;
        struct node *statement = named->variable->statement;
        statement->kind = N_BLOCK;
        statement->made = true;
        statement->decls = NULL;
        statement->decl_count = 0;
        lower_adopt(l, statement, named->captured.block);
    }
    l->lambdas = NULL;
    l->lambda_count = 0;
}
