/* What a lambda does, as statements that can stand elsewhere: its parameters, what it captures and its
 * returns (lower_algorithm.c and lower_named.c say when that is the same). */
#include "analysis/tree/lower_made.h"

#include <string.h>

#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/shape.h"

bool has_return(const struct node *node)
{
    bool has = node && node->kind == N_RETURN;
    for (int i = 0; node && i < node->count && !has; i++)
        has = has_return(node->children[i]);
    return has;
}

/* Nothing in it that a loop's body may not have, or that needs a function of its own. */
static bool fits_body(const struct node *node)
{
    if (!node)
        return true;
    if (node->kind == N_LAMBDA || node->kind == N_GOTO || node->kind == N_LABEL || node->kind == N_TRY ||
        node->kind == N_THROW || node->kind == N_OTHER || node->kind == N_NEW || node->kind == N_DELETE ||
        (node->kind == N_RANGE_FOR && has_return(node)))
        return false;
    if (node->kind == N_CALL && node->text &&
        (!strncmp(node->text, "MPI_", 4) || !strncmp(node->text, "PMPI_", 5) ||
         !strncmp(node->text, "sy_", 3)))
        return false;
    for (int i = 0; i < node->decl_count && node->kind == N_DECL; i++)
        if (node->decls[i]->is_static || node->decls[i]->is_extern || !fits_body(node->decls[i]->init))
            return false;
    for (int i = 0; i < node->count; i++)
        if (!fits_body(node->children[i]))
            return false;
    return true;
}

bool declares(const struct node *node, const struct decl *decl)
{
    if (!node)
        return false;
    for (int i = 0; i < node->decl_count && node->kind != N_CALL; i++)
        if (node->decls[i] == decl || declares(node->decls[i]->init, decl))
            return true;
    if (node->kind == N_RANGE_FOR && node->decl == decl)
        return true;
    for (int i = 0; i < node->count; i++)
        if (declares(node->children[i], decl))
            return true;
    return false;
}

/* What stands in the brackets of a lambda. */
struct captures {
    size_t from, to; /* tokens */
    bool others;     /* by value, those that are not named, */
    bool all;        /* or by reference */
};

/* Names alone, with & or without, and a default; then parameters, and perhaps the type of the result. False:
 * something else (mutable, an initialiser, attributes, *this). */
static bool find_captures(const struct node *lambda, const struct node *body, struct captures *c)
{
    const struct source *s = lambda->source;
    size_t i = token_at(s->tokens, s->token_count, lambda->begin);
    *c = (struct captures){.from = i + 1};
    if (lambda->torn || lambda->in_macro || body->in_macro || !token_is_mark(s, i++, '['))
        return false;
    for (; i < s->token_count && !token_is_mark(s, i, ']'); i++) {
        bool begins = i == c->from || token_is_mark(s, i - 1, ',');
        if (token_is_mark(s, i, '=') && begins)
            c->others = true;
        else if (token_is_mark(s, i, '&') && begins &&
                 !(i + 1 < s->token_count && s->tokens[i + 1].kind == TK_NAME))
            c->all = true;
        else if (!(token_is_mark(s, i, '&') && begins) && !token_is_mark(s, i, ',') &&
                 s->tokens[i].kind != TK_NAME)
            return false;
    }
    c->to = i++;
    if (token_is_mark(s, i, '{'))
        return s->tokens[i].begin == body->begin;
    if (!token_is_mark(s, i, '('))
        return false;
    int depth = 0;
    for (; i < s->token_count; i++) {
        depth += bracket_depth(token_mark(&s->tokens[i], s->text));
        if (!depth)
            break;
    }
    i++;
    return i < s->token_count && (s->tokens[i].begin == body->begin || token_is_mark(s, i, '-'));
}

/* The token that names a variable; 0 none. */
static size_t named_in(const struct node *lambda, const struct captures *c, const char *name)
{
    for (size_t i = c->from; i < c->to; i++)
        if (token_is_word(lambda->source, i, name))
            return i;
    return 0;
}

static bool by_value(const struct node *lambda, const struct captures *c, const char *name)
{
    const size_t i = named_in(lambda, c, name);
    return i ? !token_is_mark(lambda->source, i - 1, '&') : c->others;
}

static bool names(const struct node *node, const struct source *s, size_t i)
{
    bool found = node && node->kind == N_REF && node->decl && token_is_word(s, i, node->decl->name);
    for (int k = 0; node && node->kind == N_DECL && k < node->decl_count && !found; k++)
        found = names(node->decls[k]->init, s, i);
    for (int k = 0; node && k < node->count && !found; k++)
        found = names(node->children[k], s, i);
    return found;
}

/* All names in the brackets are variables of the body: what else is there may be a macro that stands for
 * some.
 */
static bool captures_are_names(const struct node *lambda, const struct captures *c, const struct node *body)
{
    const struct source *s = lambda->source;
    for (size_t i = c->from; i < c->to; i++)
        if (s->tokens[i].kind == TK_NAME && !token_is_word(s, i, "this") && !names(body, s, i))
            return false;
    return true;
}

