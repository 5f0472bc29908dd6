/* Room for at least so many: rooms.h. */
#include "analysis/run/rooms.h"

#include <string.h>

#include "analysis/known/library.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

/* Is it, or what it is multiplied with and added to, an argument of such a call? */
static bool is_asked_for(const struct node *node)
{
    const struct node *up = node->parent;
    while (up && (up->kind == N_CAST || (up->kind == N_BINARY && (up->op == OP_MUL || up->op == OP_ADD)))) {
        if (!up->type || up->type->kind != T_INT || up->type->size < 4)
            return false;
        node = up;
        up = node->parent;
    }
    if (!up || up->kind != N_CALL || up->children[0] == node)
        return false;
    const struct library_row *row = library_called(up);
    return row->name && (!strcmp(row->name, "malloc") || !strcmp(row->name, "calloc"));
}

/* The test is one of n, and where it is not so, n is at most `most`; null: it is something else. Where it
 * begins with !, or asks for the opposite, *turned is set. */
static const struct node *tested(const struct node *test, bool *turned, long long *most)
{
    test = strip(test);
    *most = 0;
    if (test->kind == N_UNARY && test->op == OP_LNOT) {
        *turned = !*turned;
        return tested(test->children[0], turned, most);
    }
    if (test->kind != N_BINARY)
        return test;
    const struct node *left = strip(test->children[0]), *right = strip(test->children[1]);
    if (right->kind != N_INT || right->value < 0)
        return NULL;
    const bool zero = right->value == 0;
    switch (test->op) {
    case OP_GT: /* n > k */
        *most = right->value;
        return left;
    case OP_GE:
        *most = right->value - 1;
        return left;
    case OP_NE:
        return zero ? left : NULL;
    case OP_LE: /* n <= k */
        *turned = !*turned;
        *most = right->value;
        return left;
    case OP_LT:
        *turned = !*turned;
        *most = right->value - 1;
        return left;
    case OP_EQ:
        *turned = !*turned;
        return zero ? left : NULL;
    default:
        return NULL;
    }
}

const struct node *number_asked(const struct node *test)
{
    bool turned = false;
    long long most;
    const struct node *number = tested(test, &turned, &most);
    return number && !turned && !most ? number : NULL;
}

int room_of(const struct node *choice)
{
    bool turned = false;
    long long most;
    const struct node *number = tested(choice->children[0], &turned, &most);
    const int side = turned ? 2 : 1;
    const struct node *same = strip(choice->children[side]), *other = strip(choice->children[3 - side]);
    bool is_number = number && number->type && number->type->kind == T_INT && number->type->size >= 4;
    return is_number && same_expression(number, same) && other->kind == N_INT && other->value >= most &&
                   is_asked_for(choice)
               ? side
               : 0;
}
