/* Datatypes: how many bytes an element has, and whether elements follow one another without gaps. */
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

const char *constant_name(const struct value *v)
{
    const struct atom *a = poly_single(v->o);
    return a && a->kind == A_OPAQUE && a->value == 1 ? a->name : NULL;
}

bool is_constant(const struct value *v, const char *name)
{
    const char *have = constant_name(v);
    return have && !strcmp(have, name);
}

const struct datatype *type_made(const struct interp *in, const struct value *type)
{
    for (int i = 0; type->o && i < in->models->type_count; i++)
        if (in->models->types[i].name == type->o)
            return &in->models->types[i];
    return NULL;
}

/* MPI's own datatypes: from one element to the next, and where there is a gap, how much of that is data. */
static const struct basic {
    const char *name;
    int size, data;
} basics[] = {{"MPI_CHAR", 1, 0},
              {"MPI_SIGNED_CHAR", 1, 0},
              {"MPI_UNSIGNED_CHAR", 1, 0},
              {"MPI_BYTE", 1, 0},
              {"MPI_SHORT", 2, 0},
              {"MPI_UNSIGNED_SHORT", 2, 0},
              {"MPI_INT", 4, 0},
              {"MPI_UNSIGNED", 4, 0},
              {"MPI_LONG", 8, 0},
              {"MPI_UNSIGNED_LONG", 8, 0},
              {"MPI_LONG_LONG", 8, 0},
              {"MPI_LONG_LONG_INT", 8, 0},
              {"MPI_UNSIGNED_LONG_LONG", 8, 0},
              {"MPI_FLOAT", 4, 0},
              {"MPI_DOUBLE", 8, 0},
              {"MPI_LONG_DOUBLE", 16, 0},
              {"MPI_INT8_T", 1, 0},
              {"MPI_INT16_T", 2, 0},
              {"MPI_INT32_T", 4, 0},
              {"MPI_INT64_T", 8, 0},
              {"MPI_UINT8_T", 1, 0},
              {"MPI_UINT16_T", 2, 0},
              {"MPI_UINT32_T", 4, 0},
              {"MPI_UINT64_T", 8, 0},
              {"MPI_C_BOOL", 1, 0},
              {"MPI_CXX_BOOL", 1, 0},
              {"MPI_2INT", 8, 0},
              {"MPI_DOUBLE_INT", 16, 12},
              {"MPI_FLOAT_INT", 8, 0},
              {"MPI_LONG_INT", 16, 12},
              {"MPI_C_DOUBLE_COMPLEX", 16, 0},
              {"MPI_DOUBLE_COMPLEX", 16, 0},
              {"MPI_C_FLOAT_COMPLEX", 8, 0},
              {"MPI_C_COMPLEX", 8, 0},
              {"MPI_SHORT_INT", 8, 6},
              {"MPI_LONG_DOUBLE_INT", 32, 20},
              {"MPI_AINT", 8, 0},
              {"MPI_OFFSET", 8, 0},
              {"MPI_COUNT", 8, 0},
              {"MPI_WCHAR", 4, 0}};

long long type_align(const struct interp *in, const struct value *type)
{
    const char *name = constant_name(type);
    const struct datatype *d = type_made(in, type);
    if (d)
        return d->record && d->told.align > 0 ? d->told.align : 1;
    for (size_t i = 0; name && i < sizeof basics / sizeof *basics; i++)
        if (!strcmp(basics[i].name, name))
            return basics[i].data || strstr(name, "COMPLEX") || strstr(name, "2INT") ? 1 : basics[i].size;
    return 1;
}

/* Is each element as long as the record, and of every byte of its members is told? */
static bool speaks_of(const struct datatype *d, const struct type *record)
{
    const struct told *told = &d->told;
    const long long reach = (told->reach + told->align - 1) / told->align * told->align;
    long long extent; /* of one that is resized */
    bool as_long = d->bytes
                       ? poly_number(d->bytes, &extent) && extent == record->size
                       : (told->placed ? reach == record->size
                                       : told->align >= record->align || record->payload == record->size);
    for (long long at = 0; as_long && told->placed && record->data && at < record->size; at++) {
        bool covered = !record->data[at];
        for (int i = 0; i < told->count && !covered; i++)
            covered = told->members[i].from <= at && at < told->members[i].to;
        as_long = covered;
    }
    return as_long;
}

/* Bytes of one element of a datatype; null when it is not known, *strided when its elements are not
 * contiguous. What a datatype does not speak of stays what it was in the buffer: it has to speak of all
 * members of the records there, and of nothing behind them. */
