/* The shares of a program: which value they are, where their object is made, how the rewritten program names what
 * hangs on them. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/interp.h"
#include "analysis/linkage.h"
#include "analysis/loops.h"
#include "analysis/names.h"
#include "analysis/remade.h"
#include "analysis/rows.h"

/* A call on a call path; the numbers are the order in which they were come by, and the same in every pass. */
struct context_key {
    int caller, number;
    const struct node *call;
    struct context_key *next;
};

static struct context_key **context_chain(struct interp *in, int caller, const struct node *call)
{
    size_t hash = ((uintptr_t)call >> 4) * 31u + (size_t)caller * 0x9e3779b1u;
    return &in->context_keys[(hash ^ hash >> 15) % (size_t)in->context_chains];
}

static void grow_contexts(struct interp *in)
{
    struct context_key **old = in->context_keys;
    int chains = in->context_chains;
    in->context_chains = chains ? 4 * chains : 256;
    in->context_keys = arena_alloc(in->arena, (size_t)in->context_chains * sizeof(struct context_key *));
    for (int i = 0; i < chains; i++)
        for (struct context_key *key = old[i], *next; key; key = next) {
            next = key->next;
            struct context_key **chain = context_chain(in, key->caller, key->call);
            key->next = *chain;
            *chain = key;
        }
}

int context_number(struct interp *in, int caller, const struct node *call)
{
    if (in->context_count >= 2 * in->context_chains)
        grow_contexts(in);
    struct context_key **chain = context_chain(in, caller, call);
    for (const struct context_key *key = *chain; key; key = key->next)
        if (key->caller == caller && key->call == call)
            return key->number;
    struct context_key *key = ARENA_NEW(in->arena, struct context_key);
    *key = (struct context_key){.caller = caller, .number = ++in->context_count, .call = call, .next = *chain};
    *chain = key;
    return key->number;
}

struct function *find_function(struct interp *in, const struct decl *decl)
{
    return linkage_function(in->linkage, decl);
}

void (fact_against)(struct interp *in, unsigned long long shares, int code, const struct node *node, const char *text,
                  const struct node *node2, const char *text2)
{
    for (int i = 0; i < in->share_count; i++) {
        if (!(shares >> i & 1))
            continue;
        struct share *s = &in->shares[i];
        bool known = false;
        for (int k = 0; !known && k < s->fact_count; k++)
            known = s->facts[k].code == code && s->facts[k].node == node;
        if (known || s->fact_count > 40)
            continue;
        struct fact fact = {.code = code, .node = node, .text = text, .node2 = node2, .text2 = text2};
        ARENA_PUSH(in->arena, s->facts, s->fact_count, fact);
    }
    merge_shares(in, shares);
}

unsigned long long every_share(const struct interp *in)
{
    return (1ull << in->share_count) - 1; /* at most 60: discover_shares */
}

void (refuse_all)(struct interp *in, int code, const struct node *node, const char *text)
{
    for (int i = 0; in->record && i < in->share_count; i++)
        (fact_against)(in, 1ull << i, code, node, text, NULL, NULL); /* one by one: they need not change together */
}

int root_share(const struct interp *in, int i)
{
    while (in->shares[i].merged != i)
        i = in->shares[i].merged;
    return i;
}

void merge_shares(struct interp *in, unsigned long long shares)
{
    int first = -1;
    for (int i = 0; i < in->share_count; i++)
        if (shares >> i & 1) {
            if (first < 0)
                first = root_share(in, i);
            else
                in->shares[root_share(in, i)].merged = first;
        }
}

int share_of(struct interp *in, const struct poly *p)
{
    unsigned long long mask = poly_shares(in, p);
    if (!mask || mask & (mask - 1))
        return -1;
    return __builtin_ctzll(mask);
}

