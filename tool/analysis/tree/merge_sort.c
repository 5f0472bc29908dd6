/* The text of merge sorts. */
#include "analysis/tree/merge_sort.h"

#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

enum role { ROLE_ARRAY, ROLE_SPARE, ROLE_LOW, ROLE_MID, ROLE_HIGH, ROLES };

/* The variables of a merge. */
struct merge {
    const struct decl *of[ROLES];
    const struct decl *left, *right, *to; /* x, y, k */
};

static const struct decl *named(const struct node *node)
{
    while (node && node->kind == N_CAST && node->count == 1 && node->children[0] &&
           same_numbers(node->type, node->children[0]->type))
        node = node->children[0];
    return node && node->kind == N_REF ? node->decl : NULL;
}

static bool is_name(const struct node *node, const struct decl *decl)
{
    return decl && named(node) == decl;
}

/* name + 1 */
static bool is_next(const struct node *node, const struct decl *decl)
{
    return is_operation(node, OP_ADD) && is_name(node->children[0], decl) &&
           is_the_number(node->children[1], 1);
}

/* A variable of the function that is a place. */
static bool is_local(const struct decl *d, const struct type *place)
{
    return d && d->kind == D_VARIABLE && !d->is_global && !d->is_static && !d->is_extern && !d->of_thread &&
           !d->dim_count && same_numbers(d->type, place);
}

/* Nothing of it comes from a macro, has a directive, or is in a part that another configuration leaves out.
 */
static bool is_plain_text(const struct node *node)
{
    if (!node)
        return true;
    if (node->in_macro || node->macro_ends || node->argument_begins || node->in_argument || node->torn ||
        node->made || node->pragma)
        return false;
    for (int i = 0; i < node->count; i++)
        if (!is_plain_text(node->children[i]))
            return false;
    for (int i = 0; i < node->decl_count; i++)
        if (!is_plain_text(node->decls[i]->init))
            return false;
    return true;
}

static bool is_settled(const struct function *f)
{
    for (int i = 0; i < f->unit->conditional_count; i++) {
        const struct conditional *c = &f->unit->conditionals[i];
        if (c->source == f->body->source && c->directive <= f->body->end && f->body->begin <= c->end)
            return false;
    }
    return is_plain_text(f->body);
}

/* ---- the merge ---- */

static const struct decl *stepped(const struct node *node)
{
    return node && node->kind == N_UNARY && (node->op == OP_POST_INC || node->op == OP_PRE_INC)
               ? named(node->children[0])
               : NULL;
}

/* array[name] or array[name++], which *steps tells. */
static const struct decl *element(const struct node *node, const struct decl *array, bool *steps)
{
    *steps = false;
    if (!node || node->kind != N_INDEX || !is_name(node->children[0], array))
        return NULL;
    const struct node *index = node->children[1];
    *steps = index->kind == N_UNARY && index->op == OP_POST_INC;
    return *steps ? stepped(index) : named(index);
}

/* b[k] = a[from], and both are stepped on, the first perhaps later. */
struct taken {
    const struct decl *from;
    bool steps_from, steps_to;
};

static bool takes(const struct merge *m, const struct node *node, struct taken *taken)
{
    const struct node *first =
        node && node->kind == N_BLOCK ? (node->count ? node->children[0] : NULL) : node;
    if (!first || first->kind != N_ASSIGN || first->op != OP_NONE)
        return false;
    const struct decl *to = element(first->children[0], m->of[ROLE_SPARE], &taken->steps_to);
    taken->from = element(first->children[1], m->of[ROLE_ARRAY], &taken->steps_from);
    if (!taken->from || !to || to != m->to || taken->from == to)
        return false;
    for (int i = 1; node->kind == N_BLOCK && i < node->count; i++) {
        const struct decl *d = stepped(node->children[i]);
        bool *steps = d == to ? &taken->steps_to : d == taken->from ? &taken->steps_from : NULL;
        if (!steps || *steps)
            return false;
        *steps = true;
    }
    return true;
}

/* place <= end of its side */
static bool is_left_over(const struct merge *m, const struct node *test, const struct decl **place)
{
    if (!is_operation(test, OP_LE))
        return false;
    *place = named(test->children[0]);
    return (*place == m->left && *place && is_name(test->children[1], m->of[ROLE_MID])) ||
           (*place == m->right && *place && is_name(test->children[1], m->of[ROLE_HIGH]));
}

