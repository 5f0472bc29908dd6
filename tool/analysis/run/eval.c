/* Expressions of the abstract execution. What operators give: operations.c; memory accesses: memory.c. */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/memory/left_out.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/own_rows.h"
#include "analysis/memory/target.h"
#include "analysis/memory/records.h"
#include "analysis/models/elsewhere.h"
#include "analysis/models/models.h"
#include "analysis/path/path.h"
#include "analysis/plans/plans.h"
#include "analysis/run/branches.h"
#include "analysis/run/budget.h"
#include "analysis/run/construct.h"
#include "analysis/run/corrected.h"
#include "analysis/run/declare.h"
#include "analysis/run/divisors.h"
#include "analysis/run/guard.h"
#include "analysis/run/kept.h"
#include "analysis/run/loops.h"
#include "analysis/run/means.h"
#include "analysis/run/members.h"
#include "analysis/run/no_memory.h"
#include "analysis/run/operations.h"
#include "analysis/run/outermost.h"
#include "analysis/run/places.h"
#include "analysis/run/pointer_steps.h"
#include "analysis/run/points.h"
#include "analysis/run/readings.h"
#include "analysis/run/run.h"
#include "analysis/run/tables.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/parts.h"
#include "analysis/values/held.h"
#include "analysis/values/values.h"

static long long size_of(const struct node *node)
{
    return node->type ? node->type->size : -1;
}

static struct value name_literal(struct interp *in, const struct node *right, const struct node *left,
                                 struct value v)
{
    const struct poly *named = named_literal(in, right, left->kind == N_REF ? left->text : "value");
    if (!named)
        return v;
    v.o = v.w = named;
    return adjust(in, right, v);
}

/* Of which type all that is set there is; null: of some of its bits. */
static const struct type *whole_type(const struct node *left)
{
    return names_bits(left) ? NULL : left->type;
}

static struct value eval_assign(struct interp *in, const struct node *node)
{
    if (run_corrected(in, node, eval_again))
        return value_unknown();
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
        v = as_whole(in, right, left->type, keep_reading(in, right, name_literal(in, right, left, v)));
    if (left->type && left->type->kind == T_FLOAT && node->op == OP_NONE && !right->kind)
        v.literal.known = r.literal.known;
    if (node->op == OP_NONE) /* what stands on the right of s += is not what s becomes */
        plan_candidate(in, right, &v, left);
    plan_assigned(in, right, &v);
    bool container = left->type && left->type->is_vector && is_container(in, &p);
    if (container && node->op == OP_NONE) {
        copy_container(in, p.to.at[0].object, &r, node);
        return p;
    }
    if (left->type && left->type->kind == T_RECORD) {
        bool plain = node->op == OP_NONE && p.to.count == 1 && !p.to.lost && !container &&
                     !in->memory->objects[p.to.at[0].object].array && r.to.count == 1 && !r.to.lost &&
                     !seen_as_another(in, p.to.at[0].object, left->type);
        record_leaves(in, right, &r);
        if (plain && !in->memory->objects[r.to.at[0].object].array && in->path->control.dep == DEP_FIX)
            copy_record(in, p.to.at[0].object, r.to.at[0].object, node);
        else if (!plain || !copy_numbers(in, p.to.at[0].object, r.to.at[0].object, left->type, node)) {
            struct value all = one_of_records(in, &r, node);
            store(in, &p, size_of(left), &all, node);
        }
        return p;
    }
    by_rank_array(in, node, &p, &v);
    if (left->type && left->type->kind != T_POINTER && right->type && right->type->kind == T_RECORD &&
        v.to.count) {
        v = pointed_content(in, &v, right); /* converted by the class */
        value_another_number(&v);
    }
    if (right->type && right->type->kind == T_FLOAT)
        v.partial.real = true;
    v = converted(in, &v, left->type, node);
    if (names_bits(left) && v.dep != DEP_FIX && v.dep != DEP_ITEM)
        v = value_bad(&v, node, 303, "is kept in a bit-field");
    struct value stored = v;
    if (node->op != OP_NONE ||
        (v.partial.from && same_expression(left, v.partial.from) && harmless(in->program, right, 0)))
        stored.partial.from = NULL; /* the element itself; what the assignment gives was read from it */
    note_kept_as(in, &p, whole_type(left));
    store(in, &p, size_of(left), &stored, node);
    if (node->op == OP_NONE) {
        note_copy(in, node, &p);
        tell_that_rank(in, node, &p, &stored);
    }
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
    next = converted(in, &next, inner->type, node);
    struct value stored = next;
    stored.partial.from = NULL;
    note_kept_as(in, &p, whole_type(inner));
    store(in, &p, size_of(inner), &stored, node);
    return node->op == OP_PRE_INC || node->op == OP_PRE_DEC ? next : old;
}