/* The value that `o` has after the rewrite, wherever the own share stands for the equal one. */
const struct poly *to_new(struct interp *in, const struct poly *o, bool *ok)
{
    *ok = o != NULL;
    const struct poly *p = o;
    for (int i = 0; *ok && i < in->share_count; i++) {
        const struct share *s = &in->shares[i];
        if (!poly_has(p, s->atom))
            continue;
        const struct poly *q, *rest;
        if (!poly_split(in->space, p, s->atom, &q, &rest)) {
            *ok = false;
            break;
        }
        const struct atom *rank = poly_make_atom(in->space, A_RANK, s->group < 0 ? 0 : s->group, 0, 0, NULL, NULL, "rank");
        const struct atom *size = poly_make_atom(in->space, A_SIZE, s->group < 0 ? 0 : s->group, 0, 0, NULL, NULL, "size");
        const struct poly *by_rank, *others, *by_size, *plain;
        if (!poly_split(in->space, q, rank, &by_rank, &others) || !poly_split(in->space, others, size, &by_size, &plain) ||
            poly_has_kind(by_rank, A_SIZE) || poly_has_kind(by_rank, A_RANK)) {
            *ok = false;
            break;
        }
        const struct poly *result = rest;
        result = poly_add(in->space, result, poly_mul(in->space, by_rank, poly_of(in->space, s->offset)));
        result = poly_add(in->space, result, poly_mul(in->space, by_size, poly_of(in->space, s->total)));
        /* multiples by a counter over the ranks: the displacement of that rank */
        for (int k = 0; k < in->loop_count; k++) {
            const struct loop *l = in->loops[k];
            const struct poly *c, *more;
            if (!l->rank_loop || l->group != (s->group < 0 ? 0 : s->group) || !poly_has(plain, l->t))
                continue;
            if (!poly_split(in->space, plain, l->t, &c, &more)) {
                *ok = false;
                break;
            }
            const struct poly *extra = poly_exact(in->space, more, c), *index = poly_of(in->space, l->t);
            long long number;
            if (more->count && extra && poly_literal(extra, &number)) {
                index = poly_add(in->space, index, extra);
                more = P(in, 0);
            }
            const struct atom *d = poly_make_atom(in->space, A_DISPL, i, 0, 0, index, NULL, NULL);
            result = poly_add(in->space, result, poly_mul(in->space, c, poly_of(in->space, d)));
            plain = more;
        }
        for (int k = 0; k < plain->count; k++)
            for (int j = 0; j < plain->terms[k].count; j++)
                if (plain->terms[k].atoms[j]->kind == A_LOOP)
                    *ok = false; /* i * share with any other counter */
        result = poly_add(in->space, result, poly_mul(in->space, plain, poly_of(in->space, s->mine)));
        p = result;
    }
    return p;
}

static bool same_share(const struct share *s, const struct atom *atom)
{
    return s->atom == atom;
}

static const struct atom *choose_atom(struct interp *in, const struct candidate *c)
{
    const struct atom *with_size = NULL, *named = NULL, *symbol_atom = NULL, *quotient = NULL;
    int symbols = 0, quotients = 0;
    if (!c->count || c->count->count != 1)
        return NULL;
    for (int j = 0; j < c->count->terms[0].count; j++) {
        const struct atom *a = c->count->terms[0].atoms[j];
        if (a->kind == A_DIV || a->kind == A_OPAQUE) {
            quotients++;
            quotient = a;
            if (poly_has_kind(a->a, A_SIZE) || poly_has_kind(a->b, A_SIZE))
                with_size = a;
        } else if (a->kind == A_NAMED)
            named = a;
        else if (a->kind == A_SYMBOL) {
            symbols++;
            symbol_atom = a;
        } else
            return NULL;
    }
    if (with_size)
        return with_size;
    if (quotients == 1 && quotient->kind == A_DIV)
        return quotient;
    if (symbols == 1)
        return symbol_atom;
    if (!symbols && named && c->count->terms[0].count == 1)
        return named;
    for (int i = 0; !symbols && i < in->gathered_count; i++) { /* ROWS * COLUMNS, and ROWS results come back */
        const struct atom *a = poly_single(in->gathered[i]);
        for (int j = 0; a && a->kind == A_NAMED && j < c->count->terms[0].count; j++)
            if (c->count->terms[0].atoms[j] == a)
                return a;
    }
    return NULL;
}

