/* Expressions of the abstract execution. Memory accesses: memory.c. */
#include <stdlib.h>
#include <string.h>

#include "analysis/interp.h"
#include "analysis/memory/left_out.h"
#include "analysis/memory/records.h"
#include "analysis/path/position.h"
#include "analysis/plans/asked.h"
#include "analysis/run/branches.h"
#include "analysis/run/construct.h"
#include "analysis/run/kept.h"
#include "analysis/run/loops.h"
#include "analysis/run/means.h"
#include "analysis/run/places.h"
#include "analysis/run/sizes.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/rows.h"
#include "analysis/shares/units.h"
#include "analysis/values/classes.h"
#include "analysis/values/unknowns.h"

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
        !poly_split(in->space, rest, in->shares[loop->share].offset, &c2, &rest2) ||
        length_dep(rest2) != DEP_FIX || poly_mul(in->space, c, loop->per_item) != c2)
        return DEP_LENGTH;
    *loop_number = loop->number;
    return DEP_ITEM;
}

static bool is_number(const struct node *node)
{
    return node->type && (node->type->kind == T_INT || node->type->kind == T_BOOL);
}

/* Symbolic lengths after an operation: does the rewritten program compute what it should from what its
 * operands now are? If not, the node is rewritten as a whole, or the share is given up. */
struct value adjust(struct interp *in, const struct node *node, struct value v)
{
    if (!v.o || !in->share_count)
        return v;
    unsigned long long mask = poly_shares(in, v.o);
    if (!mask)
        return v;
    v.shares |= mask;
    if (v.w == v.o && in->keep_equal)
        return v;
    if (v.w == v.o) {
        /* equal form: an inline quotient becomes the own share once the share object exists */
        const struct atom *single = poly_single(v.o);
        bool produced = single && node->kind != N_REF && node->kind != N_MEMBER && node->kind != N_INDEX &&
                        node->kind != N_UNARY;
        if (single && single->kind == A_NAMED && node->in_macro)
            produced = true;
        if (node->kind == N_BINARY && node->op == OP_DIV)
            produced = true;
        int i = share_of(in, v.o);
        bool ok = false;
        const struct poly *wanted =
            produced && i >= 0 && poly_has(v.o, in->shares[i].atom) ? to_new(in, v.o, &ok) : NULL;
        if (ok) {
            note_inline(in, i, node, &v);
            if (plan_in_scope(in, i, node)) {
                v.w = wanted;
                if (in->record) {
                    const char *text = accessor_text(in, v.w, v.rounds, node);
                    if (text) {
                        request_edit(in, node, text, v.o, v.w, v.rounds, i);
                    } else
                        fact_against(in, mask, 210, node,
                                     "the share cannot be written with the share object here", NULL, NULL);
                }
            }
        }
        if (v.w == v.o)
            return v;
    } else {
        bool ok;
        const struct poly *wanted = to_new(in, v.o, &ok);
        if (ok && wanted != v.w) {
            const char *text = NULL;
            int share = share_of(in, v.o);
            struct plan *plan = share >= 0 ? plan_require(in, share, node) : NULL;
            if (plan)
                text = accessor_text(in, wanted, v.rounds, node);
            if (text) {
                if (in->record) {
                    request_edit(in, node, text, v.o, wanted, v.rounds, share);
                }
                v.w = wanted;
            } else if (!plan && in->changed) {
                v.w = wanted;
            } else {
                if (in->record)
                    fact_against(in, mask, 210, node,
                                 "an offset or total that cannot be written with the shares here", NULL,
                                 NULL);
                return value_bad(&v, node, 210,
                                 "an offset or total that cannot be written with the shares here");
            }
        } else if (!ok && length_dep(v.w) != DEP_FIX) {
            struct value bad =
                value_bad(&v, node, 211, "uses the share in a way that is not one of the known roles");
            bad.o = v.o;
            bad.w = v.w;
            return bad;
        }
    }
    if (v.dep == DEP_FIX || v.dep == DEP_LENGTH || v.dep == DEP_ITEM) {
        int loop = 0;
        v.dep = dep_of_number(in, v.w, &loop);
        v.loop = loop;
        if (v.dep == DEP_FIX && !poly_has_kind(v.w, A_RANK) && poly_shares(in, v.w) &&
            !poly_has_kind(v.w, A_SYMBOL))
            v.by_rank = false; /* a total */
    }
    return v;
}

