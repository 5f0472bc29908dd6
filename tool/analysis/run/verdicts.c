/* What tests tell of numbers: verdicts.h. */
#include "analysis/run/verdicts.h"

#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/over.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/run/loop_body.h"
#include "analysis/run/steps.h"
#include "analysis/tree/extremum.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

enum { SMALL = 1 << 16 };

/* A test while it is looked at. */
struct look {
    struct interp *in;
    evaluation evaluate;
    struct verdict *told;
};

static bool is_integer(const struct node *node)
{
    return node->type && node->type->kind == T_INT;
}

/* Made of variables and numbers alone, by arithmetic. */
static bool is_plain(const struct node *node)
{
    bool arithmetic =
        node->kind == N_BINARY && (node->op == OP_ADD || node->op == OP_SUB || node->op == OP_MUL ||
                                   node->op == OP_DIV || node->op == OP_MOD);
    bool sign = node->kind == N_UNARY && (node->op == OP_MINUS || node->op == OP_PLUS);
    bool holds = node->kind == N_INT || node->kind == N_REF || node->kind == N_MEMBER;
    if (!is_integer(node) || (!arithmetic && !sign && !holds && node->kind != N_CAST))
        return false;
    for (int i = 0; !holds && i < node->count; i++)
        if (!node->children[i] || !is_plain(node->children[i]))
            return false;
    return true;
}

static bool has_no_sign(const struct node *node)
{
    return node->type->is_unsigned && node->type->size >= 4;
}

/* A variable or a number, or the sum of one and a small one: what has no sign does not wrap beyond its end.
 */
static bool is_near(const struct node *node)
{
    while (node->kind == N_CAST && node->type->size >= 4)
        node = node->children[0];
    if (node->kind == N_REF || node->kind == N_MEMBER)
        return true;
    if (node->kind == N_INT)
        return node->value >= 0 && node->value < SMALL;
    return node->kind == N_BINARY && (node->op == OP_ADD || node->op == OP_SUB) &&
           is_near(node->children[0]) && node->children[1]->kind == N_INT && is_near(node->children[1]);
}

static const struct poly *number_of(const struct look *look, const struct node *node)
{
    struct value v = look->evaluate(look->in, node);
    bool known = v.o && v.o == v.w && v.dep <= DEP_ITEM && length_dep(v.w) == DEP_FIX;
    return known && !poly_has_kind(v.w, A_RANK) ? v.w : NULL;
}

static void add_span(const struct look *look, bool where, const struct span *span)
{
    int *count = &look->told->count[where];
    if (*count < MOST_IN_TEST)
        look->told->is[where][(*count)++] = *span;
}

/* a op b is told for `where`: op is <, <=, ==, != */
static void tell_order(const struct look *look, bool where, enum operator op, const struct poly *a,
                       const struct poly *b, bool wraps)
{
    struct poly_space *space = look->in->space;
    struct span span = {.number = poly_sub(space, b, a), .differs = op == OP_NE};
    if (wraps && !span.differs) {
        span.sides[0] = a;
        span.sides[1] = b;
    }
    if (op == OP_LT)
        span.number = poly_sub(space, span.number, poly_const(space, 1));
    add_span(look, where, &span);
    if (op == OP_EQ) {
        span.number = poly_sub(space, a, b);
        add_span(look, where, &span);
    }
}

static void look_at_order(const struct look *look, enum operator op, const struct node *left,
                          const struct node *right)
{
    if (!is_plain(left) || !is_plain(right))
        return;
    bool wraps = has_no_sign(left) || has_no_sign(right);
    if (wraps && (!is_near(left) || !is_near(right)))
        return;
    const struct poly *a = number_of(look, left), *b = a ? number_of(look, right) : NULL;
    if (!b)
        return;
    if (op == OP_EQ || op == OP_NE) {
        tell_order(look, op == OP_EQ, OP_EQ, a, b, wraps);
        tell_order(look, op == OP_NE, OP_NE, a, b, wraps);
        return;
    }
    bool swapped = op == OP_GT || op == OP_GE, strict = op == OP_LT || op == OP_GT;
    const struct poly *low = swapped ? b : a, *high = swapped ? a : b;
    tell_order(look, true, strict ? OP_LT : OP_LE, low, high, wraps);
    tell_order(look, false, strict ? OP_LE : OP_LT, high, low, wraps);
}

/* What follows for `where` the whole test is so if this part of it is `is_true`; both where it is the whole.
 */