void discover_shares(struct interp *in)
{
    for (int i = 0; i < in->candidate_count; i++) {
        const struct candidate *c = &in->candidates[i];
        const struct atom *atom = choose_atom(in, c);
        if (!atom || in->share_count >= 60)
            continue;
        bool known = false;
        for (int k = 0; !known && k < in->share_count; k++)
            known = same_share(&in->shares[k], atom);
        if (known)
            continue;
        struct share s = {.atom = atom, .group = c->group, .root = c->root, .merged = in->share_count, .in_rows = counts_rows(in, atom)};
        int id = in->share_count;
        s.mine = poly_make_atom(in->space, A_MINE, id, 0, 0, NULL, NULL, NULL);
        s.offset = poly_make_atom(in->space, A_OFFSET, id, 0, 0, NULL, NULL, NULL);
        s.total = poly_make_atom(in->space, A_TOTAL, id, 0, 0, NULL, NULL, NULL);
        ARENA_PUSH(in->arena, in->shares, in->share_count, s);
    }
}

bool all_ranks_here(const struct interp *in, int group)
{
    if (!in->control_rank)
        return true;
    return in->carried && in->carried->group == group && in->carried->depth == in->control_rank;
}

/* ---- plans ---- */

static bool plan_visible(const struct plan *plan, const struct node *node)
{
    if (!plan->reached || plan->function != node->function || !plan->anchor)
        return false;
    const struct node *block = plan->anchor->parent;
    if (plan->form == PLAN_ASSIGN && node->begin >= plan->at->begin && node->end <= plan->at->end)
        return false;
    size_t from = plan->form == PLAN_AFTER ? plan->anchor->end : plan->anchor->begin;
    if (node->begin < from || node->source != plan->anchor->source)
        return false;
    for (const struct node *n = node; n; n = n->parent)
        if (n == block)
            return true;
    return false;
}

static const struct node *top_statement(const struct node *node)
{
    const struct function *f = node->function;
    while (node && f && node->parent != f->body)
        node = node->parent;
    return node;
}

static bool holds_length(struct interp *in, int object, int share, bool *exactly)
{
    const struct value *v = &seen(in, object)->value;
    const struct poly *c, *rest;
    long long one;
    if (v->uninit || !v->w || !poly_split(in->space, v->w, in->shares[share].mine, &c, &rest) || rest->count || !c->count ||
        length_dep(c) != DEP_FIX)
        return false;
    if (in->shares[share].in_rows) { /* elements tell rows, but not the other way round */
        *exactly = v->rounds == ROUNDS_ELEMENTS;
        return *exactly || v->rounds == ROUNDS_ROWS;
    }
    *exactly = poly_literal(c, &one) && one == 1;
    return true;
}

/* The object a plan reads the own length from; -1 when it is not known here. */
static int length_object(struct interp *in, const struct plan *plan)
{
    if (!plan->variable)
        return own_object(in) >= 0 ? object_field(in, own_object(in), plan->field) : -1;
    int object = object_for_decl(in, plan->variable);
    if (!plan->field)
        return object;
    const struct value *v = &seen(in, object)->value;
    if (plan->variable->type->kind == T_POINTER) {
        if (v->to_count != 1 || in->objects[v->to[0].object].array)
            return -1;
        object = v->to[0].object;
    }
    return object_field(in, object, plan->field);
}

