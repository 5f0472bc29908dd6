/* Operators: what they give for values, and whether the rewritten program computes what it should. */
#include "analysis/run/operations.h"

#include "analysis/memory/memory.h"
#include "analysis/memory/target.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/plans/asked.h"
#include "analysis/plans/plans.h"
#include "analysis/run/arithmetic.h"
#include "analysis/run/branches.h"
#include "analysis/run/guard.h"
#include "analysis/run/kept.h"
#include "analysis/run/located.h"
#include "analysis/run/marks.h"
#include "analysis/run/means.h"
#include "analysis/run/picked.h"
#include "analysis/run/places.h"
#include "analysis/run/pointer_steps.h"
#include "analysis/run/points.h"
#include "analysis/run/quotients.h"
#include "analysis/run/readings.h"
#include "analysis/run/run.h"
#include "analysis/run/verdicts.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/rows.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/units.h"
#include "analysis/tree/lesser.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* ITEM when w is offset + local index of one share loop, FIX without anything of a share, else LENGTH. */
static enum dep dep_of_number(struct interp *in, const struct poly *w, int *loop_number)
{
    if (length_dep(w) == DEP_FIX)
        return DEP_FIX;
    const struct loop *loop = NULL;
    for (int i = 0; i < w->count; i++)
        for (int j = 0; j < w->terms[i].count; j++) {
            const struct atom *a = w->terms[i].atoms[j];
            const struct loop *l = a->kind == A_LOOP ? a->info : NULL;
            if (l && l->share >= 0) {
                if (loop && loop != l)
                    return DEP_LENGTH;
                loop = l;
            }
        }
    if (!loop)
        return DEP_LENGTH;
    const struct poly *c, *rest, *c2, *rest2;
    if (!poly_split(in->space, w, loop->t, &c, &rest) ||
        !poly_split(in->space, rest, in->shares->list[loop->share].offset, &c2, &rest2) ||
        length_dep(rest2) != DEP_FIX || poly_mul(in->space, c, loop->per_item) != c2)
        return DEP_LENGTH;
    *loop_number = loop->number;
    return DEP_ITEM;
}

static bool is_number(const struct node *node)
{
    return node->type && (node->type->kind == T_INT || node->type->kind == T_BOOL);
}

struct value as_whole(struct interp *in, const struct node *node, const struct type *type, struct value v)
{
    const struct poly *whole = whole_quotient(in, node, type, &v, eval_again);
    if (!whole)
        return v;
    v.o = v.w = whole;
    v.point.w = NULL;
    return adjust(in, node, v);
}

/* An enumerator, a constant that lives as long as the program, or one that is no more than a number with a
 * name: it stands for its number wherever it is named. */
static bool names_constant(const struct node *node, const struct atom *number)
{
    const struct decl *d = node->kind == N_REF ? node->decl : NULL;
    return d && (d->kind == D_CONSTANT || (d->kind == D_VARIABLE && d->type && d->type->is_const &&
                                           (d->is_global || d->is_static || number->kind == A_NAMED)));
}

/* A bound of what has another length on every rank is written anew where it is computed; within a macro's
 * body, where what that makes of it is. */
static bool computes_blocks(struct interp *in, const struct node *node)
{
    return (node->kind == N_BINARY || node->kind == N_COND || lesser(in->program, node)) &&
           stands_in_text(node);
}

/* The equal form: an inline quotient becomes the own share once the share object exists. */
static void adjust_equal(struct interp *in, const struct node *node, unsigned long long mask, struct value *v)
{
    const struct atom *single = poly_single(v->o);
    bool produced = single && node->kind != N_REF && node->kind != N_MEMBER && node->kind != N_INDEX &&
                    node->kind != N_UNARY;
    if (single && ((single->kind == A_NAMED && node->in_macro) || names_constant(node, single)))
        produced = true;
    if (node->kind == N_BINARY && node->op == OP_DIV)
        produced = true;
    int i = share_of(in, v->o);
    const struct share *s = i >= 0 ? &in->shares->list[i] : NULL;
    bool ok = false;
    if (s && s->blocks)
        produced = computes_blocks(in, node);
    bool told = s && (poly_has(v->o, s->atom) || has_names(s, v->o));
    const struct poly *wanted = produced && told ? to_new(in, v->o, &ok) : NULL;
    if (!ok)
        return;
    note_inline(in, i, node, v);
    if (!plan_in_scope(in, i, node))
        return;
    v->w = wanted;
    if (!in->shares->record)
        return;
    const char *text = accessor_text(in, v->w, v->rounds, node);
    if (text)
        request_edit(in, node, text, v->o, v->w, v->rounds, i);
    else
        fact_against(in, mask, 210, node, "the share cannot be written with the share object here", NULL,
                     NULL);
}

