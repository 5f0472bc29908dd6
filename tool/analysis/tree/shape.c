/* Questions about the text alone. */
#include "analysis/tree/shape.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/library.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/tree.h"

bool same_kind(const struct type *a, const struct type *b)
{
    if (!a || !b || a == b)
        return a == b;
    if (a->kind != b->kind)
        return false;
    return is_number_type(a)      ? same_numbers(a, b)
           : a->kind == T_POINTER ? a->is_reference == b->is_reference && same_kind(a->to, b->to)
           : a->kind == T_RECORD  ? same_record(a, b)
                                  : a->size == b->size;
}

bool same_expression(const struct node *a, const struct node *b)
{
    if (!a || !b || a->kind != b->kind || a->op != b->op || a->count != b->count || a->decl != b->decl ||
        a->value != b->value || is_step(a) ||
        a->kind == N_ASSIGN || /* which gives another value every time */
        a->kind == N_STRING || a->kind < N_INT || !same_kind(a->type, b->type))
        return false;
    if ((a->kind == N_CALL && !(is_vector_element(a) && is_vector_element(b)) &&
         (!a->text || !b->text || strcmp(a->text, b->text) != 0 || !(library_called(a)->flags & LIB_PURE))) ||
        (a->kind == N_FLOAT && a != b))
        return false;
    for (int i = is_vector_element(a) ? 1 : 0; i < a->count; i++) /* which of its functions is no matter */
        if (!same_expression(a->children[i], b->children[i]))
            return false;
    return true;
}

bool node_uses(const struct node *node, const struct decl *decl)
{
    if (!node)
        return false;
    if (node->kind == N_REF && node->decl == decl)
        return true;
    for (int i = 0; i < node->count; i++)
        if (node_uses(node->children[i], decl))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (node_uses(node->decls[i]->init, decl))
            return true;
    return false;
}

bool refers_to(const struct node *node, const struct decl *decl)
{
    return node && decl && node->kind == N_REF && node->decl == decl;
}

bool is_the_number(const struct node *node, long long number)
{
    return node && node->kind == N_INT && node->value == number;
}

bool is_operation(const struct node *node, enum operator op)
{
    return node && node->kind == N_BINARY && node->op == op;
}

bool leads_to_function(const struct type *type)
{
    return type && (type->kind == T_POINTER || type->kind == T_OTHER) && !type->is_reference && type->to &&
           type->to->kind == T_FUNCTION;
}

bool is_step(const struct node *node)
{
    return node->kind == N_UNARY && node->op >= OP_POST_INC && node->op <= OP_PRE_DEC;
}

bool same_record(const struct type *a, const struct type *b)
{
    return a == b || (a->linkage && b->linkage && !strcmp(a->linkage, b->linkage));
}

bool is_kind_of(const struct type *type, const struct type *record)
{
    if (same_record(type, record))
        return true;
    for (int i = 0; i < type->base_count; i++)
        if (is_kind_of(type->bases[i], record))
            return true;
    return false;
}

bool is_member_of(const struct node *node, const struct type *record)
{
    for (bool of_record = false; node; node = node->count ? node->children[0] : NULL) {
        if (node->kind == N_MEMBER && node->decl && node->decl->record) {
            if (node->decl->record->is_union)
                return false;
            of_record = same_record(node->decl->record, record);
        }
        if (of_record || (node->kind != N_MEMBER && node->kind != N_INDEX))
            return of_record;
    }
    return false;
}

bool same_numbers(const struct type *a, const struct type *b)
{
    return a && b && a->kind == b->kind && a->size == b->size && a->is_unsigned == b->is_unsigned;
}

bool holds_numbers_of(const struct type *to, const struct type *from)
{
    if (!is_number_type(to) || !is_number_type(from))
        return false;
    if (from->kind == T_BOOL || to->kind == T_BOOL)
        return from->kind == T_BOOL;
    if (to->kind == T_FLOAT) /* whose fractions have 24, 53 and 64 bits */
        return to->size >= (from->kind == T_FLOAT ? from->size : 2 * from->size);
    return from->kind == T_INT &&
           (to->size > from->size ? !to->is_unsigned || from->is_unsigned
                                  : to->size == from->size && to->is_unsigned == from->is_unsigned);
}

