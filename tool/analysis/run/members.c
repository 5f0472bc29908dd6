/* Records and arrays that a list sets part by part: members.h. */
#include "analysis/run/members.h"

#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/memory/target.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

enum { MOST_MEMBERS = 64 };

static bool is_list(const struct node *node)
{
    return node->kind == N_INIT_LIST;
}

/* Can the part be the whole of such a member, and no other one's? */
static bool suits_member(const struct type *member, const struct node *part)
{
    switch (member->kind) {
    case T_BOOL:
    case T_INT:
    case T_FLOAT:
        return part->type &&
               (part->type->kind == T_BOOL || part->type->kind == T_INT || part->type->kind == T_FLOAT);
    case T_POINTER:
        return !member->is_reference && !is_list(part) && part->type && part->type->kind != T_RECORD;
    case T_ARRAY:
        return is_list(part) || part->kind == N_STRING;
    case T_RECORD:
        return is_list(part) && lists_members(member, part);
    default:
        return leads_to_function(member) && !is_list(part) && part->type && part->type->kind != T_RECORD;
    }
}

/* Which member the part of the list stands for that follows the one of the member before, and by what it is
 * set; -1: it is not known. */
static int member_of(const struct type *record, const struct node *part, int before,
                     const struct node **value)
{
    *value = part;
    int member = before + 1;
    if (part->kind == N_OTHER && part->decl) {
        *value = part->count == 1 ? part->children[0] : NULL;
        for (member = 0; member < record->field_count && record->fields[member] != part->decl; member++)
            ;
    }
    return *value && member < record->field_count ? member : -1;
}

bool lists_members(const struct type *record, const struct node *list)
{
    if (!is_list(list) || !record->fields || record->field_count > MOST_MEMBERS || !list->type ||
        list->type->kind != T_RECORD || !same_record(record, list->type))
        return false;
    bool set[MOST_MEMBERS] = {false};
    int member = -1;
    for (int i = 0; i < list->count; i++) {
        const struct node *value = NULL;
        if (!list->children[i])
            return false;
        member = member_of(record, list->children[i], member, &value);
        if (member < 0 || set[member] || !suits_member(record->fields[member]->type, value))
            return false;
        set[member] = true;
    }
    return true;
}

const struct node *listed_member(const struct type *record, const struct node *list, const struct decl *field)
{
    int member = -1;
    for (int i = 0; i < list->count; i++) {
        const struct node *value = NULL;
        member = member_of(record, list->children[i], member, &value);
        if (member >= 0 && record->fields[member] == field)
            return value;
    }
    return NULL;
}

static void set_number(struct interp *in, int member, const struct type *type, const struct value *v,
                       const struct node *node)
{
    const struct value place = place_of_object(in, member);
    store(in, &place, type->size, v, node);
}

static struct value zero(struct interp *in, const struct type *type)
{
    struct value v = value_unknown();
    v.literal.known = true;
    v.to.null = type->kind == T_POINTER;
    v.o = v.w = type->kind == T_FLOAT ? NULL : P(in, 0);
    return v;
}

/* Those for which nothing stands, arrays and records among them: their class is that of zero. */
static void set_rest(struct interp *in, int object, const struct type *record, const bool *set,
                     const struct node *list)
{
    for (int i = 0; i < record->field_count; i++) {
        const struct type *type = record->fields[i]->type;
        if (set[i] || type->kind == T_ARRAY || type->kind == T_RECORD || type->kind == T_OTHER)
            continue;
        const struct value nothing = zero(in, type);
        set_number(in, object_field(in, object, record->fields[i]), type, &nothing, list);
    }
}

static void set_parts(struct interp *in, int object, const struct type *record, const struct node *list,
                      evaluation evaluate)
{
    bool set[MOST_MEMBERS] = {false};
    int last = -1;
    for (int i = 0; i < list->count; i++) {
        const struct node *part = NULL;
        last = member_of(record, list->children[i], last, &part);
        const struct type *type = record->fields[last]->type;
        const int member = object_field(in, object, record->fields[last]);
        set[last] = true;
        if (type->kind == T_RECORD) {
            set_parts(in, member, type, part, evaluate);
            continue;
        }
        const struct value v = evaluate(in, part);
        if (type->kind == T_ARRAY)
            set_object(in, member, &v, part);
        else
            set_number(in, member, type, &v, part);
    }
    set_rest(in, object, record, set, list);
}

void set_members(struct interp *in, int object, const struct type *record, const struct node *list,
                 evaluation evaluate)
{
    const struct value nothing = value_unknown();
    set_object(in, object, &nothing, list);
    set_parts(in, object, record, list, evaluate);
}

bool lists_elements(const struct type *array, const struct node *list)
{
    const struct type *element = array->kind == T_ARRAY ? array->to : NULL;
    if (!is_list(list) || !is_number_type(element) || element->size <= 0 || array->size < 0 || !list->count ||
        list->count > MOST_MEMBERS || list->count > array->size / element->size)
        return false;
    for (int i = 0; i < list->count; i++)
        if (!list->children[i] || list->children[i]->kind == N_OTHER || is_list(list->children[i]) ||
            !suits_member(element, list->children[i]))
            return false;
    return true;
}

void set_elements(struct interp *in, int object, const struct type *array, const struct node *list,
                  evaluation evaluate)
{
    struct value values[MOST_MEMBERS];
    bool partial = false;
    for (int i = 0; i < list->count; i++) {
        values[i] = evaluate(in, list->children[i]);
        partial = partial || values[i].dep == DEP_AGG;
    }
    const struct type *element = array->to;
    struct value all = value_unknown();
    for (int i = 0; i < list->count && !partial; i++) {
        const struct value held = pointed_content(in, &values[i], list);
        all = combine_values(in, &all, &held, list);
    }
    if (!partial || list->count < array->size / element->size)
        set_object(in, object, &all, list);
    if (!partial)
        return;
    if (list->count < array->size / element->size)
        cell_of(in, object)->alike.all = cell_of(in, object)->alike.filled = true;
    for (int i = 0; i < list->count; i++) {
        struct value place = {.dep = DEP_FIX, .to.count = 1};
        const struct poly *at = P(in, i * element->size);
        place.to.at[0] = (struct target){.object = object, .o = at, .w = at};
        store(in, &place, element->size, &values[i], list->children[i]);
    }
}

static bool is_all_numbers(const struct type *record)
{
    if (record->kind != T_RECORD || !record->fields || !record->field_count || record->base_count ||
        record->constructed || record->field_count > MOST_MEMBERS)
        return false;
    for (int i = 0; i < record->field_count; i++)
        if (!is_number_type(record->fields[i]->type) || record->fields[i]->is_bitfield)
            return false;
    return true;
}

/* A variable of its own, or a member of one: no element that stands for others. */
static bool is_one_variable(const struct interp *in, int object)
{
    for (; object >= 0; object = in->memory->objects[object].parent)
        if (in->memory->objects[object].array || seen(in, object)->summary)
            return false;
    return true;
}

bool copy_numbers(struct interp *in, int to, int from, const struct type *record, const struct node *node)
{
    const struct type *other = in->memory->objects[from].type;
    if (to == from || !is_all_numbers(record) || !other || !same_record(record, other) ||
        !is_one_variable(in, to) || !is_one_variable(in, from))
        return false;
    for (int i = 0; i < record->field_count; i++) {
        const struct type *type = record->fields[i]->type;
        const struct value place = place_of_object(in, object_field(in, from, record->fields[i])),
                           v = load(in, &place, type->size, node);
        set_number(in, object_field(in, to, record->fields[i]), type, &v, node);
    }
    return true;
}
