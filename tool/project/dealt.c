#include "project/dealt.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/meaning.h"

static const struct node *uncast(const struct node *node)
{
    while (node && node->kind == N_CAST && node->count == 1)
        node = node->children[0];
    return node;
}

static bool is_name(const struct node *node, const struct decl *decl)
{
    node = uncast(node);
    return node && node->kind == N_REF && decl && node->decl == decl;
}

static bool is_address(const struct node *node, const struct decl *decl)
{
    node = uncast(node);
    return node && node->kind == N_UNARY && node->op == OP_ADDRESS && is_name(node->children[0], decl);
}

static bool is_number(const struct node *node, long long number)
{
    node = uncast(node);
    return node && node->kind == N_INT && node->value == number;
}

/* A call of the function with so many arguments, the first of which is the loop object (null: another one).
 */
static bool is_call(const struct node *node, const char *name, int count, const struct decl *loop)
{
    return node && node->kind == N_CALL && node->text && !strcmp(node->text, name) &&
           node->count == count + 1 && (!loop || is_name(node->children[1], loop));
}

/* The end of the numbers, as it was asked for, or (null) as the loop's test had it. */
static bool is_end(struct meanings *m, const struct node *node, const struct node *test, const char *asked)
{
    if (asked) {
        const struct poly *said = meaning_of(m, node);
        return said && meaning_all_said(m) && !strcmp(meaning_text(m, said), asked);
    }
    const struct poly *bound = meaning_of(m, test->children[1]);
    if (test->op == OP_LE)
        bound = meaning_sum(m, bound, meaning_parse(m, "1"));
    return bound && meaning_of(m, node) == bound && meaning_all_said(m);
}

/* `n > 0`, where the numbers from 1 to n are meant: as n + 1 > 1, in which nothing overflows. n has a sign.
 */
static bool is_any(struct meanings *m, const struct node *choice, const struct node *test, long long first)
{
    const struct poly *bound = test->op == OP_LE ? meaning_of(m, test->children[1]) : NULL;
    const struct node *n = uncast(choice->children[0]);
    return bound && is_number(choice->children[1], first - 1) && meaning_of(m, n) == bound &&
           meaning_all_said(m) && n->type && n->type->kind == T_INT && !n->type->is_unsigned;
}

/* sy_loop_start(loop, first, end), or ..., end > first ? end : first) */
static bool starts(struct meanings *m, const struct node *call, const struct node *test, const char *asked)
{
    const long long first = strtoll(asked, NULL, 10);
    const char *bar = strchr(asked, '|');
    asked = bar ? bar + 1 : NULL;
    const struct node *end = uncast(call->children[3]);
    if (!is_number(call->children[2], first))
        return false;
    if (end->kind != N_COND)
        return is_end(m, end, test, asked);
    const struct node *choice = uncast(end->children[0]);
    return choice && choice->kind == N_BINARY && choice->op == OP_GT &&
           ((is_number(choice->children[1], first) && is_end(m, choice->children[0], test, asked)) ||
            (!asked && is_any(m, choice, test, first))) &&
           is_end(m, end->children[1], test, asked) && is_number(end->children[2], first);
}

/* for (i = (T)first; i < (T)end; i++) */
static bool counts(const struct node *loop, const struct decl *was, const struct decl *first,
                   const struct decl *end)
{
    const struct node *init = loop->children[0], *test = loop->children[1], *step = loop->children[2];
    if (!init || !test || !step || test->kind != N_BINARY || test->op != OP_LT)
        return false;
    const struct node *left = uncast(test->children[0]);
    const struct decl *counter = left && left->kind == N_REF ? left->decl : NULL;
    bool begins =
        init->kind == N_DECL
            ? init->decl_count == 1 && init->decls[0] == counter && is_name(init->decls[0]->init, first)
            : init->kind == N_ASSIGN && init->op == OP_NONE && is_name(init->children[0], counter) &&
                  is_name(init->children[1], first);
    return counter && begins && !strcmp(counter->name, was->name) && same_numbers(counter->type, was->type) &&
           is_name(test->children[1], end) && step->kind == N_UNARY &&
           (step->op == OP_POST_INC || step->op == OP_PRE_INC) && is_name(step->children[0], counter);
}

static bool is_wide(const struct decl *decl)
{
    return decl->type && decl->type->kind == T_INT && decl->type->size == 8 && !decl->type->is_unsigned &&
           !decl->init && !decl->is_static;
}

const char *dealt_differs(struct meanings *m, const struct node *before, const struct node *after,
                          const char *first, const struct node *inner[2])
{
    static const char wrong[] = "what was put in place of this loop is not what was asked for";
    static const enum node_kind kinds[] = {N_DECL, N_DECL, N_IF, N_CALL, N_WHILE, N_IF};
    enum { PARTS = sizeof kinds / sizeof *kinds };
    if (!first || after->count != PARTS)
        return wrong;
    for (int i = 0; i < PARTS; i++)
        if (!after->children[i] || after->children[i]->kind != kinds[i])
            return wrong;
    const struct node *object = after->children[0], *ends = after->children[1], *make = after->children[2],
                      *start = after->children[3], *go_on = after->children[4], *finish = after->children[5];
    const struct node *test = before->children[1], *left = test ? uncast(test->children[0]) : NULL;
    if (object->decl_count != 1 || ends->decl_count != 2 || make->count != 2 || finish->count != 2 || !left ||
        left->kind != N_REF || test->kind != N_BINARY || (test->op != OP_LT && test->op != OP_LE))
        return wrong;
    const struct decl *loop = object->decls[0], *from = ends->decls[0], *to = ends->decls[1];
    const struct node *none = make->children[0];
    bool made = loop->is_static && !loop->init && none->kind == N_UNARY && none->op == OP_LNOT &&
                is_name(none->children[0], loop) && is_call(make->children[1], "sy_loop_make_at", 4, NULL) &&
                says_name(make->children[1]->children[1], "MPI_COMM_WORLD") &&
                is_address(make->children[1]->children[2], loop);
    bool taken = is_wide(from) && is_wide(to) && is_call(go_on->children[0], "sy_loop_next", 3, loop) &&
                 is_address(go_on->children[0]->children[2], from) &&
                 is_address(go_on->children[0]->children[3], to) && go_on->children[1] &&
                 go_on->children[1]->kind == N_FOR;
    bool ended = is_call(finish->children[0], "sy_loop_finish", 2, loop) &&
                 is_call(finish->children[1], "MPI_Abort", 2, NULL);
    if (!made || !taken || !ended || !is_call(start, "sy_loop_start", 3, loop) ||
        !starts(m, start, test, first) || !counts(go_on->children[1], left->decl, from, to))
        return wrong;
    inner[0] = before->children[3];
    inner[1] = go_on->children[1]->children[3];
    if (inner[0] && !strchr(first, '|') && is_step(before->children[2]) && inner[0]->kind == N_IF)
        inner[0] = inner[0]->children[1];
    return inner[0] && inner[1] ? NULL : wrong;
}
