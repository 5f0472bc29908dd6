/* Classes: how their objects begin, of what they consist, what code of theirs runs without a call. */
#include <stdlib.h>
#include <string.h>

#include "analysis/known/called.h"
#include "analysis/tree/acting.h"
#include "analysis/tree/lower.h"

/* What a member or a base class does its object does. */
static void take_acting(struct type *to, const struct type *part)
{
    to->acts |= part->acts & (ACTS_ENDING | ACTS_CALLED);
    if (part->acts & ACTS_BEGINNING)
        to->acts |= ACTS_IN_PARTS;
}

/* A base class: its functions are the object's, too. */
static void take_base(struct type *to, const struct type *base)
{
    take_acting(to, base);
    to->acts |= base->acts & ACTS_BY_NAME;
}

/* What a class template is made with: it may make, call and end objects of that class whenever its own begin,
 * are used or end. holds: it calls no function of that class by name. */
static void take_argument(struct type *to, const struct type *argument, bool holds)
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

static bool is_number_like(const struct type *type, const struct type *other)
{
    return (type->kind == T_INT || type->kind == T_FLOAT) && !type->is_reference &&
           (!other || (type->kind == other->kind && type->size == other->size &&
                       type->is_unsigned == other->is_unsigned));
}

/* The members of a record that a list of initialisers sets one by one, and nothing else does. */
static void lower_fields(struct lowering *l, CXCursor definition, struct type *to)
{
    struct cursors children = {0};
    const bool c = clang_getCursorLanguage(definition) == CXLanguage_C;
    bool plain = !to->is_union && !to->constructed && !to->computed && !to->refers;
    clang_visitChildren(definition, lower_collect, &children);
    for (size_t i = 0; plain && i < children.count; i++) {
        const enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        plain = (kind != CXCursor_StructDecl && kind != CXCursor_UnionDecl) ||
                !clang_Cursor_isAnonymous(children.items[i]);
        if (kind != CXCursor_FieldDecl)
            continue;
        struct decl *field = lower_decl(l, children.items[i]);
        plain = *field->name && (c || !field->has_init);
        ARENA_PUSH(l->arena, to->fields, to->field_count, field);
    }
    free(children.items);
    if (!plain)
        to->fields = NULL;
}

bool begins_by_class(struct lowering *l, CXCursor class)
{
    struct cursors children = {0};
    bool begins = false;
    clang_visitChildren(class, lower_collect, &children);
    for (size_t i = 0; i < children.count; i++)
        begins = begins || (clang_getCursorKind(children.items[i]) == CXCursor_FieldDecl &&
                            lower_decl(l, children.items[i])->has_init);
    free(children.items);
    return begins;
}

/* Is the class plain (tree.h)? Its constructors. */
static void lower_plain(struct lowering *l, CXCursor definition, struct type *to)
{
    if (to->is_union || to->refers)
        return;
    struct cursors children = {0};
    bool plain = true;
    to->told = true;
    clang_visitChildren(definition, lower_collect, &children);
    for (size_t i = 0; i < children.count && plain; i++) {
        const enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        const struct type *field =
            kind == CXCursor_FieldDecl ? lower_type(l, clang_getCursorType(children.items[i])) : NULL;
        plain = keeps_plain(children.items[i], field, to);
        if (plain && kind == CXCursor_Constructor && !clang_CXXMethod_isDefaulted(children.items[i]))
            ARENA_PUSH(l->arena, to->constructors, to->constructor_count, lower_decl(l, children.items[i]));
    }
    free(children.items);
    to->plain = plain;
}

struct parts_taken {
    struct lowering *l;
    struct type *to;
};

static enum CXVisitorResult take_part(CXCursor field, CXClientData data)
{
    const struct parts_taken *taken = data;
    const struct type *part = lower_type(taken->l, clang_getCursorType(field));
    while (part->kind == T_ARRAY)
        part = part->to;
    take_acting(taken->to, part);
    taken->to->computed = taken->to->computed || part->computed || part->constructed;
    return CXVisit_Continue;
}

/* The members of an instance of a template, whose types the template's text does not tell. */
static void take_parts(struct lowering *l, CXCursor instance, struct type *to)
{
    struct parts_taken taken = {.l = l, .to = to};
    clang_Type_visitFields(clang_getCursorType(instance), take_part, &taken);
}

