/* Loops whose numbers are dealt out: what the text tells of them, and of the program around them. */
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/library.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/run/dealt.h"
#include "analysis/run/dealt_text.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

/* Through casts between integers that hold every rank and every number of a loop. */
static const struct node *uncast(const struct node *node)
{
    while (node && node->kind == N_CAST && node->count == 1 && node->type && node->type->kind == T_INT &&
           node->type->size >= 4)
        node = node->children[0];
    return node;
}

static bool is_variable(const struct node *node, const struct decl *decl)
{
    return refers_to(uncast(node), decl);
}

/* i += by, i = i + by, i = by + i: by. */
static const struct node *moved_by(const struct node *step, const struct decl *counter)
{
    if (step->kind != N_ASSIGN || !is_variable(step->children[0], counter))
        return NULL;
    const struct node *by = step->children[1];
    if (step->op == OP_ADD)
        return by;
    by = uncast(by);
    if (step->op != OP_NONE || by->kind != N_BINARY || by->op != OP_ADD)
        return NULL;
    return is_variable(by->children[0], counter)   ? by->children[1]
           : is_variable(by->children[1], counter) ? by->children[0]
                                                   : NULL;
}

/* The counter of the test `i < n` or `i <= n`; null: another one. */
static const struct decl *tested(const struct node *test)
{
    if (!test || test->kind != N_BINARY || (test->op != OP_LT && test->op != OP_LE))
        return NULL;
    const struct node *left = uncast(test->children[0]);
    const struct decl *counter = left && left->kind == N_REF ? left->decl : NULL;
    return counter && counter->kind != D_CONSTANT && counter->type && counter->type->kind == T_INT ? counter
                                                                                                   : NULL;
}

/* The statement alone, or the only one of a block. */
static const struct node *only(const struct node *node)
{
    while (node && node->kind == N_BLOCK && !node->made && node->count == 1)
        node = node->children[0];
    return node;
}

/* i % by == which, which == i % by. */
static bool picks(const struct node *test, enum operator op, const struct decl *counter, struct dealt *out)
{
    if (test->kind != N_BINARY || test->op != op)
        return false;
    for (int side = 0; side < 2; side++) {
        const struct node *rest = uncast(test->children[side]);
        if (rest->kind != N_BINARY || rest->op != OP_MOD || !is_variable(rest->children[0], counter))
            continue;
        out->by = rest->children[1];
        out->which = test->children[!side];
        return true;
    }
    return false;
}

/* The block without its first statement. */
static const struct node *behind_first(struct interp *in, const struct node *block)
{
    struct node *rest = ARENA_NEW(in->arena, struct node);
    *rest = *block;
    rest->children = block->children + 1;
    rest->count = block->count - 1;
    return rest;
}

/* The rank finds its numbers by a test in the body. */
static bool find_choice(struct interp *in, const struct node *body, const struct decl *counter,
                        struct dealt *out)
{
    const struct node *first = body->kind == N_BLOCK && body->count > 1 ? body->children[0] : only(body);
    if (!first || first->kind != N_IF || first->count != 2 || !first->children[1])
        return false;
    out->choice = first;
    if (body->kind == N_BLOCK && body->count > 1) {
        const struct node *past = only(first->children[1]);
        out->skips = true;
        out->code = behind_first(in, body);
        return past && past->kind == N_CONTINUE && picks(first->children[0], OP_NE, counter, out);
    }
    out->code = first->children[1];
    return picks(first->children[0], OP_EQ, counter, out);
}

/* Nothing else begins with the counter, and what it begins with may be left out. */
static bool begins_alone(struct interp *in, const struct node *init, const struct decl *counter)
{
    if (!init)
        return true;
    if (init->kind == N_DECL)
        return init->decl_count == 1 && init->decls[0] == counter && counter->init &&
               harmless(in->program, counter->init, 0);
    return init->kind == N_ASSIGN && init->op == OP_NONE && is_variable(init->children[0], counter) &&
           harmless(in->program, init->children[1], 0);
}

bool same_loop(const struct node *a, const struct node *b)
{
    return a == b ||
           (a->begin == b->begin && a->kind == b->kind && !strcmp(a->source->path, b->source->path));
}

/* May be another number whenever it is read. */
static bool is_volatile(const struct node *node)
{
    const struct decl *d = node && (node->kind == N_REF || node->kind == N_MEMBER) ? node->decl : NULL;
    if (d && d->type && d->type->name && strstr(d->type->name, "volatile"))
        return true;
    for (int i = 0; node && i < node->count; i++)
        if (is_volatile(node->children[i]))
            return true;
    for (int i = 0; node && i < node->decl_count; i++)
        if (is_volatile(node->decls[i]->init))
            return true;
    return false;
}

