/* Steps from one node to another. */
#include "analysis/tree/tree.h"

const struct node *strip(const struct node *node)
{
    while (node && node->kind == N_CAST && node->count == 1 && node->type && node->type->kind == T_POINTER)
        node = node->children[0];
    return node;
}

const struct node *outside_made(const struct node *node)
{
    for (const struct node *up = node; up; up = up->parent)
        if (up->kind == N_BLOCK && up->made)
            node = up;
    return node;
}

const struct node *statement_of(const struct node *node)
{
    node = outside_made(node);
    while (node && node->parent && node->parent->kind != N_BLOCK)
        node = node->parent;
    return node;
}
