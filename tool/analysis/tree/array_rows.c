/* Rows of arrays: array_rows.h. */
#include "analysis/tree/array_rows.h"

#include "analysis/tree/tree.h"

const struct decl *rows_of(const struct node *node, int *indices)
{
    *indices = 0;
    for (; node->kind == N_INDEX; node = node->children[0])
        ++*indices;
    const struct decl *decl = node->kind == N_REF ? node->decl : NULL;
    const struct type *type = decl ? decl->type : NULL;
    for (int k = 0; type && k < decl->dim_count; k++)
        type = type->kind == T_ARRAY ? type->to : NULL;
    return type && decl->dim_count > *indices ? decl : NULL;
}

const struct type *row_around(const struct node *element)
{
    const struct node *base = strip(element->children[0]);
    const bool refers =
        base->kind == N_REF && base->decl && base->decl->type && base->decl->type->is_reference;
    const bool is_object = (base->kind == N_REF && !refers) || base->kind == N_MEMBER;
    return base->type && base->type->kind == T_ARRAY && !is_object ? base->type : NULL;
}