const struct poly *type_bytes(struct interp *in, const struct value *type, const struct node *buffer,
                              bool *strided)
{
    const char *name = constant_name(type);
    *strided = false;
    const struct node *b = buffer ? strip(buffer) : NULL;
    const struct type *t = b ? b->type : NULL,
                      *record = t && (t->kind == T_POINTER || t->kind == T_ARRAY) ? t->to : NULL;
    if (record && (record->kind != T_RECORD || record->size <= 0))
        record = NULL;
    for (size_t i = 0; name && i < sizeof basics / sizeof *basics; i++)
        if (!strcmp(basics[i].name, name)) {
            *strided = basics[i].data &&
                       (!record || record->size != basics[i].size || record->payload > basics[i].data);
            return P(in, basics[i].size);
        }
    const struct datatype *d = type_made(in, type);
    if (!d)
        return NULL;
    *strided = d->strided;
    if (!d->record || !record)
        return d->record ? NULL : d->bytes;
    bool more = d->told.bytes > record->payload && !d->told.placed; /* of which member, nobody knows */
    if (more || d->told.bytes < record->payload || d->told.reach > record->size || !speaks_of(d, record))
        return NULL;
    return d->bytes ? d->bytes : record->realigned ? NULL : P(in, record->size);
}

/* Of which datatype of MPI alone the elements are; null: of several, or not known. */
static const struct poly *base_of(const struct interp *in, const struct value *type)
{
    const struct datatype *d = type_made(in, type);
    return d ? d->base : constant_name(type) ? type->o : NULL;
}

/* Bytes of so many elements without gaps; null: not of such. */
static const struct poly *solid_bytes(struct interp *in, const struct value *type, const struct poly *factor)
{
    bool strided;
    const struct poly *each =
        type->by_rank || type->dep != DEP_FIX ? NULL : type_bytes(in, type, NULL, &strided);
    return each && !strided && factor ? flat(in, poly_mul(in->space, each, factor)) : NULL;
}

/* Bytes that so many elements are where they are sent; null: not known, or of several datatypes of MPI. */
static const struct poly *sent_bytes(struct interp *in, const struct value *type, const struct poly *factor)
{
    const struct datatype *d = type->by_rank || type->dep != DEP_FIX ? NULL : type_made(in, type);
    return d && d->packed && factor ? flat(in, poly_mul(in->space, d->packed, factor))
                                    : solid_bytes(in, type, factor);
}

bool as_many_bytes(struct interp *in, const struct value *type, const struct poly *factor,
                   const struct value *other, const struct poly *other_factor)
{
    const struct poly *bytes = solid_bytes(in, type, factor), *base = base_of(in, type);
    return base && base == base_of(in, other) && bytes && bytes == solid_bytes(in, other, other_factor);
}

bool sends_as_many(struct interp *in, const struct value *sent, const struct poly *factor,
                   const struct value *received, const struct poly *received_factor)
{
    const struct poly *bytes = sent_bytes(in, sent, factor), *base = base_of(in, sent);
    return base && base == base_of(in, received) && bytes &&
           bytes == solid_bytes(in, received, received_factor);
}

bool lies_apart(const struct interp *in, const struct value *type)
{
    const struct datatype *d = type_made(in, type);
    return d && d->packed;
}

/* Columns: MPI_Type_vector(rows, block, stride, old), whatever its extent becomes. How far elements lie apart
 * is the same for MPI_Scatter and MPI_Scatterv, which count displacements in the extent of what is sent. */
static const struct poly *packed_of(struct interp *in, const struct mpi_call *call,
                                    const struct value *arguments)
{
    if (call->flags & (MPI_F_RESIZED | MPI_F_COPIES)) {
        const struct datatype *old = type_made(in, &arguments[0]);
        return old ? old->packed : NULL;
    }
    if (!(call->flags & MPI_F_VECTOR) || arguments[0].o != arguments[0].w ||
        arguments[1].o != arguments[1].w || !arguments[0].o || !arguments[1].o)
        return NULL;
    return solid_bytes(in, &arguments[3], poly_mul(in->space, arguments[0].o, arguments[1].o));
}

