/* How the classes of two values combine: items, partial results, lengths. */
#include "analysis/values/classes.h"

#include "analysis/tree/tree.h"
#include "analysis/values/own_part.h"
#include "analysis/values/parts.h"
#include "analysis/values/values.h"

void merge_marks(struct value *v, const struct value *a, const struct value *b)
{
    v->shares |= a->shares | b->shares;
    const struct value *carry = a->dep == DEP_CARRY ? a : b->dep == DEP_CARRY ? b : NULL;
    join_origin(v, a, b);
    partial_combine(&v->partial, &a->partial, &b->partial, carry ? &carry->partial : NULL);
}

static struct value combined(const struct value *a, const struct value *b, const struct node *node)
{
    struct value v = {.dep = DEP_FIX};
    merge_marks(&v, a, b);
    const struct value *x = a->dep <= b->dep ? a : b, *y = a->dep <= b->dep ? b : a;
    if (y->dep == DEP_BAD) {
        struct value bad = *y;
        bad.shares = v.shares;
        return value_bad(&bad, node, 301, "depends on how the items are distributed");
    }
    if (y->dep == DEP_FIX)
        return v;
    if (y->dep == DEP_ITEM && (x->dep == DEP_FIX || !x->loop || !y->loop || x->loop == y->loop)) {
        v.dep = DEP_ITEM;
        v.loop = y->loop ? y->loop : x->loop;
        return v;
    }
    v.shares |= x->shares | y->shares;
    switch (y->dep) {
    case DEP_LENGTH:
        return value_bad(&v, node, 302, "uses the own length, offset or local index as a value");
    case DEP_AGG:
        return value_bad(&v, node, 303, "computes with a partial result of the rank");
    case DEP_CARRY:
        return value_bad(&v, node, 304, "lets an item depend on items before it on the same rank");
    case DEP_FIRST:
        return value_bad(&v, node, 305, "uses one particular item of the rank's share");
    default:
        return value_bad(&v, node, 306, "mixes items of two loops over shares");
    }
}

/* The class of something computed from a and b in no particular way. */
struct value combine_values(struct interp *in, const struct value *a, const struct value *b,
                            const struct node *node)
{
    return of_own_part(in, combined(a, b, node), a, b);
}

struct value combine_place(struct interp *in, const struct value *v, const struct value *with,
                           const struct node *node)
{
    struct value both = combine_values(in, v, with, node);
    both.to = v->to;
    return both;
}

struct value as_item_says(struct interp *in, const struct value *v, const struct value *which,
                          const struct node *node)
{
    struct value told = *v;
    if (v->dep == DEP_BAD)
        return told;
    if (v->dep != DEP_FIX && (v->dep != DEP_ITEM || v->loop != which->loop))
        return of_own_part(in, value_bad(&told, node, 307, "is set under a condition on the item"), v, which);
    told.dep = DEP_ITEM;
    told.loop = which->loop;
    told.o = told.w = NULL;
    told.literal.known = false;
    told.shares |= which->shares;
    told.by_rank = told.by_rank || which->by_rank;
    return told;
}

static enum agg agg_of(enum operator op)
{
    switch (op) {
    case OP_ADD:
    case OP_SUB:
        return AGG_SUM;
    case OP_MUL:
        return AGG_PROD;
    case OP_AND:
        return AGG_AND;
    case OP_OR:
        return AGG_OR;
    case OP_LAND:
        return AGG_LAND;
    case OP_LOR:
        return AGG_LOR;
    case OP_XOR:
        return AGG_XOR;
    default:
        return AGG_NONE;
    }
}

/* The integer that an accumulator is computed in: of h += x, the wider of both. */
static void computed_in(struct value *v, const struct value *carry, const struct node *node)
{
    const struct type *t = node->type,
                      *other = node->kind == N_ASSIGN && node->count > 1 ? node->children[1]->type : NULL;
    if (other && t && other->kind == T_INT && t->kind == T_INT &&
        (other->size > t->size || (other->size == t->size && other->is_unsigned)))
        t = other;
    v->partial.bytes = carry->partial.bytes;
    v->partial.is_unsigned = carry->partial.is_unsigned;
    if (t && t->kind == T_INT &&
        ((int)t->size > v->partial.bytes || ((int)t->size == v->partial.bytes && t->is_unsigned))) {
        v->partial.bytes = (int)t->size;
        v->partial.is_unsigned = t->is_unsigned;
    }
}

