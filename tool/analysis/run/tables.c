/* Constant tables of functions: tables.h. */
#include "analysis/run/tables.h"

#include <string.h>

#include "analysis/memory/memory.h"
#include "analysis/run/members.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/callees.h"
#include "analysis/values/values.h"

/* One part of a list: false where it is no function that is known. */
static bool add_part(struct interp *in, const struct node *part, struct pointer *to)
{
    const struct node *given = part ? strip(part) : NULL;
    if (given && given->kind == N_UNARY && given->op == OP_ADDRESS && given->count)
        given = strip(given->children[0]);
    if (!part || is_the_number(given, 0))
        return true;
    if (given->kind != N_REF || !given->decl || given->decl->kind != D_FUNCTION)
        return false;
    const struct pointer one = {.function = given->decl}, before = *to;
    join_callees(in, to, &before, &one);
    return leads_to_code(to);
}

/* What the list of an element, or of the record that it is, says of it. */
static bool add_element(struct interp *in, const struct type *type, const struct node *list,
                        const struct decl *field, struct pointer *to)
{
    if (!field)
        return leads_to_function(type) && add_part(in, list, to);
    return type && type->kind == T_RECORD && !type->is_union && field->record &&
           same_record(type, field->record) && list && lists_members(type, list) &&
           add_part(in, listed_member(type, list, field), to);
}

/* May a member of a constant object be set all the same, as C++ lets one say? */
static bool has_mutable(const struct node *node)
{
    const struct lowered_unit *unit = node->function ? node->function->unit : NULL;
    for (int i = 0; unit && i < unit->source_count; i++)
        if (strstr(unit->sources[i]->text, "mutable"))
            return true;
    return !unit;
}

/* All that the table, a variable, has there; `field`: of the records in it. */
static bool add_table(struct interp *in, const struct decl *table, const struct decl *field,
                      struct pointer *to)
{
    if (!table || table->kind != D_VARIABLE || table->unclear || !table->init || !table->type)
        return false;
    const struct type *type = table->type, *element = type->kind == T_ARRAY ? type->to : type;
    const struct node *list = table->init;
    if (!element || element->kind == T_ARRAY || !(type->is_const || element->is_const))
        return false;
    if (type->kind != T_ARRAY)
        return add_element(in, type, list, field, to);
    if (list->kind != N_INIT_LIST)
        return false;
    for (int i = 0; i < list->count; i++)
        if (!list->children[i] || list->children[i]->kind == N_OTHER ||
            !add_element(in, element, list->children[i], field, to))
            return false;
    return true;
}

bool lists_functions(struct interp *in, const struct type *array, const struct node *list, struct pointer *to)
{
    *to = (struct pointer){.null = true};
    if (array->kind != T_ARRAY || !leads_to_function(array->to) || !list || list->kind != N_INIT_LIST)
        return false;
    for (int i = 0; i < list->count; i++)
        if (!list->children[i] || !add_part(in, list->children[i], to))
            return false;
    to->null = false;
    return leads_to_code(to);
}

/* By its name: of `place`, an element or a record. */
static const struct decl *named_table(const struct node *place)
{
    place = place ? strip(place) : NULL;
    if (place && place->kind == N_INDEX)
        place = strip(place->children[0]);
    const struct decl *d = place && place->kind == N_REF ? place->decl : NULL;
    return d && d->type && d->type->kind != T_POINTER ? d : NULL;
}

/* A reference of that name, which is bound to a record; null: it is none. */
static const struct decl *named_reference(const struct node *place)
{
    place = place ? strip(place) : NULL;
    const struct decl *d = place && place->kind == N_REF ? place->decl : NULL;
    return d && d->kind == D_VARIABLE && d->type && d->type->kind == T_POINTER && d->type->is_reference
               ? d
               : NULL;
}

struct value told_by_table(struct interp *in, const struct node *node, struct value v, evaluation again)
{
    if (!leads_to_function(node->type) || v.dep == DEP_BAD || in->memory->state.dead || !node->count)
        return v;
    const struct decl *field = node->kind == N_MEMBER ? node->decl : NULL;
    const struct node *base = node->children[0];
    const bool arrow = field && base && base->type && base->type->kind == T_POINTER;
    const struct decl *reference = field ? named_reference(base) : NULL;
    struct pointer to = {.null = true};
    if (!base || (node->kind == N_MEMBER && !field))
        return v;
    if (!arrow && !reference) {
        if (!add_table(in, named_table(field ? base : node), field, &to))
            return v;
    } else {
        const struct value p = reference ? seen(in, object_for_decl(in, reference))->value : again(in, base);
        for (int i = 0; i < p.to.count; i++)
            if (!add_table(in, in->memory->objects[p.to.at[i].object].decl, field, &to))
                return v;
        if (p.to.lost || !p.to.count)
            return v;
    }
    if (leads_to_code(&to) && !has_mutable(node))
        v.to = (struct pointer){.function = to.function, .among = to.among};
    return v;
}
