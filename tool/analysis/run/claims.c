#include "analysis/run/claims.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/site.h"
#include "analysis/tree/linkage.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"
#include "codes.h"

/* A variable where a statement ends (begins: `before`), over all visits. Without a variable: the statement
 * itself. */
struct belief {
    const struct node *statement;
    const struct decl *variable;
    bool before;
    int visits;               /* that count */
    const struct poly *o, *w; /* null: not known, or not the same each time */
    long long below;          /* 0 <= value < below; 0 not known */
    bool kept;                /* the same for all shares */
    bool same;                /* the same on all ranks */
    struct belief *next;      /* hash chain */
};

enum { CHAINS = 1024 };

struct claims {
    struct belief *chains[CHAINS];
    const struct function **unfollowed;
    int unfollowed_count;
};

void claims_ask(struct interp *in)
{
    in->run->claims = ARENA_NEW(in->arena, struct claims);
}

void claims_restart(struct interp *in)
{
    if (in->run->claims)
        *in->run->claims = (struct claims){0};
}

void claims_forget(struct interp *in, const struct function *function)
{
    struct claims *claims = in->run->claims;
    for (int i = 0; claims && i < claims->unfollowed_count; i++)
        if (claims->unfollowed[i] == function)
            return;
    if (claims)
        ARENA_PUSH(in->arena, claims->unfollowed, claims->unfollowed_count, function);
}

static struct belief *belief_of(struct interp *in, const struct node *statement, const struct decl *variable,
                                bool before)
{
    size_t key = ((size_t)statement->id * 31 + (variable ? (size_t)variable->id : 0)) % CHAINS;
    struct belief *b = in->run->claims->chains[key];
    while (b && (b->statement != statement || b->variable != variable || b->before != before))
        b = b->next;
    if (!b) {
        b = ARENA_NEW(in->arena, struct belief);
        *b = (struct belief){.statement = statement,
                             .variable = variable,
                             .before = before,
                             .next = in->run->claims->chains[key]};
        in->run->claims->chains[key] = b;
    }
    return b;
}

static bool is_scalar(const struct decl *decl)
{
    return (decl->kind == D_VARIABLE || decl->kind == D_PARAMETER) && !decl->in_system &&
           is_number_type(decl->type);
}

/* Is what differs between no two ranks of a share the same on all ranks of the program? A communicator that
 * the program makes may have parts: their sizes, and what is broadcast in each, differ. */
static bool of_world(const struct interp *in)
{
    for (int i = 0; i < in->shares->count; i++)
        if (in->shares->list[i].group > 0)
            return false;
    return true;
}

/* 0 <= both < bound; 0 where one of them has none. */
static long long bound_of(struct interp *in, const struct poly *o, const struct poly *w)
{
    long long n, m;
    if (!o || !w || !poly_number(limit_of(in, o), &n) || !poly_number(limit_of(in, w), &m))
        return 0;
    return n > m ? n : m;
}

/* One more visit: what holds at all of them is left. */
static void visit(struct interp *in, struct belief *b, const struct value *v)
{
    unsigned long long shares = 0;
    bool each_alike = in->path->control.dep == DEP_FIX &&
                      !in_share_loop(in, &shares); /* as often on every rank, for all shares */
    bool known = !v->stored.never && !v->stored.perhaps &&
                 !(v->o && poly_has_kind(v->o, A_COMM)); /* a handle's number is MPI's */
    bool kept = known && each_alike && v->dep == DEP_FIX && !v->reassoc;
    bool same = kept && !v->by_rank && !in->path->control_rank && of_world(in);
    const struct poly *o = known ? v->o : NULL, *w = known && v->dep != DEP_BAD ? v->w : NULL;
    long long bound = bound_of(in, o, w);
    b->o = !b->visits || b->o == o ? o : NULL;
    b->w = !b->visits || b->w == w ? w : NULL;
    b->below = !b->visits ? bound : b->below && bound ? (b->below > bound ? b->below : bound) : 0;
    b->kept = kept && (!b->visits || b->kept);
    b->same = same && (!b->visits || b->same);
    b->visits++;
}

static void look_at(struct interp *in, const struct node *statement, const struct node *node, bool before,
                    evaluation evaluate)
{
    if (!node || node->kind == N_LAMBDA)
        return;
    if (node->kind == N_REF && node->decl && is_scalar(node->decl)) {
        struct value v = evaluate(in, node);
        visit(in, belief_of(in, statement, node->decl, before), &v);
    }
    for (int i = 0; i < node->count; i++)
        look_at(in, statement, node->children[i], before, evaluate);
    for (int i = 0; i < node->decl_count; i++) {
        const struct decl *decl = node->decls[i];
        look_at(in, statement, decl->init, before, evaluate);
        if (is_scalar(decl)) {
            const struct value v = seen(in, object_for_decl(in, decl))->value;
            visit(in, belief_of(in, statement, decl, before), &v);
        }
    }
}

