/* Code of a class that runs where no call stands: constructors, initialisers of members, destructors,
 * operators that a library calls. What sets its own object and variables of its own, and calls nothing else,
 * leaves nothing behind; all other code acts. */
#include "analysis/tree/acting.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/known/called.h"
#include "analysis/known/containers.h"
#include "analysis/known/library.h"
#include "analysis/known/mpi_calls.h"

enum { MOST_CALLS = 6 }; /* functions within functions that are looked at */

struct look {
    int depth;
    bool reads; /* what it gives depends on variables that others set */
    bool acts;
};

static bool code_acts(CXCursor function, bool reads, int depth);

static bool named_like(CXCursor cursor, const char *beginning)
{
    CXString name = clang_getCursorSpelling(cursor);
    const char *text = clang_getCString(name);
    bool alike = text && !strncmp(text, beginning, strlen(beginning));
    clang_disposeString(name);
    return alike;
}

static bool in_system(CXCursor cursor)
{
    return clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) != 0;
}

static bool is_local(CXCursor variable)
{
    switch (clang_getCursorKind(clang_getCursorSemanticParent(variable))) {
    case CXCursor_TranslationUnit:
    case CXCursor_Namespace:
    case CXCursor_ClassDecl:
    case CXCursor_StructDecl:
    case CXCursor_ClassTemplate:
    case CXCursor_ClassTemplatePartialSpecialization:
    case CXCursor_LinkageSpec:
        return false;
    default:
        return clang_Cursor_getStorageClass(variable) != CX_SC_Static &&
               clang_Cursor_getStorageClass(variable) != CX_SC_Extern;
    }
}

static bool is_reference(CXType type)
{
    type = clang_getCanonicalType(type);
    return type.kind == CXType_LValueReference || type.kind == CXType_RValueReference;
}

static enum CXChildVisitResult take_first(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (!clang_isExpression(clang_getCursorKind(cursor)))
        return CXChildVisit_Continue;
    *(CXCursor *)data = cursor;
    return CXChildVisit_Break;
}

static CXCursor first_expression(CXCursor of)
{
    CXCursor first = clang_getNullCursor();
    clang_visitChildren(of, take_first, &first);
    return first;
}

/* A member of the object at hand, a variable of the function, or a part of one of them? */
static bool is_own(CXCursor place)
{
    CXCursor inner = first_expression(place), target = clang_getCursorReferenced(place);
    switch (clang_getCursorKind(place)) {
    case CXCursor_ParenExpr:
    case CXCursor_UnexposedExpr:
        return !clang_Cursor_isNull(inner) && is_own(inner);
    case CXCursor_CXXThisExpr:
        return true;
    case CXCursor_UnaryOperator: /* *this */
        return clang_getCursorKind(inner) == CXCursor_CXXThisExpr;
    case CXCursor_MemberRefExpr:
        return clang_getCursorKind(target) == CXCursor_FieldDecl &&
               !is_reference(clang_getCursorType(target)) && (clang_Cursor_isNull(inner) || is_own(inner)) &&
               (clang_Cursor_isNull(inner) || clang_getCursorKind(inner) == CXCursor_CXXThisExpr ||
                clang_getCanonicalType(clang_getCursorType(inner)).kind != CXType_Pointer);
    case CXCursor_ArraySubscriptExpr: {
        CXCursor array = inner;
        while (clang_getCursorKind(array) == CXCursor_UnexposedExpr ||
               clang_getCursorKind(array) == CXCursor_ParenExpr)
            array = first_expression(array);
        return clang_getCanonicalType(clang_getCursorType(array)).kind == CXType_ConstantArray &&
               is_own(array);
    }
    case CXCursor_DeclRefExpr:
        return (clang_getCursorKind(target) == CXCursor_VarDecl ||
                clang_getCursorKind(target) == CXCursor_ParmDecl) &&
               is_local(target) && !is_reference(clang_getCursorType(target));
    default:
        return false;
    }
}

