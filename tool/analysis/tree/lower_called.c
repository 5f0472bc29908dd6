/* What an algorithm is given to call, as statements of its loop: a lambda, a function of the program, an
 * operator. */
#include "analysis/tree/lower_named.h"

#include <string.h>

#include "analysis/tree/shape.h"

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

/* The value of the lambda's call, whose statements the turn gets; null: it is none that can stand there. */
static struct node *call_lambda(struct algorithm *a, const struct node *lambda, struct node *const *items,
                                int count)
{
    struct node *body = lambda->children[lambda->count - 1];
    const struct type *result = lambda->decl->type;
    if (lambda->decl_count != count)
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
    return is_number_type(result) ? value_of_body(a, body, result) : NULL;
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
        return open_lambda(a, f) ? call_lambda(a, f, items, count) : NULL;
    const struct node *named = lambda_again(a->l, f);
    if (named) { /* what it has captured another lambda around the call has not */
        struct node *value = call_lambda(a, named, items, count);
        named->children[named->count - 1]->placed = true;
        if (value)
            value->placed = true;
        return value;
    }
    if (f->kind == N_REF && f->decl && f->decl->kind == D_FUNCTION && f->decl->is_defined &&
        !f->decl->in_system && !f->decl->is_template)
        return call_of_function(a, f, items, count);
    enum operator op = count == 2 ? operator_of(f, items[0]->type, items[1]->type) : OP_NONE;
    return op ? made_operation(a, op, items[0], items[1]) : NULL;
}