static void look(struct interp *in, const struct node *statement, const struct node *node, bool before,
                 evaluation evaluate)
{
    belief_of(in, statement, NULL, before)->visits++;
    if (in->shares->record && !in->memory->state.dead)
        look_at(in, statement, node, before, evaluate);
}

void claims_after(struct interp *in, const struct node *statement, evaluation evaluate)
{
    if (in->run->claims)
        look(in, statement, statement, false, evaluate);
}

void claims_before(struct interp *in, const struct node *statement, evaluation evaluate)
{
    if (in->run->claims)
        look(in, statement, statement->children[0], true, evaluate);
}

/* ---- the list ---- */

/* The value as an expression of C over `rank`, `size`, `mine`, `offset`, `total`; null when there is none. */
static const char *formula(struct interp *in, const struct poly *p);

static const char *atom_formula(struct interp *in, const struct atom *a)
{
    const char *left, *right;
    switch (a->kind) {
    case A_NAMED:
        return arena_printf(in->arena, "%lldLL", a->value);
    case A_RANK:
    case A_SIZE:
        return a->id ? NULL : a->kind == A_RANK ? "rank" : "size";
    case A_MINE:
    case A_OFFSET:
    case A_TOTAL:
        return in->shares->count != 1 ? NULL
               : a->kind == A_MINE    ? "mine"
               : a->kind == A_OFFSET  ? "offset"
                                      : "total";
    case A_DIV:
    case A_MOD:
        left = formula(in, a->a);
        right = formula(in, a->b);
        return left && right
                   ? arena_printf(in->arena, "((%s) %c (%s))", left, a->kind == A_DIV ? '/' : '%', right)
                   : NULL;
    default:
        return NULL;
    }
}

static const char *formula(struct interp *in, const struct poly *p)
{
    if (!p || p->overflow)
        return NULL;
    const char *text = p->count ? NULL : "0";
    for (int i = 0; i < p->count; i++) {
        const char *product = arena_printf(in->arena, "%lldLL", p->terms[i].factor);
        for (int k = 0; k < p->terms[i].count; k++) {
            const char *factor = atom_formula(in, p->terms[i].atoms[k]);
            if (!factor)
                return NULL;
            product =
                p->terms[i].factor == 1 && !k ? factor : arena_printf(in->arena, "%s * %s", product, factor);
        }
        text = text ? arena_printf(in->arena, "%s + %s", text, product) : product;
    }
    return text;
}

static void claim(struct site_list *list, const struct belief *b, enum claim_kind kind, const char *text)
{
    const struct node *s = b->statement;
    struct claim claim = {.place = place_at(s->source, s->begin, s->end),
                          .end = s->end,
                          .kind = kind,
                          .before = b->before,
                          .in_block = s->parent && s->parent->kind == N_BLOCK,
                          .variable = arena_string(list->arena, b->variable ? b->variable->name : ""),
                          .text = arena_string(list->arena, text ? text : "")};
    claim.place.path = arena_string(list->arena, claim.place.path);
    ARENA_PUSH(list->arena, list->claims, list->claim_count, claim);
}

/* In a block, or all that a branch or loop has in its place: only there is room for a check. */
static bool has_room(const struct node *s)
{
    const struct node *parent = s->parent;
    if (!parent || parent->kind == N_BLOCK)
        return parent != NULL;
    int last = parent->kind == N_IF      ? 1
               : parent->kind == N_FOR   ? 3
               : parent->kind == N_WHILE ? 1
                                         : parent->count;
    for (int i = last; i < parent->count; i++)
        if (parent->children[i] == s)
            return true;
    return parent->kind == N_DO && parent->children[0] == s;
}

static void list_belief(struct interp *in, const struct belief *b, struct site_list *list)
{
    long long number;
    const char *value = formula(in, b->o), *now = b->w && b->w != b->o ? formula(in, b->w) : NULL;
    if (poly_number(b->o, &number) && b->w == b->o)
        claim(list, b, CLAIM_CONSTANT, arena_printf(in->arena, "%lldLL", number));
    else if (value)
        claim(list, b, CLAIM_VALUE, value);
    else if (b->below)
        claim(list, b, CLAIM_BELOW, arena_printf(in->arena, "%lldLL", b->below));
    if (now)
        claim(list, b, CLAIM_OWN, now);
    if (b->kept && !value)
        claim(list, b, CLAIM_KEPT, NULL);
    if (b->same && !value)
        claim(list, b, CLAIM_SAME, NULL);
}

