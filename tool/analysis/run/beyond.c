/* Ends that are never beyond the last number: beyond.h. */
#include "analysis/run/beyond.h"

#include "analysis/analysis.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

/* (rank + 1) * (number / size), of one group. */
static bool is_next_beginning(struct interp *in, const struct poly *end, long long number)
{
    for (int i = 0; end && i < end->count; i++)
        for (int k = 0; k < end->terms[i].count; k++) {
            const struct atom *a = end->terms[i].atoms[k],
                              *size = a->kind == A_DIV ? poly_single(a->b) : NULL;
            long long divided;
            if (!size || size->kind != A_SIZE || !poly_number(a->a, &divided) || divided != number)
                continue;
            const struct poly *rank =
                poly_of(in->space, poly_make_atom(in->space, A_RANK, size->id, 0, 0, NULL, NULL, "rank"));
            const struct poly *next = poly_add(in->space, rank, P(in, 1));
            return poly_mul(in->space, next, poly_of(in->space, a)) == end;
        }
    return false;
}

bool never_beyond(struct interp *in, const struct node *test, evaluation evaluate)
{
    if (!in->program->options->ranges || test->kind != N_BINARY || test->count != 2 ||
        (test->op != OP_GT && test->op != OP_LT) || !harmless(in->program, test, 0))
        return false;
    const struct node *end = test->children[test->op == OP_GT ? 0 : 1],
                      *all = test->children[test->op == OP_GT ? 1 : 0];
    long long number;
    bool ok;
    if (!is_signed_int(end->type) || !is_signed_int(all->type))
        return false;
    const struct value n = evaluate(in, all), e = evaluate(in, end);
    return n.dep == DEP_FIX && n.o == n.w && poly_number(n.o, &number) && number >= 0 &&
           (e.dep == DEP_FIX || e.dep == DEP_LENGTH) && is_next_beginning(in, e.o, number) &&
           (e.w == e.o || (e.w == to_new(in, e.o, &ok) && ok));
}
