/* Memory that is not there: no_memory.h. */
#include "analysis/run/no_memory.h"

#include <string.h>

#include "analysis/known/library.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/plans/plans.h"
#include "analysis/run/rooms.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/extremum.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

enum { ANY_SHARE = 255 };

/* ---- tests ---- */

static bool calls(const struct node *node, const char *name)
{
    const struct library_row *row = node->kind == N_CALL ? library_called(node) : NULL;
    return row && row->name && !strcmp(row->name, name);
}

static bool makes_block(const struct node *node)
{
    return node && (node->kind == N_NEW || calls(node, "malloc") || calls(node, "calloc"));
}

/* As many bytes as there may be memory for: nobody ever gets less than nothing, or more than there is. */
static bool may_be_had(const struct poly *bytes)
{
    long long number;
    return bytes && poly_not_negative(bytes) && (!poly_number(bytes, &number) || number < 1ll << 40);
}

/* The first byte of one block that was made on every path; perhaps none where that share has no own item. */
static bool is_block(const struct interp *in, const struct value *v, int none)
{
    const struct target *t = &v->to.at[0];
    return v->dep == DEP_FIX && v->to.count == 1 && !v->to.lost && !v->to.null && !v->to.perhaps_null &&
           (!v->to.none || v->to.none == none) && !v->stored.never && !v->stored.perhaps && t->o && t->w &&
           !t->o->count && !t->w->count && in->memory->objects[t->object].heap &&
           makes_block(in->memory->objects[t->object].origin) && may_be_had(seen(in, t->object)->size.o);
}

static bool is_null(const struct value *v)
{
    return v->dep == DEP_FIX && v->to.null && !v->to.count && !v->to.lost && !v->stored.never &&
           !v->stored.perhaps;
}

/* A pointer's name. */
static bool is_pointer_name(const struct node *node)
{
    return node->kind == N_REF && node->decl && node->type && node->type->kind == T_POINTER;
}

/* The pointer of which the test says that it is null, or with `there` that it is not; null none. */
static const struct node *pointer_asked(struct interp *in, const struct node *test, bool there,
                                        evaluation again)
{
    test = strip(test);
    if (test->kind == N_UNARY && test->op == OP_LNOT)
        return pointer_asked(in, test->children[0], !there, again);
    if (is_pointer_name(test))
        return there ? test : NULL;
    if (test->kind != N_BINARY || test->op != (there ? OP_NE : OP_EQ))
        return NULL;
    for (int side = 0; side < 2; side++) {
        const struct node *name = strip(test->children[side]);
        const struct value other = is_pointer_name(name) ? again(in, test->children[!side]) : value_unknown();
        if (is_null(&other))
            return name;
    }
    return NULL;
}

/* 1 + the share of which the test says that the rank has own items; 0 none. */
static int asks_for_items(struct interp *in, const struct node *test, evaluation again)
{
    const struct node *number = number_asked(test);
    const struct value v = number && number->type && number->type->kind == T_INT && number->type->size >= 4 &&
                                   harmless(in->program, number, 0)
                               ? again(in, number)
                               : value_unknown();
    const int share = v.dep == DEP_LENGTH && v.w ? share_of(in, v.w) : -1;
    const struct poly *times, *rest;
    long long many;
    const bool is = share >= 0 && share + 1 < ANY_SHARE && !v.kept_at && !v.stored.never &&
                    !v.stored.perhaps &&
                    poly_split(in->space, v.w, in->shares->list[share].mine, &times, &rest) && !rest->count &&
                    poly_literal(times, &many) && many > 0;
    return is ? share + 1 : 0;
}