static bool name_is_quiet(CXCursor called)
{
    CXString name = clang_getCursorSpelling(called);
    const char *text = clang_getCString(name);
    const struct library_row *row = library_find(text ? text : "");
    bool quiet = text && ((row->name && row->flags & (LIB_PURE | LIB_PLAIN | LIB_GIVES_BACK) &&
                           !(row->flags & LIB_CALLS_NOW) && !(row->effects && strchr(row->effects, 'w'))) ||
                          mpi_has(text, MPI_F_GIVES_BACK));
    clang_disposeString(name);
    return quiet;
}

/* A member of a container or of another class of the library, of what is the object's own. */
static bool is_own_member(CXCursor call)
{
    CXCursor callee = first_expression(call), of = first_expression(callee);
    if (clang_getCursorKind(callee) != CXCursor_MemberRefExpr)
        return false;
    CXCursor target = clang_getCursorReferenced(callee);
    CXString name = clang_getCursorSpelling(callee);
    bool known =
        !clang_Cursor_isNull(target) ? in_system(target) : container_find(clang_getCString(name)) != NULL;
    clang_disposeString(name);
    return known && !clang_Cursor_isNull(of) && is_own(of) &&
           clang_getCanonicalType(clang_getCursorType(of)).kind != CXType_Pointer;
}

/* An argument through which something else than the object at hand may be changed. */
static bool leads_elsewhere(CXCursor argument)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(argument));
    const bool reaches = type.kind == CXType_Record || type.kind == CXType_ConstantArray ||
                         type.kind == CXType_Dependent || type.kind == CXType_Unexposed;
    if (type.kind == CXType_Pointer)
        return !clang_isConstQualifiedType(clang_getPointeeType(type)) && !is_own(argument);
    return reaches && !clang_isConstQualifiedType(type) && !is_own(argument);
}

static bool all_stays(CXCursor call)
{
    bool stays = true;
    for (int i = 0; i < clang_Cursor_getNumArguments(call) && stays; i++)
        stays = !leads_elsewhere(clang_Cursor_getArgument(call, (unsigned)i));
    return stays;
}

/* A function of the library, or one that the text does not tell: a name in a template. */
static bool library_acts(CXCursor call, CXCursor called)
{
    const bool known = !clang_Cursor_isNull(called);
    CXCursor operand = first_expression(call);
    const bool of_operator =
        named_like(called, "operator") && !clang_Cursor_isNull(operand) && is_own(operand);
    if (known && clang_getCursorKind(called) == CXCursor_Constructor)
        return false;
    if (of_operator && named_like(called, "operator()")) {
        CXString name = clang_getTypeSpelling(clang_getCanonicalType(clang_getCursorType(operand)));
        const char *text = clang_getCString(name);
        const bool draws = text && (strstr(text, "_distribution<") || strstr(text, "_engine<"));
        clang_disposeString(name);
        if (!draws) /* std::function and the like call what they were given */
            return true;
    }
    return !(((is_own_member(call) || of_operator) && all_stays(call)) ||
             (known && clang_getCursorKind(called) == CXCursor_FunctionDecl && name_is_quiet(called)));
}

/* Objects that a function makes begin and end. */
static bool object_acts(CXType type, const struct look *look);

static bool call_acts(CXCursor call, const struct look *look)
{
    CXCursor called = clang_getCursorReferenced(call);
    if (clang_getCursorKind(called) == CXCursor_Constructor && object_acts(clang_getCursorType(call), look))
        return true; /* one without a name ends there, too */
    if (clang_Cursor_isNull(called) || clang_isInvalid(clang_getCursorKind(called)) || in_system(called))
        return library_acts(call, called);
    switch (clang_getCursorKind(called)) {
    case CXCursor_CXXMethod: /* of a class that is derived from that one, perhaps */
        if (clang_CXXMethod_isVirtual(called))
            return true;
        /* fall through */
    case CXCursor_FunctionDecl:
    case CXCursor_FunctionTemplate:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        return code_acts(called, look->reads, look->depth + 1);
    default: /* what a variable or a member leads to */
        return true;
    }
}

struct parts {
    const struct look *look;
    bool acts;
};