struct plan *plan_in_scope(struct interp *in, int share, const struct node *node)
{
    for (int i = 0; i < in->plan_count; i++) {
        struct plan *plan = in->plans[i];
        if (!plan_visible(plan, node))
            continue;
        if (plan->form != PLAN_OF) {
            if (plan->share == share)
                return plan;
            continue;
        }
        int object = length_object(in, plan);
        if (object < 0)
            continue;
        const struct value *v = &seen(in, object)->value;
        const struct poly *c, *rest;
        if (v->w && poly_split(in->space, v->w, in->shares[share].mine, &c, &rest) && !rest->count && c->count) {
            if ((!plan->scale || plan->scale == c) && (!plan->rounds || plan->rounds == v->rounds)) {
                plan->scale = c;
                plan->rounds = v->rounds;
                return plan;
            }
            plan->conflict = true;
        }
    }
    return NULL;
}

/* The member of a record that holds the own length, at best without a factor. */
static const struct decl *length_member(struct interp *in, int share, int record, bool *exactly)
{
    const struct decl *best = NULL;
    bool exact;
    *exactly = false;
    for (int k = 0; k < in->object_count && !*exactly; k++)
        if (in->objects[k].parent == record && !in->objects[k].array && in->objects[k].type && in->objects[k].type->kind == T_INT &&
            holds_length(in, k, share, &exact) && (!best || exact)) {
            best = in->objects[k].field;
            *exactly = exact;
        }
    return best;
}

/* A local variable, parameter or member that holds the own length at the top of the statement. Null with a field: a
 * member of the object itself. */
static const struct decl *length_variable(struct interp *in, int share, const struct node *where, const struct decl **field)
{
    struct variables vars = variables_of(in, where->function);
    const struct decl *best = NULL;
    bool exactly, best_exact = false;
    *field = NULL;
    for (int i = 0; i < vars.count && !best_exact; i++) {
        const struct decl *d = vars.items[i];
        if (!d->type || !visible(d, where))
            continue;
        int object = object_for_decl(in, d);
        if (d->type->kind == T_INT) {
            if (holds_length(in, object, share, &exactly) && (!best || exactly)) {
                best = d;
                *field = NULL;
                best_exact = exactly;
            }
            continue;
        }
        const struct value *v = &seen(in, object)->value;
        int record = d->type->kind == T_RECORD ? object
                     : d->type->kind == T_POINTER && d->type->to && d->type->to->kind == T_RECORD && v->to_count == 1 ? v->to[0].object : -1;
        const struct decl *member = record >= 0 ? length_member(in, share, record, &exactly) : NULL;
        if (member && (!best || exactly)) {
            best = d;
            *field = member;
            best_exact = exactly;
        }
    }
    if (!best && own_object(in) >= 0)
        *field = length_member(in, share, own_object(in), &exactly);
    return best;
}

struct plan *plan_require(struct interp *in, int share, const struct node *node)
{
    struct plan *plan = plan_in_scope(in, share, node);
    if (plan) {
        plan->needs_variable = true;
        return plan;
    }
    if (!in->shares[share].make || !node->function)
        return NULL;
    const struct node *anchor = top_statement(node);
    if (!anchor)
        return NULL;
    const struct decl *field, *variable = length_variable(in, share, anchor, &field);
    if (!variable && !field)
        return NULL;
    for (int i = 0; i < in->plan_count; i++)
        if (in->plans[i]->form == PLAN_OF && in->plans[i]->function == node->function && in->plans[i]->variable == variable &&
            in->plans[i]->field == field) {
            if (in->plans[i]->anchor == anchor || in->plans[i]->reached)
                return NULL;
            if (anchor->begin < in->plans[i]->anchor->begin) {
                in->plans[i]->anchor = anchor;
                in->changed = true;
            }
            return NULL;
        }
    plan = ARENA_NEW(in->arena, struct plan);
    *plan = (struct plan){.form = PLAN_OF, .share = share, .function = node->function, .anchor = anchor, .at = anchor, .variable = variable, .field = field};
    struct variables vars = variables_of(in, node->function);
    plan->length_text = !variable ? own_member(in, &vars, field->name) : !field ? variable->name
                        : arena_printf(in->arena, variable->type->kind == T_POINTER && !variable->type->is_reference ? "%s->%s" : "%s.%s", variable->name, field->name);
    ARENA_PUSH(in->arena, in->plans, in->plan_count, plan);
    in->changed = true;
    return NULL;
}

