/* Loops end whatever the shares are. One whose test, or what leaves it, hangs on the distribution is refused
 * unless its text tells that it ends: every turn brings what is left nearer to nothing. A loop that stops
 * only at one value has to come by that value for all shares. */
#include "analysis/memory/capacity.h"
#include "analysis/path/path.h"
#include "analysis/run/claims.h"
#include "analysis/run/loop_body.h"
#include "analysis/run/steps.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

enum { MOST_TERMS = 8 };

/* What is left: the sum of the terms. The loop goes on while it is more than nothing, or not nothing. */
struct left {
    struct {
        const struct node *node;
        int sign;
    } terms[MOST_TERMS];
    int count;
    long long more;
    bool to_zero; /* it goes on while this is not 0 */
    bool lost;    /* more terms than there is room for */
};

/* A loop, and where the test stands that ends it. */
struct ending {
    struct interp *in;
    const struct turn *turn;
    const struct body *b;
    const struct state *entry;
    evaluation evaluate;
    int place; /* the statement of the body that leaves it; -1: its own test */
};

static bool is_whole_number(const struct node *node)
{
    return node->type && node->type->kind == T_INT && node->type->size >= 4;
}

/* (long)x, x = y: the value of what stands first in it. */
static bool names_one(const struct node *node)
{
    if (node->kind == N_ASSIGN)
        return node->op == OP_NONE && node->children[0]->kind == N_REF;
    return node->kind == N_CAST && node->count == 1 && is_whole_number(node) &&
           is_whole_number(node->children[0]);
}

static void add_terms(struct left *left, const struct node *node, int sign)
{
    bool wraps = node->type && node->type->is_unsigned && node->op == OP_SUB;
    if (node->kind == N_INT)
        left->more += sign * node->value;
    else if (node->kind == N_BINARY && (node->op == OP_ADD || node->op == OP_SUB) && !wraps) {
        add_terms(left, node->children[0], sign);
        add_terms(left, node->children[1], node->op == OP_ADD ? sign : -sign);
    } else if (names_one(node))
        add_terms(left, node->children[0], sign);
    else if (wraps)
        left->lost = true; /* below nothing it is very much, and the loop all but endless */
    else if (left->count < MOST_TERMS) {
        left->terms[left->count].node = node;
        left->terms[left->count++].sign = sign;
    } else
        left->lost = true;
}

/* The variable of a term, also where it is stepped as it is looked at. */
static const struct decl *variable_of(const struct node *node)
{
    if (is_step(node))
        node = node->children[0];
    return node->kind == N_REF && node->decl && node->decl->type &&
                   (node->decl->type->kind == T_INT || node->decl->type->kind == T_POINTER)
               ? node->decl
               : NULL;
}

static bool is_before(const struct ending *e, const struct step *s)
{
    if (s->part == PART_TEST)
        return e->place >= 0 || !s->after;
    if (s->part == PART_STEP)
        return e->place < 0 && e->b->code_first;
    return e->place < 0 ? e->b->code_first
                        : s->statement < e->place || (s->statement == e->place && !s->after);
}

/* What is left where the loop begins, in units of the pointers' elements; null when it is not known. */
static const struct poly *left_at_entry(const struct ending *e, const struct left *left)
{
    struct interp *in = e->in;
    struct state now = in->memory->state;
    in->memory->state = state_copy(e->entry);
    const struct poly *sum = P(in, 0);
    long long unit = 1;
    int object = -1, signs = 0;
    for (int i = 0; i < left->count; i++) {
        const struct type *type = left->terms[i].node->type;
        if (type && (type->kind == T_POINTER || type->kind == T_ARRAY) && type->to)
            unit = type->to->size;
    }
    for (int i = 0; sum && i < left->count; i++) {
        const struct node *node = left->terms[i].node;
        bool stepped = is_step(node);
        struct value v = e->evaluate(in, stepped ? node->children[0] : node);
        const struct type *type = node->type;
        const struct poly *w = v.w ? poly_mul(in->space, v.w, P(in, unit)) : NULL;
        if (type && (type->kind == T_POINTER || type->kind == T_ARRAY)) {
            bool same = v.to.count == 1 && !v.to.lost && (object < 0 || object == v.to.at[0].object);
            object = same ? v.to.at[0].object : object;
            w = same ? v.to.at[0].w : NULL;
            signs += left->terms[i].sign;
        }
        sum = !w ? NULL : left->terms[i].sign > 0 ? poly_add(in->space, sum, w) : poly_sub(in->space, sum, w);
    }
    state_free(&in->memory->state);
    in->memory->state = now;
    if (!sum || signs || unit <= 0)
        return NULL;
    sum = poly_add(in->space, sum, P(in, left->more * unit));
    return unit == 1 ? sum : poly_exact(in->space, sum, P(in, unit));
}

bool stays_ahead(struct interp *in, const struct poly *way)
{
    const struct poly *least = smallest(in, way);
    return least && stays_at_least(in, least, 0);
}

/* One variable moves by one amount in every turn: does what is left come to nothing on the way? */
static bool comes_to_zero(const struct ending *e, const struct left *left, const struct step *s)
{
    const struct poly *way = left_at_entry(e, left);
    struct interp *in = e->in;
    if (!way || s->count != 1 || s->by <= 0)
        return false;
    if (is_before(e, s))
        way = poly_sub(in->space, way, P(in, s->by));
    return (s->by == 1 || poly_exact(in->space, flat(in, way), P(in, s->by))) && stays_ahead(in, way);
}

