/* std::fill, std::copy and the like over numbers: what memset and memcpy do with as many bytes. */
#include "analysis/memory/memory.h"
#include "analysis/models/call.h"
#include "analysis/models/library.h"
#include "analysis/models/models.h"
#include "analysis/models/unknown.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

static bool is_number(const struct type *type)
{
    return type && (type->kind == T_INT || type->kind == T_FLOAT) && type->size > 0;
}

/* Of which numbers the one place that an iterator or a pointer points to is; null: of none, or not known. */
static const struct type *numbers_at(const struct interp *in, const struct call *call, int argument)
{
    const struct value *v = &call->arguments[argument];
    const struct node *node = call->node->children[argument + 1];
    if (v->to.count != 1 || v->to.lost || v->dep == DEP_BAD || v->by_rank || !node)
        return NULL;
    const struct type *pointed = node->type && node->type->kind == T_POINTER ? node->type->to : NULL,
                      *type = in->memory->objects[v->to.at[0].object].type;
    type = type ? type : pointed;
    bool as_kept = !pointed || (type && pointed->kind == type->kind && pointed->size == type->size);
    return is_number(type) && as_kept ? type : NULL;
}

/* The bytes from one place to another of the same array. False: not known. */
static bool bytes_between(struct interp *in, const struct value *first, const struct value *last,
                          struct value *size)
{
    const struct target *a = &first->to.at[0], *b = &last->to.at[0];
    if (a->object != b->object || !a->o || !a->w || !b->o || !b->w)
        return false;
    *size = value_unknown();
    size->o = poly_sub(in->space, b->o, a->o);
    size->w = poly_sub(in->space, b->w, a->w);
    size->dep = length_dep(size->w);
    size->shares = poly_shares(in, size->w) | poly_shares(in, size->o);
    return true;
}

/* So many numbers. */
static bool bytes_of(struct interp *in, const struct value *count, const struct type *type,
                     struct value *size)
{
    if (!count->o || !count->w || count->by_rank || (count->dep != DEP_FIX && count->dep != DEP_LENGTH))
        return false;
    *size = *count;
    size->o = poly_mul(in->space, count->o, P(in, type->size));
    size->w = poly_mul(in->space, count->w, P(in, type->size));
    return true;
}

static struct value fill(struct interp *in, const struct call *call, const struct value *value,
                         const struct value *size)
{
    struct call as_memset = *call;
    struct value arguments[3] = {call->arguments[0], *value, *size};
    as_memset.arguments = arguments;
    as_memset.count = 3;
    note_kept_as(in, &arguments[0], numbers_at(in, call, 0));
    fill_call(in, &as_memset);
    return value_unknown();
}

struct value fill_range_call(struct interp *in, const struct call *call)
{
    struct value size;
    if (call->count != 3 || !is_number(call->node->children[3]->type) || !numbers_at(in, call, 0) ||
        !numbers_at(in, call, 1) || !bytes_between(in, &call->arguments[0], &call->arguments[1], &size))
        return unknown_call(in, call, of_system(call));
    return fill(in, call, &call->arguments[2], &size);
}

struct value fill_count_call(struct interp *in, const struct call *call)
{
    const struct type *type = call->count == 3 ? numbers_at(in, call, 0) : NULL;
    struct value size;
    if (!type || !is_number(call->node->children[3]->type) || !bytes_of(in, &call->arguments[1], type, &size))
        return unknown_call(in, call, of_system(call));
    struct value end = fill(in, call, &call->arguments[2], &size);
    end.to.lost = true;
    return end;
}

/* The end of what is copied is the result: a place that is not followed. */
static struct value copy(struct interp *in, const struct call *call, const struct value *to,
                         const struct value *size)
{
    struct call as_memcpy = *call;
    struct value arguments[3] = {*to, call->arguments[0], *size};
    as_memcpy.arguments = arguments;
    as_memcpy.count = 3;
    copy_call(in, &as_memcpy);
    struct value end = value_unknown();
    end.to.lost = true;
    return end;
}

/* Numbers of one type, from one array to another. */
static const struct type *copied_numbers(const struct interp *in, const struct call *call, int to)
{
    const struct type *from = numbers_at(in, call, 0), *into = numbers_at(in, call, to);
    return same_numbers(from, into) &&
                   call->arguments[0].to.at[0].object != call->arguments[to].to.at[0].object
               ? from
               : NULL;
}

struct value copy_range_call(struct interp *in, const struct call *call)
{
    struct value size;
    if (call->count != 3 || !copied_numbers(in, call, 2) || !numbers_at(in, call, 1) ||
        !bytes_between(in, &call->arguments[0], &call->arguments[1], &size))
        return unknown_call(in, call, of_system(call));
    return copy(in, call, &call->arguments[2], &size);
}

struct value copy_count_call(struct interp *in, const struct call *call)
{
    const struct type *type = call->count == 3 ? copied_numbers(in, call, 2) : NULL;
    struct value size;
    if (!type || !bytes_of(in, &call->arguments[1], type, &size))
        return unknown_call(in, call, of_system(call));
    return copy(in, call, &call->arguments[2], &size);
}
