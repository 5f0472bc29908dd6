/* What an algorithm is given to call, as statements of its loop: a lambda, a function of the program, an
 * operator. */
#include "analysis/tree/lower_made.h"

#include <string.h>

#include "analysis/tree/lexer.h"
#include "analysis/tree/shape.h"

static bool has_return(const struct node *node)
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

static bool declares(const struct node *node, const struct decl *decl)
{
    if (!node)
        return false;
    for (int i = 0; i < node->decl_count && node->kind != N_CALL; i++)
        if (node->decls[i] == decl)
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
    bool others;     /* by value, those that are not named */
};

bool is_mark(const struct source *s, size_t i, char mark)
{
    return i < s->token_count && token_mark(&s->tokens[i], s->text) == mark;
}

static bool is_word(const struct source *s, size_t i, const char *word)
{
    return i < s->token_count && s->tokens[i].kind == TK_NAME &&
           s->tokens[i].end - s->tokens[i].begin == strlen(word) &&
           !memcmp(s->text + s->tokens[i].begin, word, strlen(word));
}

/* Names alone, with & or without, and a default; then parameters, and perhaps the type of the result. False:
 * something else (mutable, an initialiser, attributes, *this). */
static bool find_captures(const struct node *lambda, const struct node *body, struct captures *c)
{
    const struct source *s = lambda->source;
    size_t i = token_at(s->tokens, s->token_count, lambda->begin);
    *c = (struct captures){.from = i + 1};
    if (lambda->torn || lambda->in_macro || body->in_macro || !is_mark(s, i++, '['))
        return false;
    for (; i < s->token_count && !is_mark(s, i, ']'); i++) {
        bool begins = i == c->from || is_mark(s, i - 1, ',');
        if (is_mark(s, i, '=') && begins)
            c->others = true;
        else if (!(is_mark(s, i, '&') && begins) && !is_mark(s, i, ',') && s->tokens[i].kind != TK_NAME)
            return false;
    }
    c->to = i++;
    if (is_mark(s, i, '{'))
        return s->tokens[i].begin == body->begin;
    if (!is_mark(s, i, '('))
        return false;
    int depth = 0;
    for (; i < s->token_count; i++) {
        depth += bracket_depth(token_mark(&s->tokens[i], s->text));
        if (!depth)
            break;
    }
    i++;
    return i < s->token_count && (s->tokens[i].begin == body->begin || is_mark(s, i, '-'));
}

static bool by_value(const struct node *lambda, const struct captures *c, const char *name)
{
    const struct source *s = lambda->source;
    for (size_t i = c->from; i < c->to; i++)
        if (is_word(s, i, name))
            return !is_mark(s, i - 1, '&');
    return c->others;
}

