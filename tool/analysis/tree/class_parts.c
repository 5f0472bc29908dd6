/* What classes take from the classes that they are made of: class_parts.h. */
#include "analysis/tree/class_parts.h"

#include <string.h>

#include "analysis/known/called.h"

void take_acting(struct type *to, const struct type *part)
{
    to->acts |= part->acts & (ACTS_ENDING | ACTS_CALLED);
    if (part->acts & ACTS_BEGINNING)
        to->acts |= ACTS_IN_PARTS;
}

void take_base(struct type *to, const struct type *base)
{
    take_acting(to, base);
    to->acts |= base->acts & ACTS_BY_NAME;
}

void take_argument(struct type *to, const struct type *argument, bool holds)
{
    while (argument->kind == T_ARRAY)
        argument = argument->to;
    take_acting(to, argument);
    if (argument->acts & (holds ? ACTS_CALLED : ACTS_CALLED | ACTS_BY_NAME))
        to->acts |= ACTS_CALLED | ACTS_ENDING | ACTS_IN_PARTS;
    to->computed = to->computed || (!to->is_vector && (argument->computed || argument->constructed));
    while (argument->kind == T_POINTER || argument->kind == T_ARRAY)
        argument = argument->to;
    to->with_program =
        to->with_program || (!to->of_program && (argument->of_program || argument->with_program));
}

bool is_number_like(const struct type *type, const struct type *other)
{
    return (type->kind == T_INT || type->kind == T_FLOAT) && !type->is_reference &&
           (!other || (type->kind == other->kind && type->size == other->size &&
                       type->is_unsigned == other->is_unsigned));
}

bool is_vector(CXCursor declaration)
{
    CXString name = clang_getCursorSpelling(declaration);
    bool named = clang_getCString(name) && !strcmp(clang_getCString(name), "vector");
    clang_disposeString(name);
    return named && clang_Location_isInSystemHeader(clang_getCursorLocation(declaration));
}

struct library_class library_class(CXCursor declaration)
{
    CXString name = clang_getCursorSpelling(declaration);
    const char *text = clang_getCString(name);
    const struct library_class of = {.holds = text && (*text == '_' || called_is(text, CALLED_HOLDS)),
                                     .works = called_is(text, CALLED_WORKS)};
    clang_disposeString(name);
    return of;
}