/* How objects of a class begin, and of what they consist. */
static void lower_class(struct lowering *l, CXCursor definition, struct type *to)
{
    struct cursors children = {0};
    bool alike = true;
    CXCursor written = clang_getSpecializedCursorTemplate(definition);
    find_acting(definition, to);
    clang_visitChildren(definition, lower_collect, &children);
    if (!clang_Cursor_isNull(
            written)) { /* an instance shows nothing, one with a text of its own shows that */
        find_acting(written, to);
        take_parts(l, definition, to);
        clang_visitChildren(written, lower_collect, &children);
    }
    for (size_t i = 0; i < children.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        to->constructed = to->constructed || kind == CXCursor_Constructor;
        to->computed = to->computed || kind == CXCursor_CXXBaseSpecifier;
        if (kind == CXCursor_CXXBaseSpecifier)
            take_base(to, lower_type(l, clang_getCursorType(children.items[i])));
        to->is_union =
            to->is_union || (kind == CXCursor_UnionDecl && clang_Cursor_isAnonymous(children.items[i]));
        alike = alike && kind != CXCursor_CXXBaseSpecifier && kind != CXCursor_UnionDecl &&
                kind != CXCursor_StructDecl; /* perhaps without a name, and its members are of this one */
        if (kind != CXCursor_FieldDecl)
            continue;
        const struct type *field = lower_type(l, clang_getCursorType(children.items[i]));
        to->refers = to->refers || field->is_reference;
        while (field->kind == T_ARRAY)
            field = field->to;
        alike = alike && !clang_Cursor_isBitField(children.items[i]) && is_number_like(field, to->numbers);
        to->numbers = field;
        take_acting(to, field);
        to->computed = to->computed || field->computed || field->constructed;
        if (clang_getCursorLanguage(definition) == CXLanguage_C)
            continue; /* what stands there is how many elements it has */
        struct cursors inside = {0};
        clang_visitChildren(children.items[i], lower_collect, &inside);
        for (size_t k = 0; k < inside.count; k++)
            if (clang_isExpression(clang_getCursorKind(inside.items[k])) &&
                !clang_Cursor_isBitField(children.items[i]))
                to->computed = to->computed || !is_literal(inside.items[k]);
        free(inside.items);
    }
    free(children.items);
    if (!alike)
        to->numbers = NULL;
    if (clang_Cursor_isNull(written)) {
        lower_fields(l, definition, to);
        lower_plain(l, definition, to);
    }
}

static void lower_bases(struct lowering *l, CXCursor definition, struct type *to)
{
    struct cursors children = {0};
    clang_visitChildren(definition, lower_collect, &children);
    for (size_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_CXXBaseSpecifier)
            ARENA_PUSH(l->arena, to->bases, to->base_count,
                       lower_type(l, clang_getCursorType(children.items[i])));
    free(children.items);
}

/* std::vector itself: not what holds one or walks through one, and no class of the program of that name. */
static bool is_vector(CXCursor declaration)
{
    CXString name = clang_getCursorSpelling(declaration);
    bool named = clang_getCString(name) && !strcmp(clang_getCString(name), "vector");
    clang_disposeString(name);
    return named && clang_Location_isInSystemHeader(clang_getCursorLocation(declaration));
}

struct library_class {
    bool holds, works; /* known/called.h */
};

/* Names of classes that the library has for itself begin so: iterators of its containers. */
static struct library_class library_class(CXCursor declaration)
{
    CXString name = clang_getCursorSpelling(declaration);
    const char *text = clang_getCString(name);
    const struct library_class of = {.holds = text && (*text == '_' || called_is(text, CALLED_HOLDS)),
                                     .works = called_is(text, CALLED_WORKS)};
    clang_disposeString(name);
    return of;
}

void lower_record(struct lowering *l, CXType type, struct type *to)
{
    to->kind = T_RECORD;
    to->linkage = record_linkage(l, type);
    to->is_union = clang_getCursorKind(clang_getTypeDeclaration(type)) == CXCursor_UnionDecl;
    if (is_vector(clang_getTypeDeclaration(type)) && clang_Type_getNumTemplateArguments(type) >= 1) {
        to->to = lower_type(l, clang_Type_getTemplateArgumentAsType(type, 0));
        to->is_vector = to->to->kind != T_BOOL; /* of bits there are no places */
    }
    CXCursor definition = clang_getCursorDefinition(clang_getTypeDeclaration(type));
    if (!clang_Cursor_isNull(definition))
        lower_bases(l, definition, to);
    lower_layout(l, type, to);
    CXCursor declared = clang_Cursor_isNull(definition) ? clang_getTypeDeclaration(type) : definition;
    to->of_program = !clang_Location_isInSystemHeader(clang_getCursorLocation(declared));
    if (!clang_Cursor_isNull(definition) && to->of_program)
        lower_class(l, definition, to);
    const struct library_class of = library_class(clang_getTypeDeclaration(type));
    for (int i = 0; i < clang_Type_getNumTemplateArguments(type); i++) {
        CXType argument = clang_Type_getTemplateArgumentAsType(type, (unsigned)i);
        if (argument.kind != CXType_Invalid)
            take_argument(to, lower_type(l, argument), to->of_program || of.holds);
    }
    if (of.works && to->with_program)
        to->acts |= ACTS_CALLED | ACTS_ENDING | ACTS_IN_PARTS;
}