/* The variables of the function around it are named as they are, or their copies. */
static bool take_captures(struct algorithm *a, const struct node *lambda, const struct captures *c,
                          struct node *node)
{
    struct decl *d = node && node->kind == N_REF ? node->decl : NULL;
    bool outer = d && (d->kind == D_VARIABLE || d->kind == D_PARAMETER) && !d->is_global && !d->is_static &&
                 !d->is_extern && !declares(lambda, d);
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

/* Returns that end a branch become stores of `result`; what stands behind an `if` that ends so is its else.
 */
static bool store_returns(struct algorithm *a, struct node *block, const struct decl *result)
{
    for (int i = 0; i < block->count; i++) {
        struct node *s = block->children[i];
        if (!has_return(s))
            continue;
        if (s->kind == N_RETURN) {
            if (s->count != 1)
                return false;
            block->count = i + 1;
            block->children[i] = made_assign(a, made_reference(a, result), s->children[0]);
            block->children[i]->parent = block;
            return true;
        }
        if (s->kind == N_BLOCK && i + 1 == block->count)
            return store_returns(a, s, result);
        if (s->kind != N_IF || has_return(s->children[0]))
            return false;
        struct node *then = made_node(a, N_BLOCK, NULL), *other = made_node(a, N_BLOCK, NULL);
        lower_adopt(a->l, then, s->children[1]);
        if (s->count > 2 && s->children[2])
            lower_adopt(a->l, other, s->children[2]);
        for (int k = i + 1; k < block->count; k++)
            lower_adopt(a->l, other, block->children[k]);
        block->count = i + 1;
        s->count = 2;
        s->children[1] = then;
        then->parent = s;
        lower_adopt(a->l, s, other);
        return store_returns(a, then, result) && store_returns(a, other, result);
    }
    return false;
}

/* A parameter becomes a variable that is set to what is given. */
static bool bind(struct algorithm *a, struct decl *parameter, struct node *given)
{
    const struct type *type = parameter->type, *from = given->type;
    bool refers = type && type->kind == T_POINTER && type->is_reference;
    bool fits = refers ? type->to && from && (same_numbers(type->to, from) || same_record(type->to, from))
                       : is_number_type(type) && is_number_type(from);
    if (!fits)
        return false;
    made_declare(a, a->body, parameter, given);
    return true;
}

/* What returns nothing returns to the next turn. */
static bool continue_at_returns(struct node *node)
{
    if (!node || !has_return(node))
        return true;
    if (node->kind == N_RETURN) {
        node->kind = N_CONTINUE;
        return !node->count;
    }
    for (int i = 0; i < node->count; i++)
        if (!continue_at_returns(node->children[i]))
            return false;
    return node->kind == N_BLOCK || node->kind == N_IF;
}

static struct node *converted_to(struct algorithm *a, const struct type *type, struct node *value)
{
    return same_numbers(type, value->type) ? value : made_with(a, made_node(a, N_CAST, type), value, NULL);
}

/* The value of the lambda's call, whose statements the turn gets; null: it is none that can stand there. */
static struct node *call_lambda(struct algorithm *a, const struct node *lambda, struct node *const *items,
                                int count)
{
    struct node *body = lambda->count ? lambda->children[lambda->count - 1] : NULL;
    const struct type *result = lambda->decl ? lambda->decl->type : NULL;
    struct captures captures;
    if (!body || body->kind != N_BLOCK || lambda->decl_count != count || !result || !fits_body(body) ||
        !find_captures(lambda, body, &captures) || !take_captures(a, lambda, &captures, body))
        return NULL;
    for (int i = 0; i < count; i++)
        if (!bind(a, lambda->decls[i], items[i]))
            return NULL;
    if (result->kind == T_VOID) {
        if (!continue_at_returns(body))
            return NULL;
        lower_adopt(a->l, a->body, body);
        return body;
    }
    if (!is_number_type(result))
        return NULL;
    struct node *only = body->count == 1 && body->children[0] ? body->children[0] : NULL;
    if (only && only->kind == N_RETURN && only->count == 1 && only->children[0])
        return converted_to(a, result, only->children[0]);
    struct decl *value = made_variable(a, result);
    made_declare(a, a->body, value, NULL);
    lower_adopt(a->l, a->body, body);
    return store_returns(a, body, value) ? made_reference(a, value) : NULL;
}

/* The operators of <functional>, without the type that they work on: void, or that of both operands. */
static enum operator operator_of(const struct node *f, const struct type *left, const struct type *right)
{
    static const struct {
        const char *name;
        enum operator op;
    } known[] = {{"std::plus<", OP_ADD}, {"std::multiplies<", OP_MUL}, {"std::minus<", OP_SUB}};
    const char *name = f->type && f->type->kind == T_RECORD ? f->type->name : "";
    bool made = f->kind == N_CONSTRUCT || f->kind == N_INIT_LIST || f->kind == N_CAST;
    for (size_t i = 0; made && !does_something(f) && i < sizeof known / sizeof *known; i++) {
        size_t length = strlen(known[i].name);
        if (strncmp(name, known[i].name, length) != 0)
            continue;
        const char *of = name + length;
        bool any = !strcmp(of, ">") || !strcmp(of, "void>");
        bool same = same_numbers(left, right) && left->name && !strncmp(of, left->name, strlen(left->name)) &&
                    !strcmp(of + strlen(left->name), ">");
        return any || same ? known[i].op : OP_NONE;
    }
    return OP_NONE;
}

/* As both operands are converted to before they are added. */
static const struct type *common_type(struct algorithm *a, const struct type *x, const struct type *y)
{
    if (x->kind == T_FLOAT || y->kind == T_FLOAT)
        return y->kind != T_FLOAT || (x->kind == T_FLOAT && x->size >= y->size) ? x : y;
    if (x->size < 4 && y->size < 4)
        return made_type(a, T_INT, 4, "int");
    if (x->size != y->size)
        return x->size > y->size ? x : y;
    return x->is_unsigned ? x : y;
}

struct node *made_operation(struct algorithm *a, enum operator op, struct node *x, struct node *y)
{
    return made_binary(a, op, common_type(a, x->type, y->type), x, y);
}

static struct node *call_of_function(struct algorithm *a, struct node *f, struct node *const *items,
                                     int count)
{
    struct node *node = made_node(a, N_CALL, f->decl->type);
    node->decl = f->decl;
    node->text = f->decl->name;
    lower_adopt(a->l, node, f);
    for (int i = 0; i < count; i++)
        lower_adopt(a->l, node, items[i]);
    return node;
}

/* What is given to be called is: the value, after what the turn has got for it. Null: not known. */
struct node *value_of_call(struct algorithm *a, struct node *f, struct node *const *items, int count)
{
    if (!f)
        return NULL;
    if (f->kind == N_LAMBDA)
        return call_lambda(a, f, items, count);
    if (f->kind == N_REF && f->decl && f->decl->kind == D_FUNCTION && f->decl->is_defined &&
        !f->decl->in_system && !f->decl->is_template)
        return call_of_function(a, f, items, count);
    enum operator op = count == 2 ? operator_of(f, items[0]->type, items[1]->type) : OP_NONE;
    return op ? made_operation(a, op, items[0], items[1]) : NULL;
}