/* while (x <= mid && y <= hi) and its branch. The variables become known. */
static bool merges(struct merge *m, const struct node *loop)
{
    const struct node *test = loop->children[0], *body = loop->children[1], *last = NULL;
    if (!is_operation(test, OP_LAND))
        return false;
    for (int i = 0; i < 2; i++) {
        const struct node *side = test->children[i];
        if (!is_operation(side, OP_LE))
            return false;
        if (is_name(side->children[1], m->of[ROLE_MID]))
            m->left = named(side->children[0]);
        else if (is_name(side->children[1], m->of[ROLE_HIGH]))
            m->right = named(side->children[0]);
    }
    if (!m->left || !m->right || m->left == m->right || !body)
        return false;
    if (body->kind == N_BLOCK && body->count == 2) {
        last = body->children[1];
        body = body->children[0];
    } else if (body->kind == N_BLOCK && body->count == 1)
        body = body->children[0];
    if (body->kind != N_IF || body->count != 3 || body->children[0]->kind != N_BINARY ||
        body->children[0]->op < OP_LT || body->children[0]->op > OP_GE)
        return false;
    const struct node *order = body->children[0], *assign = body->children[1];
    while (assign && assign->kind == N_BLOCK)
        assign = assign->count ? assign->children[0] : NULL;
    const struct node *place = assign && assign->kind == N_ASSIGN ? assign->children[0] : NULL;
    if (!place || place->kind != N_INDEX)
        return false;
    m->to = named(place->children[1]) ? named(place->children[1]) : stepped(place->children[1]);
    bool step;
    const struct decl *one = element(order->children[0], m->of[ROLE_ARRAY], &step),
                      *other = step ? NULL : element(order->children[1], m->of[ROLE_ARRAY], &step);
    struct taken then, otherwise;
    if (step || !one || !other || !takes(m, body->children[1], &then) ||
        !takes(m, body->children[2], &otherwise))
        return false;
    if (last && stepped(last) != m->to)
        return false;
    const bool both = (one == m->left && other == m->right) || (one == m->right && other == m->left),
               apart = (then.from == one && otherwise.from == other) ||
                       (then.from == other && otherwise.from == one);
    return both && apart && then.steps_from && otherwise.steps_from && then.steps_to == !last &&
           otherwise.steps_to == !last && m->to != m->left && m->to != m->right;
}

/* for (i = from; i <= to; i++): its counter. */
static const struct decl *counts(const struct node *loop, const struct decl *from, const struct decl *to,
                                 const struct type *place)
{
    const struct node *first = loop->count == 4 ? loop->children[0] : NULL,
                      *test = first ? loop->children[1] : NULL;
    const struct decl *i = test && is_operation(test, OP_LE) ? named(test->children[0]) : NULL;
    if (!is_local(i, place) || !is_name(test->children[1], to) || stepped(loop->children[2]) != i)
        return NULL;
    const bool declares = first->kind == N_DECL && first->decl_count == 1 && first->decls[0] == i &&
                          is_name(i->init, from),
               sets = first->kind == N_ASSIGN && first->op == OP_NONE && is_name(first->children[0], i) &&
                      is_name(first->children[1], from);
    return declares || sets ? i : NULL;
}

/* Appends what is left of one side, which it gives; null: something else. */
static const struct decl *appends(const struct merge *m, const struct node *node)
{
    const struct decl *place;
    struct taken taken;
    node = node && node->kind == N_BLOCK && node->count == 1 ? node->children[0] : node;
    if (!node)
        return NULL;
    if (node->kind == N_IF && node->count == 2)
        return is_left_over(m, node->children[0], &place) && appends(m, node->children[1]) == place ? place
                                                                                                    : NULL;
    if (node->kind == N_WHILE)
        return is_left_over(m, node->children[0], &place) && takes(m, node->children[1], &taken) &&
                       taken.from == place && taken.steps_from && taken.steps_to
                   ? place
                   : NULL;
    for (int side = 0; node->kind == N_FOR && side < 2; side++) {
        const struct decl *from = side ? m->right : m->left;
        const struct decl *i = counts(node, from, m->of[side ? ROLE_HIGH : ROLE_MID], m->of[ROLE_LOW]->type);
        if (i && i != m->left && i != m->right && i != m->to && takes(m, node->children[3], &taken) &&
            taken.from == i && !taken.steps_from && taken.steps_to)
            return from;
    }
    return NULL;
}

/* if (mid < x) appends the right side, else the left one. */
static bool appends_either(const struct merge *m, const struct node *node)
{
    if (node->kind != N_IF || node->count != 3)
        return false;
    const struct node *test = node->children[0];
    const bool turned = is_operation(test, OP_GT);
    if (!turned && !is_operation(test, OP_LT))
        return false;
    const struct node *less = test->children[turned], *more = test->children[!turned];
    const struct decl *then = appends(m, node->children[1]), *otherwise = appends(m, node->children[2]);
    return (is_name(less, m->of[ROLE_MID]) && is_name(more, m->left) && then == m->right &&
            otherwise == m->left) ||
           (is_name(less, m->of[ROLE_HIGH]) && is_name(more, m->right) && then == m->left &&
            otherwise == m->right);
}