bool find_dealt(struct interp *in, const struct node *node, struct dealt *out)
{
    *out = (struct dealt){0};
    for (int i = 0; i < in->program->left_alone_count; i++)
        if (same_loop(in->program->left_alone[i], node))
            return false;
    if (node->kind != N_FOR || node->count < 4 || !node->children[3])
        return false;
    const struct node *test = node->children[1], *step = node->children[2], *body = node->children[3];
    const struct decl *counter = tested(test);
    if (!counter || !step || !begins_alone(in, node->children[0], counter))
        return false;
    out->induction = (struct induction){
        .variable = counter, .bound = test->children[1], .step = 1, .inclusive = test->op == OP_LE};
    out->by = moved_by(step, counter);
    out->code = body;
    if (!out->by || out->by->kind == N_INT) {
        bool up = is_step(step) && (step->op == OP_POST_INC || step->op == OP_PRE_INC) &&
                  is_variable(step->children[0], counter);
        if (!up && !(out->by && out->by->value == 1))
            return false;
        const struct dealt plain = *out;
        if (!find_choice(in, body, counter, out)) {
            *out = plain;
            out->by = NULL;
            out->range = true;
        }
    }
    const struct node *told[] = {out->induction.bound, out->by, out->which};
    for (int i = 0; i < 3; i++)
        if (told[i] &&
            (node_uses(told[i], counter) || is_volatile(told[i]) || !harmless(in->program, told[i], 0)))
            return false;
    return !assigns(body, counter);
}

/* ---- what is done for a number ---- */

enum { MOST_FUNCTIONS = 64 };

/* A look at the body and all that it calls. */
struct look {
    struct interp *in;
    const struct node *body; /* of the loop */
    const struct function *functions[MOST_FUNCTIONS];
    int count;
    const struct node *at;
    const char *text;
    bool cxx; /* handles no objects */
};

static bool found(struct look *look, const struct node *at, const char *text)
{
    look->at = at;
    look->text = text;
    return true;
}

static bool looks_unfit(struct look *look, const struct node *node, int loops, bool within);

/* Is the label one of a switch within the body (or the function that is called)? */
static bool of_switch(const struct node *label, const struct node *body)
{
    for (const struct node *up = label->parent; up; up = up->parent) {
        if (up->kind == N_SWITCH)
            return true;
        if (up->kind == N_FOR && up->children[3] == body)
            return false;
    }
    return false;
}

/* A call of what is not a function of the program, or does more than one. */
static bool calls_unfit(struct look *look, const struct node *node)
{
    const struct function *f = node->decl ? find_function(look->in->program, node->decl) : NULL;
    if (!f)
        return node->decl && node->text && library_called(node)->flags & LIB_PURE
                   ? false
                   : found(look, node,
                           mpi_call_find(node->text ? node->text : "")
                               ? "communicates for a number"
                               : "calls what is no function of the program for a number, nor mathematics");
    for (int i = 0; i < look->count; i++)
        if (look->functions[i] == f)
            return false;
    bool many = look->count == MOST_FUNCTIONS || f->variadic;
    for (int i = 0; i < f->param_count && look->cxx; i++)
        many = many || is_of_class(f->params[i]->type);
    if (many || (look->cxx && (is_of_class(f->result) || f->decl->scope || f->decl->is_virtual)))
        return found(look, node, "calls more than is followed for a number");
    look->functions[look->count++] = f;
    return looks_unfit(look, f->body, 0, true);
}

/* `loops`: how many loops and switches are around it; `within`: it stands in a function that is called. */
static bool looks_unfit(struct look *look, const struct node *node, int loops, bool within)
{
    if (!node)
        return false;
    switch (node->kind) {
    case N_GOTO:
    case N_LABEL:
        return found(look, node, "jumps");
    case N_RETURN:
        if (!within)
            return found(look, node, "is left early");
        break;
    case N_BREAK:
        if (!loops)
            return found(look, node, "is left early");
        break;
    case N_CASE:
    case N_DEFAULT:
        if (!of_switch(node, look->body))
            return found(look, node, "is jumped into");
        break;
    case N_TRY:
    case N_CATCH:
    case N_THROW:
    case N_LAMBDA:
    case N_NEW:
    case N_DELETE:
    case N_CONSTRUCT:
    case N_THIS:
    case N_RANGE_FOR:
    case N_OTHER:
        return found(look, node, "does what is not followed for a number");
    case N_CALL:
        if (calls_unfit(look, node))
            return true;
        break;
    default:
        break;
    }
    if (node->pragma)
        return found(look, node, "is under a directive");
    if (look->cxx && handles_object(node))
        return found(look, node, "handles objects for a number");
    bool around =
        node->kind == N_FOR || node->kind == N_WHILE || node->kind == N_DO || node->kind == N_SWITCH;
    for (int i = 0; i < node->count; i++)
        if (looks_unfit(look, node->children[i], loops + around, within))
            return true;
    for (int i = 0; i < node->decl_count; i++) {
        const struct decl *d = node->decls[i];
        if (d->is_static || d->of_thread)
            return found(look, node, "has a variable that lasts");
        if (looks_unfit(look, d->init, loops, within))
            return true;
        for (int k = 0; k < d->dim_count; k++)
            if (looks_unfit(look, d->dims[k], loops, within))
                return true;
    }
    return false;
}

const struct node *unfit_for_numbers(struct interp *in, const struct node *loop, const struct dealt *dealt,
                                     const char **text)
{
    struct look look = {.in = in, .body = loop->children[3], .cxx = !is_c(loop->function->unit->path)};
    const struct node *around = loop;
    for (; around; around = around->parent)
        if (around->pragma)
            break;
    if (around)
        found(&look, around, "is under a directive");
    else
        looks_unfit(&look, dealt->code, 0, false);
    *text = look.text;
    return look.at;
}
