/* Where MPI may have been finalized: over.h. */
#include "analysis/memory/over.h"

#include "analysis/memory/memory.h"
#include "analysis/memory/state.h"
#include "analysis/path/path.h"
#include "analysis/path/spans.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"

bool may_be_over(struct interp *in)
{
    const struct state *s = &in->memory->state;
    return s->over && !(s->over_number && never_nothing(in, poly_sub(in->space, s->over_number, s->over_is)));
}

bool is_told_by_test(struct interp *in)
{
    return in->memory->state.over_number && may_be_over(in);
}

void leave_over(struct interp *in, const struct value *v)
{
    struct context *context = in->path->context;
    long long number;
    if (context->over_before || in->memory->state.dead || !may_be_over(in))
        return;
    const struct poly *is = v && v->o == v->w && poly_literal(v->o, &number) ? v->o : NULL;
    context->over_otherwise =
        context->over_otherwise || !is || (context->over_result && context->over_result != is);
    context->over_result = is;
}

void over_by_result(struct interp *in, const struct context *called)
{
    struct state *s = &in->memory->state;
    if (!s->over || called->over_before || (!called->over_result && !called->over_otherwise))
        return;
    const struct value *v = &called->result;
    const bool told =
        !called->over_otherwise && v->o && v->o == v->w && v->dep == DEP_FIX && !in->numbers->loop;
    s->over_number = told ? v->o : NULL;
    s->over_is = told ? called->over_result : NULL;
}

void join_over(struct state *into, const struct state *other)
{
    const bool same = into->over_number == other->over_number && into->over_is == other->over_is;
    if (!into->over) {
        into->over_number = other->over_number;
        into->over_is = other->over_is;
    } else if (other->over && !same)
        into->over_number = into->over_is = NULL;
    into->over = into->over || other->over;
}