void plan_reached(struct interp *in, struct plan *plan)
{
    check_remade(in, plan);
    plan->reached = true;
    if (!in->record)
        return;
    if (plan->form == PLAN_BEFORE) { /* does the expression have its value here already? */
        in->record = false;
        const struct value value = eval(in, plan->at);
        in->record = true;
        if ((in->shares[plan->share].in_rows && value.rounds != plan->rounds) ||
            value.o != poly_mul(in->space, plan->itemwise ? plan->variable_scale : plan->scale, poly_of(in->space, in->shares[plan->share].atom)))
            plan->conflict = true;
    }
    bool own_loop = in_share_loop(in, &(unsigned long long){0});
    struct comm_event e = {.node = plan->anchor, .context = in->context ? in->context->id : 0, .group = -1,
                           .uniform = all_ranks_here(in, in->shares[plan->share].group) && in->control.dep == DEP_FIX && !own_loop};
    for (int i = 0; i < in->plan_count; i++)
        if (in->plans[i] == plan)
            e.plan = i;
    ARENA_PUSH(in->arena, in->events, in->event_count, e);
    if (!plan->comm_text && plan->share >= 0) {
        const struct share *s = &in->shares[plan->share];
        const struct poly *comm = poly_of(in->space, poly_make_atom(in->space, A_COMM, s->group < 0 ? 0 : s->group, 0, 0, NULL, NULL, NULL));
        const char *name = expression_for(in, comm, plan->anchor);
        plan->comm_text = name;
        plan->root_text = s->root ? expression_for(in, s->root, plan->anchor) : NULL;
        if (plan->itemwise)
            plan->unit_text = expression_for(in, plan->variable_scale, plan->anchor);
        else if (plan->scale && plan->form != PLAN_OF)
            plan->unit_text = expression_for(in, s->unit ? poly_mul(in->space, plan->scale, s->unit) : plan->scale, plan->anchor);
    }
}

static bool is_multiple(struct interp *in, const struct poly *o, int share)
{
    const struct poly *c, *rest;
    return o && poly_split(in->space, o, in->shares[share].atom, &c, &rest) && !rest->count && c->count;
}

