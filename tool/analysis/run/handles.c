/* Tests of datatypes: handles.h. */
#include "analysis/run/handles.h"

#include "analysis/models/mpi_effects.h"
#include "analysis/models/models.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

static bool is_null(const struct value *handle)
{
    return is_constant(handle, "MPI_DATATYPE_NULL");
}

static bool is_told(const struct value *handle)
{
    return handle->dep == DEP_FIX && handle->o && handle->o == handle->w && !handle->by_rank &&
           !handle->stored.never && !handle->stored.perhaps && !handle->of_root.number;
}

int told_by_handles(struct interp *in, const struct node *test, evaluation evaluate)
{
    test = strip(test);
    if (test->kind == N_UNARY && test->op == OP_LNOT) {
        const int other = told_by_handles(in, test->children[0], evaluate);
        return other < 0 ? other : !other;
    }
    if (test->kind != N_BINARY || (test->op != OP_EQ && test->op != OP_NE) || !harmless(in->program, test, 0))
        return -1;
    const struct value a = evaluate(in, test->children[0]), b = evaluate(in, test->children[1]);
    if (!is_told(&a) || !is_told(&b) || (!is_null(&a) && !is_null(&b)))
        return -1;
    const struct value *other = is_null(&a) ? &b : &a;
    if (is_null(other))
        return test->op == OP_EQ;
    return type_made(in, other) ? test->op == OP_NE : -1;
}
