/* Nodes are made and put together. */
#include "analysis/tree/lower.h"

struct node *lower_new(struct lowering *l, CXCursor cursor, enum node_kind kind)
{
    struct node *node = ARENA_NEW(l->nodes, struct node);
    node->kind = kind;
    node->id = l->unit->node_count++;
    node->function = l->function;
    lower_span(l, cursor, node);
    return node;
}

void lower_adopt(struct lowering *l, struct node *parent, struct node *child)
{
    ARENA_PUSH(l->nodes, parent->children, parent->count, child);
    if (child)
        child->parent = parent;
}

void lower_adopt_all(struct lowering *l, struct node *parent, struct node *const *children, size_t count)
{
    size_t room = 1; /* as ARENA_PUSH leaves it */
    while (room < count)
        room *= 2;
    if (!count)
        return;
    parent->children = arena_alloc(l->nodes, room * sizeof(struct node *));
    for (size_t i = 0; i < count; i++) {
        parent->children[i] = children[i];
        if (children[i])
            children[i]->parent = parent;
    }
    parent->count = (int)count;
}