/* A value that is a share has just been produced and is about to be stored: a place to make the object. */
void plan_candidate(struct interp *in, const struct node *node, const struct value *value, const struct node *left)
{
    if (!in->record || !in->share_count)
        return;
    for (int i = 0; i < in->plan_count; i++) {
        struct plan *plan = in->plans[i];
        if (plan->form == PLAN_ASSIGN && plan->at == node) {
            if (!is_multiple(in, value->o, plan->share) || (in->shares[plan->share].in_rows && value->rounds != plan->rounds))
                plan->conflict = true; /* another caller computes something else here */
            plan_reached(in, plan);
            return;
        }
        if (plan->form == PLAN_AFTER && plan->at == statement_of(node)) {
            plan_reached(in, plan);
            return;
        }
    }
    if (!value->o)
        return;
    bool is_bcast = node->kind == N_CALL && mpi_call_find(node->text);
    if (node->kind == N_REF || node->kind == N_MEMBER || node->kind == N_INDEX || (node->kind == N_UNARY && node->op == OP_DEREF))
        return;
    if (in->control.dep != DEP_FIX || !in->context || !in->started)
        return;
    for (int i = 0; i < in->share_count; i++) {
        struct share *s = &in->shares[i];
        const struct poly *c, *rest;
        if (s->make || !all_ranks_here(in, s->group) || !poly_has(value->o, s->atom) || !poly_split(in->space, value->o, s->atom, &c, &rest) || rest->count ||
            !c->count || poly_has_kind(c, A_RANK) || poly_has_kind(c, A_SIZE) || poly_has_kind(c, A_LOOP))
            continue;
        if (s->found && (s->found_scale == P(in, 1) || c != P(in, 1)))
            continue;
        if (s->in_rows && value->rounds != ROUNDS_ELEMENTS)
            continue;
        const struct node *anchor = statement_of(node);
        if (!anchor || !anchor->parent || anchor->parent->kind != N_BLOCK)
            continue;
        bool direct = is_bcast || node->parent == anchor || (node->parent && node->parent->kind == N_ASSIGN && node->parent == anchor);
        if (!direct)
            continue;
        struct plan plan = {.form = PLAN_ASSIGN, .share = i, .function = node->function, .at = node, .anchor = anchor, .left = left, .rounds = value->rounds};
        if (anchor->kind == N_DECL) {
            for (int k = 0; k < anchor->decl_count; k++) {
                if (anchor->decls[k]->init == node)
                    plan.variable = anchor->decls[k];
                if (node_uses(node, anchor->decls[k]))
                    plan.form = PLAN_AFTER;
            }
        } else if (left && left->kind == N_REF)
            plan.variable = left->decl;
        if (is_bcast) {
            const struct node *target = left && left->kind == N_UNARY && left->op == OP_ADDRESS ? left->children[0] : left;
            plan.form = PLAN_AFTER;
            plan.left = target;
            plan.variable = target && target->kind == N_REF && target->decl && target->decl->type->kind == T_INT ? target->decl : NULL;
            if (!plan.variable)
                continue;
        }
        if (plan.form == PLAN_AFTER) {
            plan.at = anchor;
            if (plan.variable && plan.variable->type->is_const)
                continue;
        }
        s->found = ARENA_NEW(in->arena, struct plan);
        *s->found = plan;
        s->found_scale = c;
        s->found->scale = c;
    }
}

/* Shares that were set before MPI_Init: their object can be made right after it. */
void plan_after_init(struct interp *in, const struct node *init)
{
    const struct node *anchor = statement_of(init);
    if (!in->record || !in->share_count || in->control_rank || !anchor || !anchor->parent || anchor->parent->kind != N_BLOCK)
        return;
    for (int i = 0; i < in->plan_count; i++)
        if (in->plans[i]->form == PLAN_AFTER && in->plans[i]->at == anchor)
            plan_reached(in, in->plans[i]);
    struct variables vars = variables_of(in, init->function);
    for (int i = 0; i < in->share_count; i++) {
        struct share *s = &in->shares[i];
        for (int k = 0; k < vars.count && !s->make && !s->found; k++) {
            const struct decl *d = vars.items[k];
            if (d->is_global || !d->type || d->type->kind != T_INT || d->type->is_const || !visible(d, anchor))
                continue;
            const struct value *v = &seen(in, object_for_decl(in, d))->value;
            if (v->uninit || v->o != poly_of(in->space, s->atom) || v->w != v->o || s->in_rows)
                continue;
            s->found = ARENA_NEW(in->arena, struct plan);
            *s->found = (struct plan){.form = PLAN_AFTER, .share = i, .function = init->function, .at = anchor, .anchor = anchor,
                                      .variable = d, .scale = P(in, 1)};
            s->found_scale = P(in, 1);
        }
    }
}

bool node_uses(const struct node *node, const struct decl *decl)
{
    if (!node)
        return false;
    if (node->kind == N_REF && node->decl == decl)
        return true;
    for (int i = 0; i < node->count; i++)
        if (node_uses(node->children[i], decl))
            return true;
    return false;
}