static enum CXChildVisitResult look_at_part(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct parts *parts = data;
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_Destructor:
        parts->acts = code_acts(cursor, parts->look->reads, parts->look->depth + 1);
        break;
    case CXCursor_FieldDecl:
    case CXCursor_CXXBaseSpecifier:
        parts->acts = object_acts(clang_getCursorType(cursor), parts->look);
        break;
    default:
        break;
    }
    return parts->acts ? CXChildVisit_Break : CXChildVisit_Continue;
}

static enum CXChildVisitResult look_at_beginning(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct parts *parts = data;
    if (clang_getCursorKind(cursor) == CXCursor_Constructor)
        parts->acts = code_acts(cursor, parts->look->reads, parts->look->depth + 1);
    return parts->acts ? CXChildVisit_Break : CXChildVisit_Continue;
}

static bool object_acts(CXType type, const struct look *look)
{
    type = clang_getCanonicalType(type);
    while (type.kind == CXType_ConstantArray)
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    CXCursor definition = clang_getCursorDefinition(clang_getTypeDeclaration(type));
    if (type.kind != CXType_Record || clang_Cursor_isNull(definition))
        return false;
    const struct look within = {.depth = look->depth + 1, .reads = look->reads};
    if (within.depth > MOST_CALLS)
        return true;
    struct parts parts = {.look = &within};
    if (in_system(definition)) { /* it makes and ends objects of what it is a template for */
        for (int i = 0; i < clang_Type_getNumTemplateArguments(type) && !parts.acts; i++) {
            CXType argument = clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(type, (unsigned)i));
            CXCursor made = clang_getCursorDefinition(clang_getTypeDeclaration(argument));
            if (argument.kind != CXType_Record || clang_Cursor_isNull(made) || in_system(made))
                continue;
            clang_visitChildren(made, look_at_beginning, &parts);
            parts.acts = parts.acts || object_acts(argument, &within);
        }
        return parts.acts;
    }
    CXCursor written = clang_getSpecializedCursorTemplate(definition);
    clang_visitChildren(definition, look_at_part, &parts); /* of an instance nothing, but for its own text */
    if (!clang_Cursor_isNull(written) && !parts.acts)
        clang_visitChildren(written, look_at_part, &parts);
    return parts.acts;
}

/* A stream: what is done with it is done with what it stands for. */
static bool is_stream(CXCursor place)
{
    CXString name = clang_getTypeSpelling(clang_getCanonicalType(clang_getCursorType(place)));
    const char *text = clang_getCString(name);
    const bool is = text && strstr(text, "stream");
    clang_disposeString(name);
    return is;
}

static bool expression_acts(CXCursor cursor, const struct look *look)
{
    enum CXBinaryOperatorKind binary = clang_getCursorBinaryOperatorKind(cursor);
    enum CXUnaryOperatorKind unary = clang_getCursorUnaryOperatorKind(cursor);
    CXCursor target = clang_getCursorReferenced(cursor);
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CallExpr:
        return call_acts(cursor, look);
    case CXCursor_CompoundAssignOperator:
        return !is_own(first_expression(cursor));
    case CXCursor_BinaryOperator:
        return binary == CXBinaryOperator_Assign && !is_own(first_expression(cursor));
    case CXCursor_UnaryOperator:
        return unary >= CXUnaryOperator_PostInc && unary <= CXUnaryOperator_PreDec &&
               !is_own(first_expression(cursor));
    case CXCursor_CXXThrowExpr:
    case CXCursor_GCCAsmStmt:
    case CXCursor_MSAsmStmt:
        return true;
    case CXCursor_VarDecl:
        return !is_local(cursor) || object_acts(clang_getCursorType(cursor), look);
    case CXCursor_MemberRefExpr:
        return is_stream(cursor);
    case CXCursor_MemberRef: /* in a list of initialisers */
        return is_stream(target);
    case CXCursor_DeclRefExpr:
        return look->reads && clang_getCursorKind(target) == CXCursor_VarDecl && !is_local(target) &&
               !in_system(target) && !clang_isConstQualifiedType(clang_getCursorType(target));
    default:
        return false;
    }
}