/* The variables of the function around it are named as they are, or their copies. */
static bool take_captures(struct algorithm *a, const struct node *lambda, const struct captures *c,
                          struct node *node)
{
    if (node && node->placed) /* another lambda has captured what is named there */
        return true;
    struct decl *d = node && node->kind == N_REF ? node->decl : NULL;
    bool outer = d && (d->kind == D_VARIABLE || d->kind == D_PARAMETER) && !d->is_global && !d->is_static &&
                 !d->is_extern && !declares(lambda, d);
    if (outer && !c->others && !c->all && !named_in(lambda, c, d->name) && !(d->type && d->type->is_const))
        return false; /* by a macro */
    if (outer && by_value(lambda, c, d->name)) {
        int k = 0;
        while (k < a->copy_count && a->copied[k] != d)
            k++;
        if (k == a->copy_count) {
            const struct type *type =
                d->type && d->type->kind == T_POINTER && d->type->is_reference ? d->type->to : d->type;
            if (k == MOST_COPIES || !type || !(is_number_type(type) || type->kind == T_POINTER))
                return false;
            a->copied[a->copy_count] = d;
            a->copies[a->copy_count++] = made_variable(a, type);
            made_declare(a, a->block, a->copies[k], made_reference(a, d));
        }
        node->decl = a->copies[k];
    }
    for (int i = 0; node && node->kind == N_DECL && i < node->decl_count; i++)
        if (!take_captures(a, lambda, c, node->decls[i]->init))
            return false;
    for (int i = 0; node && i < node->count; i++)
        if (!take_captures(a, lambda, c, node->children[i]))
            return false;
    return true;
}

static bool is_plain_loop(const struct node *node)
{
    return node->kind == N_FOR || node->kind == N_WHILE || node->kind == N_DO;
}

/* Returns in a loop's body, but for those in a loop within, leave the loop. */
static bool leave_at_returns(struct algorithm *a, struct node *node, const struct decl *result,
                             const struct decl *left)
{
    if (!node || !has_return(node))
        return true;
    if (node->kind == N_RETURN) {
        struct node *value = node->count ? node->children[0] : NULL;
        if ((value != NULL) != (result != NULL))
            return false;
        node->kind = N_BLOCK;
        node->count = 0;
        node->children = NULL;
        if (value)
            lower_adopt(a->l, node, made_assign(a, made_reference(a, result), value));
        lower_adopt(a->l, node, made_assign(a, made_reference(a, left), made_number(a, 1, left->type)));
        lower_adopt(a->l, node, made_node(a, N_BREAK, NULL));
        return true;
    }
    for (int i = 0; i < node->count; i++)
        if (!leave_at_returns(a, node->children[i], result, left))
            return false;
    return node->kind == N_BLOCK || node->kind == N_IF;
}

/* What stands behind the loop is done where it was not left so. */
static bool store_in_loop(struct algorithm *a, struct node *block, int at, const struct decl *result)
{
    struct node *loop = block->children[at], *both = made_node(a, N_BLOCK, NULL),
                *rest = made_node(a, N_BLOCK, NULL);
    const struct type *truth = made_type(a, T_BOOL, 1, "bool");
    struct decl *left = made_variable(a, truth);
    made_declare(a, both, left, made_number(a, 0, truth));
    lower_adopt(a->l, both, loop);
    for (int i = at + 1; i < block->count; i++)
        lower_adopt(a->l, rest, block->children[i]);
    struct node *stays = made_with(a, made_node(a, N_UNARY, truth), made_reference(a, left), NULL);
    stays->op = OP_LNOT;
    if (rest->count || result)
        lower_adopt(a->l, both, made_with(a, made_node(a, N_IF, NULL), stays, rest));
    block->children[at] = both;
    both->parent = block;
    block->count = at + 1;
    const int body = loop->kind == N_FOR ? 3 : loop->kind == N_DO ? 0 : 1;
    for (int i = 0; i < loop->count; i++)
        if (i != body && has_return(loop->children[i]))
            return false;
    return body < loop->count && leave_at_returns(a, loop->children[body], result, left) &&
           store_returns(a, rest, result);
}

static bool always_returns(const struct node *node)
{
    if (node && node->kind == N_BLOCK)
        return node->count && always_returns(node->children[node->count - 1]);
    return node && (node->kind == N_RETURN ||
                    (node->kind == N_IF && node->count > 2 && always_returns(node->children[1]) &&
                     always_returns(node->children[2])));
}

/* What stands behind an `if` of which one branch ends with a return, on all ways, belongs to the other one.
 */