/* Is the test true only where no memory was left? `none`: of blocks that are made for that share's items. */
static bool asks_for_memory(struct interp *in, const struct node *test, int none, evaluation again)
{
    test = strip(test);
    if (test->kind == N_BINARY && test->op == OP_LOR)
        return asks_for_memory(in, test->children[0], none, again) &&
               asks_for_memory(in, test->children[1], none, again);
    if (test->kind == N_BINARY && test->op == OP_LAND)
        for (int side = 0; side < 2; side++) {
            const int items = none ? none : asks_for_items(in, test->children[!side], again);
            if (asks_for_memory(in, test->children[side], items, again) &&
                harmless(in->program, test->children[!side], 0))
                return true;
        }
    const struct node *pointer = pointer_asked(in, test, false, again);
    const struct value v = pointer ? again(in, pointer) : value_unknown();
    return pointer && is_block(in, &v, none);
}

enum { MOST_DEPTH = 4 };

/* Does whoever runs the statement end the program with it? `of_main`: of main itself. */
static bool ends_with_it(const struct interp *in, const struct node *node, bool of_main, int depth)
{
    if (!node || depth > MOST_DEPTH)
        return false;
    if (node->kind == N_RETURN)
        return of_main;
    if (node->kind != N_BLOCK) {
        const struct function *f =
            node->kind == N_CALL && node->decl ? find_function(in->program, node->decl) : NULL;
        return f ? ends_with_it(in, f->body, false, depth + 1) : ends_program(node);
    }
    for (int i = 0; i + 1 < node->count; i++)
        if (leaves(node->children[i]))
            return false;
    return node->count && ends_with_it(in, node->children[node->count - 1], of_main, depth);
}

static bool ends(const struct interp *in, const struct node *node)
{
    return ends_with_it(in, node, in->path->context && !in->path->context->caller, 0);
}

static bool never_runs(struct interp *in, const struct node *node, evaluation again)
{
    return node->kind == N_IF && node->count == 2 && ends(in, node->children[1]) &&
           asks_for_memory(in, node->children[0], 0, again);
}

/* ---- memory that is made where there are items ---- */

static bool is_multiple(struct interp *in, const struct poly *bytes, int share)
{
    const struct poly *times, *rest;
    return bytes && poly_split(in->space, bytes, in->shares->list[share].mine, &times, &rest) &&
           !rest->count && length_dep(times) == DEP_FIX;
}

/* As many bytes as a multiple of the own items of the share. */
static bool as_long_as_items(struct interp *in, const struct node *call, int share, evaluation again)
{
    const struct poly *bytes = P(in, 1);
    for (int i = 1; i < call->count; i++) {
        const struct value v =
            harmless(in->program, call->children[i], 0) ? again(in, call->children[i]) : value_unknown();
        if (!v.w || v.dep > DEP_LENGTH || v.stored.never || v.stored.perhaps)
            return false;
        bytes = poly_mul(in->space, bytes, v.w);
    }
    return call->count > 1 && is_multiple(in, bytes, share);
}

/* The variable of the function at hand that the statement sets to such a block, which was null; -1 none. */
static int made_for_items(struct interp *in, const struct node *node, int share, evaluation again)
{
    const struct node *name = node->kind == N_ASSIGN && node->op == OP_NONE ? node->children[0] : NULL,
                      *call = name ? strip(node->children[1]) : NULL;
    if (!name || !is_pointer_name(name) || name->decl->kind != D_VARIABLE || node->in_macro ||
        (!calls(call, "malloc") && !calls(call, "calloc")))
        return -1;
    const int object = object_for_decl(in, name->decl);
    const struct object *o = &in->memory->objects[object];
    if (name->decl->is_global || name->decl->is_static || o->parent >= 0 || o->array || o->escaped ||
        o->context != in->path->context->id || !is_null(&seen(in, object)->value))
        return -1;
    return as_long_as_items(in, call, share, again) ? object : -1;
}

enum { MOST_STATEMENTS = 8 };