static struct value eval_unary(struct interp *in, const struct node *node)
{
    const struct node *inner = node->children[0];
    switch (node->op) {
    case OP_ADDRESS:
        return inner->kind == N_REF && inner->decl && inner->decl->kind == D_FUNCTION ? eval(in, inner)
                                                                                      : address_of(in, inner);
    case OP_DEREF: {
        struct value p = eval(in, inner);
        enter_row(in, node, &p);
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
        if (v.partial.one_rank)
            return value_bad(&v, node, 251, "the part of some rank changes its sign");
        if (v.dep == DEP_AGG && v.partial.operation == AGG_SUM) {
            v.o = v.w = v.of_root.number = NULL;
            v.partial.stamp = 0;
            v.partial.plus = false;
            return v;
        }
        return negated(node, &v, adjust(in, node, eval_operation(in, OP_SUB, &zero, &v, node)));
    }
    case OP_PLUS:
        return eval(in, inner);
    default: {
        struct value v = eval(in, inner), none = value_fix(in, NULL);
        need_some(in, &v, node);
        struct value c = combine_values(in, &v, &none, node);
        if (c.dep == DEP_FIX && v.o)
            c.o = c.w = poly_opaque(in->space, node->op, v.o, NULL);
        return c;
    }
    }
}

static struct value eval_ref(struct interp *in, const struct node *node)
{
    const struct decl *decl = node->decl;
    if (!decl) {
        if (!strncmp(node->text, "MPI_", 4)) {
            struct value v = {.dep = DEP_FIX};
            const bool world = !strcmp(node->text, "MPI_COMM_WORLD");
            if (world && !in->path->early_world && (!in->path->started || in->path->starting))
                in->path->early_world = node;
            if (world || !strcmp(node->text, "MPI_COMM_SELF"))
                v.o = poly_of(in->space,
                              poly_make_atom(in->space, A_COMM, !world, 0, 0, NULL, NULL, node->text));
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
    if (decl->kind == D_CONSTANT && (decl->value < 2 || decl->is_private))
        return adjust(in, node, value_fix(in, P(in, decl->value)));
    if (decl->kind == D_CONSTANT)
        return adjust(in, node,
                      value_fix(in, named_constant(in, full_name(in->arena, decl), true, decl->value)));
    if (decl->kind == D_FUNCTION) {
        struct value v = value_unknown();
        v.to.function = decl;
        return v;
    }
    if (is_set_by_library(in, decl))
        return (struct value){
            .dep = DEP_FIX, .by_rank = true, .to.lost = decl->type && decl->type->kind == T_POINTER};
    struct value p = eval_lvalue(in, node);
    const struct type *type = decl->type && decl->type->is_reference ? decl->type->to : decl->type;
    if (type &&
        ((type->kind == T_ARRAY && (type != decl->type || decl->kind != D_PARAMETER)) || type->is_vector))
        return p;
    if (decl->type && decl->type->kind == T_RECORD)
        return p; /* records are handled by their place */
    struct value v = load(in, &p, size_of(node), node);
    if (type && type->kind == T_FLOAT)
        read_point(in, &p, node, &v);
    bool number = type && type->kind == T_INT && decl->type->is_const;
    return number && v.o ? adjust(in, node, v) : v;
}

static struct value eval_int(struct interp *in, const struct node *node)
{
    struct value v = value_fix(in, P(in, node->value));
    if (node->text && node->value >= 2)
        v.o = v.w = named_constant(in, node->text, false, node->value);
    const struct decl *each = node->text ? NULL : counted_for_each_rank(in, node, eval_again);
    const struct poly *named = each ? named_literal(in, node, each->name) : NULL;
    if (named)
        v.o = v.w = named;
    const bool has_sign = !node->type || node->type->kind != T_INT || !node->type->is_unsigned;
    v.literal = (struct literal){.known = (has_sign || node->value >= 0) && llabs(node->value) <= 1ll << 53,
                                 .number = (double)node->value}; /* as a double holds it */
    v.to.null = !node->value && node->type && node->type->kind == T_POINTER;
    return node->text || named ? adjust(in, node, v) : v;
}

static struct value eval_float(struct interp *in, const struct node *node)
{
    char *end;
    double number = strtod(node->source->text + node->begin, &end);
    if (*end == 'f' || *end == 'F')
        number = (float)number;
    const bool plain =
        *end != '\'' && *end != 'l' && *end != 'L'; /* all of it is read, and a double holds it */
    /* in a macro, its text stands elsewhere */
    struct value v = {.dep = DEP_FIX, .literal = {.known = !node->in_macro && plain, .number = number}};
    if (plain || node->in_macro)
        told_point(in, &v, node, number);
    return v;
}

/* What a member or an element holds; arrays and records are handled by their place. */
static struct value eval_held(struct interp *in, const struct node *node)
{
    struct value p = eval_lvalue(in, node);
    enter_row(in, node, &p);
    if (node->type && (node->type->kind == T_ARRAY || node->type->is_vector))
        return p;
    if (node->type && node->type->kind == T_RECORD && p.to.count == 1 &&
        !in->memory->objects[p.to.at[0].object].array)
        return p;
    return load(in, &p, size_of(node), node);
}

/* What a call gives: of a function that returns a reference, what stands there. */
static struct value eval_result(struct interp *in, const struct node *node)
{
    struct value v = eval_call(in, node);
    if (v.partial.mean_of && !in->memory->state.dead)
        v = weighted(in, node, &v);
    if (!in->memory->state.dead)
        v = behind_iterator(in, node, v);
    const struct function *f = returns_reference(node) ? find_function(in->program, node->decl) : NULL;
    bool whole =
        !node->type || node->type->kind == T_RECORD || node->type->kind == T_ARRAY || node->type->is_vector;
    return f && !whole && (v.to.count || v.to.lost) && !in->memory->state.dead
               ? load(in, &v, size_of(node), node)
               : v;
}

/* A pointer as an integer. */
static struct value place_as_number(struct interp *in, struct value v, const struct node *node)
{
    for (int i = 0; i < v.to.count; i++)
        let_go(in, v.to.at[i].object); /* it may become a pointer again */
    unsigned long long shares = place_shares(in, &v);
    if (!v.to.null) /* where something stands is no number that is known */
        value_another_number(&v);
    v.to.count = 0;
    v.shares |= shares;
    if (shares)
        v = value_bad(&v, node, 302, "a place that the own length or offset tells, as a number");
    return v;
}

static struct value eval_cast(struct interp *in, const struct node *node)
{
    const struct node *inner = node->children[0];
    struct value v = as_whole(in, inner, node->type, eval(in, inner));
    bool to_int = node->type && node->type->kind == T_INT,
         from_float = inner->type && inner->type->kind == T_FLOAT;
    v.partial.real = from_float && (v.dep == DEP_AGG || v.dep == DEP_CARRY);
    v = converted(in, &v, node->type, node);
    if (to_int && inner->type && inner->type->kind == T_POINTER)
        v = place_as_number(in, v, node);
    const bool to_pointer = node->type && node->type->kind == T_POINTER,
               zero = v.literal.known && v.literal.number == 0;
    if (to_pointer && !v.to.count && !v.to.null && !zero && inner->type && inner->type->kind == T_INT)
        v.to.lost = true;
    v.to.null = v.to.null || (to_pointer && zero && !v.to.count);
    return v;
}

static struct value eval_sizeof(struct interp *in, const struct node *node)
{
    for (int i = 0; node->value < 0 && i < node->count; i++) /* of variable length: that is computed */
        if (!harmless(in->program, node->children[i], 0))
            refuse_all(in, 223, node, "a size that does something else too is not followed");
    struct value v = value_fix(in, node->value >= 0 ? P(in, node->value) : NULL);
    const struct decl *array =
        node->count == 1 && node->children[0]->kind == N_REF ? node->children[0]->decl : NULL;
    if (array && array->kind == D_VARIABLE && array->type && array->type->kind == T_ARRAY) {
        struct value p = eval_lvalue(in, node->children[0]);
        if (p.to.count == 1 &&
            (node->value < 0 || seen(in, p.to.at[0].object)->size.w)) { /* of variable length */
            v.o = seen(in, p.to.at[0].object)->size.o;                  /* null for others */
            v.w = seen(in, p.to.at[0].object)->size.w;
            v.by_rank = seen(in, p.to.at[0].object)->size.by_rank;
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

static struct value eval_this(const struct interp *in)
{
    struct value self = in->path->context ? in->path->context->self : value_unknown();
    self.to.lost = self.to.lost || !self.to.count;
    return self;
}

static struct value eval_throw(struct interp *in, const struct node *node)
{
    eval_others(in, node);
    if (in->run->tries)
        refuse_all(in, 221, node, "an exception that the program catches is not followed");
    else
        ends_job(in, node);
    in->memory->state.dead = true;
    in->path->aborted = !in->run->tries;
    return value_unknown();
}

/* A statement expression: the value of its last statement, which may be another one. */
static struct value eval_block(struct interp *in, const struct node *node)
{
    const struct node *last = node->count ? node->children[node->count - 1] : NULL;
    for (int i = 0; i + 1 < node->count; i++)
        exec(in, node->children[i]);
    if (last && (last->kind >= N_INT || (last->kind == N_BLOCK && last->type)))
        return eval(in, last);
    exec(in, last);
    const struct value none = value_unknown();
    const bool gives = node->type && node->type->kind != T_VOID; /* behind a label */
    return gives ? value_bad(&none, node, 223, "a statement of this form is not followed") : none;
}

static struct value eval_node(struct interp *in, const struct node *node)
{
    struct value outermost;
    if (!node || in->memory->state.dead || !within_budget(in, node))
        return value_unknown();
    switch (node->kind) {
    case N_INT:
        return eval_int(in, node);
    case N_FLOAT:
        return eval_float(in, node);
    case N_STRING:
        return value_unknown();
    case N_REF:
        return eval_ref(in, node);
    case N_MEMBER:
    case N_INDEX:
        return told_by_table(in, node, eval_held(in, node), eval_again);
    case N_CALL:
        return eval_result(in, node);
    case N_UNARY:
        return eval_unary(in, node);
    case N_BINARY:
        return asks_outermost(in, node, &outermost) ? outermost : eval_binary(in, node);
    case N_ASSIGN:
        return eval_assign(in, node);
    case N_COND:
        return eval_conditional(in, node);
    case N_CAST:
        return eval_cast(in, node);
    case N_SIZEOF:
        return eval_sizeof(in, node);
    case N_NEW:
        return eval_new(in, node);
    case N_LAMBDA:
        refuse_all(in, 220, node, "a lambda is not followed");
        return value_unknown();
    case N_THIS:
        return eval_this(in);
    case N_THROW:
        return eval_throw(in, node);
    case N_CONSTRUCT:
        return node->type && node->type->is_vector ? container_made(in, node) : eval_construct(in, node);
    case N_DELETE:
    case N_INIT_LIST:
    case N_OTHER:
        return eval_others(in, node);
    case N_BLOCK:
        return eval_block(in, node);
    default:
        exec(in, node); /* a statement inside an expression */
        return value_unknown();
    }
}

struct value eval(struct interp *in, const struct node *node)
{
    struct value v = asked_for_null(in, node, eval_node(in, node));
    if (!node)
        return v;
    if (in->memory->lack_count)
        make_room(in);
    hold(in, &v, node->type, node);
    note_numbers(&v, node->type);
    keep_point(node, &v);
    note_by_rank(in, &v);
    know_shares(in, &v);
    if (node->type && node->type->kind == T_FLOAT && (v.dep == DEP_AGG || v.dep == DEP_CARRY))
        v.partial.real = true; /* an integer made of it is rounded, also where nothing says so */
    if (node->type && (node->type->kind == T_INT || node->type->kind == T_BOOL) && v.dep <= DEP_ITEM)
        v.partial.real = false; /* x > 0.5, (int)x: an integer already, whatever it was made of */
    if (in->path->context && in->path->context->caller) /* main has one caller */
        note_visit(in, node);
    if (in->memory->watch)
        watch_value(in, node, &v);
    bool named =
        node->kind == N_REF || node->kind == N_MEMBER || node->kind == N_INDEX || node->kind == N_ASSIGN;
    const bool adds = node->kind == N_BINARY && (v.partial.plus || node->op == OP_ADD);
    if (v.partial.stamp && v.dep != DEP_CARRY && !named && !adds)
        v.partial.stamp = 0; /* computed from it */
    located_as(&v.partial, node->type);
    if (v.partial.mean_of && (node->kind == N_INDEX || (node->kind == N_UNARY && node->op == OP_DEREF)))
        v.partial.mean_of = 0; /* an array may hold several things */
    return in->run->keep_equal ? kept_equal(in, node, v) : v;
}

struct value eval_again(struct interp *in, const struct node *node)
{
    if (!harmless(in->program, node, 0))
        return value_unknown(); /* what it does happens once */
    bool record = in->shares->record;
    in->shares->record = false;
    struct value v = eval(in, node);
    in->shares->record = record;
    return v;
}
