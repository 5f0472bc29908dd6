#include "analysis/run/points.h"

#include "analysis/analysis.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/plans/asked.h"
#include "analysis/plans/plans.h"
#include "analysis/run/run.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/values/numbers.h"
#include "analysis/values/own_part.h"
#include "analysis/values/points.h"
#include "analysis/values/classes.h"

static const struct node *without_casts(const struct node *node)
{
    while (node && node->kind == N_CAST && node->count == 1)
        node = node->children[0];
    return node;
}

static bool is_real(const struct node *node)
{
    return node && node->type && node->type->kind == T_FLOAT;
}

/* Is there something of the kind in it? */
static bool adds_real(const struct node *node)
{
    if (!node)
        return false;
    if (node->kind == N_ASSIGN && is_real(node->children[0]) && node->children[0]->kind == N_REF) {
        const struct node *right = without_casts(node->children[1]);
        if (node->op == OP_ADD || node->op == OP_SUB ||
            (node->op == OP_NONE && right && right->kind == N_BINARY))
            return true;
    }
    for (int i = 0; i < node->count; i++)
        if (adds_real(node->children[i]))
            return true;
    return false;
}

bool adds_points(const struct node *loop)
{
    return (loop->kind == N_FOR && adds_real(loop->children[3])) ||
           ((loop->kind == N_WHILE || loop->kind == N_DO) && adds_real(loop));
}

/* ---- formulas of values ---- */

void told_point(struct interp *in, struct value *v, const struct node *node, double number)
{
    if (!in->program->options->ranges)
        return;
    const struct poly *p = node->in_macro ? constant_real(in, node) : real_number(in, number);
    if (p)
        v->point = (struct point){
            .o = p, .w = p, .sign = number >= 1e-6 && !node->in_macro ? POINT_POSITIVE : POINT_ANY};
}

/* The variable that a name stands for, if nothing else can set it; -1. */
static int plain_variable(const struct interp *in, const struct value *place)
{
    const struct target *t = &place->to.at[0];
    if (place->to.count != 1 || place->to.lost || !t->o || t->o->count || t->w != t->o)
        return -1;
    const struct object *object = &in->memory->objects[t->object];
    bool plain = !object->array && object->parent < 0 && object->type && object->type->kind == T_FLOAT &&
                 (object->told_only || (!object->escaped && !object->kept_by_mpi)) && !object->set_later &&
                 !object->several;
    return plain ? t->object : -1;
}

void read_point(struct interp *in, const struct value *place, const struct node *node, struct value *v)
{
    const int object = in->program->options->ranges ? plain_variable(in, place) : -1;
    const struct cell *cell = object >= 0 ? seen(in, object) : NULL;
    if (!cell || v->point.stamp != cell->stamp || v->point.number != v->o)
        v->point.w = NULL;
    if (!cell || v->point.w || v->dep != DEP_FIX || v->by_rank || v->o || in->numbers->loop ||
        v->stored.never || cell->layout != LAY_WHOLE)
        return;
    const struct poly *name = symbol(in, node, OF_REAL, 0, node->text);
    v->point = (struct point){.o = name,
                              .w = name,
                              .stamp = cell->stamp,
                              .narrow = in->memory->objects[object].type->size < 8,
                              .exact = true};
    state_change(&in->memory->state, object)->value.point = v->point;
}

void keep_point(const struct node *node, struct value *v)
{
    if (!v->point.w)
        return;
    bool kept = is_real(node) && (node->kind == N_FLOAT || node->kind == N_REF || node->kind == N_CALL ||
                                  node->kind == N_BINARY || node->kind == N_ASSIGN || node->kind == N_CAST ||
                                  (node->kind == N_UNARY && (node->op == OP_MINUS || node->op == OP_PLUS)));
    if (!kept || v->point.number != v->o)
        v->point.w = NULL;
    else if (node->type->size < 8)
        v->point.narrow = true;
}

