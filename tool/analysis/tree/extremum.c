/* The text of branches that look for the largest or smallest item. */
#include "analysis/tree/extremum.h"

#include <string.h>

#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

const struct node *only_statement(const struct node *node)
{
    while (node && node->kind == N_BLOCK && node->count == 1)
        node = node->children[0];
    return node;
}

bool keeps_order(const struct type *item, const struct type *best)
{
    if (!item || !best || best->kind == T_FLOAT || item->kind == T_FLOAT)
        return item && best;
    return item->size <= best->size && (item->is_unsigned == best->is_unsigned ||
                                        (item->is_unsigned && item->size < best->size && best->size >= 4));
}

/* v[i] of a std::vector. */
static bool is_subscript(const struct node *node)
{
    const struct type *of = node->count >= 3 && node->children[1] ? node->children[1]->type : NULL;
    if (of && of->kind == T_POINTER && of->is_reference)
        of = of->to;
    return node->text && !strcmp(node->text, "operator[]") && of && of->is_vector;
}

/* The same text of names and numbers, elements of vectors among them. */
static bool same_item(const struct node *a, const struct node *b)
{
    if (same_expression(a, b))
        return true;
    if (!a || !b || a->kind != b->kind || a->op != b->op || a->count != b->count || a->decl != b->decl ||
        a->value != b->value || is_step(a) || !same_kind(a->type, b->type))
        return false;
    bool plain = a->kind == N_MEMBER || a->kind == N_INDEX || a->kind == N_CAST || a->kind == N_BINARY ||
                 (a->kind == N_CALL && is_subscript(a) && is_subscript(b));
    for (int i = 0; i < a->count && plain; i++)
        plain = (!a->children[i] && !b->children[i]) || same_item(a->children[i], b->children[i]);
    return plain && a->count;
}

/* Which way a test puts the item and what is kept: 1 for the larger one, -1 for the smaller one, 0 none. */
static int order_of(const struct node *test, const struct node *assign, const struct node **item,
                    const struct node **best)
{
    int sign = test->op == OP_GT || test->op == OP_GE ? 1 : test->op == OP_LT || test->op == OP_LE ? -1 : 0;
    *item = test->children[0];
    *best = test->children[1];
    if (same_item(assign->children[0], *item) && same_item(assign->children[1], *best)) {
        const struct node *swap = *item;
        *item = *best;
        *best = swap;
        sign = -sign;
    }
    return same_item(assign->children[0], *best) && same_item(assign->children[1], *item) ? sign : 0;
}

static bool is_plain_assignment(const struct node *node)
{
    return node && node->kind == N_ASSIGN && node->op == OP_NONE;
}

int extremum(const struct node *test, const struct node *then, const struct node **target)
{
    const struct node *assign = only_statement(then), *item, *best;
    if (test->kind != N_BINARY || !is_plain_assignment(assign))
        return 0;
    int sign = order_of(test, assign, &item, &best);
    if (!sign)
        return 0;
    *target = assign->children[0];
    return keeps_order(item->type, best->type) ? sign : 0;
}

/* A variable of the function, or a member of one; null: something else. */
static const struct decl *variable_of(const struct node *place)
{
    while (place->kind == N_MEMBER && place->count && place->decl && !place->decl->is_bitfield &&
           place->children[0]->type && place->children[0]->type->kind == T_RECORD &&
           !place->children[0]->type->is_union)
        place = place->children[0];
    const struct decl *d = place->kind == N_REF ? place->decl : NULL;
    return d && d->kind == D_VARIABLE && !d->is_global && !d->is_static && !d->is_extern && !d->of_thread &&
                   d->type && !d->type->is_reference
               ? d
               : NULL;
}

/* How often the text names a place of that variable: once is counted as many times where more of the variable
 * is named than the place. */
