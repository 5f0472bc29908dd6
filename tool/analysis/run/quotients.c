/* Equal shares that are computed in floating point: quotients.h. */
#include "analysis/run/quotients.h"

#include "analysis/analysis.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

static bool is_double(const struct node *node)
{
    return node->type && node->type->kind == T_FLOAT && node->type->size == 8;
}

static bool is_alike(const struct value *v)
{
    return v->dep == DEP_FIX && !v->by_rank && !v->kept_at && !v->shares;
}

/* The number that is divided: one that is told, or the name of what a double has to the bit; null. */
static const struct poly *dividend(const struct node *node, const struct value *v)
{
    const struct poly *name = v->o ? v->o : v->point.o;
    const struct atom *content = name ? poly_single(name) : NULL;
    long long number;
    if (v->o && v->o == v->w && poly_number(v->o, &number))
        return v->o;
    bool exact = v->o ? v->o == v->w && !v->point.computed
                      : v->point.exact && !v->point.narrow && v->point.o == v->point.w;
    bool told = node->kind == N_REF && is_double(node) && exact && content && content->kind == A_SYMBOL;
    return told ? name : NULL;
}

const struct poly *whole_quotient(struct interp *in, const struct node *node, const struct type *type,
                                  const struct value *v, evaluation evaluate)
{
    if (!in->program->options->ranges || !is_signed_int(type) || node->kind != N_BINARY ||
        node->op != OP_DIV || !is_double(node) || !is_alike(v) || !harmless(in->program, node, 0))
        return NULL;
    const struct value a = evaluate(in, node->children[0]), b = evaluate(in, node->children[1]);
    const struct atom *by = b.o && b.o == b.w ? poly_single(b.o) : NULL;
    if (!is_alike(&a) || !is_alike(&b) || !by || by->kind != A_SIZE)
        return NULL;
    const struct poly *number = dividend(node->children[0], &a);
    return number && !poly_by_rank(in->space, number) ? poly_div(in->space, number, b.o) : NULL;
}
