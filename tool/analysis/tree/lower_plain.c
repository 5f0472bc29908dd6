/* Classes whose objects are their numbers.
 *
 * A class of the program is plain where each of its members is a number, an array of such or an object of
 * another plain class, it is derived from no class, has no virtual function, and its text has no operator=,
 * no destructor and no constructor that copies or moves. The standard then says what copies and assigns its
 * objects: member by member, as C does with a struct of these members. So `a = b` of two objects of one plain
 * class, which is a call of an operator= that stands nowhere, is the assignment that C has, and is lowered to
 * one. */
#include "analysis/tree/lower.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/tree/shape.h"

static bool is_called(CXCursor cursor, const char *name)
{
    CXString spelling = clang_getCursorSpelling(cursor);
    const char *text = clang_getCString(spelling);
    const bool same = text && !strcmp(text, name);
    clang_disposeString(spelling);
    return same;
}

/* A number, an array of such, another plain class; what is const is not assigned, what is volatile not so. */
static bool is_plain_member(CXCursor field, const struct type *of)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(field));
    while (type.kind == CXType_ConstantArray)
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    if (clang_Cursor_isBitField(field) || clang_isConstQualifiedType(type) ||
        clang_isVolatileQualifiedType(type))
        return false;
    while (of->kind == T_ARRAY && of->count >= 0)
        of = of->to;
    return is_number_type(of) || (of->kind == T_RECORD && of->plain);
}

bool is_literal(CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_IntegerLiteral:
    case CXCursor_FloatingLiteral:
    case CXCursor_CharacterLiteral:
    case CXCursor_CXXBoolLiteralExpr:
    case CXCursor_CXXNullPtrLiteralExpr:
    case CXCursor_StringLiteral:
    case CXCursor_GNUNullExpr:
        return true;
    case CXCursor_UnexposedExpr:
    case CXCursor_InitListExpr:
    case CXCursor_UnaryOperator:
    case CXCursor_ParenExpr: {
        struct cursors children = {0};
        clang_visitChildren(cursor, lower_collect, &children);
        bool all = true;
        for (size_t i = 0; i < children.count; i++)
            all = all && is_literal(children.items[i]);
        free(children.items);
        return all;
    }
    default:
        return false;
    }
}

/* What its parameters are given where a call leaves them out. */
static bool defaults_are_literals(CXCursor constructor)
{
    bool literals = true;
    for (int i = 0; i < clang_Cursor_getNumArguments(constructor) && literals; i++) {
        struct cursors children = {0};
        clang_visitChildren(clang_Cursor_getArgument(constructor, (unsigned)i), lower_collect, &children);
        for (size_t k = 0; k < children.count; k++)
            if (clang_isExpression(clang_getCursorKind(children.items[k])))
                literals = literals && is_literal(children.items[k]);
        free(children.items);
    }
    return literals;
}

static bool take_constructor(CXCursor constructor, struct type *to)
{
    CXCursor definition = clang_getCursorDefinition(constructor);
    if (clang_CXXConstructor_isCopyConstructor(constructor) ||
        clang_CXXConstructor_isMoveConstructor(constructor))
        return false;
    if (clang_CXXMethod_isDefaulted(constructor))
        return true;
    to->told = to->told && defaults_are_literals(constructor) &&
               (clang_Cursor_isNull(definition) || defaults_are_literals(definition));
    return true;
}

bool keeps_plain(CXCursor part, const struct type *field, struct type *to)
{
    switch (clang_getCursorKind(part)) {
    case CXCursor_FieldDecl:
        return is_plain_member(part, field);
    case CXCursor_Constructor:
        return take_constructor(part, to);
    case CXCursor_CXXMethod:
    case CXCursor_ConversionFunction:
        return !clang_CXXMethod_isVirtual(part) && !is_called(part, "operator=");
    case CXCursor_FunctionTemplate:
        return !is_called(part, "operator=") && clang_getTemplateCursorKind(part) != CXCursor_Constructor;
    case CXCursor_CXXBaseSpecifier:
    case CXCursor_Destructor:
    case CXCursor_UsingDeclaration:
        return false;
    case CXCursor_UnionDecl:
    case CXCursor_StructDecl:
    case CXCursor_ClassDecl:
        return !clang_Cursor_isAnonymous(part);
    default:
        return true;
    }
}

void lower_assigned(struct node *call)
{
    if (strcmp(call->text, "operator=") != 0 || call->count != 3 || call->children[0] || !call->children[1] ||
        !call->children[2])
        return;
    const struct type *type = call->children[1]->type;
    if (!type || type->kind != T_RECORD || !type->plain || !same_record(type, call->children[2]->type))
        return;
    call->kind = N_ASSIGN;
    call->children++;
    call->count = 2;
    call->decl = NULL;
    call->text = NULL;
    call->references = call->constant = 0;
}