/* The rewritten program computes something else already: is it what it should be? False: the value is bad
 * from here on. */
static bool adjust_other(struct interp *in, const struct node *node, unsigned long long mask, struct value *v)
{
    bool ok;
    const struct poly *wanted = to_new(in, v->o, &ok);
    if (!ok && length_dep(v->w) != DEP_FIX) {
        struct value bad =
            value_bad(v, node, 211, "uses the share in a way that is not one of the known roles");
        bad.o = v->o;
        bad.w = v->w;
        *v = bad;
        return false;
    }
    if (!ok || wanted == v->w)
        return true;
    int share = share_of(in, v->o);
    struct plan *plan = share >= 0 ? plan_require(in, share, node) : NULL;
    const char *text = plan ? accessor_text(in, wanted, v->rounds, node) : NULL;
    if (text && in->shares->record)
        request_edit(in, node, text, v->o, wanted, v->rounds, share);
    if (text || (!plan && in->shares->changed)) {
        v->w = wanted;
        return true;
    }
    if (in->shares->record)
        fact_against(in, mask, 210, node, "an offset or total that cannot be written with the shares here",
                     NULL, NULL);
    *v = value_bad(v, node, 210, "an offset or total that cannot be written with the shares here");
    return false;
}

/* Symbolic lengths after an operation: does the rewritten program compute what it should from what its
 * operands now are? If not, the node is rewritten as a whole, or the share is given up. */
struct value adjust(struct interp *in, const struct node *node, struct value v)
{
    if (!v.o || !in->shares->count)
        return v;
    unsigned long long mask = poly_shares(in, v.o);
    if (!mask)
        return v;
    v.shares |= mask;
    if (v.w == v.o && in->run->keep_equal)
        return v;
    if (v.w == v.o) {
        adjust_equal(in, node, mask, &v);
        if (v.w == v.o)
            return v;
    } else if (!adjust_other(in, node, mask, &v))
        return v;
    if (v.dep == DEP_FIX || v.dep == DEP_LENGTH || v.dep == DEP_ITEM) {
        int loop = 0;
        v.dep = dep_of_number(in, v.w, &loop);
        v.loop = loop;
        if (v.dep == DEP_FIX && !poly_has_kind(v.w, A_RANK) && !poly_by_rank(in->space, v.w) &&
            poly_shares(in, v.w) && !poly_has_kind(v.w, A_SYMBOL))
            v.by_rank = false; /* a total */
    }
    return v;
}

bool is_pointer(const struct node *node)
{
    return node->type && (node->type->kind == T_POINTER || node->type->kind == T_ARRAY);
}

/* A function of a global index that is no sum: only its class matters. */
static bool of_item(enum operator op, const struct value *a, const struct value *b)
{
    if (a->dep != DEP_ITEM && b->dep != DEP_ITEM)
        return false;
    return !(op == OP_ADD || op == OP_SUB || (op == OP_MUL && (a->dep == DEP_FIX || b->dep == DEP_FIX)));
}

/* A multiple of the own length: with an item on every rank it is 0 only where it was. */
static bool no_zero_with_items(struct interp *in, const struct value *divisor)
{
    int s = divisor->dep == DEP_LENGTH && divisor->o && divisor->w ? equal_share_of(in, divisor->w) : -1;
    if (s < 0 || !in->shares->list[s].atom)
        return false;
    const struct share *share = &in->shares->list[s];
    const struct poly *times = poly_exact(in->space, divisor->w, poly_of(in->space, share->mine));
    if (!times || poly_shares(in, times) ||
        times != poly_exact(in->space, divisor->o, poly_of(in->space, share->atom)))
        return false;
    ask_items(in, s, 1);
    return true;
}

