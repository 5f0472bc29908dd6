/* Numbers that divide other ones: divisors.h. */
#include "analysis/run/divisors.h"

#include "analysis/base/arena.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

static bool is_alike(const struct value *v)
{
    return v->dep == DEP_FIX && !v->by_rank;
}

/* Is the quotient of the same two numbers computed there? The one that is divided is an expression or a
 * variable. */
static bool has_quotient(const struct node *node, const struct node *number, const struct decl *variable,
                         const struct node *by)
{
    if (!node)
        return false;
    bool found =
        is_operation(node, OP_DIV) && same_expression(node->children[1], by) &&
        (variable ? refers_to(node->children[0], variable) : same_expression(node->children[0], number));
    for (int i = 0; i < node->count && !found; i++)
        found = has_quotient(node->children[i], number, variable, by);
    for (int i = 0; i < node->decl_count && !found; i++)
        found = has_quotient(node->decls[i]->init, number, variable, by);
    return found;
}

/* if (x % y) leave: from here on y divides x. */
static void note_modulo(struct interp *in, const struct node *test, bool of_first, evaluation evaluate)
{
    if (test->kind == N_BINARY && test->op == OP_LOR) {
        note_modulo(in, test->children[0], of_first, evaluate);
        note_modulo(in, test->children[1], of_first, evaluate);
        return;
    }
    const struct node *mod = test;
    if (test->kind == N_BINARY && (test->op == OP_NE || test->op == OP_GT) &&
        test->children[1]->kind == N_INT && !test->children[1]->value)
        mod = test->children[0];
    if (mod->kind != N_BINARY || mod->op != OP_MOD ||
        (of_first &&
         (!mod->function || !has_quotient(mod->function->body, mod->children[0], NULL, mod->children[1]))))
        return;
    const struct value number = evaluate(in, mod->children[0]), by = evaluate(in, mod->children[1]);
    const struct divisor d = {.number = number.o, .by = by.o};
    if (!d.number || !d.by || (of_first && (!is_alike(&number) || !is_alike(&by))))
        return;
    for (int i = 0; i < in->path->divisor_count; i++)
        if (in->path->divisors[i].number == d.number && in->path->divisors[i].by == d.by)
            return;
    ARENA_PUSH(in->arena, in->path->divisors, in->path->divisor_count, d);
}

void note_divisor(struct interp *in, const struct node *test, const struct node *asked, evaluation evaluate)
{
    if (!asked)
        note_modulo(in, test, false, evaluate);
    else if (in->path->aborted && !in->path->control_rank)
        note_modulo(in, asked, true, evaluate);
}

/* The variable that begins with the value or is set to it. */
static const struct decl *variable_of(const struct node *value)
{
    const struct node *up = value->parent;
    if (up && up->kind == N_ASSIGN && up->op == OP_NONE && up->children[1] == value)
        return up->children[0]->kind == N_REF ? up->children[0]->decl : NULL;
    for (int i = 0; up && up->kind == N_DECL && i < up->decl_count; i++)
        if (up->decls[i]->init == value)
            return up->decls[i];
    return NULL;
}

const struct decl *counted_for_each_rank(struct interp *in, const struct node *literal, evaluation evaluate)
{
    const struct node *product = literal->parent;
    if (!is_operation(product, OP_MUL) || !product->function)
        return NULL;
    const struct node *by = product->children[product->children[0] == literal ? 1 : 0];
    const struct decl *variable = variable_of(product);
    if (!variable || by->kind != N_REF || !has_quotient(product->function->body, NULL, variable, by))
        return NULL;
    const struct value v = evaluate(in, by);
    const struct atom *size = v.o ? poly_single(v.o) : NULL;
    return size && size->kind == A_SIZE && is_alike(&v) ? variable : NULL;
}
