/* Own lengths that are gathered: mpi_lengths.h. */
#include "analysis/models/mpi_lengths.h"

#include "analysis/known/mpi_calls.h"
#include "analysis/memory/counts.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/objects.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"

static bool is_one(const struct value *v)
{
    long long number;
    return v->o == v->w && poly_number(v->o, &number) && number == 1;
}

/* The beginning of one object of such elements; null. */
static const struct object *begins_in(struct interp *in, const struct value *p, const struct value *type,
                                      const struct node *argument)
{
    const struct target *t = &p->to.at[0];
    if (p->to.count != 1 || p->to.lost || p->dep != DEP_FIX || !t->w || t->w != t->o || t->w->count)
        return NULL;
    const struct object *o = &in->memory->objects[t->object];
    bool otherwise, strided;
    long long bytes;
    const struct type *number = element_numbers(in, t->object, &otherwise);
    if (o->several || otherwise)
        return NULL;
    if (number)
        return type_holds(in, type, argument, number) ? o : NULL;
    const struct poly *size = type_bytes(in, type, argument, &strided); /* nothing has been kept there yet */
    return size && !strided && poly_number(size, &bytes) && bytes >= 4 ? o : NULL;
}

/* times * what the rank has, or stands before it, where that is what the number becomes. */
static bool is_of_share(struct interp *in, const struct value *v, int share, const struct atom *atom,
                        const struct poly **times)
{
    const struct poly *rest;
    return poly_split(in->space, v->w, atom, times, &rest) && !rest->count && (*times)->count &&
           !poly_has_kind(*times, A_RANK) && !poly_has_kind(*times, A_SIZE) &&
           !poly_has_kind(*times, A_LOOP) && !poly_by_rank(in->space, *times) &&
           length_dep(*times) == DEP_FIX && blocks_to_old(in, share, v->w) == v->o;
}

bool gather_lengths(struct interp *in, const struct node *node, const struct mpi_call *call,
                    const struct value *a)
{
    const bool all = call->kind == MPI_K_ALLGATHER;
    const struct atom *comm = poly_single(a[(int)call->comm].o);
    if (!is_one(&a[1]) || !is_one(&a[4]) || a[2].o != a[5].o || !comm || comm->kind != A_COMM ||
        in->path->control.dep != DEP_FIX)
        return false;
    const struct object *sent = begins_in(in, &a[0], &a[2], call_argument(node, 0)),
                        *got = begins_in(in, &a[3], &a[2], call_argument(node, 3));
    if (!sent || !got || sent->array || !sent->type || sent->type->kind != T_INT || !got->array)
        return false;
    const struct value v = seen(in, a[0].to.at[0].object)->value;
    const struct cell *before = seen(in, a[3].to.at[0].object);
    if (v.dep != DEP_LENGTH || !v.o || !v.w || v.stored.never || v.stored.perhaps || !v.shares ||
        v.shares & (v.shares - 1) || before->layout != LAY_WHOLE ||
        (!all && !(before->value.stored.never && before->alike.all)))
        return false;
    const int share = __builtin_ctzll(v.shares);
    const struct share *s = &in->shares->list[share];
    const struct poly *times;
    if (!s->blocks || s->group != comm->id || !all_ranks_here(in, s->group))
        return false;
    enum dep dep = is_of_share(in, &v, share, s->mine, &times)     ? DEP_COUNTS
                   : is_of_share(in, &v, share, s->offset, &times) ? DEP_DISPLS
                                                                   : DEP_BAD;
    if (dep == DEP_BAD)
        return false;
    becomes_whole(in, &a[3], node, call->recvbuf, sets_everywhere(in, call, a));
    struct cell *cell = cell_of(in, a[3].to.at[0].object);
    cell->value = (struct value){.dep = dep, .factor = times, .shares = v.shares, .stored.perhaps = !all};
    cell->alike.all = false;
    return true;
}

bool broadcast_lengths(struct interp *in, const struct node *node, const struct mpi_call *call,
                       const struct value *a)
{
    const struct atom *count = poly_single(a[1].o), *comm = poly_single(a[(int)call->comm].o);
    const struct object *o = begins_in(in, &a[0], &a[2], call_argument(node, 0));
    if (!o || !o->array || !count || count->kind != A_SIZE || a[1].w != a[1].o || !comm ||
        comm->kind != A_COMM || comm->id != count->id || a[3].dep != DEP_FIX || !a[3].o || a[3].o != a[3].w ||
        a[3].by_rank || poly_by_rank(in->space, a[3].o) || poly_has_kind(a[3].o, A_RANK) ||
        in->path->control.dep != DEP_FIX)
        return false;
    const struct cell *before = seen(in, a[0].to.at[0].object);
    const struct value v = before->value;
    const bool sent = !v.stored.zeros || (v.of_root.root == a[3].o && v.of_root.group == comm->id);
    if (!sent || (v.dep != DEP_COUNTS && v.dep != DEP_DISPLS) || before->layout != LAY_WHOLE || !v.factor ||
        !v.shares || v.shares & (v.shares - 1))
        return false;
    const struct share *s = &in->shares->list[__builtin_ctzll(v.shares)];
    if (s->group != comm->id || !all_ranks_here(in, s->group))
        return false;
    note_written(in, a[0].to.at[0].object);
    struct cell *cell = cell_of(in, a[0].to.at[0].object);
    cell->value = (struct value){.dep = v.dep, .factor = v.factor, .shares = v.shares};
    cell->alike.all = false;
    return true;
}

/* A number of the root that is the same on all ranks. */
static bool is_one_root(struct interp *in, const struct value *root)
{
    return root->dep == DEP_FIX && root->o && root->o == root->w && !root->by_rank &&
           !poly_by_rank(in->space, root->o) && !poly_has_kind(root->o, A_RANK);
}

bool scatter_lengths(struct interp *in, const struct node *node, const struct value *a)
{
    const struct atom *comm = poly_single(a[7].o);
    if (!is_one(&a[1]) || !is_one(&a[4]) || a[2].o != a[5].o || !comm || comm->kind != A_COMM ||
        !is_one_root(in, &a[6]) || in->path->control.dep != DEP_FIX)
        return false;
    const struct object *got = begins_in(in, &a[3], &a[5], call_argument(node, 3));
    if (!got || got->array || !got->type || got->type->kind != T_INT || a[0].to.count != 1)
        return false;
    const struct value *counts = vector_of(in, &a[0], DEP_COUNTS, a[6].o, comm->id),
                       *v = counts ? counts : vector_of(in, &a[0], DEP_DISPLS, a[6].o, comm->id);
    bool otherwise;
    const struct type *number = object_numbers(in, a[0].to.at[0].object, &otherwise);
    if (!v || !v->shares || otherwise || !number || !same_numbers(number, got->type))
        return false;
    const struct share *s = &in->shares->list[__builtin_ctzll(v->shares)];
    if (s->group != comm->id || !all_ranks_here(in, s->group))
        return false;
    const struct value own = own_of_counts(in, v);
    store(in, &a[3], got->type->size, &own, node);
    return true;
}