/* The formula of a value; none of one that differs between ranks in a way that its number does not tell. */
static struct point formula_of(struct interp *in, const struct value *v)
{
    static const struct point none;
    if (v->point.w)
        return v->point.number == v->o && (v->dep == DEP_BAD || (v->dep == DEP_FIX && !v->by_rank)) ? v->point
                                                                                                    : none;
    if (!v->o || !v->w || v->dep > DEP_LENGTH || v->dep == DEP_AGG || v->dep == DEP_FIRST)
        return none;
    if (v->by_rank && v->dep == DEP_FIX && !poly_by_rank(in->space, v->w) && !poly_has_kind(v->w, A_RANK))
        return none;
    long long n;
    const bool told = poly_number(v->o, &n) && v->o == v->w;
    if (!told && (!poly_not_negative(flat(in, v->o)) || !poly_not_negative(flat(in, v->w))))
        return none; /* of numbers without a sign it may be another one */
    return (struct point){.o = v->o, .w = v->w, .sign = told && n > 0 ? POINT_POSITIVE : POINT_ANY};
}

static bool is_point(const struct value *v)
{
    return v->dep == DEP_BAD && v->point.w;
}

static bool of_points(const struct interp *in, const struct value *v)
{
    for (int i = 0; i < in->shares->count; i++)
        if (v->shares >> i & 1 && in->shares->list[i].points)
            return true;
    return false;
}

/* An own offset, length or index in floating point, of a loop that adds up such. */
static bool begins_point(const struct interp *in, const struct value *length, const struct value *other)
{
    return length->dep == DEP_LENGTH && length->o && of_points(in, length) &&
           (other->dep == DEP_FIX || other->dep == DEP_LENGTH);
}

/* x * x */
static bool is_square(const struct node *node)
{
    const struct node *a = node->kind == N_BINARY ? without_casts(node->children[0]) : NULL,
                      *b = a ? without_casts(node->children[1]) : NULL;
    return b && node->op == OP_MUL && a->kind == N_REF && b->kind == N_REF && a->decl && a->decl == b->decl;
}

/* Divided by so many times the own length, of which it is a multiple: there is an item then. */
static bool by_own_length(struct interp *in, const struct point *a, const struct point *b, struct point *made)
{
    for (int i = 0; i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        long long times;
        if (s->blocks || !s->points ||
            !poly_literal(poly_exact(in->space, b->w, poly_of(in->space, s->mine)), &times) || times < 1)
            continue;
        made->o = poly_exact(in->space, a->o, b->o);
        made->w = poly_exact(in->space, a->w, b->w);
        made->narrow = a->narrow || b->narrow;
        if (made->o && made->w)
            ask_items(in, i, 1);
        return made->o && made->w;
    }
    return false;
}

/* ---- sums ---- */

/* What the original has for that. */
static const struct poly *equal_formula(struct interp *in, const struct share *s, const struct poly *w)
{
    if (s->blocks)
        return blocks_to_old(in, (int)(s - in->shares->list), w);
    const int group = s->group < 0 ? 0 : s->group;
    const struct poly *equal = poly_of(in->space, s->atom);
    const struct atom *rank = poly_make_atom(in->space, A_RANK, group, 0, 0, NULL, NULL, "rank"),
                      *size = poly_make_atom(in->space, A_SIZE, group, 0, 0, NULL, NULL, "size");
    w = poly_replace(in->space, w, s->mine, equal);
    w = poly_replace(in->space, w, s->offset, poly_mul(in->space, poly_of(in->space, rank), equal));
    return poly_replace(in->space, w, s->total, poly_mul(in->space, poly_of(in->space, size), equal));
}

/* The formula with `offset - t` in place of the offset, G; null: it is no function of the global index. */
static const struct poly *of_index(struct interp *in, const struct loop *loop, const struct poly *o,
                                   const struct poly *w)
{
    const struct share *s = &in->shares->list[loop->share];
    const struct poly *offset = poly_of(in->space, s->offset), *t = poly_of(in->space, loop->t),
                      *g = poly_replace(in->space, w, s->offset, poly_sub(in->space, offset, t));
    if (!g || g->overflow || poly_has(g, loop->t))
        return NULL;
    const struct poly *index = named_real(in, "index"), *rest = poly_replace(in->space, g, s->offset, index);
    if (!rest || rest->overflow || length_dep(rest) != DEP_FIX || poly_has_kind(rest, A_RANK) ||
        poly_has_kind(rest, A_LOOP) || poly_has_kind(rest, A_TOTAL) || poly_by_rank(in->space, rest) ||
        equal_formula(in, s, w) != o)
        return NULL;
    return g;
}

