/* Arrays that hold one number wherever the rank has no item: mpi_filled.h. */
#include "analysis/models/mpi_filled.h"

#include <math.h>
#include <string.h>

#include "analysis/memory/memory.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

enum agg op_agg(const struct value *op)
{
    static const struct {
        const char *name;
        enum agg agg;
    } ops[] = {{"MPI_SUM", AGG_SUM},   {"MPI_PROD", AGG_PROD}, {"MPI_MAX", AGG_MAX},  {"MPI_MIN", AGG_MIN},
               {"MPI_LAND", AGG_LAND}, {"MPI_LOR", AGG_LOR},   {"MPI_BAND", AGG_AND}, {"MPI_BOR", AGG_OR},
               {"MPI_BXOR", AGG_XOR},  {"MPI_LXOR", AGG_LXOR}};
    const char *name = constant_name(op);
    for (size_t i = 0; name && i < sizeof ops / sizeof *ops; i++)
        if (!strcmp(ops[i].name, name))
            return ops[i].agg;
    return AGG_NONE;
}

/* Does the operation give the same of an item and the others' numbers in whatever order these are? */
static bool in_any_order(enum agg op, const struct type *type, double number)
{
    if (!type || op == AGG_NONE)
        return false;
    if (type->kind == T_FLOAT)
        return (op == AGG_SUM && number == 0) || (op == AGG_PROD && number == 1);
    return type->kind == T_INT && number > -HUGE_VAL; /* that is some number, perhaps another one elsewhere */
}

bool completes_filled(struct interp *in, const struct mpi_call *call, const struct value *a,
                      const struct target *t, enum agg op)
{
    const struct cell *cell = seen(in, t->object);
    const struct object *o = &in->memory->objects[t->object];
    const struct atom *over = poly_single(a[(int)call->comm].o);
    bool otherwise;
    const struct type *type = object_numbers(in, t->object, &otherwise);
    if ((call->kind != MPI_K_REDUCE && call->kind != MPI_K_ALLREDUCE) || cell->layout != LAY_SLICE ||
        !cell->alike.all || !cell->alike.filled || cell->alike.partly || cell->at_root ||
        cell->value.dep != DEP_FIX || cell->value.by_rank || cell->value.stored.never ||
        cell->value.partial.one_rank || o->several || o->container || otherwise)
        return false;
    const int group = in->shares->list[cell->share].group;
    return over && over->kind == A_COMM && over->id == group && all_ranks_here(in, group) &&
           in->path->control.dep == DEP_FIX && a[2].o == a[2].w && !poly_by_rank(in->space, a[2].o) &&
           a[2].dep == DEP_FIX && !a[2].by_rank && in_any_order(op, type, cell->alike.number) && t->w &&
           !t->w->count && sets_all_elements(in, o, cell, t);
}
