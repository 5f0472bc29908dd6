/* What a function and all that it may call do, by their text alone. */
#include "analysis/models/survey.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/base/table.h"
#include "analysis/known/library.h"
#include "analysis/models/passed.h"
#include "analysis/models/leftovers.h"
#include "analysis/models/models.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

static void survey_function(struct interp *in, struct survey *s, const struct function *f)
{
    for (int i = 0; i < s->function_count; i++)
        if (s->functions[i] == f)
            return;
    ARENA_PUSH(in->arena, s->functions, s->function_count, f);
}

/* Of the library: does it write to, keep or give back what it is given? */
static bool writes_given(const char *name)
{
    const struct library_row *row = library_find(name);
    return !(row->flags & LIB_PURE) && (!row->effects || strpbrk(row->effects, "wkfc"));
}

void survey_library(struct survey *s, const char *name)
{
    s->draws = s->draws || library_is(name, LIB_DRAWS);
    s->writes = s->writes || writes_given(name);
    s->modes = s->modes || library_is(name, LIB_SETS_MODE);
}

/* va_start, va_end, va_copy: what a function is given beyond the arguments that it names is what it is given,
 * and may be written to as well. */
static bool reads_arguments(const struct decl *called)
{
    static const char *const names[] = {"__builtin_va_start", "__builtin_va_end", "__builtin_va_copy"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (!strcmp(called->name, names[k]))
            return true;
    return false;
}

static void survey_call(struct interp *in, struct survey *s, const struct node *node)
{
    const struct decl *d = node->decl;
    if (!d) {
        s->pointers = s->pointers || node->kind == N_CALL;
        s->writes = true;
        return;
    }
    const struct function *f = find_function(in->program, d);
    if (in->models->passes_over && !f && may_be_passed_over(d)) {
        s->unfit = true;
        ARENA_PUSH(in->arena, s->calls, s->call_count, node);
        return;
    }
    if (!f && reads_arguments(d)) {
        s->writes = s->acts = true;
        return;
    }
    if (d->is_virtual || (!f && !d->in_system) || library_is(d->name, LIB_LASTS | LIB_JUMPS))
        s->unfit = s->cut = true;
    if (f)
        survey_function(in, s, f);
    else {
        s->differs = s->differs || library_is(d->name, LIB_DIFFERS);
        s->acts = s->acts || !library_is(d->name, LIB_PURE | LIB_PLAIN) ||
                  library_is(d->name, LIB_PRINTS | LIB_READS | LIB_ACTS | LIB_IDLE | LIB_GIVES_BACK);
        s->errors = s->errors || looks_at_error(d->name);
        survey_library(s, d->name);
    }
}

/* To a place that is no variable. */
static bool is_write(const struct node *node)
{
    bool sets = node->kind == N_ASSIGN ||
                (node->kind == N_UNARY && node->op >= OP_POST_INC && node->op <= OP_PRE_DEC);
    const struct node *to = sets ? node->children[0] : NULL;
    return to && (to->kind != N_REF || !to->decl || !to->decl->type || to->decl->type->is_reference);
}

/* The number that a variable has, and nothing else of it. */
static bool is_read(const struct node *node)
{
    const struct type *type = node->type;
    const struct node *up = node->parent;
    if (!up || !is_number_type(type))
        return false;
    switch (up->kind) {
    case N_BINARY:
        return up->op != OP_COMMA;
    case N_ASSIGN:
    case N_INDEX:
        return up->children[0] != node;
    case N_UNARY:
        return up->op == OP_MINUS || up->op == OP_PLUS || up->op == OP_LNOT;
    default:
        return false;
    }
}

static void survey_variable(struct interp *in, const struct decl ***list, int *count, const struct decl *d)
{
    for (int i = 0; i < *count; i++)
        if ((*list)[i] == d)
            return;
    ARENA_PUSH(in->arena, *list, *count, d);
}

static void survey_node(struct interp *in, struct survey *s, const struct node *node)
{
    if (!node || s->cut)
        return;
    s->nodes++;
    s->writes = s->writes || is_write(node);
    const struct decl *d = node->decl;
    if (node->kind == N_CALL || node->kind == N_CONSTRUCT)
        survey_call(in, s, node);
    else if (node->kind == N_REF && d && d->kind == D_FUNCTION) {
        const struct function *f = find_function(in->program, d);
        if (f)
            survey_function(in, s, f);
    } else if (node->kind == N_REF && d && d->kind == D_VARIABLE &&
               (d->is_global || d->is_static || d->is_extern)) {
        survey_variable(in, &s->variables, &s->variable_count, d);
        if (!is_read(node))
            survey_variable(in, &s->set, &s->set_count, d);
    } else if (node->kind == N_LAMBDA || node->kind == N_THROW ||
               (node->kind == N_OTHER && node->text && !strcmp(node->text, "asm")))
        s->unfit = s->cut = true;
    for (int i = 0; i < node->count; i++)
        survey_node(in, s, node->children[i]);
    for (int i = 0; i < node->decl_count; i++) {
        survey_node(in, s, node->decls[i]->init);
        for (int k = 0; k < node->decls[i]->dim_count; k++)
            survey_node(in, s, node->decls[i]->dims[k]);
    }
}

static void survey_references(struct interp *in, struct survey *s, const struct node *node)
{
    if (!node)
        return;
    bool callee = node->parent && node->parent->kind == N_CALL && node->parent->children[0] == node;
    const struct function *f = node->kind == N_REF && !callee && node->decl && node->decl->kind == D_FUNCTION
                                   ? find_function(in->program, node->decl)
                                   : NULL;
    if (f)
        survey_function(in, s, f);
    else if (node->kind == N_REF && !callee && node->decl && node->decl->kind == D_FUNCTION) {
        s->differs = s->acts = true;
        s->errors = s->errors || looks_at_error(node->decl->name);
        survey_library(s, node->decl->in_system ? node->decl->name : "");
        if (library_is(node->decl->name, LIB_LASTS | LIB_JUMPS))
            s->unfit = s->cut = true;
    }
    for (int i = 0; i < node->count; i++)
        survey_references(in, s, node->children[i]);
    for (int i = 0; i < node->decl_count; i++)
        survey_references(in, s, node->decls[i]->init);
}

/* Every function whose address is taken may be what a pointer to functions points to. */
static void survey_addresses(struct interp *in, struct survey *s)
{
    for (size_t u = 0; u < in->program->unit_count; u++) {
        for (int i = 0; i < in->program->units[u]->function_count; i++)
            survey_references(in, s, in->program->units[u]->functions[i]->body);
        for (int i = 0; i < in->program->units[u]->global_count; i++)
            survey_references(in, s, in->program->units[u]->globals[i]->init);
    }
}

const struct survey *survey_of(struct interp *in, const struct function *function)
{
    uint64_t hash = hash_pointer(0, function);
    for (struct entry *it = table_first(&in->models->surveys, hash); it; it = table_next(it))
        if (((struct survey *)it)->function == function)
            return (struct survey *)it;
    struct survey *s = ARENA_NEW(in->arena, struct survey);
    *s = (struct survey){.function = function};
    table_add(in->arena, &in->models->surveys, &s->entry, hash);
    bool addresses = false;
    if (function)
        survey_function(in, s, function);
    else
        survey_addresses(in, s);
    for (int i = 0; i < s->function_count && !s->cut; i++) {
        const struct function *f = s->functions[i];
        for (int k = 0; k < f->init_count; k++)
            survey_node(in, s, f->inits[k].value);
        survey_node(in, s, f->body);
        if (!s->pointers || addresses)
            continue;
        addresses = true;
        survey_addresses(in, s);
    }
    return s;
}
