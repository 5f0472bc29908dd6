/* The less one of two numbers: lesser.h. */
#include "analysis/tree/lesser.h"

#include <stdbool.h>
#include <string.h>

#include "analysis/known/library.h"
#include "analysis/tree/extremum.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

/* The parameter that is named, and nothing else; -1 none. */
static int parameter(const struct function *function, const struct node *node)
{
    for (int i = 0; node && node->kind == N_REF && i < function->param_count; i++)
        if (node->decl == function->params[i])
            return i;
    return -1;
}

static const struct node *returned(const struct node *node)
{
    node = only_statement(node);
    return node && node->kind == N_RETURN && node->count == 1 ? node->children[0] : NULL;
}

/* return test ? a : b; if (test) return a; return b; with `else` or not. */
static bool finds_choice(const struct node *body, const struct node **test, const struct node **then,
                         const struct node **otherwise)
{
    const struct node *only = only_statement(body), *value = returned(body);
    if (value) {
        if (value->kind != N_COND || value->count != 3)
            return false;
        *test = value->children[0];
        *then = value->children[1];
        *otherwise = value->children[2];
        return true;
    }
    bool two = only && only->kind == N_BLOCK && only->count == 2;
    const struct node *choice = two ? only->children[0] : only;
    if (!choice || choice->kind != N_IF || choice->count != (two ? 2 : 3))
        return false;
    *test = choice->children[0];
    *then = returned(choice->children[1]);
    *otherwise = returned(two ? only->children[1] : choice->children[2]);
    return *then && *otherwise;
}

static int lesser_of(const struct function *function)
{
    const struct node *test, *then, *otherwise;
    if (function->variadic || function->param_count != 2 || function->init_count || !function->body ||
        !is_signed_int(function->result) || !finds_choice(function->body, &test, &then, &otherwise))
        return 0;
    for (int i = 0; i < 2; i++)
        if (!is_signed_int(function->params[i]->type) ||
            function->params[i]->type->size != function->result->size)
            return 0;
    if (test->kind != N_BINARY || test->count != 2)
        return 0;
    const int left = parameter(function, test->children[0]), right = parameter(function, test->children[1]),
              first = parameter(function, then), second = parameter(function, otherwise);
    if (left < 0 || right < 0 || left == right || first < 0 || second < 0 || first == second)
        return 0;
    const int sign = test->op == OP_LT || test->op == OP_LE   ? 1
                     : test->op == OP_GT || test->op == OP_GE ? -1
                                                              : 0;
    return first == left ? sign : -sign;
}

int lesser(const struct program *program, const struct node *call)
{
    if (call->kind != N_CALL || call->count != 3 || !call->decl || !call->children[1] || !call->children[2] ||
        !is_signed_int(call->type))
        return 0;
    for (int i = 1; i < 3; i++)
        if (!is_signed_int(call->children[i]->type) || call->children[i]->type->size > call->type->size)
            return 0;
    const struct node *callee = call->children[0];
    if (call->decl->is_virtual || (callee && callee->kind == N_MEMBER))
        return 0;
    const struct function *function = find_function(program, call->decl);
    if (function)
        return lesser_of(function);
    const struct library_row *row = library_called(call);
    if (!(row->flags & LIB_STD))
        return 0;
    return !strcmp(call->text, "min") ? 1 : !strcmp(call->text, "max") ? -1 : 0;
}
