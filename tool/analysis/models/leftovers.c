/* What calls and arithmetic leave with the library as they go on: leftovers.h. */
#include "analysis/models/leftovers.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/library.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/models/call.h"
#include "analysis/models/library.h"
#include "analysis/models/models.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* ---- in no program ---- */

static bool is_errno(const struct node *node)
{
    return node->kind == N_CALL && !strcmp(node->text, "__errno_location");
}

/* _mm_setcsr(_mm_getcsr() & mask | bits): no flag becomes something else. */
static bool goes_back(const struct node *node)
{
    for (node = node->parent; node; node = node->parent) {
        if (node->kind == N_CALL)
            return !strcmp(node->text, "_mm_setcsr") || !strcmp(node->text, "__builtin_ia32_ldmxcsr");
        if (node->kind != N_CAST && (node->kind != N_BINARY || (node->op != OP_AND && node->op != OP_OR)))
            return false;
    }
    return false;
}

void refuse_leftovers(struct interp *in, const struct node *node)
{
    static const char *const names[] = {
        "fetestexcept", "fegetexceptflag",        "fegetenv", "feholdexcept", "feenableexcept",
        "_mm_getcsr",   "__builtin_ia32_stmxcsr", NULL};
    if (is_errno(node)) {
        const struct node *read = node->parent, *around = read ? read->parent : NULL;
        if (!read || read->kind != N_UNARY || read->op != OP_DEREF ||
            (around && around->kind == N_UNARY && around->op == OP_ADDRESS))
            refuse_all(in, 223, node, "a pointer to errno is not followed");
        return;
    }
    const struct decl *d = node->decl;
    bool callee = node->parent && node->parent->kind == N_CALL && node->parent->children[0] == node;
    if (!d || (!d->in_system && !library_is(d->name, LIB_VARIABLE)) || callee)
        return;
    if (node->kind == N_REF && !strcmp(d->name, "signgam"))
        refuse_all(in, 223, node, "the sign that lgamma leaves behind is not followed");
    if (is_named_in(d->name, names) && !goes_back(node))
        refuse_all(in, 223, node, "which exceptions arithmetic has raised is not followed");
}

bool prints_error(const struct source *source)
{
    if (!strstr(source->text, "%m"))
        return false;
    for (size_t i = 0; i < source->token_count; i++) {
        const struct token *t = &source->tokens[i];
        bool error = false, date = false;
        if (source->text[t->end - 1] != '"')
            continue;
        for (size_t k = t->begin; k + 1 < t->end; k++) {
            error = error || !memcmp(source->text + k, "%m", 2);
            date = date || !memcmp(source->text + k, "%Y", 2) || !memcmp(source->text + k, "%y", 2) ||
                   !memcmp(source->text + k, "%H", 2);
        }
        if (error && !date)
            return true;
    }
    return false;
}

/* ---- errno ---- */

static const struct node *outermost_loop(const struct interp *in)
{
    const struct loop *l = in->numbers->loop;
    while (l && l->outer)
        l = l->outer;
    return l ? l->node : NULL;
}

/* errno = 0; */
static bool sets_number(const struct node *node)
{
    const struct node *place = node && node->kind == N_ASSIGN && !node->op ? node->children[0] : NULL;
    return place && place->kind == N_UNARY && place->op == OP_DEREF && is_errno(strip(place->children[0])) &&
           strip(node->children[1])->kind == N_INT;
}

/* Has the program set errno before, in the same turns of the same loops, and nowhere else since? */
static bool is_fresh(const struct interp *in, const struct node *node)
{
    for (; node && node->parent; node = node->parent) {
        const struct node *up = node->parent;
        if (up->kind == N_FOR || up->kind == N_RANGE_FOR || up->kind == N_WHILE || up->kind == N_DO ||
            up->kind == N_SWITCH || up->kind == N_LABEL || up->kind == N_CASE || up->kind == N_DEFAULT ||
            up->kind == N_LAMBDA)
            return false;
        if (up->kind != N_BLOCK)
            continue;
        int i = 0;
        while (i < up->count && up->children[i] != node)
            i++;
        while (i-- > 0) {
            const struct node *before = up->children[i];
            if (before && sets_number(before))
                return before == in->models->errors.set;
            if (before && (before->kind == N_LABEL || before->kind == N_CASE || before->kind == N_DEFAULT))
                return false;
        }
    }
    return false;
}

/* The program ends; or main returns. */
static bool ends_there(const struct node *node, bool in_main)
{
    return node->kind == N_RETURN ? in_main : ends_program(node);
}

/* if (p == NULL), if (!p) */
static bool tests_null(const struct node *test)
{
    test = strip(test);
    bool asks = (test->kind == N_UNARY && test->op == OP_LNOT) ||
                (test->kind == N_BINARY && test->op == OP_EQ && strip(test->children[1])->kind == N_INT);
    const struct node *p = asks ? strip(test->children[0]) : NULL;
    return p && p->type && p->type->kind == T_POINTER;
}

