/* Members of records that are reduced: mpi_members.h. */
#include "analysis/models/mpi_members.h"

#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"

bool row_of(struct interp *in, const struct node *node, const struct value *a, int object, struct row *row)
{
    const struct object *first = &in->memory->objects[object];
    const bool is_record = !first->array && first->type && first->type->kind == T_RECORD;
    *row = (struct row){.record = is_record ? object : first->parent};
    if (row->record < 0 || (!is_record && (first->container || !first->field || first->field->is_bitfield)))
        return false;
    const struct object *o = &in->memory->objects[row->record];
    const struct type *t = o->type;
    if (o->array || o->container || o->several || !t || t->kind != T_RECORD || t->is_union || t->realigned ||
        t->payload != t->size || !t->numbers || !type_holds(in, &a[3], call_argument(node, 0), t->numbers))
        return false;
    bool strided;
    long long reduced;
    const struct poly *each = type_bytes(in, &a[3], call_argument(node, 0), &strided),
                      *all = each && a[2].o && a[2].o == a[2].w ? flat(in, poly_mul(in->space, a[2].o, each))
                                                                : NULL;
    row->from = is_record ? 0 : first->field->offset / 8;
    if (!all || !poly_number(all, &reduced) || reduced <= (is_record ? 0 : first->field->type->size))
        return false;
    row->to = row->from + reduced;
    return row->to <= t->size && (!is_record || row->to == t->size);
}

bool is_in_row(const struct interp *in, const struct row *row, int member)
{
    const struct decl *field = in->memory->objects[member].field;
    return field->offset / 8 < row->to && field->offset / 8 + field->type->size > row->from;
}

bool has_members(struct interp *in, const struct row *row)
{
    long long bytes = 0;
    for (int m = first_member(in, row->record); m >= 0; m = next_member(in, m)) {
        const struct decl *field = in->memory->objects[m].field;
        if (!is_in_row(in, row, m))
            continue;
        if (field->offset / 8 < row->from || field->offset / 8 + field->type->size > row->to)
            return false;
        bytes += field->type->size;
    }
    return bytes == row->to - row->from;
}

/* A number of times the share's own length, and a number. */
static bool is_sum_of_items(struct interp *in, const struct value *v, int share)
{
    const struct poly *each, *rest;
    long long times, more;
    return v->w && poly_split(in->space, v->w, in->shares->list[share].mine, &each, &rest) &&
           poly_literal(each, &times) && poly_literal(rest, &more);
}

struct value member_content(struct interp *in, int member, bool sums, const struct value *comm,
                            const struct node *node)
{
    struct value v = object_content(in, member, node);
    const struct atom *over = poly_single(comm->o);
    const int share = sums && v.dep == DEP_LENGTH && v.o ? equal_share_of(in, v.o) : -1;
    if (share < 0 || !over || over->kind != A_COMM || over->id != in->shares->list[share].group ||
        differs(in, &v) || !is_sum_of_items(in, &v, share))
        return v;
    v.dep = DEP_AGG;
    v.partial.operation = AGG_SUM;
    value_another_number(&v);
    return v;
}
