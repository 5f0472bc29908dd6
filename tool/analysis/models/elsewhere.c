/* What files that were not analysed can get at: elsewhere.h. */
#include "analysis/models/elsewhere.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/library.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/reach.h"
#include "analysis/memory/records.h"
#include "analysis/models/models.h"
#include "analysis/models/survey.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

const char *callee_name(const struct node *node)
{
    return node->text && *node->text ? node->text : "a function";
}

/* A pointer that is constant leads to what may change, but for one to a function. */
static bool leads_to_more(const struct type *type)
{
    while (type && type->kind == T_ARRAY)
        type = type->to;
    if (!type || (type->kind == T_RECORD && !type->fields && !type->numbers))
        return true;
    if (type->kind == T_POINTER)
        return !type->to || type->to->kind != T_FUNCTION;
    for (int i = 0; type->kind == T_RECORD && i < type->field_count; i++)
        if (leads_to_more(type->fields[i]->type))
            return true;
    return false;
}

/* The variable that an object is a part of, where other files see it and may change it or what it leads to.
 */
static const struct decl *seen_elsewhere(const struct interp *in, int object)
{
    const struct object *whole = &in->memory->objects[object];
    while (whole->parent >= 0)
        whole = &in->memory->objects[whole->parent];
    const struct decl *d = whole->decl;
    const bool fixed = d && d->type && d->type->is_const && !leads_to_more(d->type);
    return d && d->is_global && !d->is_static && !d->in_system && !fixed ? d : NULL;
}

bool is_set_by_library(const struct interp *in, const struct decl *decl)
{
    const bool known = library_is(decl->name, LIB_VARIABLE);
    const bool input = library_is(decl->name, LIB_INPUT);
    if (decl->kind != D_VARIABLE || (!decl->in_system && !known && !(input && decl->is_extern)))
        return false;
    const bool number = decl->is_global && is_number_type(decl->type) && !decl->type->is_const && !known;
    return in->models->library_by_rank || input || number;
}

bool is_defined_elsewhere(const struct interp *in, const struct decl *decl)
{
    if (decl->in_system || is_of_compiler(decl))
        return false;
    if (decl->kind == D_FUNCTION)
        return !decl->is_template && !find_function(in->program, decl);
    bool defined =
        decl->kind != D_VARIABLE || !decl->is_global || decl->is_static || decl->init || decl->linked;
    for (int i = 0; i < decl->spelling_count; i++)
        defined = defined || decl->spellings[i].defines;
    return !defined;
}

static bool names_other(struct interp *in, const struct node *node)
{
    if (!node)
        return false;
    if (node->kind == N_REF && node->decl && is_defined_elsewhere(in, node->decl))
        return true;
    for (int i = 0; i < node->count; i++)
        if (names_other(in, node->children[i]))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (names_other(in, node->decls[i]->init))
            return true;
    return false;
}

bool names_elsewhere(struct interp *in)
{
    if (in->models->elsewhere)
        return in->models->elsewhere > 0;
    in->models->elsewhere = -1;
    for (size_t u = 0; u < in->program->unit_count; u++) {
        const struct lowered_unit *unit = in->program->units[u];
        for (int i = 0; i < unit->function_count; i++)
            if (names_other(in, unit->functions[i]->body))
                in->models->elsewhere = 1;
        for (int i = 0; i < unit->global_count; i++)
            if (names_other(in, unit->globals[i]->init))
                in->models->elsewhere = 1;
    }
    return in->models->elsewhere > 0;
}

/* What a function does that other files may call, main left out; null for others. */
static const struct survey *called_elsewhere(struct interp *in, const struct function *f)
{
    const struct decl *d = f->decl;
    return d->is_static || d->in_system || d->is_template || !strcmp(d->name, "main") ? NULL
                                                                                      : survey_of(in, f);
}

void survey_elsewhere(struct interp *in, struct reached *reach)
{
    for (size_t u = 0; u < in->program->unit_count; u++)
        for (int i = 0; i < in->program->units[u]->function_count; i++) {
            const struct survey *s = called_elsewhere(in, in->program->units[u]->functions[i]);
            for (int k = 0; s && k < s->variable_count; k++) {
                const int object = object_for_decl(in, s->variables[k]);
                if (reach)
                    reach_object(in, reach, object);
            }
        }
}

void reach_elsewhere(struct interp *in, struct reached *reach, const struct node *node)
{
    struct behind behind = {.known = false};
    survey_elsewhere(in, reach);
    for (int i = 0; i < reach->room; i++) {
        const struct decl *d = seen_elsewhere(in, i);
        if (!d)
            continue;
        struct value at = {.dep = DEP_FIX, .to.count = 1};
        at.to.at[0].object = i;
        struct value own = pointed_content(in, &at, node),
                     all = pointed_beside(in, &seen(in, i)->value, &behind, node);
        if (own.dep != DEP_FIX)
            all = own;
        if (all.dep != DEP_FIX && in->shares->record)
            fact_against(in, all.shares, 223, node,
                         arena_printf(in->arena, "%s, which is not known, may use %s, which other files see",
                                      callee_name(node), d->name),
                         NULL, NULL);
        reach_object(in, reach, i);
    }
    reach_escaped(in, reach);
}