/* The program ends here since a call that gives a pointer has failed, and that has set errno. */
static bool has_failed(const struct interp *in, const struct node *node)
{
    const struct context *c = in->path->context;
    bool ends = false;
    while (node) {
        const struct node *up = node->parent;
        if (!up) { /* the function that is called so */
            node = c ? c->call : NULL;
            c = c ? c->caller : NULL;
            continue;
        }
        ends = ends || ends_there(node, c && !c->caller);
        for (int i = 0, behind = 0; up->kind == N_BLOCK && i < up->count; i++) {
            ends = ends || (behind && up->children[i] && ends_there(up->children[i], c && !c->caller));
            behind = behind || up->children[i] == node;
        }
        if (up->kind == N_IF)
            return ends && node == up->children[1] && tests_null(up->children[0]);
        if (up->kind == N_FOR || up->kind == N_WHILE || up->kind == N_DO || up->kind == N_SWITCH)
            return false;
        node = up;
    }
    return false;
}

/* if (gettimeofday(..) == -1) perror(..): nothing but the call that has just failed has set errno. */
static bool just_failed(const struct node *node)
{
    static const char *const names[] = {"gettimeofday", "clock_gettime", "open", "close", "stat", "mkdir"};
    const struct node *up = node->parent, *here = node;
    if (up && up->kind == N_BLOCK && up->count && up->children[0] == here) {
        here = up;
        up = up->parent;
    }
    if (!up || up->kind != N_IF || here != up->children[1])
        return false;
    const struct node *test = strip(up->children[0]);
    const struct node *right = test->kind == N_BINARY ? strip(test->children[1]) : NULL,
                      *call = right ? strip(test->children[0]) : NULL;
    const bool minus = right && right->kind == N_UNARY && right->op == OP_MINUS;
    const struct node *number = minus ? strip(right->children[0]) : right;
    const struct node *callee = call && call->kind == N_CALL && call->count ? call->children[0] : NULL;
    if (!callee || !call->text || !callee->decl || !callee->decl->in_system || !number ||
        number->kind != N_INT ||
        !(test->op == OP_EQ ? minus && number->value == 1 : test->op == OP_LT && !minus && !number->value))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(call->text, names[i]))
            return true;
    return false;
}

/* Whether what errno is differs by rank. */
static bool tells_error(struct interp *in, const struct node *node)
{
    struct errors *e = &in->models->errors;
    bool fresh = is_fresh(in, node);
    const struct node *loop = fresh ? NULL : outermost_loop(in);
    unsigned long long shares = fresh ? e->shares_since : e->shares;
    if (has_failed(in, node) || (node->kind == N_CALL && !strcmp(node->text, "perror") && just_failed(node)))
        return true;
    if (shares && in->shares->record)
        fact_against(in, shares, 223, node, "errno, which calls for the own items may have set", e->node,
                     "the call");
    if (loop)
        ARENA_PUSH(in->arena, e->loops, e->loop_count, loop);
    return fresh ? e->by_rank_since : e->by_rank;
}

void leave_error(struct interp *in, unsigned long long shares, bool by_rank, const struct node *node)
{
    struct errors *e = &in->models->errors;
    by_rank = by_rank || in->path->control_rank;
    e->by_rank = e->by_rank || by_rank;
    e->by_rank_since = e->by_rank_since || by_rank;
    if (in->path->control.dep != DEP_FIX)
        shares |= in->path->control.shares;
    in_share_loop(in, &shares);
    if (!shares)
        return;
    e->shares |= shares;
    e->shares_since |= shares;
    e->node = node;
    const struct node *loop = outermost_loop(in);
    for (int i = 0; loop && i < e->loop_count; i++)
        if (e->loops[i] == loop && in->shares->record)
            fact_against(in, shares, 223, node, "may set errno, which the next turn looks at", loop,
                         "the loop");
}

struct value error_number_call(struct interp *in, const struct call *call)
{
    const struct node *read = call->node->parent, *around = read ? read->parent : NULL;
    struct value v = value_unknown();
    v.to.lost = true;
    if (!around || around->kind != N_ASSIGN || around->children[0] != read || around->op)
        v.by_rank = tells_error(in, call->node);
    else if (sets_number(around)) {
        struct errors *e = &in->models->errors;
        e->set = around;
        e->shares_since = 0;
        e->by_rank_since = false;
        leave_error(in, 0, false, call->node);
    } else
        leave_error(in, every_share(in), true, call->node); /* to what is not looked at here */
    return v;
}

void note_leftovers(struct interp *in, const struct call *call, const struct value *result)
{
    const unsigned flags = call->known->flags;
    unsigned long long shares = result->dep == DEP_FIX ? 0 : result->shares;
    bool by_rank = result->by_rank || flags & LIB_DIFFERS;
    if (!strcmp(call->name, "perror"))
        tells_error(in, call->node);
    if (flags & (LIB_GIVES_BACK | LIB_ENDS | LIB_COMPILER) || !strcmp(call->name, "__errno_location"))
        return;
    for (int i = 0; i < call->count; i++) {
        struct value all = pointed_content(in, &call->arguments[i], call->node);
        shares |= all.dep == DEP_FIX ? 0 : all.shares;
        by_rank = by_rank || all.by_rank;
    }
    if (call->known->result == RESULT_MADE) /* that there is no room is another story */
        shares = 0;
    leave_error(in, shares, by_rank, call->node);
}

bool looks_at_error(const char *name)
{
    return !strcmp(name, "__errno_location") || !strcmp(name, "perror");
}

bool leftovers_of(struct interp *in, bool looks, unsigned long long shares, bool by_rank,
                  const struct node *node)
{
    leave_error(in, shares, by_rank, node);
    return looks && tells_error(in, node);
}

void forget_leftovers(struct interp *in)
{
    in->models->errors = (struct errors){0};
}