static bool is_pointer(const struct node *node)
{
    return node->type && (node->type->kind == T_POINTER || node->type->kind == T_ARRAY);
}

static const struct poly *arithmetic(struct interp *in, enum operator op, const struct poly *a,
                                     const struct poly *b, const struct node *node)
{
    bool real = node->type && node->type->kind == T_FLOAT;
    for (int i = 0; (op == OP_DIV || op == OP_MOD) && !real && i < in->divisor_count; i++) {
        const struct poly *times =
            in->divisors[i].by == b ? poly_exact(in->space, a, in->divisors[i].number) : NULL;
        if (times) /* the program has made sure that b divides it */
            return op == OP_MOD ? P(in, 0)
                                : poly_mul(in->space, times, poly_div(in->space, in->divisors[i].number, b));
    }
    if (op == OP_DIV && !real) {
        const struct poly *elements = elements_of_rows(in, a, b);
        note_quotient(in, a, b);
        if (elements)
            return elements;
    }
    switch (op) {
    case OP_ADD:
        return poly_add(in->space, a, b);
    case OP_SUB:
        return poly_sub(in->space, a, b);
    case OP_MUL:
        return poly_mul(in->space, a, b);
    case OP_DIV:
        return real ? poly_opaque(in->space, OP_DIV, a, b) : poly_div(in->space, a, b);
    case OP_MOD:
        return poly_mod(in->space, a, b);
    default:
        return a && b ? poly_opaque(in->space, op, a, b) : NULL;
    }
}

/* A function of a global index that is no sum: only its class matters. */
static bool of_item(enum operator op, const struct value *a, const struct value *b)
{
    if (a->dep != DEP_ITEM && b->dep != DEP_ITEM)
        return false;
    return !(op == OP_ADD || op == OP_SUB || (op == OP_MUL && (a->dep == DEP_FIX || b->dep == DEP_FIX)));
}

/* One that the program has made. */
static bool is_communicator(const struct value *v)
{
    const struct atom *a = poly_single(v->o);
    return a && a->kind == A_COMM && a->id > 1;
}

struct value eval_operation(struct interp *in, enum operator op, const struct value *a, const struct value *b,
                            const struct node *node)
{
    if ((op == OP_DIV || op == OP_MOD) && node->type && node->type->kind == T_INT && in->record &&
        b->dep != DEP_FIX && b->dep != DEP_ITEM)
        fact_against(in, b->shares, 303, node, "divides by what may be 0 for another distribution", b->why,
                     b->why_text);
    struct value v = {.dep = DEP_FIX};
    merge_marks(&v, a, b);
    v.by_rank = v.by_rank || is_communicator(a) || is_communicator(b); /* its number, MPI_COMM_NULL */
    const struct loop *around = in->loop && in->loop->parts ? in->loop : NULL;
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
        if (number == DEP_ITEM) /* a global index: the rank says where it starts, which is no difference */
            v.by_rank = (a->dep != DEP_LENGTH && a->by_rank) || (b->dep != DEP_LENGTH && b->by_rank);
        return v;
    }
    struct value c = combine_values(in, a, b, node);
    merge_marks(&c, a, b);
    c.by_rank = v.by_rank;
    if (c.dep == DEP_FIX && is_number(node) && !in->loop)
        c.o = c.w = symbol(in, node, OF_OPERATION, 0, NULL);
    return c;
}