static enum CXChildVisitResult look_at(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct look *look = data;
    look->acts = look->acts || expression_acts(cursor, look);
    return look->acts ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* A function: its initialisers, its body and all that it calls. One without a body here may do anything. */
static bool code_acts(CXCursor function, bool reads, int depth)
{
    CXCursor definition = clang_getCursorDefinition(written_of(function));
    struct look look = {.depth = depth, .reads = reads};
    if (clang_CXXMethod_isPureVirtual(function) ||
        clang_CXXMethod_isDefaulted(function)) /* where it is called: call_acts */
        return false;
    if (clang_Cursor_isNull(definition) || depth > MOST_CALLS)
        return clang_getCursorAvailability(function) != CXAvailability_NotAvailable; /* deleted */
    clang_visitChildren(definition, look_at, &look);
    return look.acts;
}

static enum CXChildVisitResult take_end(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    CXSourceLocation end = clang_getRangeEnd(clang_getCursorExtent(cursor));
    clang_getExpansionLocation(end, NULL, NULL, NULL, data);
    return CXChildVisit_Continue;
}

/* What a bit-field begins with does not show; it ends behind its width. */
static bool bit_field_begins(CXCursor field)
{
    unsigned width = 0, end;
    clang_getExpansionLocation(clang_getRangeEnd(clang_getCursorExtent(field)), NULL, NULL, NULL, &end);
    clang_visitChildren(field, take_end, &width);
    return clang_Cursor_isBitField(field) && end != width;
}

static bool library_calls(CXCursor function, unsigned flags)
{
    CXString name = clang_getCursorSpelling(function);
    const bool calls = called_is(clang_getCString(name), flags);
    clang_disposeString(name);
    return calls;
}

static enum CXChildVisitResult find_override(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    *(bool *)data = *(bool *)data || clang_getCursorKind(cursor) == CXCursor_CXXOverrideAttr;
    return CXChildVisit_Continue;
}

/* Does it take the place of a virtual function of the library, which calls that whenever it likes to? In a
 * template perhaps of one that its text does not tell. */
static bool overrides_library(CXCursor method)
{
    CXCursor *overridden = NULL;
    unsigned count = 0;
    bool of_library = false;
    clang_getOverriddenCursors(method, &overridden, &count);
    if (!count)
        clang_visitChildren(method, find_override, &of_library);
    for (unsigned i = 0; i < count; i++)
        of_library = of_library || in_system(overridden[i]) || overrides_library(overridden[i]);
    clang_disposeOverriddenCursors(overridden);
    return of_library;
}

static enum CXChildVisitResult look_at_member(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct type *to = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind == CXCursor_FunctionTemplate)
        kind = clang_getTemplateCursorKind(cursor);
    struct look look = {0};
    if (kind == CXCursor_Constructor && code_acts(cursor, false, 0))
        to->acts |= ACTS_CONSTRUCTING;
    else if (kind == CXCursor_Destructor && code_acts(cursor, false, 0))
        to->acts |= ACTS_ENDING;
    else if ((kind == CXCursor_ConversionFunction ||
              (kind == CXCursor_CXXMethod &&
               (named_like(cursor, "operator") || library_calls(cursor, CALLED_ALLOCATES)))) &&
             code_acts(cursor, true, 0))
        to->acts |= ACTS_CALLED;
    else if (kind == CXCursor_CXXMethod && library_calls(cursor, CALLED_MEMBER) && code_acts(cursor, true, 0))
        to->acts |= ACTS_BY_NAME;
    else if (kind == CXCursor_FieldDecl) {
        clang_visitChildren(cursor, look_at, &look);
        to->acts |= look.acts || bit_field_begins(cursor) ? ACTS_IN_PARTS : 0;
    }
    if (kind == CXCursor_CXXMethod && overrides_library(cursor) && code_acts(cursor, true, 0))
        to->acts |= ACTS_IN_PARTS;
    if ((kind == CXCursor_UnionDecl || kind == CXCursor_StructDecl) && clang_Cursor_isAnonymous(cursor))
        clang_visitChildren(cursor, look_at_member, data);
    return CXChildVisit_Continue;
}