/* No variable ever holds the share: the object is made before the first statement that computes it inline. */
void note_inline(struct interp *in, int share, const struct node *node, const struct value *v)
{
    struct share *s = &in->shares[share];
    if (!in->record || !in->started || s->make || !node->function || !in->context)
        return;
    const struct poly *c, *rest;
    bool makes = !s->in_rows || v->rounds == ROUNDS_ELEMENTS;
    if (makes && !s->first_inline && poly_split(in->space, v->o, s->atom, &c, &rest) && !rest->count && c->count &&
        !poly_has_kind(c, A_RANK) && !poly_has_kind(c, A_SIZE) && !poly_has_kind(c, A_LOOP)) {
        s->first_inline = node;
        s->inline_scale = c;
    }
    if (s->inline_anchor)
        return;
    if (!all_ranks_here(in, s->group))
        s->inline_anchor = top_statement(node);
    else
        for (const struct node *n = node; n && n->parent && !s->inline_anchor; n = n->parent)
            if (n->parent->kind == N_BLOCK && !n->parent->in_macro)
                s->inline_anchor = n;
}

/* The call of an accessor; with a group, of so many items each, in whole groups. */
static const char *accessor_call(struct interp *in, const char *accessor, bool wide, const char *shares, const char *rank, const char *group)
{
    const char *of = rank ? arena_printf(in->arena, "%s, %s", shares, rank) : shares;
    return arena_printf(in->arena, "%s%s%s(%s%s%s)", accessor, group ? "_in" : "", wide ? "64" : "", of, group ? ", " : "", group ? group : "");
}

const char *accessor_text(struct interp *in, const struct poly *w, enum rounding rounds, const struct node *node)
{
    int share = share_of(in, w);
    if (share < 0)
        return NULL;
    struct plan *plan = plan_require(in, share, node);
    if (!plan || !plan->name)
        return NULL;
    const struct share *s = &in->shares[share];
    const struct poly *by_offset, *by_mine, *by_total, *by_equal, *rest = w;
    if (!poly_split(in->space, rest, s->offset, &by_offset, &rest) || !poly_split(in->space, rest, s->mine, &by_mine, &rest) ||
        !poly_split(in->space, rest, s->total, &by_total, &rest) || !poly_split(in->space, rest, s->atom, &by_equal, &rest))
        return NULL;
    if (!rounds_alike(plan, s, rounds))
        return NULL;
    const char *group = NULL; /* the object counts elements, wanted are whole groups of so many: rows */
    if (in_rows(plan, s, rounds) && !(group = expression_for(in, plan->scale, node)))
        return NULL;
    bool wide = node->type && node->type->kind == T_INT && node->type->size > 4;
    struct { const struct poly *c; const char *call; } parts[8] = {0};
    int n = 0;
    const char *name = plan->name;
    if (by_offset->count)
        parts[n].c = by_offset, parts[n++].call = accessor_call(in, "sy_offset", wide, name, NULL, group);
    if (by_total->count)
        parts[n].c = by_total, parts[n++].call = accessor_call(in, "sy_total", wide, name, NULL, group);
    if (by_equal->count)
        parts[n].c = by_equal, parts[n++].call = accessor_call(in, "sy_equal", wide, name, NULL, group);
    for (int i = 0; i < w->count && n < 6; i++)
        for (int j = 0; j < w->terms[i].count; j++) {
            const struct atom *a = w->terms[i].atoms[j];
            if ((a->kind != A_DISPL && a->kind != A_COUNT) || !poly_has(rest, a))
                continue;
            const struct poly *c;
            const char *index = expression_for(in, a->a, node);
            if (!poly_split(in->space, rest, a, &c, &rest) || !index)
                return NULL;
            parts[n].c = c, parts[n++].call = accessor_call(in, a->kind == A_DISPL ? "sy_displ" : "sy_count", wide, name, index, group);
        }
    if (by_mine->count)
        parts[n].c = by_mine, parts[n++].call = accessor_call(in, "sy_mine", wide, name, NULL, group);
    const char *text = NULL;
    for (int i = 0; i < n; i++) {
        const struct poly *by = group ? parts[i].c : poly_exact(in->space, parts[i].c, plan->scale);
        const char *piece = NULL;
        if (by && by == P(in, 1))
            piece = parts[i].call;
        else if (by) {
            const char *factor = expression_for(in, by, node);
            piece = factor ? arena_printf(in->arena, strchr(factor, '+') ? "%s * (%s)" : "%s * %s", parts[i].call, factor) : NULL;
        } else if ((by = poly_exact(in->space, plan->scale, parts[i].c)) != NULL) {
            const char *factor = expression_for(in, by, node);
            piece = factor ? arena_printf(in->arena, strpbrk(factor, "+*") ? "%s / (%s)" : "%s / %s", parts[i].call, factor) : NULL;
        }
        if (!piece)
            return NULL;
        text = text ? arena_printf(in->arena, "%s + %s", text, piece) : piece;
    }
    if (rest->count) {
        const char *more = expression_for(in, rest, node);
        if (!more)
            return NULL;
        text = arena_printf(in->arena, "%s + %s", text, more);
        n++;
    }
    if (!text)
        return NULL;
    bool single_call = n == 1 && text == parts[0].call;
    const struct node *parent = node->parent;
    bool compared = parent && parent->kind == N_BINARY && parent->op >= OP_LT && parent->op <= OP_NE;
    bool open = parent && ((parent->kind == N_BINARY && !compared) || parent->kind == N_UNARY || parent->kind == N_CAST || parent->kind == N_COND);
    if (!single_call && open)
        text = arena_printf(in->arena, "(%s)", text);
    if (wide && node->type->name && strcmp(node->type->name, "long long") && !(parent && (parent->kind == N_ASSIGN || parent->kind == N_DECL)))
        text = arena_printf(in->arena, single_call || open ? "(%s)%s" : "(%s)(%s)", node->type->name, text);
    return text;
}

