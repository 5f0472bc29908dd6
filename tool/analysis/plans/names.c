/* How the rewritten program names a value where it is needed: the variables that can be seen there and what
 * they hold. */
#include "analysis/plans/names.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/plans/constants.h"
#include "analysis/plans/plans.h"
#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* Is another variable of that name meant there? */
static bool hidden(const struct decl *decl, const struct node *where)
{
    const struct node *own =
        decl->kind == D_PARAMETER || decl->is_global || !decl->statement ? NULL : decl->statement->parent;
    for (const struct node *n = where; n && n != own; n = n->parent) {
        if (n->kind == N_RANGE_FOR && n->decl && n->decl != decl && !strcmp(n->decl->name, decl->name))
            return true;
        for (int i = 0; i < n->count; i++)
            for (int k = 0;
                 n->children[i] && n->children[i]->kind == N_DECL && k < n->children[i]->decl_count; k++)
                if (n->children[i]->decls[k] != decl && !strcmp(n->children[i]->decls[k]->name, decl->name))
                    return true;
    }
    for (int i = 0; decl->is_global && where->function && i < where->function->param_count; i++)
        if (!strcmp(where->function->params[i]->name, decl->name))
            return true;
    return false;
}

/* A global may be declared further down only. */
static bool declared_above(const struct decl *decl, const struct node *where)
{
    bool above = !decl->spelling_count;
    for (int i = 0; i < decl->spelling_count; i++)
        above = above || decl->spellings[i].source != where->source || decl->spellings[i].name < where->begin;
    return above;
}

/* Does the text name it by its name alone? */
static bool is_named_bare(const struct node *node, const struct decl *decl)
{
    if (!node)
        return false;
    if (node->kind == N_REF && node->decl == decl) {
        const struct source *s = node->source;
        const size_t i = token_at(s->tokens, s->token_count, node->begin);
        if (token_is_word(s, i, decl->name) && s->tokens[i].begin == node->begin &&
            (!i || token_mark(&s->tokens[i - 1], s->text) != ':'))
            return true;
    }
    for (int i = 0; i < node->count; i++)
        if (is_named_bare(node->children[i], decl))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (is_named_bare(node->decls[i]->init, decl))
            return true;
    return false;
}

bool is_at_home(const struct decl *decl, const struct node *where)
{
    const struct decl *function = where->function ? where->function->decl : NULL;
    if (decl->scope)
        return function && function->scope && !strcmp(function->scope, decl->scope);
    return !decl->is_global || !function || (!function->scope && !function->is_private) ||
           is_named_bare(where->function->body, decl);
}

bool visible(const struct decl *decl, const struct node *where)
{
    if (hidden(decl, where) || ((decl->is_private || !decl->scope) && !is_at_home(decl, where)))
        return false;
    if (decl->kind == D_PARAMETER || decl->is_global)
        return decl->kind == D_PARAMETER || declared_above(decl, where);
    const struct node *block = decl->statement ? decl->statement->parent : NULL;
    if (!block || decl->statement == where || decl->statement->begin > where->begin ||
        decl->statement->source != where->source)
        return false;
    if (block->kind == N_FOR)
        return where->begin >= block->begin && where->end <= block->end;
    for (const struct node *n = where; n; n = n->parent)
        if (n == block)
            return true;
    return false;
}

static void collect(struct interp *in, const struct node *node, struct variables *out)
{
    if (!node)
        return;
    for (int i = 0; i < node->decl_count; i++)
        ARENA_PUSH(in->arena, out->items, out->count, node->decls[i]);
    for (int i = 0; i < node->count; i++)
        collect(in, node->children[i], out);
}

struct variables variables_of(struct interp *in, const struct function *f)
{
    struct variables out = {0};
    for (int i = 0; f && i < f->param_count; i++)
        ARENA_PUSH(in->arena, out.items, out.count, f->params[i]);
    if (f)
        collect(in, f->body, &out);
    for (int i = 0; f && i < f->unit->global_count; i++)
        ARENA_PUSH(in->arena, out.items, out.count, f->unit->globals[i]);
    return out;
}

/* On every rank what the polynomial says, which for a communicator is another number on each. */
static bool holds(const struct value *v, const struct poly *p)
{
    const struct atom *single = poly_single(p);
    bool communicator = single && single->kind == A_COMM;
    return v->o == p && v->w == p && !v->stored.never && !v->stored.perhaps && (!v->by_rank || communicator);
}