/* Not as an own offset, whose number says by itself what else is in it. */
static bool differs_beside(const struct value *v)
{
    return v->by_rank && v->dep != DEP_LENGTH;
}

static struct value operate(struct interp *in, enum operator op, const struct value *a, const struct value *b,
                            const struct node *node)
{
    struct value moved;
    if (op == OP_ADD && move_located(in, a, b, &moved))
        return moved;
    if ((op == OP_DIV || op == OP_MOD) && node->type && node->type->kind == T_INT && in->shares->record &&
        b->dep != DEP_FIX && b->dep != DEP_ITEM && !no_zero_with_items(in, b))
        fact_against(in, b->shares, 303, node, "divides by what may be 0 for another distribution",
                     b->reason.node, b->reason.text);
    struct value v = {.dep = DEP_FIX};
    merge_marks(&v, a, b);
    const struct loop *around = in->numbers->loop && in->numbers->loop->parts ? in->numbers->loop : NULL;
    const struct operation operation = {.op = op,
                                        .is_float = node->type && node->type->kind == T_FLOAT,
                                        .node = node,
                                        .left_differs = differs(in, a),
                                        .right_differs = differs(in, b),
                                        .once_a_rank = around && unconditional(in, node, around->node)};
    if (partial_result(&v, a, b, &operation))
        return v;
    bool compare = op >= OP_LT && op <= OP_NE;
    if (compare && a->dep == DEP_LENGTH && b->dep == DEP_LENGTH && a->w == b->w && a->o == b->o)
        return v;
    if (a->o && b->o && a->w && b->w && a->dep != DEP_BAD && b->dep != DEP_BAD && a->dep <= DEP_LENGTH &&
        b->dep <= DEP_LENGTH && a->dep != DEP_AGG && b->dep != DEP_AGG && a->dep != DEP_FIRST &&
        b->dep != DEP_FIRST && !compare && op != OP_LAND && op != OP_LOR && !of_item(op, a, b)) {
        v.o = arithmetic(in, op, a->o, b->o, node);
        v.w = a->o == a->w && b->o == b->w ? v.o : arithmetic(in, op, a->w, b->w, node);
        if (!v.o || !v.w) { /* too intricate to follow as a number */
            v = combine_values(in, a, b, node);
            merge_marks(&v, a, b);
            return v;
        }
        v.rounds = rounding_of(in, op, a, b);
        int loop = 0;
        enum dep number = dep_of_number(in, v.w, &loop);
        bool items = (a->dep == DEP_ITEM || b->dep == DEP_ITEM) && a->dep <= DEP_ITEM && b->dep <= DEP_ITEM;
        if (items && number != DEP_ITEM) {
            struct value c = combine_values(in, a, b, node);
            number = c.dep; /* a function of global indices */
            loop = c.loop;
        }
        v.dep = number;
        v.loop = loop;
        v.by_rank = v.by_rank || poly_by_rank(in->space, v.w);
        if (number == DEP_ITEM) /* where a global index starts is none, what else is of the rank is */
            v.by_rank = differs_beside(a) || differs_beside(b) || poly_by_rank(in->space, v.w);
        return v;
    }
    struct value c = combine_values(in, a, b, node);
    merge_marks(&c, a, b);
    c.by_rank = v.by_rank;
    const struct poly *order = compare && c.dep == DEP_FIX ? order_as_number(in, op, a, b, node) : NULL;
    if (order)
        c.o = c.w = order;
    else if (c.dep == DEP_FIX && is_number(node) && !in->numbers->loop)
        c.o = c.w = symbol(in, node, OF_OPERATION, 0, NULL);
    return c;
}

struct value eval_operation(struct interp *in, enum operator op, const struct value *a, const struct value *b,
                            const struct node *node)
{
    struct value v, by;
    if (computes_point(in, op, a, b, node, &v))
        return v;
    if (weighs_points(in, op, a, b, node, &by))
        v = a->dep == DEP_AGG ? operate(in, op, a, &by, node) : operate(in, op, &by, b, node);
    else
        v = operate(in, op, a, b, node);
    tell_point(in, op, a, b, node, &v);
    return v;
}