static int named(const struct node *node, const struct node *place, const struct decl *variable)
{
    enum { OFTEN = 100 };
    if (!node)
        return 0;
    if (same_expression(node, place))
        return 1;
    if (refers_to(node, variable)) {
        const struct node *up = node->parent;
        return up && up->kind == N_MEMBER && up->children[0] == node && up->type &&
                       (up->type->kind == T_INT || up->type->kind == T_FLOAT)
                   ? 0 /* another member */
                   : OFTEN;
    }
    int times = 0;
    for (int i = 0; i < node->count && times < OFTEN; i++)
        times += named(node->children[i], place, variable);
    for (int i = 0; node->kind == N_DECL && i < node->decl_count && times < OFTEN; i++)
        times += named(node->decls[i]->init, place, variable);
    return times;
}

/* Nothing that a compiler may round in one place and not in the other: a product and a sum at once. */
static bool computes_real(const struct node *node)
{
    bool computes = node && node->kind == N_BINARY && node->type && node->type->kind == T_FLOAT;
    for (int i = 0; node && i < node->count && !computes; i++)
        computes = computes_real(node->children[i]);
    for (int i = 0; node && i < node->decl_count && !computes; i++)
        computes = computes_real(node->decls[i]->init);
    return computes;
}

static bool is_whole_int(const struct type *type)
{
    return type && type->kind == T_INT && !type->is_unsigned && type->size == 4;
}

/* No cast on the way changes the number. */
static bool keeps_numbers(const struct node *node, const struct type *type)
{
    while (node->kind == N_CAST && node->count == 1 && same_numbers(node->type, type))
        node = node->children[0];
    return node->kind != N_CAST && same_numbers(node->type, type);
}

/* Where ties are settled, the whole numbers of an item that are compared and kept may be any function of it:
 * (int)x has one value wherever it stands. Elsewhere larger ones have to stay larger ones. */
static bool suits(const struct node *node, const struct type *type, bool settles)
{
    return settles && type->kind == T_INT ? same_numbers(node->type, type) : keeps_numbers(node, type);
}

/* item == best && index < at */
static bool settles_ties(const struct node *test, const struct sought *s)
{
    if (test->kind != N_BINARY || test->op != OP_LAND)
        return false;
    const struct node *alike = test->children[0], *less = test->children[1];
    if (alike->kind != N_BINARY || alike->op != OP_EQ || less->kind != N_BINARY ||
        (less->op != OP_LT && less->op != OP_GT))
        return false;
    bool turned = same_item(alike->children[0], s->best), more = less->op == OP_GT;
    return same_item(alike->children[turned], s->item) && same_item(alike->children[!turned], s->best) &&
           same_item(less->children[more], s->index) && same_item(less->children[!more], s->at);
}

bool seeks_place(const struct node *branch, const struct node *loop, struct sought *s)
{
    const struct node *test = branch->children[0], *then = branch->children[1], *ties = NULL;
    if (is_operation(test, OP_LOR)) {
        ties = test->children[1];
        test = test->children[0];
    }
    if (branch->count != 2 || test->kind != N_BINARY || (test->op != OP_LT && test->op != OP_GT) || !then ||
        then->kind != N_BLOCK || then->count != 2 || !is_plain_assignment(then->children[0]) ||
        !is_plain_assignment(then->children[1]))
        return false;
    int sign = 0;
    for (int i = 0; i < 2 && !sign; i++) {
        sign = order_of(test, then->children[i], &s->item, &s->best);
        s->best = then->children[i]->children[0];
        s->item = then->children[i]->children[1];
        s->at = then->children[1 - i]->children[0];
        s->index = then->children[1 - i]->children[1];
    }
    const struct decl *best = sign ? variable_of(s->best) : NULL, *at = sign ? variable_of(s->at) : NULL;
    const struct type *t = s->best->type;
    if (!best || !at || same_expression(s->best, s->at) || !t || (t->kind != T_FLOAT && t->kind != T_INT) ||
        t->size < 4 || (t->kind == T_INT && t->is_unsigned) || !is_whole_int(s->at->type) ||
        !suits(s->item, t, true) || !suits(s->index, s->at->type, ties != NULL) || computes_real(s->item))
        return false;
    s->sign = sign;
    s->ordered = ties != NULL;
    s->converted = !suits(s->item, t, ties != NULL);
    return (!ties || settles_ties(ties, s)) && named(loop, s->best, best) == 2 + s->ordered &&
           named(loop, s->at, at) == 1 + s->ordered;
}
