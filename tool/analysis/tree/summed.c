/* Arrays that are reduced as they are: summed.h. */
#include "analysis/tree/summed.h"

#include <string.h>

#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

/* a of a[i], of a C array, a pointer or a vector. */
static const struct decl *array_of(const struct node *element)
{
    const struct node *base = NULL;
    if (element->kind == N_INDEX)
        base = strip(element->children[0]);
    else if (element->kind == N_CALL && element->count == 3 && element->text &&
             !strcmp(element->text, "operator[]"))
        base = strip(element->children[1]);
    return base && base->kind == N_REF ? base->decl : NULL;
}

static bool names(const struct node *node, const struct decl *decl)
{
    bool found = node && node->kind == N_REF && node->decl == decl;
    for (int i = 0; node && i < node->count && !found; i++)
        found = names(node->children[i], decl);
    return found;
}

/* A reduction over the ranks that is given the array. */
static bool reduces(const struct node *node, const struct decl *array)
{
    if (!node)
        return false;
    bool found = node->kind == N_CALL && node->text &&
                 (!strcmp(node->text, "MPI_Reduce") || !strcmp(node->text, "MPI_Allreduce")) &&
                 node->count > 2 && (names(node->children[1], array) || names(node->children[2], array));
    for (int i = 0; i < node->count && !found; i++)
        found = reduces(node->children[i], array);
    for (int i = 0; i < node->decl_count && !found; i++)
        found = reduces(node->decls[i]->init, array);
    return found;
}

bool is_summed_up(const struct node *element)
{
    const struct node *up = element->parent;
    bool added = up && up->kind == N_ASSIGN && (up->op == OP_ADD || up->op == OP_SUB) && up->count &&
                 up->children[0] == element;
    const struct decl *array = added ? array_of(element) : NULL;
    return array && element->function && reduces(element->function->body, array);
}