void arithmetic_in(struct value *v, const struct type *t)
{
    if (!t || t->kind != T_INT)
        return;
    v->partial.wraps = v->partial.wraps || t->is_unsigned || (int)t->size < v->partial.bytes;
    v->partial.bytes = (int)t->size;
    v->partial.is_unsigned = t->is_unsigned;
}

bool gets_wider(const struct value *v, const struct type *type)
{
    return v->dep == DEP_AGG && v->partial.wraps &&
           (!type || type->kind == T_FLOAT || !v->partial.bytes || (int)type->size > v->partial.bytes);
}

/* acc op item, and arithmetic that keeps a partial result one. */
bool partial_result(struct value *v, const struct value *a, const struct value *b,
                    const struct operation *operation)
{
    enum operator op = operation->op;
    bool is_float = operation->is_float;
    v->partial.real = v->partial.real || is_float;
    const struct value *carry = a->dep == DEP_CARRY ? a : b->dep == DEP_CARRY ? b : NULL;
    const struct value *other = carry == a ? b : a;
    bool other_differs = other == a ? operation->left_differs : operation->right_differs;
    enum agg agg = agg_of(op);
    if (carry && agg && other->dep <= DEP_ITEM && !other_differs &&
        (!carry->partial.operation || carry->partial.operation == agg) && (op != OP_SUB || carry == a)) {
        v->dep = DEP_CARRY;
        v->partial.object = carry->partial.object;
        v->partial.operation = agg;
        v->loop = 0;
        computed_in(v, carry, operation->node);
        return true;
    }
    if (carry && agg && other->partial.one_rank && other->partial.operation == agg && op != OP_SUB &&
        !carry->partial.operation && operation->once_a_rank) {
        v->dep = DEP_CARRY; /* every rank's part, once */
        v->partial.object = carry->partial.object;
        partial_unchanged(&v->partial, &other->partial);
        v->partial.operation = agg;
        return true;
    }
    if ((a->dep != DEP_AGG && b->dep != DEP_AGG) || a->partial.one_rank || b->partial.one_rank)
        return false;
    bool sums = (a->dep == DEP_FIX || (a->dep == DEP_AGG && a->partial.operation == AGG_SUM)) &&
                (b->dep == DEP_FIX || (b->dep == DEP_AGG && b->partial.operation == AGG_SUM));
    if ((a->dep == DEP_AGG && a->by_rank) || (b->dep == DEP_AGG && b->by_rank))
        return false;
    if (gets_wider(a, operation->node->type) || gets_wider(b, operation->node->type))
        return false;
    if ((op == OP_MUL || op == OP_DIV) && (operation->left_differs || operation->right_differs))
        return false; /* each rank's part would be weighted by its rank */
    if (sums && (op == OP_ADD || op == OP_SUB || (op == OP_MUL && (a->dep == DEP_FIX || b->dep == DEP_FIX)) ||
                 (op == OP_DIV && is_float && b->dep == DEP_FIX))) {
        v->dep = DEP_AGG;
        v->partial.operation = AGG_SUM;
        v->by_rank = false; /* added once on every rank, whatever the shares */
        const struct value *part = a->dep == DEP_AGG ? a : b, *rest = part == a ? b : a;
        bool nothing = rest->dep == DEP_FIX &&
                       ((rest->o && !rest->o->count) || (rest->literal.known && rest->literal.number == 0));
        bool rest_differs = rest == a ? operation->left_differs : operation->right_differs;
        if (op == OP_ADD && nothing && !rest_differs) { /* the partial result itself */
            partial_unchanged(&v->partial, &part->partial);
            v->partial.plus = part->partial.plus;
        } else if (a->dep == DEP_AGG && b->dep == DEP_FIX && op != OP_MUL && op != OP_DIV) {
            partial_unchanged(&v->partial, &a->partial);
            v->partial.plus = true;
        }
        v->partial.wraps = (a->dep == DEP_AGG && a->partial.wraps) || (b->dep == DEP_AGG && b->partial.wraps);
        arithmetic_in(v, operation->node ? operation->node->type : NULL);
        return true;
    }
    return false;
}

void carry_element(struct value *best, const struct value *item)
{
    struct element *of = &best->element;
    const struct element *other = &item->element; /* `last` counts for nothing in a loop over all own items */
    bool same = of->of == other->of && of->stamp == other->stamp && of->within == other->within;
    const int known = !best->partial.operation || same ? other->of : 0;
    *of = *other;
    of->of = known;
    of->last = false;
}