static void look_at(const struct look *look, const struct node *test)
{
    test = strip(test);
    if (test->kind == N_UNARY && test->op == OP_LNOT) {
        struct verdict turned = {0};
        look_at(&(struct look){look->in, look->evaluate, &turned}, test->children[0]);
        for (int where = 0; where < 2; where++)
            for (int i = 0; i < turned.count[where]; i++)
                add_span(look, !where, &turned.is[where][i]);
    } else if (test->kind == N_BINARY && (test->op == OP_LAND || test->op == OP_LOR)) {
        const bool both = test->op == OP_LAND; /* where it is so, both sides are */
        for (int side = 0; side < 2; side++) {
            struct verdict one = {0};
            look_at(&(struct look){look->in, look->evaluate, &one}, test->children[side]);
            for (int i = 0; i < one.count[both]; i++)
                add_span(look, both, &one.is[both][i]);
        }
    } else if (test->kind == N_BINARY && test->op >= OP_LT && test->op <= OP_NE)
        look_at_order(look, test->op, test->children[0], test->children[1]);
    else if (is_integer(test) && is_plain(test)) {
        static const struct type integer = {.kind = T_INT, .size = 4};
        static const struct node zero = {.kind = N_INT, .type = &integer};
        look_at_order(look, OP_NE, test, &zero);
    }
}

struct verdict look_at_test(struct interp *in, const struct node *test, evaluation evaluate)
{
    struct verdict told = {0};
    unsigned long long shares = 0;
    const bool asked = in_share_loop(in, &shares) || is_told_by_test(in);
    if (asked && harmless(in->program, test, 0))
        look_at(&(struct look){in, evaluate, &told}, test);
    return told;
}

void tell_test(struct interp *in, const struct verdict *told, bool is_true)
{
    for (int i = 0; i < told->count[is_true]; i++)
        tell_span(in, &told->is[is_true][i]);
}

/* What is left from the number to the end of a loop at hand; null where that is no end to go by. */
static const struct poly *left_to(struct interp *in, const struct loop *loop, const struct poly *number)
{
    bool counts = loop->counted && loop->share < 0 && !loop->wraps;
    return counts ? poly_sub(in->space, poly_sub(in->space, loop->hi_w, P(in, 1)), number) : NULL;
}

enum { MOST_ENDS = 8 };

struct reach reach_of(struct interp *in, const struct value *v)
{
    unsigned long long shares = 0;
    struct reach reach = {.known = v->o && v->o == v->w && v->dep <= DEP_ITEM &&
                                   length_dep(v->w) == DEP_FIX && !in->memory->state.dead &&
                                   in_share_loop(in, &shares)};
    if (!reach.known)
        return reach;
    reach.positive = never_negative(in, v->w, NULL);
    int i = 0;
    for (const struct loop *l = in->numbers->loop; l && i < MOST_ENDS; l = l->outer, i++) {
        const struct poly *left = left_to(in, l, v->w);
        if (left && never_negative(in, left, NULL))
            reach.less |= 1u << i;
    }
    return reach;
}

void tell_choice(struct interp *in, struct reach a, struct reach b, const struct value *number)
{
    const struct atom *either = number->o == number->w ? poly_single(number->w) : NULL;
    if (!a.known || !b.known || !either || either->kind != A_SYMBOL)
        return;
    if (a.positive && b.positive)
        tell_span(in, &(struct span){.number = number->w});
    int i = 0;
    for (const struct loop *l = in->numbers->loop; l && i < MOST_ENDS; l = l->outer, i++)
        if (a.less & b.less & 1u << i)
            tell_span(in, &(struct span){.number = left_to(in, l, number->w)});
}

/* An integer of the function's own that the branch, which has no other beside it, sets and does nothing else.
 */
struct limited look_at_limited(struct interp *in, const struct node *then, const struct node *otherwise)
{
    unsigned long long shares = 0;
    const struct node *set = then && !otherwise && in_share_loop(in, &shares) ? only_statement(then) : NULL;
    const struct decl *d = set && set->kind == N_ASSIGN && set->op == OP_NONE ? set->children[0]->decl : NULL;
    const bool plain = d && set->children[0]->kind == N_REF &&
                       (d->kind == D_VARIABLE || d->kind == D_PARAMETER) && !d->is_global && !d->is_static &&
                       is_signed_int(d->type);
    return (struct limited){.object = plain ? object_for_decl(in, d) : -1};
}

void note_limited(struct interp *in, struct limited *limited, int branch)
{
    const struct value *held = limited->object >= 0 ? &seen(in, limited->object)->value : NULL;
    if (held && !held->stored.never && !held->stored.perhaps && !held->by_rank)
        limited->ends[branch] = reach_of(in, held);
}