/* The member of a record that holds the value. */
static const char *member_with(struct interp *in, int record, const struct poly *p, const struct decl **field)
{
    for (int i = first_member(in, record); i >= 0; i = next_member(in, i)) {
        const struct object *o = &in->memory->objects[i];
        if (o->array || !o->type || (o->type->kind != T_INT && o->type->kind != T_OTHER))
            continue;
        if (holds(&seen(in, i)->value, p)) {
            if (field)
                *field = o->field;
            return o->field->name;
        }
    }
    return NULL;
}

int own_object(const struct interp *in)
{
    const struct value *self = in->path->context ? &in->path->context->self : NULL;
    return self && self->to.count == 1 && !self->to.lost && !in->memory->objects[self->to.at[0].object].array
               ? self->to.at[0].object
               : -1;
}

const char *own_member(struct interp *in, const struct variables *vars, const char *name)
{
    for (int i = 0; i < vars->count; i++)
        if (!vars->items[i]->is_global && !strcmp(vars->items[i]->name, name))
            return arena_printf(in->arena, "this->%s", name);
    return name;
}

static const char *variable_with(struct interp *in, const struct poly *p, const struct node *where)
{
    struct variables vars = variables_of(in, where->function);
    const char *own = own_object(in) >= 0 ? member_with(in, own_object(in), p, NULL) : NULL;
    if (own)
        return own_member(in, &vars, own);
    for (int i = 0; i < vars.count; i++) {
        const struct decl *d = vars.items[i];
        const struct type *t = d->type;
        if (!t || !visible(d, where))
            continue;
        const char *name = is_at_home(d, where) ? d->name : full_name(in->arena, d);
        const struct value *v = &seen(in, object_for_decl(in, d))->value;
        if (t->kind == T_POINTER && !t->is_reference) {
            if (t->to && t->to->kind == T_RECORD && v->to.count == 1 &&
                !in->memory->objects[v->to.at[0].object].array) {
                const char *member = member_with(in, v->to.at[0].object, p, NULL);
                if (member)
                    return arena_printf(in->arena, "%s->%s", name, member);
            }
            if (t->to && t->to->kind == T_INT && v->to.count == 1 &&
                !in->memory->objects[v->to.at[0].object].array &&
                holds(&seen(in, v->to.at[0].object)->value, p))
                return arena_printf(in->arena, "*%s", name);
            continue;
        }
        if (t->kind == T_POINTER) {
            if (v->to.count == 1 && holds(&seen(in, v->to.at[0].object)->value, p))
                return name;
            continue;
        }
        if (t->kind == T_RECORD) {
            const char *member = member_with(in, object_for_decl(in, d), p, NULL);
            if (member)
                return arena_printf(in->arena, "%s.%s", name, member);
        }
        if (t->kind != T_INT && t->kind != T_OTHER && t->kind != T_RECORD)
            continue;
        if (holds(v, p))
            return name;
    }
    return NULL;
}

/* A macro or enumerator. */
static const char *constant_name(const struct poly *p)
{
    const struct atom *single = poly_single(p);
    return single && single->kind == A_NAMED && single->op ? single->name : NULL;
}

const char *constant_text(struct interp *in, const struct poly *p, const struct node *where)
{
    long long number;
    const char *name = constant_name(p);
    if (name)
        return means_the_same(in->program, name, where) ? name : NULL;
    return poly_number(p, &number) ? arena_printf(in->arena, "%lld", number) : NULL;
}

const char *expression_for(struct interp *in, const struct poly *p, const struct node *where)
{
    long long number;
    if (!p)
        return NULL;
    if (poly_literal(p, &number))
        return arena_printf(in->arena, "%lld", number);
    const struct atom *single = poly_single(p);
    const char *name = constant_name(p);
    if (name)
        return means_the_same(in->program, name, where) ? name : NULL;
    name = variable_with(in, p, where);
    if (name)
        return names_variables(in->program, name, where) ? name : NULL;
    if (single && single->kind == A_COMM && single->id == 0)
        return "MPI_COMM_WORLD";
    if (single)
        return NULL;
    char *text = NULL;
    for (int i = 0; i < p->count; i++) {
        char *product = NULL;
        if (p->terms[i].factor != 1 || !p->terms[i].count)
            product = arena_printf(in->arena, "%lld", p->terms[i].factor);
        for (int j = 0; j < p->terms[i].count; j++) {
            const char *factor = expression_for(in, poly_of(in->space, p->terms[i].atoms[j]), where);
            if (!factor)
                return NULL;
            product = product ? arena_printf(in->arena, "%s * %s", product, factor)
                              : arena_string(in->arena, factor);
        }
        bool less = text && *product == '-';
        text = text ? arena_printf(in->arena, less ? "%s - %s" : "%s + %s", text, product + less) : product;
    }
    return text;
}
