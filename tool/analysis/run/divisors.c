/* Numbers that divide other ones: divisors.h. */
#include "analysis/run/divisors.h"

#include "analysis/base/arena.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
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

/* if (x % y) leave: from here on y divides x. More than 0 says so of what is not negative. */
static void find_modulo(struct interp *in, const struct node *test, evaluation evaluate,
                        struct divisors *found)
{
    if (test->kind == N_BINARY && test->op == OP_LOR) {
        find_modulo(in, test->children[0], evaluate, found);
        find_modulo(in, test->children[1], evaluate, found);
        return;
    }
    const struct node *mod = test;
    const bool more = test->kind == N_BINARY && test->op == OP_GT;
    if (test->kind == N_BINARY && (test->op == OP_NE || more) && test->children[1]->kind == N_INT &&
        !test->children[1]->value)
        mod = test->children[0];
    if (mod->kind != N_BINARY || mod->op != OP_MOD || found->count == MOST_DIVISORS ||
        (found->by_first &&
         (!mod->function || !has_quotient(mod->function->body, mod->children[0], NULL, mod->children[1]))))
        return;
    const struct value number = evaluate(in, mod->children[0]), by = evaluate(in, mod->children[1]);
    if (!number.o || !by.o || (found->by_first && (!is_alike(&number) || !is_alike(&by))) ||
        (more && !(mod->type && mod->type->is_unsigned) && !poly_not_negative(number.o)))
        return;
    found->list[found->count++] = (struct divisor){.number = number.o, .by = by.o};
}

void find_divisors(struct interp *in, const struct node *test, const struct node *asked, evaluation evaluate,
                   struct divisors *found)
{
    *found = (struct divisors){.by_first = asked != NULL};
    if (harmless(in->program, test, 0))
        find_modulo(in, asked ? asked : test, evaluate, found);
}

static bool is_noted(const struct interp *in, const struct divisor *d)
{
    for (int i = 0; i < in->path->divisor_count; i++)
        if (in->path->divisors[i].number == d->number && in->path->divisors[i].by == d->by)
            return true;
    return false;
}

void note_divisors(struct interp *in, const struct divisors *found)
{
    for (int i = 0; i < found->count; i++)
        if ((!found->by_first || (in->path->aborted && !in->path->control_rank)) &&
            !is_noted(in, &found->list[i]))
            ARENA_PUSH(in->arena, in->path->divisors, in->path->divisor_count, found->list[i]);
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