bool store_returns(struct algorithm *a, struct node *block, const struct decl *result)
{
    for (int i = 0; i < block->count; i++) {
        struct node *s = block->children[i];
        if (!has_return(s))
            continue;
        if (s->kind == N_RETURN) {
            if (s->count != (result ? 1 : 0))
                return false;
            block->count = i + (result ? 1 : 0);
            if (result) {
                block->children[i] = made_assign(a, made_reference(a, result), s->children[0]);
                block->children[i]->parent = block;
            }
            return true;
        }
        if (s->kind == N_BLOCK && i + 1 == block->count)
            return store_returns(a, s, result);
        if (is_plain_loop(s))
            return store_in_loop(a, block, i, result);
        if (s->kind != N_IF || has_return(s->children[0]))
            return false;
        struct node *then = made_node(a, N_BLOCK, NULL), *other = made_node(a, N_BLOCK, NULL);
        const bool then_returns = always_returns(s->children[1]),
                   other_returns = s->count > 2 && always_returns(s->children[2]);
        if (i + 1 < block->count && !then_returns && !other_returns)
            return false;
        lower_adopt(a->l, then, s->children[1]);
        if (s->count > 2 && s->children[2])
            lower_adopt(a->l, other, s->children[2]);
        for (int k = i + 1; k < block->count; k++)
            lower_adopt(a->l, then_returns ? other : then, block->children[k]);
        block->count = i + 1;
        s->count = 2;
        s->children[1] = then;
        then->parent = s;
        lower_adopt(a->l, s, other);
        return store_returns(a, then, result) && store_returns(a, other, result);
    }
    return !result;
}

/* A place that has a name, so that what is bound to it is that place. */
static bool is_place(const struct node *node)
{
    const struct node *index;
    return node->kind == N_REF || node->kind == N_MEMBER || indexed(node, &index) ||
           (node->kind == N_UNARY && node->op == OP_DEREF);
}

/* A number that stands nowhere but in what is bound to it. */
static bool is_fresh(const struct node *node)
{
    return node->kind == N_INT || node->kind == N_FLOAT || node->kind == N_SIZEOF || node->made ||
           (node->kind == N_BINARY && node->op != OP_COMMA) ||
           (node->kind == N_UNARY &&
            (node->op == OP_MINUS || node->op == OP_PLUS || node->op == OP_NOT || node->op == OP_LNOT)) ||
           (node->kind == N_CAST && node->count == 1 && is_number_type(node->children[0]->type) &&
            !same_numbers(node->type, node->children[0]->type));
}

/* An object of a plain class, which is copied as it is. */
static bool holds_record(const struct node *node)
{
    while (node->kind == N_CONSTRUCT && node->count && node->children[node->count - 1] &&
           node->children[node->count - 1]->type &&
           same_record(node->type, node->children[node->count - 1]->type))
        node = node->children[node->count - 1];
    return is_place(node);
}

static bool same_pointee(const struct type *to, const struct type *from)
{
    const bool record = to && from && to->kind == T_RECORD && (to->of_program || from->of_program);
    return record ? same_record(to, from) : to && from && same_numbers(to, from);
}

bool bind(struct algorithm *a, struct decl *parameter, struct node *given)
{
    const struct type *type = parameter->type, *from = given ? given->type : NULL;
    if (!type || !from)
        return false;
    const bool refers = type->kind == T_POINTER && type->is_reference;
    const struct type *to = type->to;
    bool fits = refers                    ? is_place(given) && same_pointee(to, from)
                : type->kind == T_POINTER ? (from->kind == T_POINTER || from->kind == T_ARRAY) &&
                                                !from->is_reference && same_pointee(to, from->to)
                : type->kind == T_RECORD ? type->plain && same_record(type, from) && holds_record(given)
                                         : is_number_type(type) && is_number_type(from);
    if (!fits && refers && to && to->is_const && is_number_type(to) && is_number_type(from) &&
        (is_fresh(given) || (is_place(given) && !same_numbers(to, from)))) {
        parameter->type = to; /* to a number that is made for it */
        fits = true;
    }
    if (fits)
        made_declare(a, a->body, parameter, given);
    return fits;
}

static struct node *converted_to(struct algorithm *a, const struct type *type, struct node *value)
{
    return same_numbers(type, value->type) ? value : made_with(a, made_node(a, N_CAST, type), value, NULL);
}

bool open_lambda(struct algorithm *a, const struct node *lambda)
{
    struct node *body = lambda->count ? lambda->children[lambda->count - 1] : NULL;
    struct captures captures;
    return body && body->kind == N_BLOCK && lambda->decl && lambda->decl->type && fits_body(body) &&
           find_captures(lambda, body, &captures) && captures_are_names(lambda, &captures, body) &&
           take_captures(a, lambda, &captures, body);
}

struct node *value_of_body(struct algorithm *a, struct node *body, const struct type *result)
{
    struct node *only = body->count == 1 && body->children[0] ? body->children[0] : NULL;
    if (only && only->kind == N_RETURN && only->count == 1 && only->children[0])
        return converted_to(a, result, only->children[0]);
    struct decl *value = made_variable(a, result);
    made_declare(a, a->body, value, NULL);
    lower_adopt(a->l, a->body, body);
    return store_returns(a, body, value) ? made_reference(a, value) : NULL;
}
