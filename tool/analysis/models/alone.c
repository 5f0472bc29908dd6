/* Objects that nobody sees being made: alone.h. */
#include "analysis/models/alone.h"

#include "analysis/models/survey.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

/* A number that is written where it is declared, and never changes. */
static bool is_constant(const struct decl *d)
{
    return d->type && d->type->is_const && is_number_type(d->type) && d->init &&
           (d->init->kind == N_INT || d->init->kind == N_FLOAT);
}

static bool computes_alone(struct interp *in, const struct function *constructor)
{
    const struct survey *s = survey_of(in, constructor);
    if (s->unfit || s->cut || s->pointers || s->differs || s->acts || s->errors || s->draws || s->modes ||
        s->call_count || constructor->more_inits || constructor->variadic)
        return false;
    for (int i = 0; i < constructor->param_count; i++)
        if (!is_number_type(constructor->params[i]->type))
            return false;
    for (int i = 0; i < s->variable_count; i++)
        if (!is_constant(s->variables[i]))
            return false;
    return true;
}

bool made_alone(struct interp *in, const struct type *type)
{
    if (!type || type->kind != T_RECORD || !type->plain || !type->told || type->computed)
        return false;
    for (int i = 0; i < type->constructor_count; i++) {
        const struct function *constructor = find_function(in->program, type->constructors[i]);
        if (!constructor || !computes_alone(in, constructor))
            return false;
    }
    return true;
}