bool unit_for_stride(struct interp *in, int share, const struct poly *per_item, long long step, const struct node *node)
{
    struct share *s = &in->shares[share];
    long long have, factor;
    if (!poly_literal(per_item, &factor) || factor != 1)
        return false;
    have = s->unit_wanted ? s->unit_wanted : 1;
    long long a = have, b = step;
    while (b) {
        long long rest = a % b;
        a = b;
        b = rest;
    }
    if (have / a > (1 << 20) / step)
        return false;
    s->unit_wanted = have / a * step;
    s->unit_node = node;
    return true;
}

/* Is it safe to synchronise where the objects are made? Just before or after a collective that all ranks reach,
 * with no other communication between, a correct program cannot be waiting for a message. */
void check_plans(struct interp *in)
{
    for (int i = 0; i < in->event_count; i++) {
        const struct comm_event *e = &in->events[i];
        if (e->plan < 0)
            continue;
        struct plan *plan = in->plans[e->plan];
        unsigned long long mask = 1ull << plan->share;
        if (plan->form == PLAN_OF && !plan->needs_variable)
            continue;
        if (!e->uniform) {
            fact_against(in, mask, 271, plan->anchor, "the share object would be made where not every rank comes by", NULL, NULL);
            continue;
        }
        int before = i - 1, after = i + 1;
        while (before >= 0 && in->events[before].plan >= 0)
            before--;
        while (after < in->event_count && in->events[after].plan >= 0)
            after++;
        bool safe = before < 0 || in->events[before].starts || (in->events[before].collective && in->events[before].uniform);
        if (after < in->event_count && in->events[after].collective &&
            (in->events[after].uniform || in->events[after].group == in->shares[plan->share].group))
            safe = true;
        if (!safe)
            fact_against(in, mask, 270, plan->anchor, "making the share object here might wait for a message that is still to come",
                         in->events[before].node, "this message may not have arrived");
    }
}