/* Of what the branch sets only where there are items. */
static bool asks_for_those(struct interp *in, const struct node *test, const struct node *const *names,
                           int count, evaluation again)
{
    test = strip(test);
    if (test->kind == N_BINARY && test->op == OP_LOR)
        return asks_for_those(in, test->children[0], names, count, again) &&
               asks_for_those(in, test->children[1], names, count, again);
    const struct node *pointer = pointer_asked(in, test, false, again);
    for (int i = 0; pointer && i < count; i++)
        if (names[i]->decl == pointer->decl)
            return true;
    return false;
}

/* for (int i = 0; i < number; i++): the counter where it lives on behind the loop; false: another loop. */
static bool is_over(const struct node *node, const struct node *number, const struct decl **counter)
{
    const struct node *first = node->kind == N_FOR && node->count > 3 ? node->children[0] : NULL,
                      *test = first ? node->children[1] : NULL;
    const struct decl *declared =
        first && first->kind == N_DECL && first->decl_count == 1 ? first->decls[0] : NULL;
    const bool sets = first && first->kind == N_ASSIGN && first->op == OP_NONE &&
                      first->children[0]->kind == N_REF && is_the_number(first->children[1], 0);
    *counter = sets ? first->children[0]->decl : NULL;
    const struct decl *counts =
        declared && declared->init && is_the_number(declared->init, 0) ? declared : *counter;
    return counts && test && test->kind == N_BINARY && test->op == OP_LT && !node->in_macro &&
           refers_to(strip(test->children[0]), counts) &&
           same_expression(strip(test->children[1]), strip(number));
}

/* What stands in the branch: memory that is made, tests whether there was any, loops over the items. */
struct branch {
    const struct node *statements[MOST_STATEMENTS]; /* without those that are never run */
    int objects[MOST_STATEMENTS];                   /* which it makes, -1 none */
    const struct decl *counters[MOST_STATEMENTS];
    int count;
};

static bool read_branch(struct interp *in, const struct node *node, int share, struct branch *b,
                        evaluation again)
{
    const struct node *then = node->children[1], *names[MOST_STATEMENTS],
                      *number = number_asked(node->children[0]);
    const int count = then->kind == N_BLOCK ? then->count : 1;
    int made = 0;
    bool loops = false;
    *b = (struct branch){.count = 0};
    for (int i = 0; i < count; i++) {
        const struct node *s = then->kind == N_BLOCK ? then->children[i] : then;
        const int object = b->count < MOST_STATEMENTS ? made_for_items(in, s, share, again) : -1;
        for (int k = 0; k < made; k++)
            if (object >= 0 && names[k]->decl == s->children[0]->decl)
                return false;
        if (object >= 0)
            names[made++] = s->children[0];
        else if (!loops && s->kind == N_IF && s->count == 2 && ends(in, s->children[1]) &&
                 asks_for_those(in, s->children[0], names, made, again))
            continue;
        else if (b->count == MOST_STATEMENTS || !is_over(s, number, &b->counters[b->count]))
            return false;
        else
            loops = true; /* which may set the pointers */
        b->objects[b->count] = object;
        b->statements[b->count++] = s;
    }
    return made > 0;
}

/* What holds only where the loop has run. */
static void forget_counter(struct interp *in, const struct decl *counter, int share, const struct node *node)
{
    struct cell *cell = cell_of(in, object_for_decl(in, counter));
    const struct value from = {.shares = 1ull << share};
    cell->value = value_bad(&from, node, 307, "is set under a condition that depends on the distribution");
    cell->alike.all = false;
    note_written(in, object_for_decl(in, counter));
}

/* The variable has the block, which is as long as it was shown to be, or null. */
static void note_made(struct interp *in, int object, int none, const struct node *node)
{
    struct value *v = &cell_of(in, object)->value;
    const bool known =
        v->to.count == 1 && !v->to.lost && is_multiple(in, seen(in, v->to.at[0].object)->size.w, none - 1);
    v->to.none = (unsigned char)none;
    if (!known && in->shares->record)
        fact_against(in, 1ull << (none - 1), 332, node, "memory of a size that depends on the distribution",
                     NULL, NULL);
}