bool type_holds(struct interp *in, const struct value *type, const struct node *buffer, const struct type *of)
{
    bool strided;
    long long bytes;
    const struct poly *size = type_bytes(in, type, buffer, &strided);
    const char *name = constant_name(type);
    bool real = name && (strstr(name, "FLOAT") || strstr(name, "DOUBLE"));
    bool plain =
        name && strcmp(name, "MPI_BYTE") != 0 && strcmp(name, "MPI_CHAR") != 0; /* whose sign is known */
    bool is_unsigned = name && (strstr(name, "UNSIGNED") || strstr(name, "UINT") || strstr(name, "BOOL"));
    bool sign = !plain || of == NULL || of->kind != T_INT || is_unsigned == of->is_unsigned;
    return of && size && !strided && poly_number(size, &bytes) && bytes == of->size && name &&
           real == (of->kind == T_FLOAT) && sign;
}

/* Does it lead away (led_away.h), of one that is made of others, and by numbers, neither of which is told in
 * arrays? */
static bool made_leads_away(const struct interp *in, const struct mpi_call *call,
                            const struct value *arguments, int count)
{
    bool alone = call->flags & (MPI_F_CONTIGUOUS | MPI_F_COPIES);
    for (int i = 0; i < count; i++) {
        long long number;
        const struct datatype *d = type_made(in, &arguments[i]);
        if (i == call->recvbuf)
            continue;
        if (d && d->leads_away)
            return true;
        bool told = d || constant_name(&arguments[i]) || poly_number(arguments[i].o, &number);
        if (!alone && !told) /* a distance, or an array of such */
            return true;
    }
    return false;
}

void define_type(struct interp *in, const struct node *node, const struct mpi_call *call,
                 struct value *arguments, int count, const struct told *told)
{
    if (call->recvbuf < 0 || call->recvbuf >= count)
        return;
    const struct poly *name = symbol(in, node, OF_DATATYPE, 0, "datatype");
    int k = 0;
    while (k < in->models->type_count && in->models->types[k].name != name)
        k++;
    if (k == in->models->type_count) {
        struct datatype fresh = {.name = name};
        ARENA_PUSH(in->arena, in->models->types, in->models->type_count, fresh);
    }
    struct datatype *d = &in->models->types[k];
    const struct datatype *old_type = type_made(in, &arguments[0]);
    const bool resized = call->flags & MPI_F_RESIZED;
    bool strided;
    d->leads_away = call->flags & MPI_F_RECORD ? !told->placed || told->parts_lead_away
                                               : made_leads_away(in, call, arguments, count);
    d->told.number_count = 0;
    d->packed = packed_of(in, call, arguments);
    d->base = call->flags & MPI_F_CONTIGUOUS ? base_of(in, &arguments[1])
              : !d->packed                   ? NULL
                                             : base_of(in, &arguments[call->flags & MPI_F_VECTOR ? 3 : 0]);
    if (old_type && (resized || call->flags & MPI_F_COPIES)) {
        d->record = old_type->record;
        d->told = old_type->told;
        d->told.number_count = 0; /* another datatype of the same kind is none of those */
    }
    if (call->flags & MPI_F_CONTIGUOUS) {
        const struct poly *old = type_bytes(in, &arguments[1], NULL, &strided);
        d->bytes = old ? poly_mul(in->space, arguments[0].o, old) : NULL;
        d->strided = strided;
        if (arguments[0].dep != DEP_FIX && in->shares->record)
            fact_against(in, arguments[0].shares, 249, node, "a datatype as long as the share", NULL, NULL);
    } else if (call->flags & MPI_F_RECORD) {
        d->bytes = NULL;
        d->record = true;
        d->told = *told;
    } else if (resized && is_constant(&arguments[0], "MPI_DATATYPE_NULL"))
        d->bytes = NULL;
    else if (resized) {
        const struct poly *old = type_bytes(in, &arguments[0], NULL, &strided);
        bool covers =
            d->record || (old && old == arguments[2].o); /* else something stays between the items */
        d->strided = strided || !covers;
        long long number; /* what comes first in an element is nothing to how far it is to the next one */
        bool known = poly_literal(arguments[1].o, &number) || poly_number(arguments[2].o, &number);
        d->bytes = known && !d->strided ? arguments[2].o : NULL;
    } else
        d->strided = true;
    for (int i = 0; i < count; i++)
        if (arguments[i].dep != DEP_FIX && in->shares->record)
            fact_against(in, arguments[i].shares, 249, node, "a datatype made with the share", NULL, NULL);
    struct value v = value_fix(in, name);
    for (int i = 0; i < count; i++)
        v.by_rank = v.by_rank || (i != call->recvbuf &&
                                  (arguments[i].by_rank || pointed_content(in, &arguments[i], node).by_rank));
    store(in, &arguments[call->recvbuf], -1, &v, node);
}