/* i % 4 of a local index: the same as of the global one when shares come in multiples of 4. */
static bool phase_of_item(struct interp *in, const struct value *a, const struct value *b,
                          const struct node *node, struct value *v)
{
    const struct loop *loop = NULL;
    for (const struct loop *l = in->numbers->loop; l && !loop; l = l->outer)
        if (l->share >= 0)
            loop = l;
    long long by, start;
    const struct poly *c, *rest;
    if (!loop || a->dep != DEP_LENGTH || !poly_number(b->o, &by) || b->o != b->w || by < 1 ||
        !poly_split(in->space, a->w, loop->t, &c, &rest) || c != P(in, 1) || !poly_literal(rest, &start) ||
        start < 0 || a->o != a->w || !unit_for_stride(in, loop->share, loop->per_item, by, node))
        return false;
    *v = (struct value){.dep = DEP_ITEM, .loop = loop->number, .shares = a->shares | 1ull << loop->share};
    return true;
}

/* a && b, a || b: b is evaluated only under a condition. */
static struct value eval_short_cut(struct interp *in, const struct node *node, const struct value *a)
{
    const struct node *left = node->children[0];
    struct state before = state_copy(&in->memory->state);
    struct guard guard;
    guard_enter(in, a, left, &guard);
    const struct checked checked = checked_so_far(in);
    const struct verdict told = look_at_test(in, left, eval_again);
    tell_test(in, &told, node->op == OP_LAND);
    struct value b = eval(in, node->children[1]);
    checked_no_more(in, &checked);
    in->path->aborted = false;
    guard_leave(in, &guard);
    mark_branches(in, &before, &in->memory->state, a, a->by_rank, left, node);
    state_join(in, &in->memory->state, &before, node, OF_SHORT_CUT);
    state_free(&before);
    return eval_operation(in, node->op, a, &b, node);
}

struct value eval_binary(struct interp *in, const struct node *node)
{
    const struct node *left = node->children[0], *right = node->children[1];
    struct value a = eval(in, left);
    if (node->op == OP_LAND || node->op == OP_LOR)
        return eval_short_cut(in, node, &a);
    struct value b = eval(in, right);
    if (node->op == OP_COMMA)
        return b;
    if (is_pointer(left) && is_pointer(right) && node->op == OP_SUB) {
        struct value v = combine_values(in, &a, &b, node);
        if (a.to.count == 1 && b.to.count == 1 && a.to.at[0].object == b.to.at[0].object && a.to.at[0].o &&
            b.to.at[0].o) {
            const struct poly *size = P(in, pointee_size(left));
            v.o = poly_exact(in->space, poly_sub(in->space, a.to.at[0].o, b.to.at[0].o), size);
            v.w = poly_exact(in->space, poly_sub(in->space, a.to.at[0].w, b.to.at[0].w), size);
            int loop = 0;
            enum dep distance = dep_of_number(in, v.w, &loop);
            if (distance != DEP_FIX) {
                v.dep = distance;
                v.loop = loop;
            }
            if (v.o && v.w) /* else it is no number of whole elements, as far as anybody knows */
                return adjust(in, node, v);
        }
        for (int i = 0; i < a.to.count + b.to.count;
             i++) { /* who has the distance gets from one to the other */
            const bool first = i < a.to.count;
            escapes(in, first ? a.to.at[i].object : b.to.at[i - a.to.count].object, node);
        }
        unsigned long long shares = place_shares(in, &a) | place_shares(in, &b) | untold_shares(in, &a, &b);
        if (shares) {
            v.shares |= shares;
            return value_bad(&v, node, 302, "the distance of two places that the own length or offset tells");
        }
        return v;
    }
    if (is_pointer(left) && (node->op == OP_ADD || node->op == OP_SUB) && !is_pointer(right))
        return pointer_add(in, &a, &b, pointee_size(left), node->op == OP_SUB, node);
    if (is_pointer(right) && node->op == OP_ADD)
        return pointer_add(in, &b, &a, pointee_size(right), false, node);
    if (is_pointer(left) || is_pointer(right)) { /* comparisons */
        struct value v = combine_values(in, &a, &b, node);
        bool null = a.to.null || b.to.null || (!a.to.count && !a.to.lost) || (!b.to.count && !b.to.lost);
        unsigned long long shares =
            null ? 0 : place_shares(in, &a) | place_shares(in, &b) | untold_shares(in, &a, &b);
        if (null || a.to.count > 1 || b.to.count > 1 || a.to.lost || b.to.lost ||
            a.to.at[0].object != b.to.at[0].object) {
            need_some(in, &a, node);
            need_some(in, &b, node);
        }
        if (shares) {
            v.shares |= shares;
            return value_bad(&v, node, 302, "tells two places apart by the own length or offset");
        }
        return v;
    }
    struct value phase;
    if (node->op == OP_MOD && phase_of_item(in, &a, &b, node, &phase))
        return phase;
    struct value point;
    if (spreads_points(in, &a, &b, node, eval_again, &point) ||
        computes_point(in, node->op, &a, &b, node, &point))
        return point;
    const int share = divided_by_own(in, node, &a, &b);
    if (share >= 0) {
        if (!divisor_is_given(node))
            keep_value(in, node, right, &a, &b);
        if (b.dep == DEP_LENGTH)
            return mean_of_own(in, node, share, &a, &b);
    }
    keep_value(in, node, left, &b, &a);
    keep_value(in, node, right, &a, &b);
    name_divided(in, node, &a, &b);
    return adjust(in, node, eval_operation(in, node->op, &a, &b, node));
}