static bool goes_over_points(const struct interp *in, const struct loop *loop)
{
    const struct share *s = loop && loop->share >= 0 ? &in->shares->list[loop->share] : NULL;
    return s && s->points && !(s->blocks && may_begin_beyond(s->blocks)) && !s->in_rows && !s->unit &&
           loop->per_item == P(in, 1) && loop->step == 1 && !loop->downward;
}

const struct poly *moved_point(struct interp *in, const struct loop *loop, int object,
                               const struct cell *before, const struct cell *now)
{
    const struct object *o = &in->memory->objects[object];
    const struct point *a = &before->value.point, *b = &now->value.point;
    if (!goes_over_points(in, loop) || o->array || o->parent >= 0 || o->several || o->escaped || !o->type ||
        o->type->kind != T_FLOAT || o->type->size < 8 || !is_point(&before->value) ||
        !is_point(&now->value) || before->layout != LAY_WHOLE || now->layout != LAY_WHOLE ||
        a->stamp != before->stamp || b->stamp != now->stamp || a->number != before->value.o ||
        b->number != now->value.o || before->value.stored.never || before->value.stored.perhaps)
        return NULL;
    const struct poly *by = poly_sub(in->space, b->w, a->w);
    if (by->overflow || by != poly_sub(in->space, b->o, a->o) || length_dep(by) != DEP_FIX ||
        poly_has_kind(by, A_RANK) || poly_has_kind(by, A_LOOP) || poly_has_kind(by, A_SIZE) ||
        poly_has_kind(by, A_TOTAL) || poly_by_rank(in->space, by))
        return NULL;
    return by;
}

struct value point_further(struct interp *in, const struct value *start, const struct poly *by,
                           const struct poly *count_o, const struct poly *count_w)
{
    struct value v = *start;
    v.point = (struct point){.computed = true};
    if (count_o && count_w) {
        v.point.o = poly_add(in->space, start->point.o, poly_mul(in->space, by, count_o));
        v.point.w = poly_add(in->space, start->point.w, poly_mul(in->space, by, count_w));
        v.point.number = v.o;
    }
    return v;
}

/* Is a formula as exact as the variable? */
static bool has_room(const struct interp *in, int object, bool narrow)
{
    const struct object *o = object >= 0 ? &in->memory->objects[object] : NULL;
    return o && !o->array && o->type && o->type->kind == T_FLOAT && (!narrow || o->type->size < 8);
}

static bool adds_point(struct interp *in, enum operator op, const struct value *a, const struct value *b,
                       const struct node *node, struct value *v)
{
    const struct value *carry = a->dep == DEP_CARRY ? a : b, *other = carry == a ? b : a;
    const struct loop *loop = in->numbers->loop;
    const struct partial *before = &carry->partial;
    if (!is_point(other) || (op != OP_ADD && !(op == OP_SUB && carry == a)) || !goes_over_points(in, loop) ||
        (before->operation && before->operation != AGG_SUM) || before->one_rank || before->mean_of ||
        !has_room(in, before->object, other->point.narrow) || !asserted(in, node, ASSERT_LAST_BITS))
        return false;
    if (!of_index(in, loop, other->point.o, other->point.w))
        return false;
    *v = (struct value){.dep = DEP_CARRY};
    merge_marks(v, a, b);
    v->by_rank = carry->by_rank;
    v->shares |= 1ull << loop->share;
    v->partial.object = before->object;
    v->partial.operation = AGG_SUM;
    v->partial.real = true;
    const struct poly *added = before->operation ? before->added : P(in, 0);
    v->partial.added = !added         ? NULL
                       : op == OP_ADD ? poly_add(in->space, added, other->point.w)
                                      : poly_sub(in->space, added, other->point.w);
    return true;
}

bool computes_point(struct interp *in, enum operator op, const struct value *a, const struct value *b,
                    const struct node *node, struct value *v)
{
    if (!in->program->options->ranges || !is_real(node) || op < OP_ADD || op > OP_DIV)
        return false;
    if (a->dep == DEP_CARRY || b->dep == DEP_CARRY)
        return adds_point(in, op, a, b, node, v);
    if (!is_point(a) && !is_point(b) && !begins_point(in, a, b) && !begins_point(in, b, a))
        return false;
    struct point x = formula_of(in, a), y = formula_of(in, b), made = {0};
    if (!x.w || !y.w ||
        (!(op == OP_DIV && by_own_length(in, &x, &y, &made)) && !(made = point_operation(in, op, &x, &y)).w))
        return false;
    if (is_square(node))
        made.sign = POINT_NOT_NEGATIVE;
    struct value from = {.shares = a->shares | b->shares};
    *v = value_bad(&from, node, 302, "uses the own length, offset or local index as a value");
    *v = of_own_part(in, *v, a, b);
    join_origin(v, a, b);
    v->point = made;
    return true;
}

