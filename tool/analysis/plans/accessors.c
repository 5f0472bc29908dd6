/* How the new program writes a value that the shares tell: by calls that ask a share object. */
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/plans/constants.h"
#include "analysis/plans/names.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/rows.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/converted.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* The call of an accessor; with a group, of so many items each, in whole groups. */
static const char *accessor_call(struct interp *in, const char *accessor, bool wide, const char *shares,
                                 const char *rank, const char *group)
{
    const char *of = rank ? arena_printf(in->arena, "%s, %s", shares, rank) : shares;
    return arena_printf(in->arena, "%s%s%s(%s%s%s)", accessor, group ? "_in" : "", wide ? "64" : "", of,
                        group ? ", " : "", group ? group : "");
}

/* A value as a sum of calls, each times a factor, and of what no share tells. */
struct accessors {
    const struct plan *plan;
    const struct node *node;
    const char *group; /* the object counts elements, wanted are whole groups of so many: rows */
    bool wide;
    struct {
        const struct poly *c;
        const char *call;
    } parts[8];
    int count;
    const struct poly *rest;
};

static void add_call(struct interp *in, struct accessors *a, const struct poly *c, const char *accessor,
                     const char *rank)
{
    a->parts[a->count].c = c;
    a->parts[a->count++].call = accessor_call(in, accessor, a->wide, a->plan->name, rank, a->group);
}

/* Counts and offsets of other ranks that stand in w. False: the rank has no name. */
static bool add_of_ranks(struct interp *in, struct accessors *a, const struct poly *w)
{
    for (int i = 0; i < w->count && a->count < 6; i++)
        for (int j = 0; j < w->terms[i].count; j++) {
            const struct atom *of = w->terms[i].atoms[j];
            if ((of->kind != A_DISPL && of->kind != A_COUNT) || !poly_has(a->rest, of))
                continue;
            const struct poly *c;
            const char *index = expression_for(in, of->a, a->node);
            if (!poly_split(in->space, a->rest, of, &c, &a->rest) || !index)
                return false;
            add_call(in, a, c, of->kind == A_DISPL ? "sy_displ" : "sy_count", index);
        }
    return true;
}

/* How often the text sets the variable, or may. */
static int settings(const struct node *node, const struct decl *d)
{
    if (!node)
        return 0;
    const struct node *first = node->count ? node->children[0] : NULL;
    bool steps = node->kind == N_UNARY && (is_step(node) || node->op == OP_ADDRESS),
         of_it = refers_to(first, d);
    int count = (node->kind == N_ASSIGN || steps) && of_it;
    for (int i = 0; i < node->decl_count; i++)
        count += (node->decls[i] == d && d->init) + settings(node->decls[i]->init, d);
    for (int i = 0; i < node->count; i++)
        count += settings(node->children[i], d);
    return count;
}

const char *own_variable(struct interp *in, const struct plan *plan, const struct share *s,
                         const struct node *where)
{
    const struct decl *d = plan->variable;
    bool local =
        d && !plan->field && !plan->itemwise && !d->is_global && !d->is_static && is_signed_int(d->type);
    if (!local || plan->form == PLAN_BEFORE || plan->scale != P(in, 1) || s->in_rows || !visible(d, where) ||
        settings(plan->function->body, d) > 1 || !names_variables(in->program, d->name, where))
        return NULL;
    const struct value *v = &seen(in, object_for_decl(in, d))->value;
    return v->w == poly_of(in->space, s->mine) && !v->stored.never && !v->stored.perhaps ? d->name : NULL;
}

/* The calls that w is made of. */
static bool find_calls(struct interp *in, struct accessors *a, const struct share *s, const struct poly *w,
                       enum rounding rounds)
{
    const struct poly *by_offset, *by_mine, *by_total, *by_equal;
    a->rest = w;
    if (!poly_split(in->space, a->rest, s->offset, &by_offset, &a->rest) ||
        !poly_split(in->space, a->rest, s->mine, &by_mine, &a->rest) ||
        !poly_split(in->space, a->rest, s->total, &by_total, &a->rest) ||
        !poly_split(in->space, a->rest, s->atom, &by_equal, &a->rest) || (s->blocks && by_equal->count))
        return false;
    if (!rounds_alike(a->plan->rounds, s, rounds))
        return false;
    if (in_rows(a->plan->rounds, s, rounds) && !(a->group = expression_for(in, a->plan->scale, a->node)))
        return false;
    if (by_offset->count)
        add_call(in, a, by_offset, "sy_offset", NULL);
    if (by_total->count)
        add_call(in, a, by_total, "sy_total", NULL);
    if (by_equal->count)
        add_call(in, a, by_equal, "sy_equal", NULL);
    if (!add_of_ranks(in, a, w))
        return false;
    const char *own = by_offset->count && by_mine == P(in, 1) ? own_variable(in, a->plan, s, a->node) : NULL;
    if (by_mine->count)
        add_call(in, a, by_mine, "sy_mine", NULL);
    if (own)
        a->parts[a->count - 1].call = own;
    return true;
}

/* One of the calls times its factor, or over it; null when that has no name. */
static const char *call_text(struct interp *in, const struct accessors *a, int i)
{
    const struct poly *scale = a->plan->scale, *c = a->parts[i].c;
    const struct poly *by = a->group ? c : poly_exact(in->space, c, scale);
    const char *call = a->parts[i].call;
    if (by && by == P(in, 1))
        return call;
    if (by) {
        const char *factor = expression_for(in, by, a->node);
        return factor ? arena_printf(in->arena, strchr(factor, '+') ? "%s * (%s)" : "%s * %s", call, factor)
                      : NULL;
    }
    by = poly_exact(in->space, scale, c);
    const char *factor = by ? expression_for(in, by, a->node) : NULL;
    return factor ? arena_printf(in->arena, strpbrk(factor, "+*") ? "%s / (%s)" : "%s / %s", call, factor)
                  : NULL;
}

