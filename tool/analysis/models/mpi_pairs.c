/* Pairs of the extremum of the own items and where it is: MPI_MINLOC, MPI_MAXLOC. The rule: run/located.h. */
#include <string.h>

#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/path/path.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* Records of a number and an int behind it. */
static const struct pair_type {
    const char *name;
    enum type_kind kind;
    long long bytes, size;
} pair_types[] = {{"MPI_2INT", T_INT, 4, 8},
                  {"MPI_FLOAT_INT", T_FLOAT, 4, 8},
                  {"MPI_DOUBLE_INT", T_FLOAT, 8, 16},
                  {"MPI_LONG_INT", T_INT, 8, 16}};

static const struct pair_type *pair_type_of(const struct value *type)
{
    const char *name = constant_name(type);
    for (size_t i = 0; name && i < sizeof pair_types / sizeof *pair_types; i++)
        if (!strcmp(pair_types[i].name, name))
            return &pair_types[i];
    return NULL;
}

/* The two members of a record that lies as the datatype says; false where it is something else. */
static bool members_of(const struct interp *in, int object, const struct pair_type *type, int *value,
                       int *index)
{
    const struct object *o = &in->memory->objects[object];
    const struct type *t = o->type;
    *value = *index = -1;
    if (o->array || o->container || o->several || is_set_later(in, object) || !t || t->kind != T_RECORD ||
        t->is_union || t->base_count || t->size != type->size || t->payload != type->bytes + 4)
        return false;
    for (int m = first_member(in, object); m >= 0; m = next_member(in, m)) {
        const struct object *member = &in->memory->objects[m];
        const struct type *of = member->type;
        if (!member->field || member->field->is_bitfield || member->array || !of)
            return false;
        bool number = of->kind == type->kind && of->size == type->bytes,
             integer = of->kind == T_INT && of->size == 4;
        if (!member->field->offset && number && !of->is_unsigned)
            *value = m;
        else if (member->field->offset == type->bytes * 8 && integer && !of->is_unsigned)
            *index = m;
        else
            return false;
    }
    return *value >= 0 && *index >= 0;
}

/* c * (offset + i) + d: the counter of a loop over own items, and the offset as often for each of them. */
static bool is_full_number(struct interp *in, const struct poly *index)
{
    const struct poly *c, *rest, *by, *within;
    for (int i = 0; index && i < index->count; i++)
        for (int k = 0; k < index->terms[i].count; k++) {
            const struct atom *a = index->terms[i].atoms[k];
            const struct loop *loop = a->kind == A_LOOP ? a->info : NULL;
            if (loop && loop->share >= 0)
                return poly_split(in->space, index, a, &c, &rest) &&
                       poly_split(in->space, rest, in->shares->list[loop->share].offset, &by, &within) &&
                       by->count && by == poly_mul(in->space, c, loop->per_item) &&
                       length_dep(within) == DEP_FIX;
        }
    return false;
}

/* Do all shares it has to do with belong to the ranks of that communicator? */
static bool over_all(const struct interp *in, unsigned long long shares, const struct value *comm)
{
    const struct atom *over = poly_single(comm->o);
    bool all = shares && over && over->kind == A_COMM;
    for (int k = 0; k < in->shares->count; k++)
        all = all && (!(shares >> k & 1) || in->shares->list[k].group == over->id);
    return all;
}

static bool completes_pair(struct interp *in, const struct value *a, const struct mpi_call *call,
                           const struct value *value, const struct value *index)
{
    enum agg op = is_constant(&a[4], "MPI_MINLOC")   ? AGG_MIN
                  : is_constant(&a[4], "MPI_MAXLOC") ? AGG_MAX
                                                     : AGG_NONE;
    const struct partial *v = &value->partial, *i = &index->partial;
    return op && value->dep == DEP_AGG && v->operation == op && !v->one_rank && !value->by_rank &&
           index->dep == DEP_BAD && !index->by_rank && !i->one_rank && is_pair(v->located.pair) &&
           v->located.pair == i->located.pair && (v->located.begun & i->located.begun) &&
           v->located.ordered == i->located.ordered && (i->located.ordered || is_full_number(in, i->flag)) &&
           over_all(in, value->shares | index->shares, &a[(int)call->comm]);
}

bool reduce_pair(struct interp *in, const struct node *node, const struct mpi_call *call,
                 const struct value *a, const struct value *source)
{
    const struct value *recv = &a[1];
    const struct pair_type *type = pair_type_of(&a[3]);
    long long count;
    if ((call->kind != MPI_K_REDUCE && call->kind != MPI_K_ALLREDUCE) || !type || !points_at_one(source) ||
        !points_at_one(recv) || !poly_literal(a[2].o, &count) || count != 1 || a[2].w != a[2].o)
        return false;
    int from = source->to.at[0].object, to = recv->to.at[0].object, value, index;
    const struct cell *record = seen(in, from);
    if (!members_of(in, from, type, &value, &index) || record->layout != LAY_WHOLE ||
        record->value.dep != DEP_FIX || record->value.by_rank || in->memory->objects[to].array ||
        in->memory->objects[to].several || !in->memory->objects[to].type ||
        !is_kind_of(in->memory->objects[from].type, in->memory->objects[to].type) ||
        (!sets_everywhere(in, call, a) && object_content(in, to, node).dep != DEP_FIX))
        return false;
    struct value v = object_content(in, value, node), i = object_content(in, index, node);
    if (!completes_pair(in, a, call, &v, &i))
        return false;
    becomes_whole(in, recv, node, call->recvbuf, sets_everywhere(in, call, a));
    bool root = call->kind != MPI_K_ALLREDUCE;
    cell_of(in, to)->value.by_rank = cell_of(in, to)->value.by_rank || root;
    const int members[2] = {value, index};
    for (int k = 0; k < 2; k++) {
        int member = object_field(in, to, in->memory->objects[members[k]].field);
        struct cell *cell = cell_of(in, member);
        cell->value = (struct value){.dep = DEP_FIX};
        cell->value.by_rank = root;
        cell->alike.all = false;
        note_written(in, member);
    }
    return true;
}