void find_acting(CXCursor class, struct type *to)
{
    clang_visitChildren(class, look_at_member, to);
}

static enum CXChildVisitResult note_friends(CXCursor cursor, CXCursor parent, CXClientData data)
{
    const enum CXCursorKind around = clang_getCursorKind(parent), kind = clang_getCursorKind(cursor);
    if (around == CXCursor_FriendDecl && (kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate))
        note_operator(data, cursor);
    return kind == CXCursor_FriendDecl || kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl
               ? CXChildVisit_Recurse
               : CXChildVisit_Continue;
}

/* Is it given what makes the library find it: an object of a class of the program, or what a template says?
 */
static bool takes_class(CXCursor function)
{
    if (clang_getCursorKind(function) == CXCursor_FunctionTemplate)
        return true;
    for (int i = 0; i < clang_Cursor_getNumArguments(function); i++) {
        CXType type =
            clang_getCanonicalType(clang_getCursorType(clang_Cursor_getArgument(function, (unsigned)i)));
        while (is_reference(type) || type.kind == CXType_Pointer)
            type = clang_getCanonicalType(clang_getPointeeType(type));
        if (type.kind != CXType_Unexposed && type.kind != CXType_Dependent && type.kind != CXType_Record)
            continue;
        CXCursor class = clang_getTypeDeclaration(type);
        if (type.kind != CXType_Record || !in_system(class) || clang_Type_getNumTemplateArguments(type) > 0)
            return true;
    }
    return false;
}

/* a += b: the library calls it nowhere but in what it computes with objects as with numbers. */
static bool is_compound(CXCursor operator)
{
    static const char *const compound[] = {"operator+=", "operator-=", "operator*=", "operator/=",
                                           "operator%=", "operator&=", "operator|=", "operator^="};
    for (size_t i = 0; i < sizeof compound / sizeof *compound; i++)
        if (named_like(operator, compound[i]))
            return true;
    return false;
}

/* template <> Q<int>::Q() {..}: a function of an instance that has a text of its own, and no call names. */
static bool acts_specialised(CXCursor function)
{
    CXCursor written = clang_getSpecializedCursorTemplate(function);
    const enum CXCursorKind kind = clang_getCursorKind(function);
    const bool unnamed = kind == CXCursor_Constructor || kind == CXCursor_Destructor ||
                         kind == CXCursor_ConversionFunction || named_like(function, "operator") ||
                         library_calls(function, CALLED_MEMBER | CALLED_ALLOCATES);
    return unnamed && !clang_Cursor_isNull(written) && is_specialised(function, written) &&
           code_acts(function, kind != CXCursor_Constructor && kind != CXCursor_Destructor, 0);
}

void note_operator(struct lowering *l, CXCursor function)
{
    const enum CXCursorKind kind = clang_getCursorKind(function);
    if (kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization)
        clang_visitChildren(function, note_friends, l);
    if (acts_specialised(function))
        l->unit->runs_unseen = true;
    const bool operates = named_like(function, "operator") && !named_like(function, "operator\"");
    if (!operates && !(library_calls(function, CALLED_FREE) && takes_class(function)))
        return;
    const bool allocates = named_like(function, "operator new") || named_like(function, "operator delete");
    enum CXCursorKind around = clang_getCursorKind(clang_getCursorSemanticParent(function));
    const bool stream = named_like(function, "operator<<") || named_like(function, "operator>>");
    const bool member = around == CXCursor_ClassDecl || around == CXCursor_StructDecl ||
                        around == CXCursor_ClassTemplate ||
                        around == CXCursor_ClassTemplatePartialSpecialization;
    l->unit->allocates = l->unit->allocates || allocates;
    if ((member && !stream) || !code_acts(function, true, 0))
        return;
    l->unit->operators_act = l->unit->operators_act || operates;
    l->unit->functions_act = l->unit->functions_act || (!stream && !is_compound(function));
    l->unit->allocators_act = l->unit->allocators_act || allocates;
}