/* The sum; null when a part of it has no name. */
static const char *sum_text(struct interp *in, const struct accessors *a)
{
    const char *text = NULL;
    for (int i = 0; i < a->count; i++) {
        const char *piece = call_text(in, a, i);
        if (!piece)
            return NULL;
        text = text ? arena_printf(in->arena, "%s + %s", text, piece) : piece;
    }
    if (!a->rest->count)
        return text;
    const char *more = expression_for(in, a->rest, a->node);
    bool less = more && *more == '-';
    return more ? arena_printf(in->arena, less ? "%s - %s" : "%s + %s", text, more + less) : NULL;
}

/* Is the text of the value nothing but one call? */
static bool is_single_call(const struct accessors *a, const char *text)
{
    return a->count == 1 && !a->rest->count && text == a->parts[0].call;
}

/* A 32-bit call gives an int. What was there may be another type's number, wider or unsigned or in floating
 * point: that is asked for in 64 bits and converted. */
static bool is_wide(const struct node *node)
{
    const struct type *type = node->type;
    return type && (type->kind == T_FLOAT || (type->kind == T_INT && (type->size > 4 || type->is_unsigned)));
}

/* In parentheses, and converted to the type of what was there: what is made of it hangs on that. */
static const char *fitted_text(struct interp *in, const struct accessors *a, const char *text)
{
    const struct node *node = a->node, *parent = node->parent;
    bool single_call = is_single_call(a, text);
    bool compared = parent && parent->kind == N_BINARY && parent->op >= OP_LT && parent->op <= OP_NE;
    bool open = parent && ((parent->kind == N_BINARY && !compared) || parent->kind == N_UNARY ||
                           parent->kind == N_CAST || parent->kind == N_COND);
    if (!single_call && open)
        text = arena_printf(in->arena, "(%s)", text);
    if (a->wide && node->type->name && strcmp(node->type->name, "long long") &&
        (!converted_to(node) || takes_type_of(node)))
        text = arena_printf(in->arena, single_call || open ? "(%s)%s" : "(%s)(%s)", node->type->name, text);
    return text;
}

/* The calls that the value is made of; false: it cannot be written. */
static bool is_written(struct interp *in, const struct poly *w, enum rounding rounds, struct accessors *a)
{
    int share = share_of(in, w);
    struct plan *plan = share >= 0 ? plan_require(in, share, a->node) : NULL;
    if (!plan || !plan->name)
        return false;
    a->plan = plan;
    return find_calls(in, a, &in->shares->list[share], w, rounds);
}

const char *value_text(struct interp *in, const struct poly *w, const struct node *where, bool wide)
{
    struct accessors a = {.node = where, .wide = wide};
    return is_written(in, w, ROUNDS_NOT, &a) ? sum_text(in, &a) : NULL;
}

/* The `sizeof` of a product, divided by something perhaps, which stays as it is written; null where there is
 * none that can. */
static const struct node *size_in_product(struct interp *in, const struct node *node)
{
    const struct node *found = NULL;
    for (; node->kind == N_BINARY && (node->op == OP_MUL || node->op == OP_DIV) && !found;
         node = node->children[0])
        found = node->op == OP_MUL && node->children[1]->kind == N_SIZEOF ? node->children[1] : NULL;
    found = found ? found : node->kind == N_SIZEOF ? node : NULL;
    return found && found->value > 0 && node_text(in->arena, found) ? found : NULL;
}

const char *factor_in_bytes(struct interp *in, const struct poly *factor, const struct node *count)
{
    const struct node *size = count ? size_in_product(in, count) : NULL;
    const struct poly *by =
        size && size->value > 1 ? poly_exact(in->space, factor, P(in, size->value)) : NULL;
    if (!by || by == P(in, 1))
        return by ? node_text(in->arena, size) : NULL;
    const char *text = expression_for(in, by, count);
    return text ? arena_printf(in->arena, strchr(text, '+') ? "(%s) * %s" : "%s * %s", text,
                               node_text(in->arena, size))
                : NULL;
}

/* `sizeof(double) * sy_total64(shares)` for a value in bytes; null where it cannot be written so. */
static const char *text_in_bytes(struct interp *in, const struct poly *w, enum rounding rounds,
                                 const struct node *node)
{
    const struct node *size = node->kind == N_BINARY ? size_in_product(in, node) : NULL,
                      *parent = node->parent;
    const struct poly *items = size ? poly_exact(in->space, w, P(in, size->value)) : NULL;
    struct accessors a = {.node = node, .wide = true};
    if (!items || !is_written(in, items, rounds, &a))
        return NULL;
    const char *text = sum_text(in, &a);
    bool open = parent && (parent->kind == N_BINARY || parent->kind == N_UNARY || parent->kind == N_CAST);
    if (!text)
        return NULL;
    text = arena_printf(in->arena, is_single_call(&a, text) ? "%s * %s" : "%s * (%s)",
                        node_text(in->arena, size), text);
    return open ? arena_printf(in->arena, "(%s)", text) : text;
}

const char *accessor_text(struct interp *in, const struct poly *w, enum rounding rounds,
                          const struct node *node)
{
    const char *in_bytes = text_in_bytes(in, w, rounds, node);
    if (in_bytes)
        return in_bytes;
    struct accessors a = {.node = node, .wide = is_wide(node)};
    if (!is_written(in, w, rounds, &a))
        return NULL;
    const char *text = sum_text(in, &a);
    return text ? fitted_text(in, &a, text) : NULL;
}