bool compared(struct interp *in, const struct node *test, const struct poly **a, const struct poly **b)
{
    test = strip(test);
    while (test->kind == N_UNARY && test->op == OP_LNOT)
        test = strip(test->children[0]);
    *a = *b = NULL;
    if (test->kind == N_BINARY && test->op >= OP_LT && test->op <= OP_NE) {
        *a = eval_again(in, test->children[0]).o;
        *b = eval_again(in, test->children[1]).o;
    } else if (test->kind == N_REF || test->kind == N_MEMBER) {
        *a = eval_again(in, test).o;
        *b = P(in, 0);
    }
    return *a && *b;
}

/* ---- in which the equal share stays: kept.h ---- */

struct value eval_kept(struct interp *in, const struct node *node)
{
    bool saved = in->run->keep_equal;
    in->run->keep_equal = true;
    struct value v = eval(in, node);
    in->run->keep_equal = saved;
    return v;
}

static bool has_effects(const struct node *node)
{
    if (!node)
        return false;
    if (node->kind == N_ASSIGN || node->kind == N_CALL || node->kind == N_BLOCK || is_step(node))
        return true;
    for (int i = 0; i < node->count; i++)
        if (has_effects(node->children[i]))
            return true;
    return false;
}

struct value eval_uniform_or(struct interp *in, const struct node *node)
{
    int edits = in->shares->edit_count;
    struct value v = eval(in, node);
    if (v.dep != DEP_LENGTH || !v.o || !v.w || has_effects(node) || !poly_shares(in, v.o))
        return v;
    int after = in->shares->edit_count;
    in->shares->edit_count = edits;
    struct value equal = eval_kept(in, node);
    if (equal.dep == DEP_FIX)
        return equal;
    in->shares->edit_count = after;
    return v;
}

void keep_value(struct interp *in, const struct node *node, const struct node *name,
                const struct value *other, struct value *v)
{
    if (!stays_equal(in, node, name, other, v))
        return;
    int before = in->shares->edit_count;
    struct value kept = eval_kept(in, name);
    if (kept.dep == DEP_FIX) {
        if (in->shares->record)
            withdraw_edits(in, name, before); /* of the value it does not get */
        if (node->op >= OP_LT && node->op <= OP_NE)
            in->plans->tested_equal |= v->shares | poly_shares(in, v->o);
        *v = kept;
        v->kept_at = node;
    } else
        in->shares->edit_count = before;
}

struct value negated(const struct node *node, const struct value *v, struct value other)
{
    const struct node *inner = node->children[0];
    const struct type *type = node->type;
    const bool number = inner && (inner->kind == N_INT || inner->kind == N_FLOAT) && type &&
                        (type->kind == T_FLOAT || is_signed_int(type));
    if (number && v->literal.known && same_numbers(type, inner->type))
        other.literal = (struct literal){.known = true, .number = -v->literal.number};
    return other;
}