/* Does every turn bring what is left nearer to nothing? */
static bool shrinks(const struct ending *e, const struct left *left)
{
    bool sure = false;
    struct step only = {0};
    int moving = 0;
    for (int i = 0; i < left->count; i++) {
        const struct node *node = left->terms[i].node;
        const struct decl *d = variable_of(node);
        if (!d) {
            if (!is_kept(e->in, e->turn, node))
                return false;
            continue;
        }
        struct step s = steps_of(e->in, e->turn, d, left->terms[i].sign < 0);
        if (s.other || (s.count && d->type->kind == T_INT && d->type->size < 4))
            return false;
        if (!s.count)
            continue;
        if (left->terms[i].sign > 0 && d->type->is_unsigned && !left->to_zero &&
            (s.by != 1 || left->more > 0))
            return false; /* it steps over its least value */
        moving++;
        sure = sure || s.sure;
        only = s;
    }
    return sure && (!left->to_zero || (moving == 1 && comes_to_zero(e, left, &only)));
}

/* Halved until it is no more than a number that is not negative; doubled from one that is more than 0. */
static bool scales(const struct ending *e, const struct node *big, const struct node *small, bool to_zero)
{
    const struct decl *falls = variable_of(big), *grows = variable_of(small);
    long long bound = -1;
    struct left start = {.terms = {{small, 1}}, .count = 1};
    if (falls && small->kind == N_INT)
        bound = small->value;
    if (falls && big->kind == N_REF && bound >= 0 && (!to_zero || !bound) &&
        is_scaled(e->in, e->turn, falls, to_zero ? SCALE_DIVIDED : SCALE_DOWN))
        return true;
    return grows && small->kind == N_REF && !to_zero && is_kept(e->in, e->turn, big) &&
           poly_number(left_at_entry(e, &start), &bound) && bound > 0 &&
           is_scaled(e->in, e->turn, grows, SCALE_UP);
}

/* It goes on while a is more than b, by `more`, or while they differ. */
static bool runs_out(const struct ending *e, const struct node *a, const struct node *b, long long more,
                     bool to_zero)
{
    struct left left = {.more = more, .to_zero = to_zero};
    if (a)
        add_terms(&left, a, 1);
    if (b)
        add_terms(&left, b, -1);
    if (!left.lost && shrinks(e, &left))
        return true;
    static const struct node zero = {.kind = N_INT};
    return more == 0 && a && scales(e, a, b ? b : &zero, to_zero);
}

/* Does the loop end where it goes on only while the test is so? */
static bool ends_by(const struct ending *e, const struct node *test, bool while_so)
{
    if (test->kind == N_UNARY && test->op == OP_LNOT)
        return ends_by(e, test->children[0], !while_so);
    if (test->kind == N_BINARY && test->op == (while_so ? OP_LAND : OP_LOR))
        return ends_by(e, test->children[0], while_so) || ends_by(e, test->children[1], while_so);
    if (test->kind == N_BINARY && test->op == OP_COMMA)
        return ends_by(e, test->children[1], while_so);
    if (test->kind != N_BINARY || test->op < OP_LT || test->op > OP_NE)
        return while_so && test->kind != N_INT && runs_out(e, test, NULL, 0, true);
    const struct node *a = test->children[0], *b = test->children[1];
    switch (test->op) {
    case OP_GT:
        return while_so ? runs_out(e, a, b, 0, false) : runs_out(e, b, a, 1, false);
    case OP_GE:
        return while_so ? runs_out(e, a, b, 1, false) : runs_out(e, b, a, 0, false);
    case OP_LT:
        return while_so ? runs_out(e, b, a, 0, false) : runs_out(e, a, b, 1, false);
    case OP_LE:
        return while_so ? runs_out(e, b, a, 1, false) : runs_out(e, a, b, 0, false);
    default:
        return (test->op == OP_NE) == while_so && (runs_out(e, a, b, 0, true) || runs_out(e, b, a, 0, true));
    }
}

/* Does some test that every turn comes by end it? */
static bool is_sure_to_end(struct ending *e)
{
    if (e->b->test && ends_by(e, e->b->test, true))
        return true;
    const struct node *code = e->b->code;
    for (int i = 0; code && code->kind == N_BLOCK && i < code->count; i++) {
        const struct node *s = code->children[i];
        if (!s)
            continue;
        e->place = i;
        if (s->kind == N_IF && s->count > 1 && always_leaves(s->children[1]) &&
            ends_by(e, s->children[0], false))
            return true;
        if (s->kind == N_IF && s->count > 2 && always_leaves(s->children[2]) &&
            ends_by(e, s->children[0], true))
            return true;
        if (always_leaves(s))
            return true; /* in its first turn */
        if (may_skip(s))
            break;
    }
    return false;
}

static bool hangs_on_share(const struct value *v)
{
    return v->dep > DEP_ITEM || (v->dep == DEP_ITEM && v->by_rank);
}

void check_ending(struct interp *in, const struct node *node, const struct body *b,
                  const struct value *leaves, const struct state *entry, evaluation evaluate)
{
    struct value decides = *leaves;
    if (b->induction || !in->shares->record || !hangs_on_share(&decides))
        return;
    struct turn turn = {.test = b->test, .code = b->code, .step = b->step};
    struct ending e = {.in = in, .turn = &turn, .b = b, .entry = entry, .evaluate = evaluate, .place = -1};
    if (is_sure_to_end(&e))
        return;
    know_shares(in, &decides);
    fact_against(in, decides.shares, 309, node, "a loop that may never end with another share", NULL, NULL);
}