/* Statements without statements in them that no visit has come by. */
static void list_unreached(struct interp *in, const struct node *node, struct site_list *list)
{
    if (!node)
        return;
    bool expression = node->kind == N_DECL || node->kind >= N_INT;
    if (!expression) {
        for (int i = 0; i < node->count; i++)
            if (!node->children[i] || node->children[i]->kind < N_INT || node->kind == N_BLOCK)
                list_unreached(in, node->children[i], list);
        return;
    }
    const struct belief *b = belief_of(in, node, NULL, false);
    if (!b->visits && node->parent && node->parent->kind == N_BLOCK && !node->in_macro &&
        stands_in_text(node))
        claim(list, b, CLAIM_NEVER, NULL);
}

/* What calls that are not followed may come by. */
struct unfollowed {
    struct arena *scratch;
    struct reach **from;
    int count;
};

static struct unfollowed unfollowed_of(const struct interp *in)
{
    const struct claims *claims = in->run->claims;
    struct unfollowed u = {.scratch = arena_new()};
    for (int i = 0; i < claims->unfollowed_count; i++) {
        struct reach *reach = reach_new(u.scratch, in->program->linkage, claims->unfollowed[i]);
        ARENA_PUSH(u.scratch, u.from, u.count, reach);
    }
    return u;
}

static bool is_followed(const struct unfollowed *u, const struct function *function)
{
    const struct node *body = function->body;
    const struct place place = place_at(body->source, body->begin, body->end);
    for (int i = 0; i < u->count; i++)
        if (reach_touches(u->from[i], place.path, place.offset))
            return false;
    return true;
}

/* Is something not followed that may change anything? Then the shares are refused for it, all of them. */
static bool follows_all(const struct interp *in)
{
    for (int i = 0; i < in->run->claims->unfollowed_count; i++)
        if (!in->run->claims->unfollowed[i])
            return false;
    for (int i = 0; i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        int k = 0;
        while (k < s->fact_count && s->facts[k].code != CODE_RECURSION &&
               s->facts[k].code != CODE_UNKNOWN_FUNCTION)
            k++;
        if (k == s->fact_count)
            return true;
    }
    return in->shares->count == 0;
}

static int compare(const void *a, const void *b)
{
    const struct claim *left = a, *right = b;
    int order = strcmp(left->place.path, right->place.path);
    if (!order)
        order = (left->place.offset > right->place.offset) - (left->place.offset < right->place.offset);
    if (!order)
        order = strcmp(left->variable, right->variable);
    if (!order)
        order = (int)left->kind - (int)right->kind;
    return order ? order : left->before - right->before;
}

void claims_list(struct interp *in, struct site_list *list)
{
    if (!in->run->claims || in->run->gave_up || !follows_all(in))
        return;
    struct unfollowed unfollowed = unfollowed_of(in);
    const struct function **come_by = NULL;
    int count = 0;
    for (int i = 0; i < CHAINS; i++)
        for (const struct belief *b = in->run->claims->chains[i]; b; b = b->next) {
            if (!b->statement->function || !is_followed(&unfollowed, b->statement->function))
                continue;
            int k = 0;
            while (k < count && come_by[k] != b->statement->function)
                k++;
            if (k == count)
                ARENA_PUSH(in->arena, come_by, count, b->statement->function);
            if (b->variable && b->visits && !b->statement->in_macro && has_room(b->statement) &&
                stands_in_text(b->statement))
                list_belief(in, b, list);
        }
    for (int i = 0; i < count; i++)
        list_unreached(in, come_by[i]->body, list);
    arena_free(unfollowed.scratch);
    if (list->claim_count)
        qsort(list->claims, list->claim_count, sizeof *list->claims, compare);
}

void claims_copy(struct site_list *into, const struct site_list *from)
{
    for (size_t i = 0; i < from->claim_count; i++) {
        struct claim claim = from->claims[i];
        claim.place.path = arena_string(into->arena, claim.place.path);
        claim.variable = arena_string(into->arena, claim.variable);
        claim.text = arena_string(into->arena, claim.text);
        ARENA_PUSH(into->arena, into->claims, into->claim_count, claim);
    }
}

const char *claim_kind_name(enum claim_kind kind)
{
    static const char *const names[] = {"constant", "value", "own", "below", "kept", "same", "never"};
    return names[kind];
}