void tell_limited(struct interp *in, const struct limited *limited)
{
    if (limited->object >= 0 && !in->memory->state.dead)
        tell_choice(in, limited->ends[0], limited->ends[1], &seen(in, limited->object)->value);
}

/* What a variable holds, where it is one number in both programs. */
static const struct poly *held_by(const struct cell *cell)
{
    const struct value *v = &cell->value;
    bool known = v->o && v->o == v->w && v->dep <= DEP_ITEM && !v->stored.never && !v->stored.perhaps &&
                 length_dep(v->w) == DEP_FIX && !poly_has_kind(v->w, A_RANK);
    return known ? v->w : NULL;
}

static bool is_signed(const struct node *node)
{
    const struct decl *d = node->kind == N_REF ? node->decl : NULL;
    return d && (d->kind == D_VARIABLE || d->kind == D_PARAMETER) && is_signed_int(d->type);
}

static void tell_way(struct interp *in, const struct body *b, const struct decl *variable)
{
    const struct turn turn = {.test = b->test, .code = b->code, .step = b->step};
    const struct step up = steps_of(in, &turn, variable, true), down = steps_of(in, &turn, variable, false);
    int object = object_for_decl(in, variable);
    if (!up.count || (up.other && down.other) || object >= b->entry->count)
        return;
    const struct poly *before = held_by(state_cell(b->entry, object)), *now = held_by(seen(in, object));
    struct span span = {0};
    if (before && now)
        span.number = up.other ? poly_sub(in->space, before, now) : poly_sub(in->space, now, before);
    if (span.number)
        tell_span(in, &span);
}

static void tell_ways_of(struct interp *in, const struct body *b, const struct node *node)
{
    if (!node)
        return;
    if (is_signed(node))
        tell_way(in, b, node->decl);
    for (int i = 0; i < node->count; i++)
        tell_ways_of(in, b, node->children[i]);
}

void tell_ways(struct interp *in, const struct body *b)
{
    unsigned long long shares = 0;
    if (b->entry && in_share_loop(in, &shares))
        tell_ways_of(in, b, b->test);
}

void tell_stepped(struct interp *in, const struct node *test)
{
    unsigned long long shares = 0;
    test = strip(test);
    const struct node *left = test->kind == N_BINARY && test->op == OP_GT ? test->children[0] : NULL,
                      *least = left ? test->children[1] : NULL;
    if (!left || left->kind != N_UNARY || left->op != OP_POST_DEC || !is_signed(left->children[0]) ||
        least->kind != N_INT || !least->type || least->type->is_unsigned || !in_share_loop(in, &shares))
        return;
    const struct poly *now = held_by(seen(in, object_for_decl(in, left->children[0]->decl)));
    struct span span = {.number = now ? poly_sub(in->space, now, P(in, least->value)) : NULL};
    if (span.number)
        tell_span(in, &span);
}

void note_limits(struct interp *in, const struct node *test, evaluation evaluate)
{
    if (test->kind == N_BINARY && test->op == OP_LAND) {
        note_limits(in, test->children[0], evaluate);
        note_limits(in, test->children[1], evaluate);
        return;
    }
    if (test->kind != N_BINARY || (test->op != OP_LT && test->op != OP_GT))
        return;
    struct value a = evaluate(in, test->children[test->op == OP_GT]),
                 b = evaluate(in, test->children[test->op == OP_LT]);
    struct limit limit = {.value = a.w, .bound = b.w};
    if (a.dep == DEP_ITEM && a.w && b.dep == DEP_FIX && b.w && b.o == b.w)
        ARENA_PUSH(in->arena, in->path->limits, in->path->limit_count, limit);
}

int size_test(struct interp *in, const struct node *test, evaluation evaluate, struct known_size *known)
{
    if (test->kind != N_BINARY ||
        (test->op != OP_EQ && test->op != OP_NE && test->op != OP_GT && test->op != OP_LT))
        return -1;
    const struct atom *a = poly_single(evaluate(in, test->children[0]).o),
                      *b = poly_single(evaluate(in, test->children[1]).o);
    bool greater = test->op == OP_GT;
    if (b && b->kind == A_SIZE) {
        greater = test->op == OP_LT;
        const struct atom *swap = a;
        a = b;
        b = swap;
    }
    if (!a || !b || a->kind != A_SIZE || b->kind != A_NAMED)
        return -1;
    bool orders = test->op == OP_GT || test->op == OP_LT;
    *known = (struct known_size){.group = a->id, .name = b, .at_most = orders};
    return orders ? (greater ? 1 : -1) : test->op == OP_NE;
}
