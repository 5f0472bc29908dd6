/* Arrays that are reduced as they are: summed.h. */
#include "analysis/tree/summed.h"

#include <string.h>

#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

/* A reduction over the ranks that is given the array. */
static bool reduces(const struct node *node, const struct decl *array)
{
    if (!node)
        return false;
    bool found = node->kind == N_CALL && node->text &&
                 (!strcmp(node->text, "MPI_Reduce") || !strcmp(node->text, "MPI_Allreduce")) &&
                 node->count > 2 &&
                 (node_uses(node->children[1], array) || node_uses(node->children[2], array));
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
    const struct node *index, *base = added ? indexed(element, &index) : NULL;
    const struct decl *array = base && base->kind == N_REF ? base->decl : NULL;
    return array && element->function && reduces(element->function->body, array);
}