/* ---- products that have the rank and the own length apart ---- */

enum { MOST_FACTORS = 8 };
struct factors {
    const struct node *list[MOST_FACTORS], *rank, *length;
    int count, share;
    struct point rest; /* of the others; without a formula where one has none */
};

static bool is_product(const struct node *node)
{
    return node->kind == N_BINARY && node->op == OP_MUL && is_real(node);
}

static bool is_plain(const struct node *node, bool real)
{
    const bool whole = is_signed_int(node->type) || (real && is_real(node) && node->type->size == 8);
    return node->kind == N_REF && whole && node->decl &&
           !(node->decl->type && node->decl->type->is_const &&
             (node->decl->is_global || node->decl->is_static));
}

/* The share whose own length it is; -1. */
static int length_of_points(struct interp *in, const struct value *v)
{
    for (int i = 0; i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        if (v->dep == DEP_LENGTH && s->points && !s->blocks && !s->in_rows && v->o && v->w &&
            v->o == poly_of(in->space, s->atom) && v->w == poly_of(in->space, s->mine))
            return i;
    }
    return -1;
}

static bool find_factors(struct interp *in, const struct node *node, evaluation evaluate, struct factors *out)
{
    if (is_product(node))
        return find_factors(in, node->children[0], evaluate, out) &&
               find_factors(in, node->children[1], evaluate, out);
    const struct value v = evaluate(in, node);
    const struct node *bare = without_casts(node);
    const struct atom *rank = v.o && v.o == v.w ? poly_single(v.o) : NULL;
    const int share = is_plain(bare, true) ? length_of_points(in, &v) : -1;
    if (share >= 0 && !out->length) {
        out->length = node;
        out->share = share;
        return true;
    }
    if (rank && rank->kind == A_RANK && is_plain(bare, false) && !out->rank) {
        out->rank = node;
        return true;
    }
    const struct point formula = formula_of(in, &v);
    const bool one_thing = node->kind == N_REF || node->kind == N_FLOAT || node->kind == N_INT;
    if (!one_thing || v.dep != DEP_FIX || v.by_rank || !formula.w || formula.w != formula.o ||
        out->count == MOST_FACTORS)
        return false;
    out->rest = out->count ? point_operation(in, OP_MUL, &out->rest, &formula) : formula;
    const int first = out->count && is_real(node) && !is_real(out->list[0]) ? 0 : out->count;
    out->list[out->count++] = out->list[first]; /* in front stands one in floating point */
    out->list[first] = node;
    return out->rest.w != NULL;
}

/* Is the product of the others computed in that type? */
static bool computed_as(const struct factors *found, const struct type *type)
{
    long long most = 0;
    for (int i = 0; i < found->count; i++)
        if (is_real(found->list[i]) && found->list[i]->type->size > most)
            most = found->list[i]->type->size;
    return most == type->size;
}

bool spreads_points(struct interp *in, const struct value *a, const struct value *b, const struct node *node,
                    evaluation evaluate, struct value *v)
{
    struct factors found = {.share = -1};
    if (!in->program->options->ranges || in->run->keep_equal || !in->shares->count || !is_product(node) ||
        (node->parent && is_product(node->parent)) || !stands_in_text(node) ||
        !find_factors(in, node, evaluate, &found) || !found.rank || !found.length || !found.count ||
        !computed_as(&found, node->type))
        return false;
    const struct share *s = &in->shares->list[found.share];
    const struct atom *rank = poly_single(evaluate(in, found.rank).o);
    if (rank->id != (s->group < 0 ? 0 : s->group))
        return false;
    const struct poly *w = poly_of(in->space, s->offset),
                      *o = poly_mul(in->space, poly_of(in->space, rank), poly_of(in->space, s->atom));
    const struct plan *plan = plan_require(in, found.share, node);
    const char *text = plan ? value_text(in, w, node, true) : NULL;
    if (!text)
        return false;
    request_product(in, node, text, o, w, found.share, found.list, found.count);
    struct value from = {.shares = a->shares | b->shares | 1ull << found.share};
    *v = value_bad(&from, node, 302, "uses the own length, offset or local index as a value");
    *v = of_own_part(in, *v, a, b);
    join_origin(v, a, b);
    v->shares |= 1ull << found.share;
    v->point = (struct point){.o = poly_mul(in->space, o, found.rest.o),
                              .w = poly_mul(in->space, w, found.rest.w),
                              .narrow = found.rest.narrow};
    return true;
}

