/* Nodes, declarations and types that no text has. */
#include "analysis/tree/lower_made.h"

struct node *made_node(struct algorithm *a, enum node_kind kind, const struct type *type)
{
    struct node *node = ARENA_NEW(a->l->nodes, struct node);
    node->kind = kind;
    node->id = a->l->unit->node_count++;
    node->function = a->l->function;
    node->source = a->call->source;
    node->begin = a->call->begin;
    node->end = a->call->begin + 1;
    node->torn = true;
    node->type = type;
    return node;
}

struct node *made_with(struct algorithm *a, struct node *node, struct node *first, struct node *second)
{
    lower_adopt(a->l, node, first);
    if (second)
        lower_adopt(a->l, node, second);
    return node;
}

struct node *made_binary(struct algorithm *a, enum operator op, const struct type *type, struct node *left,
                         struct node *right)
{
    struct node *node = made_with(a, made_node(a, N_BINARY, type), left, right);
    node->op = op;
    return node;
}

struct node *made_assign(struct algorithm *a, struct node *left, struct node *right)
{
    return made_with(a, made_node(a, N_ASSIGN, left->type), left, right);
}

struct node *made_reference(struct algorithm *a, const struct decl *decl)
{
    const struct type *type = decl->type;
    struct node *node =
        made_node(a, N_REF, type && type->kind == T_POINTER && type->is_reference ? type->to : type);
    node->decl = (struct decl *)decl;
    node->text = decl->name;
    return node;
}

struct node *made_number(struct algorithm *a, long long value, const struct type *type)
{
    struct node *node = made_node(a, N_INT, type);
    node->value = value;
    return node;
}

const struct type *made_type(struct algorithm *a, enum type_kind kind, long long size, const char *name)
{
    struct type *type = ARENA_NEW(a->l->arena, struct type);
    *type = (struct type){.kind = kind, .size = size, .name = name, .count = -1, .align = size};
    return type;
}

void made_declare(struct algorithm *a, struct node *block, struct decl *decl, struct node *init)
{
    struct node *node = made_node(a, N_DECL, NULL);
    decl->kind = D_VARIABLE;
    decl->owner = a->l->function;
    decl->statement = node;
    decl->init = init;
    if (init)
        init->parent = node;
    ARENA_PUSH(a->l->nodes, node->decls, node->decl_count, decl);
    lower_adopt(a->l, block, node);
}

struct decl *made_variable(struct algorithm *a, const struct type *type)
{
    struct decl *decl = ARENA_NEW(a->l->arena, struct decl);
    decl->id = a->l->decls++;
    decl->name = decl->linkage = "";
    decl->type = type;
    decl->place = place_at(a->call->source, a->call->begin, a->call->begin);
    return decl;
}