static bool run_for_items(struct interp *in, const struct node *node, evaluation evaluate, evaluation again,
                          execution execute)
{
    struct branch b;
    const int none = node->count == 2 && node->children[1] && in->path->context && !node->in_macro
                         ? asks_for_items(in, node->children[0], again)
                         : 0;
    if (!none || !read_branch(in, node, none - 1, &b, again))
        return false;
    const struct value c = evaluate(in, node->children[0]);
    if (c.dep != DEP_LENGTH && c.dep != DEP_BAD) /* it keeps the equal share */
        return false;
    for (int i = 0; i < b.count && !in->memory->state.dead; i++) {
        execute(in, b.statements[i]);
        if (b.objects[i] >= 0)
            note_made(in, b.objects[i], none, b.statements[i]);
        if (b.counters[i] && !in->memory->state.dead)
            forget_counter(in, b.counters[i], none - 1, node);
    }
    for (int i = 0; i < in->plans->count && in->shares->record; i++)
        if (stands_within(in->plans->list[i]->anchor, node))
            fact_against(in, 1ull << in->plans->list[i]->share, 271, in->plans->list[i]->anchor,
                         "the share object would be made where not every rank comes by", NULL, NULL);
    return true;
}

/* if (p) free(p); */
static bool run_free(struct interp *in, const struct node *node, evaluation again, execution execute)
{
    const struct node *pointer = node->count == 2 ? pointer_asked(in, node->children[0], true, again) : NULL,
                      *call = pointer ? only_statement(node->children[1]) : NULL;
    const bool gives = call && call->kind == N_CALL && call->count == 2 && calls(call, "free") &&
                       same_expression(strip(call->children[1]), pointer);
    if (!gives || !again(in, pointer).to.none)
        return false;
    execute(in, call);
    return true;
}

bool run_no_memory(struct interp *in, const struct node *node, evaluation evaluate, evaluation again,
                   execution execute)
{
    if (in->memory->state.dead || node->kind != N_IF || node->count < 2)
        return false;
    return never_runs(in, node, again) || run_for_items(in, node, evaluate, again, execute) ||
           run_free(in, node, again, execute);
}

/* ---- is it null? ---- */

/* Does the function that is given it look at nothing but what is within so many bytes? */
static bool looks_within(const struct program *program, const struct node *call)
{
    static const char *const names[] = {"free", "memset", "memcpy", "memmove", "qsort"};
    if (!call->decl || find_function(program, call->decl) || mpi_called(call))
        return call->decl != NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (calls(call, names[i]))
            return true;
    return false;
}

struct value asked_for_null(struct interp *in, const struct node *node, struct value v)
{
    const struct node *up = node ? node->parent : NULL;
    if (!v.to.none || !node || !node->type)
        return v;
    const bool test =
        up && (((up->kind == N_IF || up->kind == N_WHILE || up->kind == N_COND || up->kind == N_SWITCH) &&
                up->children[0] == node) ||
               ((up->kind == N_FOR || up->kind == N_DO) && up->count > 1 && up->children[1] == node) ||
               (up->kind == N_UNARY && up->op == OP_LNOT) ||
               (up->kind == N_BINARY &&
                (up->op == OP_LAND || up->op == OP_LOR || (up->op >= OP_LT && up->op <= OP_NE) ||
                 (up->type && up->type->kind != T_POINTER))));
    const bool given = up && up->kind == N_CALL && up->children[0] != node;
    if (node->type->kind == T_POINTER && !test && (!given || looks_within(in->program, up)))
        return v;
    struct value from = v;
    from.shares |= v.to.none == ANY_SHARE ? every_share(in) : 1ull << (v.to.none - 1);
    return value_bad(&from, node, 302, "asks whether memory was made, which the own length tells");
}