/* i % 4 of a local index: the same as of the global one when shares come in multiples of 4. */
static bool phase_of_item(struct interp *in, const struct value *a, const struct value *b,
                          const struct node *node, struct value *v)
{
    const struct loop *loop = NULL;
    for (const struct loop *l = in->loop; l && !loop; l = l->outer)
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

/* Shares on which it depends where a pointer points to. */
static unsigned long long place_shares(const struct interp *in, const struct value *v)
{
    unsigned long long shares = 0;
    for (int i = 0; i < v->to_count; i++)
        if (v->to[i].w && length_dep(v->to[i].w) != DEP_FIX)
            shares |= v->shares | poly_shares(in, v->to[i].w);
    return shares;
}

static struct value eval_binary(struct interp *in, const struct node *node)
{
    const struct node *left = node->children[0], *right = node->children[1];
    struct value a = eval(in, left);
    if (node->op == OP_LAND || node->op == OP_LOR) {
        struct state before = state_copy(&in->state);
        struct guard guard;
        guard_enter(in, &a, left, &guard);
        struct value b = eval(in, right);
        guard_leave(in, &guard);
        mark_branches(in, &before, &in->state, &a, a.by_rank, left, node);
        state_join(in, &in->state, &before, node, OF_SHORT_CUT);
        state_free(&before);
        return eval_operation(in, node->op, &a, &b, node);
    }
    struct value b = eval(in, right);
    if (node->op == OP_COMMA)
        return b;
    if (is_pointer(left) && is_pointer(right) && node->op == OP_SUB) {
        struct value v = combine_values(in, &a, &b, node);
        if (a.to_count == 1 && b.to_count == 1 && a.to[0].object == b.to[0].object && a.to[0].o &&
            b.to[0].o) {
            const struct poly *size = P(in, pointee_size(left));
            v.o = poly_exact(in->space, poly_sub(in->space, a.to[0].o, b.to[0].o), size);
            v.w = poly_exact(in->space, poly_sub(in->space, a.to[0].w, b.to[0].w), size);
            int loop = 0;
            enum dep distance = dep_of_number(in, v.w, &loop);
            if (distance != DEP_FIX) {
                v.dep = distance;
                v.loop = loop;
            }
            return adjust(in, node, v);
        }
        unsigned long long shares = place_shares(in, &a) | place_shares(in, &b);
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
        bool null = a.is_null || b.is_null || (!a.to_count && !a.lost) || (!b.to_count && !b.lost);
        unsigned long long shares = null ? 0 : place_shares(in, &a) | place_shares(in, &b);
        if (shares) {
            v.shares |= shares;
            return value_bad(&v, node, 302, "tells two places apart by the own length or offset");
        }
        return v;
    }
    struct value phase;
    if (node->op == OP_MOD && phase_of_item(in, &a, &b, node, &phase))
        return phase;
    struct value mean;
    if (divides_part(in, node, &a, &b, &mean))
        return mean;
    keep_value(in, node, left, &b, &a);
    keep_value(in, node, right, &a, &b);
    return adjust(in, node, eval_operation(in, node->op, &a, &b, node));
}

static long long size_of(const struct node *node)
{
    return node->type ? node->type->size : -1;
}

static struct value name_literal(struct interp *in, const struct node *right, const struct node *left,
                                 struct value v)
{
    long long number;
    if (right->kind == N_INT && !right->in_macro && poly_literal(v.o, &number) && number >= 2 && left) {
        const struct poly *key = symbol(in, right, OF_LITERAL, 0, NULL);
        const struct atom *a = poly_make_atom(in->space, A_NAMED, poly_single(key)->id, 0, number, NULL, NULL,
                                              left->kind == N_REF ? left->text : "value");
        v.o = v.w = poly_of(in->space, a);
        v = adjust(in, right, v);
    }
    return v;
}

static struct value eval_assign(struct interp *in, const struct node *node)
{
    const struct node *left = node->children[0], *right = node->children[1];
    struct value r = eval(in, right), p = eval_lvalue(in, left), v = r;
    if (left->kind == N_REF && !left->decl)
        refuse_all(in, 329, node, "a variable of a kind that is not followed is changed");
    if (node->op != OP_NONE) {
        struct value l = load(in, &p, size_of(left), left);
        bool by_rank = node->op == OP_ADD && add_by_rank(in, left, right, &r);
        if (is_pointer(left))
            v = pointer_add(in, &l, &r, pointee_size(left), node->op == OP_SUB, node);
        else if (by_rank)
            v = eval_operation(in, OP_ADD, &l, &r, node);
        else {
            keep_value(in, node, right, &l, &r);
            v = adjust(in, node, eval_operation(in, node->op, &l, &r, node));
        }
    } else
        v = name_literal(in, right, left, v);
    if (left->type && left->type->kind == T_FLOAT && node->op == OP_NONE && !right->kind)
        v.constant = r.constant;
    plan_candidate(in, right, &v, left);
    for (int i = 0; i < in->plan_count; i++)
        if (in->plans[i]->form == PLAN_ASSIGN && in->plans[i]->at == right) {
            bool ok;
            v.w = to_new(in, v.o, &ok);
            v.dep = length_dep(v.w);
            v.shares |= 1ull << in->plans[i]->share;
            in->plans[i]->reached = true;
        }
    if (left->type && left->type->is_vector && node->op == OP_NONE && p.to_count == 1 && !p.lost) {
        copy_container(in, p.to[0].object, &r, node);
        return p;
    }
    if (left->type && left->type->kind == T_RECORD && !left->type->is_vector) {
        bool plain = node->op == OP_NONE && p.to_count == 1 && !p.lost &&
                     !in->objects[p.to[0].object].array && r.to_count == 1 && !r.lost;
        if (plain && !in->objects[r.to[0].object].array && in->control.dep == DEP_FIX)
            copy_record(in, p.to[0].object, r.to[0].object, node);
        else {
            struct value all = one_of_records(in, &r, node);
            store(in, &p, size_of(left), &all, node);
        }
        return p;
    }
    if (node->op == OP_NONE)
        by_rank_array(in, left, right, &p, &v);
    if (left->type && left->type->kind != T_POINTER && right->type && right->type->kind == T_RECORD &&
        v.to_count) {
        v = pointed_content(in, &v, right); /* converted by the class */
        v.o = v.w = NULL;
    }
    if (right->type && right->type->kind == T_FLOAT)
        v.real = true;
    v = converted(&v, left->type, node);
    if (left->kind == N_MEMBER && left->decl && left->decl->is_bitfield && v.dep != DEP_FIX &&
        v.dep != DEP_ITEM)
        v = value_bad(&v, node, 303, "is kept in a bit-field");
    if (node->op == OP_NONE && v.dep == DEP_CARRY && v.from && !same_expression(left, v.from))
        v = value_bad(&v, node, 304, "an element takes what earlier items left in another one");
    store(in, &p, size_of(left), &v, node);
    if (node->op == OP_NONE)
        note_copy(in, node, &p);
    return v;
}

static struct value eval_step(struct interp *in, const struct node *node)
{
    const struct node *inner = node->children[0];
    struct value p = eval_lvalue(in, inner), old = load(in, &p, size_of(inner), inner),
                 one = value_fix(in, P(in, 1));
    bool minus = node->op == OP_POST_DEC || node->op == OP_PRE_DEC;
    struct value next = is_pointer(inner)
                            ? pointer_add(in, &old, &one, pointee_size(inner), minus, node)
                            : adjust(in, node, eval_operation(in, minus ? OP_SUB : OP_ADD, &old, &one, node));
    next = converted(&next, inner->type, node);
    store(in, &p, size_of(inner), &next, node);
    return node->op == OP_PRE_INC || node->op == OP_PRE_DEC ? next : old;
}

static struct value eval_unary(struct interp *in, const struct node *node)
{
    const struct node *inner = node->children[0];
    switch (node->op) {
    case OP_ADDRESS:
        return inner->kind == N_REF && inner->decl && inner->decl->kind == D_FUNCTION
                   ? eval(in, inner)
                   : eval_lvalue(in, inner);
    case OP_DEREF: {
        struct value p = eval(in, inner);
        if (node->type && (node->type->kind == T_ARRAY || node->type->kind == T_FUNCTION))
            return p;
        return load(in, &p, size_of(node), node);
    }
    case OP_POST_INC:
    case OP_POST_DEC:
    case OP_PRE_INC:
    case OP_PRE_DEC:
        return eval_step(in, node);
    case OP_MINUS: {
        struct value zero = value_fix(in, P(in, 0)), v = eval(in, inner);
        if (v.one_rank)
            return value_bad(&v, node, 251, "the part of some rank changes its sign");
        if (v.dep == DEP_AGG && v.agg == AGG_SUM) {
            v.o = v.w = v.at_root = NULL;
            v.part = 0;
            v.plus = false;
            return v;
        }
        return adjust(in, node, eval_operation(in, OP_SUB, &zero, &v, node));
    }
    case OP_PLUS:
        return eval(in, inner);
    default: {
        struct value v = eval(in, inner), none = value_fix(in, NULL);
        struct value c = combine_values(in, &v, &none, node);
        c.by_rank = c.by_rank || is_communicator(&v);
        if (c.dep == DEP_FIX && v.o)
            c.o = c.w = poly_opaque(in->space, node->op, v.o, NULL);
        return c;
    }
    }
}

/* A named constant; the size of a communicator where the program has checked that they are equal. */
static const struct poly *named(struct interp *in, const struct atom *name)
{
    for (int i = 0; i < in->known_size_count; i++)
        if (in->known_sizes[i].name == name && !in->known_sizes[i].at_most)
            return poly_of(in->space, poly_make_atom(in->space, A_SIZE, in->known_sizes[i].group, 0, 0, NULL,
                                                     NULL, "size"));
    return poly_of(in->space, name);
}

static struct value eval_ref(struct interp *in, const struct node *node)
{
    const struct decl *decl = node->decl;
    if (!decl) {
        if (!strncmp(node->text, "MPI_", 4)) {
            struct value v = {.dep = DEP_FIX};
            if (!strcmp(node->text, "MPI_COMM_WORLD") && !in->started && !in->early_world)
                in->early_world = node;
            if (!strcmp(node->text, "MPI_COMM_WORLD"))
                v.o = poly_of(in->space,
                              poly_make_atom(in->space, A_COMM, 0, 0, 0, NULL, NULL, "MPI_COMM_WORLD"));
            else if (!strcmp(node->text, "MPI_COMM_SELF"))
                v.o = poly_of(in->space,
                              poly_make_atom(in->space, A_COMM, 1, 0, 0, NULL, NULL, "MPI_COMM_SELF"));
            else
                v.o = poly_of(in->space, poly_make_atom(in->space, A_OPAQUE, 0, name_number(in, node->text),
                                                        1, NULL, NULL, node->text));
            v.w = v.o;
            return v;
        }
        struct value v = value_unknown();
        v.by_rank = true;
        const struct type *t = node->type;
        if (!t || (t->kind != T_INT && t->kind != T_BOOL && t->kind != T_FLOAT && t->kind != T_RECORD))
            return v;
        v.shares = every_share(in); /* a variable of a kind that is not followed: anything may be in it */
        return v.shares ? value_bad(&v, node, 329, "a variable that is not followed") : v;
    }
    if (decl->kind == D_CONSTANT) {
        const struct poly *p = P(in, decl->value);
        if (decl->value >= 2)
            p = named(in, poly_make_atom(in->space, A_NAMED, -name_number(in, decl->name), 1, decl->value,
                                         NULL, NULL, decl->name));
        return adjust(in, node, value_fix(in, p));
    }
    if (decl->kind == D_FUNCTION) {
        struct value v = value_unknown();
        v.function = decl;
        return v;
    }
    bool of_library = (decl->in_system || !strcmp(decl->name, "environ")) && decl->kind == D_VARIABLE;
    if (of_library && (in->library_by_rank || !strcmp(decl->name, "stdin"))) /* rank 0 alone is given that */
        return (struct value){
            .dep = DEP_FIX, .by_rank = true, .lost = decl->type && decl->type->kind == T_POINTER};
    struct value p = eval_lvalue(in, node);
    const struct type *type = decl->type && decl->type->is_reference ? decl->type->to : decl->type;
    if (type && ((type->kind == T_ARRAY && (type != decl->type || decl->kind != D_PARAMETER)) ||
                 (type == decl->type && type->is_vector)))
        return p;
    if (decl->type && decl->type->kind == T_RECORD)
        return p; /* records are handled by their place */
    return load(in, &p, size_of(node), node);
}

enum {
    MOST_STEPS = 4000000,
    STEPS_BETWEEN_LOOKS = 256 /* at the clock and the memory that is in use */
};
static const size_t MOST_BYTES = (size_t)4 << 30;

/* The bounds of the work: steps, memory, and what the user says. */
static bool goes_on(struct interp *in, const struct node *node)
{
    if (in->gave_up)
        return false;
    bool look = ++in->steps % STEPS_BETWEEN_LOOKS == 0;
    if (look && in->options->stopped)
        in->stopped = in->options->stopped();
    if (in->steps <= MOST_STEPS && !in->stopped && !(look && arena_size(in->arena) > MOST_BYTES))
        return true;
    in->gave_up = true;
    in->gave_up_at = node;
    return false;
}

static struct value eval_node(struct interp *in, const struct node *node)
{
    if (!node || in->state.dead || !goes_on(in, node))
        return value_unknown();
    switch (node->kind) {
    case N_INT: {
        struct value v = value_fix(in, P(in, node->value));
        if (node->text && node->value >= 2)
            v.o = v.w = named(in, poly_make_atom(in->space, A_NAMED, name_number(in, node->text), 1,
                                                 node->value, NULL, NULL, node->text));
        v.constant = true;
        v.number = (double)node->value;
        v.is_null = !node->value && node->type && node->type->kind == T_POINTER;
        if (node->text)
            return adjust(in, node, v);
        return v;
    }
    case N_FLOAT: {
        struct value v = {
            .dep = DEP_FIX, .constant = true, .number = strtod(node->source->text + node->begin, NULL)};
        if (node->in_macro)
            v.constant = false; /* its text stands elsewhere */
        return v;
    }
    case N_STRING:
        return value_unknown();
    case N_REF:
        return eval_ref(in, node);
    case N_MEMBER:
    case N_INDEX: {
        struct value p = eval_lvalue(in, node);
        if (node->type && (node->type->kind == T_ARRAY || node->type->is_vector))
            return p;
        if (node->type && node->type->kind == T_RECORD && p.to_count == 1 &&
            !in->objects[p.to[0].object].array)
            return p;
        return load(in, &p, size_of(node), node);
    }
    case N_CALL: {
        struct value v = eval_call(in, node);
        if (v.mean_of && !in->state.dead)
            v = weighted(in, node, &v);
        const struct function *f = returns_reference(node) ? find_function(in, node->decl) : NULL;
        bool whole = !node->type || node->type->kind == T_RECORD || node->type->kind == T_ARRAY ||
                     node->type->is_vector;
        return f && !whole && (v.to_count || v.lost) && !in->state.dead ? load(in, &v, size_of(node), node)
                                                                        : v;
    }
    case N_UNARY:
        return eval_unary(in, node);
    case N_BINARY:
        return eval_binary(in, node);
    case N_ASSIGN:
        return eval_assign(in, node);
    case N_COND:
        return eval_conditional(in, node);
    case N_CAST: {
        const struct node *inner = node->children[0];
        struct value v = eval(in, inner);
        bool to_int = node->type && node->type->kind == T_INT,
             from_float = inner->type && inner->type->kind == T_FLOAT;
        v.real = from_float && (v.dep == DEP_AGG || v.dep == DEP_CARRY);
        v = converted(&v, node->type, node);
        if (to_int && inner->type && inner->type->kind == T_POINTER) {
            for (int i = 0; i < v.to_count; i++)
                in->objects[v.to[i].object].escaped = true; /* it may become a pointer again */
            unsigned long long shares = place_shares(in, &v);
            if (!v.is_null) /* where something stands is no number that is known */
                v.o = v.w = NULL;
            v.to_count = 0;
            v.shares |= shares;
            if (shares)
                v = value_bad(&v, node, 302, "a place that the own length or offset tells, as a number");
        }
        if (!to_int && !v.to_count && !v.is_null && !v.constant && node->type &&
            node->type->kind == T_POINTER && inner->type && inner->type->kind == T_INT)
            v.lost = true;
        if (v.is_null || (v.constant && !v.to_count && node->type && node->type->kind == T_POINTER))
            v.is_null = true;
        return v;
    }
    case N_SIZEOF: {
        struct value v = value_fix(in, node->value >= 0 ? P(in, node->value) : NULL);
        const struct decl *array =
            node->count == 1 && node->children[0]->kind == N_REF ? node->children[0]->decl : NULL;
        if (array && array->kind == D_VARIABLE && array->type && array->type->kind == T_ARRAY) {
            struct value p = eval_lvalue(in, node->children[0]);
            if (p.to_count == 1 &&
                (node->value < 0 || seen(in, p.to[0].object)->size_w)) { /* of variable length */
                v.o = seen(in, p.to[0].object)->size_o;                  /* null for others */
                v.w = seen(in, p.to[0].object)->size_w;
                v.by_rank = seen(in, p.to[0].object)->size_by_rank;
                v = adjust(in, node, v);
            }
        }
        if (node->value < 0 && !v.o) {
            v.shares = every_share(in);
            v = v.shares ? value_bad(&v, node, 302, "the size of a type that may be as long as the own share")
                         : v;
        }
        return v;
    }
    case N_NEW:
        return eval_new(in, node);
    case N_LAMBDA: {
        struct value v = value_unknown();
        refuse_all(in, 220, node, "a lambda is not followed");
        return v;
    }
    case N_THIS: {
        struct value self = in->context ? in->context->self : value_unknown();
        self.lost = self.lost || !self.to_count;
        return self;
    }
    case N_THROW:
        eval_others(in, node);
        if (in->tries)
            refuse_all(in, 221, node, "an exception that the program catches is not followed");
        else
            ends_job(in, node);
        in->state.dead = true;
        in->aborted = !in->tries;
        return value_unknown();
    case N_DELETE:
    case N_INIT_LIST:
    case N_CONSTRUCT:
    case N_OTHER:
        return eval_others(in, node);
    case N_BLOCK: { /* a statement expression: the value of its last statement */
        const struct node *last = node->count ? node->children[node->count - 1] : NULL;
        for (int i = 0; i + 1 < node->count; i++)
            exec(in, node->children[i]);
        if (last && last->kind >= N_INT)
            return eval(in, last);
        exec(in, last);
        return value_unknown();
    }
    default:
        exec(in, node); /* a statement inside an expression */
        return value_unknown();
    }
}

/* An unknown that differs between ranks is known as such wherever it is met again. */
static void note_by_rank(const struct interp *in, const struct value *v)
{
    struct atom *unknown = v->by_rank ? (struct atom *)poly_single(v->o) : NULL;
    if (unknown && unknown->kind == A_SYMBOL)
        unknown->by_rank = in->space->pass;
}

struct value eval(struct interp *in, const struct node *node)
{
    struct value v = eval_node(in, node);
    if (in->lack_count)
        make_room(in);
    note_by_rank(in, &v);
    know_shares(in, &v);
    if (node && node->type && node->type->kind == T_FLOAT && (v.dep == DEP_AGG || v.dep == DEP_CARRY))
        v.real = true; /* an integer made of it is rounded, also where nothing says so */
    if (node)
        note_visit(in, node);
    if (node && in->watch)
        watch_value(in, node, &v);
    bool named = node && (node->kind == N_REF || node->kind == N_MEMBER || node->kind == N_INDEX ||
                          node->kind == N_ASSIGN);
    if (v.part && v.dep != DEP_CARRY && !named && !(v.plus && node->kind == N_BINARY))
        v.part = 0; /* computed from it */
    if (v.mean_of && node && (node->kind == N_INDEX || (node->kind == N_UNARY && node->op == OP_DEREF)))
        v.mean_of = 0; /* an array may hold several things */
    return in->keep_equal && node ? kept_equal(in, node, v) : v;
}

struct value eval_again(struct interp *in, const struct node *node)
{
    bool record = in->record;
    in->record = false;
    struct value v = eval(in, node);
    in->record = record;
    return v;
}

void require_condition(struct interp *in, const struct value *v, const struct node *node)
{
    if (v->dep == DEP_FIX)
        return;
    if (in->control.dep == DEP_FIX || v->dep > in->control.dep) {
        in->control = *v;
        if (v->dep != DEP_BAD && v->dep != DEP_ITEM) {
            in->control.why = node;
            in->control.why_text = "this condition depends on the distribution";
        } else if (!in->control.why)
            in->control.why = node;
    }
    in->control.shares |= v->shares;
}