static bool copies_back(const struct merge *m, const struct node *loop)
{
    const struct decl *i =
        loop->kind == N_FOR ? counts(loop, m->of[ROLE_LOW], m->of[ROLE_HIGH], m->of[ROLE_LOW]->type) : NULL;
    const struct node *copy = i ? loop->children[3] : NULL;
    copy = copy && copy->kind == N_BLOCK && copy->count == 1 ? copy->children[0] : copy;
    bool one, other;
    return copy && copy->kind == N_ASSIGN && copy->op == OP_NONE &&
           element(copy->children[0], m->of[ROLE_ARRAY], &one) == i &&
           element(copy->children[1], m->of[ROLE_SPARE], &other) == i && !one && !other;
}

/* What a variable is set to before the loop: 1 where the left side begins, 2 where the right one does, 0
 * something else. */
static int beginning(const struct merge *m, const struct node *value)
{
    return is_name(value, m->of[ROLE_LOW]) ? 1 : is_next(value, m->of[ROLE_MID]) ? 2 : 0;
}

/* The variables begin as the loop needs them: what stands before it sets each of them last to that. */
static bool begins(const struct merge *m, const struct node *body, int loop)
{
    const struct decl *const variables[] = {m->left, m->right, m->to};
    int set[3] = {0, 0, 0};
    for (int i = 0; i < loop; i++) {
        const struct node *s = body->children[i];
        if (s->kind == N_DECL && !s->count)
            for (int k = 0; k < s->decl_count; k++) {
                const struct decl *d = s->decls[k];
                if (!is_local(d, m->of[ROLE_LOW]->type) ||
                    (d->init && !beginning(m, d->init) && d->init->kind != N_INT))
                    return false;
                for (int v = 0; v < 3; v++)
                    if (variables[v] == d)
                        set[v] = d->init ? beginning(m, d->init) : 0;
            }
        else if (s->kind == N_ASSIGN && s->op == OP_NONE &&
                 is_local(named(s->children[0]), m->of[ROLE_LOW]->type) && beginning(m, s->children[1])) {
            for (int v = 0; v < 3; v++)
                if (variables[v] == named(s->children[0]))
                    set[v] = beginning(m, s->children[1]);
        } else
            return false;
    }
    for (int v = 0; v < 3; v++)
        if (!is_local(variables[v], m->of[ROLE_LOW]->type))
            return false;
    return set[0] == 1 && set[1] == 2 && set[2] == 1;
}

static bool is_merge(const struct function *f, struct merge *m)
{
    const struct node *body = f->body;
    int at = 0;
    if (!is_settled(f) || f->variadic || !f->result || f->result->kind != T_VOID || body->kind != N_BLOCK)
        return false;
    while (at < body->count && body->children[at]->kind != N_WHILE)
        at++;
    if (at >= body->count || !merges(m, body->children[at]) || !begins(m, body, at))
        return false;
    at++;
    if (at + 2 == body->count) {
        if (!appends_either(m, body->children[at]))
            return false;
    } else if (at + 3 == body->count) {
        const struct decl *one = appends(m, body->children[at]), *other = appends(m, body->children[at + 1]);
        if (!one || !other || one == other)
            return false;
    } else
        return false;
    return copies_back(m, body->children[body->count - 1]);
}

/* ---- the sort ---- */

/* (lo + hi) / 2, lo + (hi - lo) / 2 */
static bool is_middle(const struct node *node, const struct decl *low, const struct decl *high)
{
    if (is_operation(node, OP_DIV) && is_the_number(node->children[1], 2) &&
        is_operation(node->children[0], OP_ADD)) {
        const struct node *sum = node->children[0];
        return (is_name(sum->children[0], low) && is_name(sum->children[1], high)) ||
               (is_name(sum->children[0], high) && is_name(sum->children[1], low));
    }
    if (!is_operation(node, OP_ADD) || !is_name(node->children[0], low) ||
        !is_operation(node->children[1], OP_DIV))
        return false;
    const struct node *half = node->children[1], *way = half->children[0];
    return is_the_number(half->children[1], 2) && is_operation(way, OP_SUB) &&
           is_name(way->children[0], high) && is_name(way->children[1], low);
}

static bool is_parameter(const struct decl *d)
{
    return d && d->kind == D_PARAMETER && d->type && !d->type->is_reference;
}

static int parameter(const struct function *f, const struct decl *d)
{
    for (int i = 0; i < f->param_count; i++)
        if (f->params[i] == d)
            return is_parameter(d) ? i : -1;
    return -1;
}

