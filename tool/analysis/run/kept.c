/* Expressions in which the equal share stays in the rewritten program: what a broadcast or a loop of that
 * length is given, and shares that enter a value which is the same for all distributions. */
#include "analysis/run/kept.h"

#include "analysis/plans/asked.h"
#include "analysis/plans/plans.h"
#include "analysis/run/rooms.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct value kept_equal(struct interp *in, const struct node *node, struct value v)
{
    bool names = node->kind == N_REF || node->kind == N_MEMBER || node->kind == N_INDEX ||
                 node->kind == N_CALL || (node->kind == N_UNARY && node->op == OP_DEREF);
    if (!names || !v.o || !v.w || v.o == v.w || v.dep == DEP_BAD)
        return v;
    const char *text = accessor_text(in, v.o, v.rounds, node);
    if (!text && !in->shares->changed)
        return value_bad(&v, node, 255, "the equal share cannot be written here");
    if (text && in->shares->record) {
        request_edit(in, node, text, v.o, v.o, v.rounds, share_of(in, v.o));
    }
    v.w = v.o;
    v.dep = DEP_FIX;
    v.loop = 0;
    v.by_rank = poly_has_kind(v.o, A_RANK);
    v.kept_at = node;
    return v;
}

/* Names and numbers only: nothing that an edit of its own would change. */
static bool plain_names(const struct node *node)
{
    node = strip(node);
    if (node->kind == N_CAST && node->count == 1)
        return plain_names(node->children[0]);
    if (node->kind == N_BINARY && (node->op == OP_ADD || node->op == OP_SUB || node->op == OP_MUL))
        return plain_names(node->children[0]) && plain_names(node->children[1]);
    return node->kind == N_REF || node->kind == N_MEMBER || node->kind == N_INT;
}

bool stays_equal(const struct interp *in, const struct node *node, const struct node *name,
                 const struct value *other, const struct value *v)
{
    bool divides_sum = other->dep == DEP_AGG && node->op == OP_DIV; /* means.c */
    for (int i = 0; i < in->plans->own_count; i++)
        if (in->plans->own_at[i] == node)
            return false;
    if (v->dep != DEP_LENGTH || !v->o || (other->dep != DEP_FIX && !divides_sum) || !plain_names(name))
        return false;
    if (node->op >= OP_LT && node->op <= OP_NE) { /* a test, but not of a loop */
        const struct node *n = node;
        while (n->parent &&
               ((n->parent->kind == N_BINARY && (n->parent->op == OP_LAND || n->parent->op == OP_LOR)) ||
                (n->parent->kind == N_UNARY && n->parent->op == OP_LNOT)))
            n = n->parent;
        return n->parent && (n->parent->kind == N_IF || (n->parent->kind == N_COND && !room_of(n->parent))) &&
               n->parent->children[0] == n;
    }
    return !other->o || ((node->op == OP_DIV || node->op == OP_MOD) && name == node->children[1] &&
                         !poly_shares(in, other->o));
}