bool weighs_points(struct interp *in, enum operator op, const struct value *a, const struct value *b,
                   const struct node *node, struct value *by)
{
    const struct value *sum = a->dep == DEP_AGG ? a : b, *other = sum == a ? b : a;
    if (!in->program->options->ranges || !is_real(node) || op != OP_MUL || sum->dep != DEP_AGG ||
        !is_point(other) || sum->partial.operation != AGG_SUM || other->point.narrow)
        return false;
    const struct poly *w = other->point.w;
    if (length_dep(w) != DEP_FIX || poly_has_kind(w, A_RANK) || poly_has_kind(w, A_LOOP) ||
        poly_by_rank(in->space, w) || w != other->point.o || !asserted(in, node, ASSERT_LAST_BITS))
        return false;
    *by = (struct value){.dep = DEP_FIX, .shares = other->shares, .reassoc = true};
    return true;
}

void tell_point(struct interp *in, enum operator op, const struct value *a, const struct value *b,
                const struct node *node, struct value *v)
{
    const bool computed = is_real(node) || a->point.computed || b->point.computed;
    v->point.computed = computed;
    if (!in->program->options->ranges || v->dep != DEP_FIX || v->by_rank || v->point.w || !is_real(node) ||
        op < OP_ADD || op > OP_DIV)
        return;
    struct point x = formula_of(in, a), y = formula_of(in, b);
    if (x.w && y.w && op == OP_DIV)
        y.sign = POINT_POSITIVE; /* whatever it is, it is the same everywhere */
    v->point = point_operation(in, op, &x, &y);
    v->point.number = v->o;
    v->point.computed = computed;
}

void point_of_call(struct interp *in, const char *name, const struct value *argument, const struct node *node,
                   struct value *v)
{
    if (!in->program->options->ranges || !is_real(node) || !name ||
        (v->dep != DEP_BAD && v->dep != DEP_FIX) || v->by_rank)
        return;
    struct point x = formula_of(in, argument);
    v->point = point_function(in, name, &x);
    v->point.number = v->o;
}

bool ends_trapezoids(struct interp *in, int object, const struct cell *before, const struct loop *loop)
{
    struct cell *cell = cell_of(in, object);
    const struct value v = cell->value, *e = &before->value;
    if (!loop->skips_first || !goes_over_points(in, loop) || in->shares->list[loop->share].blocks ||
        cell->layout != LAY_WHOLE || v.dep != DEP_CARRY || v.partial.object != object ||
        v.partial.operation != AGG_SUM || !v.partial.added || !is_point(e) ||
        e->point.stamp != before->stamp || e->point.number != e->o || e->stored.never || e->stored.perhaps ||
        !has_room(in, object, e->point.narrow) || in->memory->objects[object].escaped)
        return false;
    const struct share *s = &in->shares->list[loop->share];
    const struct poly *added = v.partial.added, *g = of_index(in, loop, equal_formula(in, s, added), added),
                      *end = poly_add(in->space, poly_of(in->space, s->offset), poly_of(in->space, s->mine)),
                      *next = g ? poly_replace(in->space, g, s->offset, end) : NULL;
    if (!next)
        return false;
    const struct poly *ends = poly_add(in->space, g, next);
    if (ends->overflow || equal_formula(in, s, e->point.w) != e->point.o ||
        (e->point.w != poly_mul(in->space, half(in), ends) &&
         poly_mul(in->space, P(in, 2), e->point.w) != ends))
        return false;
    ask_items(in, loop->share, 1);
    cell->value = (struct value){.dep = DEP_AGG,
                                 .partial.operation = AGG_SUM,
                                 .partial.real = true,
                                 .shares = v.shares | e->shares | 1ull << loop->share,
                                 .by_rank = v.by_rank,
                                 .reassoc = v.reassoc || e->reassoc};
    return true;
}