/* The merge that a sort calls last. */
static bool merges_last(const struct program *program, const struct node *call,
                        const struct decl *const *roles, const struct function *sort)
{
    struct merge m = {.left = NULL};
    const struct function *f = call->kind == N_CALL && call->decl ? find_function(program, call->decl) : NULL;
    if (!f || f == sort || f->param_count != ROLES || call->count != ROLES + 1)
        return false;
    for (int i = 0; i < ROLES; i++)
        for (int r = 0; r < ROLES; r++)
            if (is_name(call->children[i + 1], roles[r])) {
                const struct decl *p = f->params[i];
                const bool alike = r <= ROLE_SPARE ? p->type && p->type->kind == T_POINTER &&
                                                         same_numbers(p->type->to, roles[r]->type->to)
                                                   : same_numbers(p->type, roles[r]->type);
                if (m.of[r] || !is_parameter(p) || !alike)
                    return false;
                m.of[r] = p;
            }
    for (int r = 0; r < ROLES; r++)
        if (!m.of[r])
            return false;
    return is_merge(f, &m);
}

/* Calls itself with the same arrays, from `from` (null: behind the middle) to `to`. */
static bool calls_itself(const struct program *program, const struct function *f, const struct node *call,
                         const struct merge_sort *s, const struct decl *from, const struct decl *to,
                         const struct decl *mid)
{
    if (call->kind != N_CALL || !call->decl || find_function(program, call->decl) != f || call->count != 5)
        return false;
    const struct node *low = call->children[1 + s->low];
    return is_name(call->children[1 + s->array], f->params[s->array]) &&
           is_name(call->children[1 + s->spare], f->params[s->spare]) &&
           is_name(call->children[1 + s->high], to) && (from ? is_name(low, from) : is_next(low, mid));
}

/* Of which arrays and places its branch speaks; `merge`: its last call. */
static bool roles_of(const struct function *f, const struct node *test, const struct node *merge,
                     const struct decl *mid, struct merge_sort *s)
{
    s->low = parameter(f, named(test->children[0]));
    s->high = parameter(f, named(test->children[1]));
    if (s->low < 0 || s->high < 0 || s->low == s->high || merge->kind != N_CALL || merge->count != ROLES + 1)
        return false;
    const struct type *place = f->params[s->low]->type;
    int arrays[2], count = 0;
    for (int i = 0; i < f->param_count; i++)
        if (i != s->low && i != s->high)
            arrays[count++] = i;
    s->array = arrays[0];
    s->spare = arrays[1];
    const struct type *a = f->params[arrays[0]]->type, *b = f->params[arrays[1]]->type;
    if (!a || !b || a->kind != T_POINTER || b->kind != T_POINTER || a->is_reference || b->is_reference ||
        !a->to || a->to->kind != T_INT || a->to->is_const || b->to->is_const || !same_numbers(a->to, b->to))
        return false;
    s->number = a->to;
    return is_signed_int(place) && same_numbers(place, f->params[s->high]->type) && is_local(mid, place);
}

bool is_merge_sort(const struct program *program, const struct function *f, struct merge_sort *s)
{
    const struct node *body = f->body;
    if (f->param_count != 4 || f->variadic || !f->result || f->result->kind != T_VOID || !body ||
        body->kind != N_BLOCK || !body->count || body->count > 2)
        return false;
    const struct node *branch = body->children[body->count - 1], *then;
    if (branch->kind != N_IF || branch->count != 2 || !is_operation(branch->children[0], OP_LT) ||
        (body->count == 2 && (body->children[0]->kind != N_DECL || body->children[0]->decl_count != 1 ||
                              body->children[0]->count)))
        return false;
    then = branch->children[1];
    if (!then || then->kind != N_BLOCK || then->count != 4)
        return false;
    const struct node *set = then->children[0];
    const bool declares = set->kind == N_DECL && set->decl_count == 1 && !set->count && body->count == 1;
    const struct decl *mid = declares                                      ? set->decls[0]
                             : set->kind == N_ASSIGN && set->op == OP_NONE ? named(set->children[0])
                                                                           : NULL;
    const struct node *value = declares ? set->decls[0]->init : mid ? set->children[1] : NULL;
    if (!mid || !value ||
        (!declares && (body->count != 2 || body->children[0]->decls[0] != mid || mid->init)) ||
        !roles_of(f, branch->children[0], then->children[3], mid, s) || !is_settled(f))
        return false;
    for (int turn = 0; turn < 2; turn++) { /* which array is the spare one */
        const struct decl *low = f->params[s->low], *high = f->params[s->high];
        const struct decl *const roles[ROLES] = {f->params[s->array], f->params[s->spare], low, mid, high};
        if (is_middle(value, low, high) && calls_itself(program, f, then->children[1], s, low, mid, mid) &&
            calls_itself(program, f, then->children[2], s, NULL, high, mid) &&
            merges_last(program, then->children[3], roles, f))
            return true;
        const int other = s->array;
        s->array = s->spare;
        s->spare = other;
    }
    return false;
}