bool is_number_type(const struct type *type)
{
    return type && (type->kind == T_INT || type->kind == T_FLOAT || type->kind == T_BOOL) && type->size > 0;
}

bool does_something(const struct node *node)
{
    bool does = node && (node->kind == N_ASSIGN || node->kind == N_CALL || node->kind == N_OTHER ||
                         node->kind == N_BLOCK || is_step(node));
    for (int i = 0; node && i < node->count; i++)
        does = does || does_something(node->children[i]);
    return does;
}

bool spells_line(const struct node *node)
{
    static const char *const words[] = {"__builtin_LINE", "__builtin_COLUMN", "__builtin_source_location"};
    bool says = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        says = says || says_name(node, words[i]);
    return says;
}

const char *full_name(struct arena *arena, const struct decl *decl)
{
    return decl->scope ? arena_printf(arena, "%s%s", decl->scope, decl->name) : decl->name;
}

const struct node *added_to(const struct node *assign, const struct decl *variable, bool *down)
{
    if (!assign || assign->kind != N_ASSIGN || !refers_to(assign->children[0], variable))
        return NULL;
    const struct node *by = assign->children[1];
    enum operator op = assign->op;
    if (op == OP_NONE && by->kind == N_BINARY) {
        op = by->op;
        const bool second = op == OP_ADD && refers_to(by->children[1], variable);
        if (!second && !refers_to(by->children[0], variable))
            return NULL;
        by = by->children[second ? 0 : 1];
    }
    *down = op == OP_SUB;
    return op == OP_ADD || op == OP_SUB ? by : NULL;
}

const struct node *indexed(const struct node *node, const struct node **index)
{
    const bool of_vector = is_vector_element(node);
    if (!of_vector && (node->kind != N_INDEX || node->count < 2))
        return NULL;
    *index = strip(node->children[of_vector ? 2 : 1]);
    return strip(node->children[of_vector ? 1 : 0]);
}

int count_names(const struct node *node, const struct decl *decl)
{
    if (!node)
        return 0;
    int count = refers_to(node, decl) ? 1 : 0;
    for (int i = 0; i < node->count; i++)
        count += count_names(node->children[i], decl);
    for (int i = 0; i < node->decl_count; i++)
        count += count_names(node->decls[i]->init, decl);
    return count;
}

bool is_signed_int(const struct type *type)
{
    return type && type->kind == T_INT && !type->is_unsigned && type->size >= 4;
}

bool stands_within(const struct node *node, const struct node *outer)
{
    return node->source == outer->source && node->begin >= outer->begin && node->end <= outer->end;
}

bool is_loop(const struct node *node)
{
    return node->kind == N_FOR || node->kind == N_WHILE || node->kind == N_DO || node->kind == N_RANGE_FOR;
}

bool is_in(const struct node *node, const struct node *outer)
{
    while (node && node != outer)
        node = node->parent;
    return node != NULL;
}

bool names_bits(const struct node *place)
{
    return place->kind == N_MEMBER && place->decl && place->decl->is_bitfield;
}

bool sets_bits(const struct node *assignment)
{
    return assignment && assignment->count && names_bits(strip(assignment->children[0]));
}

bool runs_always(const struct node *node)
{
    for (const struct node *up = node->parent; up && up->kind != N_BLOCK; node = up, up = up->parent) {
        const bool chooses = up->kind == N_IF || up->kind == N_COND || up->kind == N_SWITCH ||
                             is_operation(up, OP_LAND) || is_operation(up, OP_LOR);
        const bool plain = up->kind == N_DECL || up->kind == N_RETURN ||
                           (up->kind >= N_INT && up->kind != N_SIZEOF && up->kind != N_LAMBDA);
        if (chooses ? up->children[0] != node : !plain)
            return false;
    }
    return true;
}

bool runs_with_function(const struct node *node)
{
    const struct node *statement = statement_of(node);
    return statement && node->function && runs_always(node) && statement->parent == node->function->body;
}
