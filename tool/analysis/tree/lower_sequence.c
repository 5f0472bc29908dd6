/* The sequences that an algorithm is given: a whole container, or a pointer and a length. */
#include "analysis/tree/lower_made.h"

#include <string.h>

#include "analysis/tree/shape.h"

/* A name, or a member of one. */
static bool is_named(const struct node *node)
{
    return node && ((node->kind == N_REF && node->decl &&
                     (node->decl->kind == D_VARIABLE || node->decl->kind == D_PARAMETER)) ||
                    (node->kind == N_MEMBER && node->decl && node->decl->kind == D_FIELD &&
                     (!node->count || node->children[0]->kind == N_THIS || is_named(node->children[0]))));
}

static struct node *copy_of(struct algorithm *a, const struct node *node)
{
    struct node *copy = made_node(a, node->kind, node->type);
    copy->decl = node->decl;
    copy->text = node->text;
    for (int i = 0; i < node->count; i++)
        lower_adopt(a->l, copy, copy_of(a, node->children[i]));
    return copy;
}

/* v.begin(), v.data(), std::begin(v) of a container that has a name: the container; null for all else. */
static const struct node *container_of(const struct node *node, const char *member)
{
    if (!node || node->kind != N_CALL || !node->decl || !node->decl->in_system || !node->count ||
        strcmp(node->text, member) != 0 || !node->children[0])
        return NULL;
    const struct node *callee = node->children[0], *of = node->count == 2 ? node->children[1] : NULL;
    if (node->count == 1 && callee->kind == N_MEMBER && callee->count)
        of = callee->children[0];
    return of && of->type && of->type->is_vector && is_named(of) ? of : NULL;
}

/* Which computes nothing but a number, the same one however often. */
static bool is_plain(const struct node *node)
{
    if (container_of(node, "size"))
        return true;
    if (!node || (node->kind != N_REF && node->kind != N_MEMBER && node->kind != N_INT &&
                  node->kind != N_BINARY && node->kind != N_CAST && node->kind != N_THIS))
        return false;
    for (int i = 0; i < node->count; i++)
        if (!is_plain(node->children[i]))
            return false;
    return true;
}

/* Another member of the class that `one` is of. */
static struct decl *member(struct algorithm *a, const struct decl *one, const char *name)
{
    struct decl *decl = ARENA_NEW(a->l->arena, struct decl);
    *decl = *one;
    decl->name = name;
    decl->id = a->l->decls++;
    return decl;
}

/* Where a sequence begins: kept in a variable where it is a pointer. */
bool sequence_begins(struct algorithm *a, struct node *first, struct sequence *s)
{
    const char *const members[] = {"begin", "cbegin"};
    *s = (struct sequence){0};
    for (int i = 0; i < 2 && !s->container; i++)
        s->container = container_of(first, members[i]);
    if (s->container) {
        s->element = s->container->type->to;
        s->begin = first->decl;
        return s->element != NULL;
    }
    const struct node *data = container_of(first, "data");
    const struct type *type = first ? first->type : NULL;
    if (!type || (!data && !is_named(first)) ||
        (type->kind != T_ARRAY && (type->kind != T_POINTER || type->is_reference)) || !type->to)
        return false;
    s->element = type->to;
    struct type *pointer = (struct type *)made_type(a, T_POINTER, sizeof(void *), "");
    pointer->to = s->element;
    struct decl *decl = made_variable(a, pointer);
    made_declare(a, a->block, decl, first);
    s->first = decl;
    return true;
}

/* The length of the sequence that ends there, which is computed once; null: it is not the end of that one. */
struct node *sequence_length(struct algorithm *a, const struct node *first, struct node *last,
                             const struct sequence *s)
{
    if (s->container) {
        const struct node *of =
            container_of(last, "end") ? container_of(last, "end") : container_of(last, "cend");
        if (!of || !same_expression(of, s->container))
            return NULL;
        struct decl *decl = member(a, s->begin, "size");
        struct type *count = (struct type *)made_type(a, T_INT, sizeof(size_t), "unsigned long");
        count->is_unsigned = true;
        struct node *callee = made_node(a, N_MEMBER, NULL), *call = made_node(a, N_CALL, count);
        callee->text = call->text = decl->name;
        call->decl = decl;
        call->constant = 1; /* size() is const */
        return made_with(a, call, made_with(a, callee, copy_of(a, s->container), NULL), NULL);
    }
    if (!last || last->kind != N_BINARY || last->op != OP_ADD)
        return NULL;
    struct node *from = last->children[0], *count = last->children[1];
    const struct node *data = container_of(first, "data"), *again = container_of(from, "data");
    bool same = data ? again && same_expression(data, again) : same_expression(first, from);
    return same && is_plain(count) && count->type && count->type->kind == T_INT ? count : NULL;
}

/* The element that the turn is about, as a place. */
struct node *sequence_item(struct algorithm *a, const struct sequence *s)
{
    struct node *index = made_reference(a, a->counter);
    if (!s->container)
        return made_with(a, made_node(a, N_INDEX, s->element), made_reference(a, s->first), index);
    struct node *node = made_node(a, N_CALL, s->element);
    node->text = "operator[]";
    node->decl = member(a, s->begin, node->text);
    lower_adopt(a->l, node, NULL);
    return made_with(a, node, copy_of(a, s->container), index);
}

/* for (counter = 0; counter < length; ++counter) body, whose body is still empty. */
void loop_over(struct algorithm *a, struct node *length)
{
    const struct type *type = length->type, *truth = made_type(a, T_BOOL, 1, "bool");
    struct decl *counter = made_variable(a, type), *end = made_variable(a, type);
    made_declare(a, a->block, end, length);
    struct node *loop = made_node(a, N_FOR, NULL), *init = made_node(a, N_BLOCK, NULL),
                *step = made_node(a, N_UNARY, type);
    made_declare(a, init, counter, made_number(a, 0, type));
    struct node *begin = init->children[0];
    step->op = OP_PRE_INC;
    a->counter = counter;
    a->body = made_node(a, N_BLOCK, NULL);
    lower_adopt(a->l, loop, begin);
    lower_adopt(a->l, loop, made_binary(a, OP_LT, truth, made_reference(a, counter), made_reference(a, end)));
    lower_adopt(a->l, loop, made_with(a, step, made_reference(a, counter), NULL));
    lower_adopt(a->l, loop, a->body);
    a->loop = loop;
}
