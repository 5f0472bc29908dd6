/* Types and declarations. */
#include <stdlib.h>
#include <string.h>

#include "analysis/known/library.h"
#include "analysis/tree/acting.h"
#include "analysis/tree/class_parts.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lower_algorithm.h"

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

/* MPI_Status, and the class behind this name in Open MPI. */
static bool is_status(const char *name)
{
    return strcmp(name, "MPI_Status") == 0 || strcmp(name, "ompi_status_public_t") == 0;
}

static void lower_record(struct lowering *l, CXType type, struct type *to)
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
    else if (!clang_Cursor_isNull(definition) && is_status(to->name))
        lower_fields(l, definition, to); /* some say how long a message was */
    const struct library_class of = library_class(clang_getTypeDeclaration(type));
    for (int i = 0; i < clang_Type_getNumTemplateArguments(type); i++) {
        CXType argument = clang_Type_getTemplateArgumentAsType(type, (unsigned)i);
        if (argument.kind != CXType_Invalid)
            take_argument(to, lower_type(l, argument), to->of_program || of.holds);
    }
    if (of.works && to->with_program)
        to->acts |= ACTS_CALLED | ACTS_ENDING | ACTS_IN_PARTS;
}

/* Its bytes; -1 where there is no telling: libclang fails on types that are not complete. */
static long long bytes_of(CXType type)
{
    bool sized = (type.kind >= CXType_Bool && type.kind <= CXType_LongDouble) ||
                 type.kind == CXType_Pointer || type.kind == CXType_ConstantArray ||
                 type.kind == CXType_Enum || type.kind == CXType_Complex ||
                 (type.kind == CXType_Record &&
                  clang_isCursorDefinition(clang_getCursorDefinition(clang_getTypeDeclaration(type))));
    long long size = sized ? clang_Type_getSizeOf(type) : -1;
    return size < 0 ? -1 : size;
}

/* What a type is, and of which types it is made. */
static void lower_type_kind(struct lowering *l, CXType type, struct type *to)
{
    if (type.kind == CXType_Enum) { /* in C without a sign where no constant is negative */
        const CXType number =
            clang_getCanonicalType(clang_getEnumDeclIntegerType(clang_getTypeDeclaration(type)));
        if (number.kind > CXType_Invalid)
            type = number;
    }
    switch (type.kind) {
    case CXType_Void:
        to->kind = T_VOID;
        break;
    case CXType_Bool:
        to->kind = T_BOOL;
        break;
    case CXType_Char_U:
    case CXType_UChar:
    case CXType_UShort:
    case CXType_UInt:
    case CXType_ULong:
    case CXType_ULongLong:
    case CXType_UInt128:
    case CXType_Char16:
    case CXType_Char32:
        to->is_unsigned = true;
        /* fall through */
    case CXType_Char_S:
    case CXType_SChar:
    case CXType_Short:
    case CXType_Int:
    case CXType_Long:
    case CXType_LongLong:
    case CXType_Enum:
    case CXType_WChar:
    case CXType_Int128:
        to->kind = T_INT;
        break;
    case CXType_Float:
    case CXType_Double:
    case CXType_LongDouble:
    case CXType_Complex:
        to->kind = T_FLOAT;
        break;
    case CXType_Pointer:
    case CXType_LValueReference:
    case CXType_RValueReference:
        to->kind = T_POINTER;
        to->is_reference = type.kind != CXType_Pointer;
        to->to = lower_type(l, clang_getPointeeType(type));
        if (to->to->kind == T_FUNCTION)
            to->kind = T_OTHER;
        break;
    case CXType_ConstantArray:
        to->count = clang_getArraySize(type);
        /* fall through */
    case CXType_VariableArray:
    case CXType_IncompleteArray:
        to->kind = T_ARRAY;
        to->to = lower_type(l, clang_getArrayElementType(type));
        if (to->count < 0)
            to->size = -1;
        break;
    case CXType_Record:
        lower_record(l, type, to);
        break;
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
        to->kind = T_FUNCTION;
        break;
    default:
        to->kind = T_OTHER;
    }
}

/* As it can be written anywhere in a file: size_type is a name within a class. */
static CXString name_of_type(CXType spelled, CXType canonical)
{
    CXCursor declaration = clang_getTypeDeclaration(spelled);
    bool within = spelled.kind != canonical.kind && !clang_Cursor_isNull(declaration) &&
                  clang_getCursorKind(declaration) != CXCursor_NoDeclFound &&
                  clang_getCursorKind(clang_getCursorSemanticParent(declaration)) != CXCursor_TranslationUnit;
    return clang_getTypeSpelling(within && bytes_of(canonical) >= 0 ? canonical : spelled);
}

const struct type *lower_type(struct lowering *l, CXType spelled)
{
    CXType type = clang_getCanonicalType(spelled);
    uint64_t hash = hash_pointer(0, type.data[0]); /* what clang_equalTypes compares, within one unit */
    for (struct entry *it = table_first(&l->types, hash); it; it = table_next(it))
        if (clang_equalTypes(((struct type_entry *)it)->from, type))
            return ((struct type_entry *)it)->to;
    struct type *to = ARENA_NEW(l->arena, struct type);
    struct type_entry *entry = ARENA_NEW(l->scratch, struct type_entry);
    *entry = (struct type_entry){.from = type, .to = to};
    table_add(l->scratch, &l->types, &entry->entry, hash);
    CXString name = name_of_type(spelled, type);
    to->name = arena_string(l->arena, clang_getCString(name) ? clang_getCString(name) : "");
    clang_disposeString(name);
    to->size = bytes_of(type);
    to->is_const = clang_isConstQualifiedType(type) != 0;
    to->count = -1;
    lower_type_kind(l, type, to);
    return to;
}

/* A function of the C library that is called without a declaration: the compiler declares it where its name
 * stands first, as it should be. One that it does not know gets no prototype: int name(). That is the
 * library's where the library's gives an int and takes no other arguments than such as are given as they are
 * (an int, a pointer): C reserves the name, whether its header is included or not (C17 7.1.3). */
static bool is_declared_by_compiler(CXCursor cursor, const char *name)
{
    static const char *const give_int[] = {"atoi", "rand", NULL};
    unsigned from, to;
    CXSourceRange range = clang_getCursorExtent(cursor);
    clang_getFileLocation(clang_getRangeStart(range), NULL, NULL, NULL, &from);
    clang_getFileLocation(clang_getRangeEnd(range), NULL, NULL, NULL, &to);
    enum CXTypeKind kind = clang_getCursorType(cursor).kind;
    if (kind == CXType_FunctionNoProto) /* which stands nowhere */
        return from == to && is_named_in(name, give_int);
    return kind == CXType_FunctionProto && to - from == strlen(name);
}

static enum CXChildVisitResult find_body(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    *(bool *)data = *(bool *)data || kind == CXCursor_CompoundStmt || kind == CXCursor_CXXTryStmt;
    return CXChildVisit_Continue;
}

/* Not so one that the compiler makes up. */
static bool has_body(CXCursor definition)
{
    bool has = false;
    if (!clang_Cursor_isNull(definition))
        clang_visitChildren(definition, find_body, &has);
    return has;
}

/* What it is declared in: `extern "C" {` is nothing. */
static enum CXCursorKind kind_around(CXCursor cursor)
{
    CXCursor around = clang_getCursorSemanticParent(cursor);
    while (clang_getCursorKind(around) == CXCursor_LinkageSpec ||
           clang_getCursorKind(around) == CXCursor_UnexposedDecl)
        around = clang_getCursorSemanticParent(around);
    return clang_getCursorKind(around);
}

struct decl *lower_decl(struct lowering *l, CXCursor cursor)
{
    CXCursor canonical = clang_getCanonicalCursor(cursor);
    uint64_t hash = hash_with(0, clang_hashCursor(canonical));
    for (struct entry *it = table_first(&l->decl_table, hash); it; it = table_next(it))
        if (clang_equalCursors(((struct decl_entry *)it)->cursor, canonical))
            return ((struct decl_entry *)it)->decl;
    struct decl *decl = ARENA_NEW(l->arena, struct decl);
    struct decl_entry *entry = ARENA_NEW(l->scratch, struct decl_entry);
    *entry = (struct decl_entry){.cursor = canonical, .decl = decl};
    table_add(l->scratch, &l->decl_table, &entry->entry, hash);
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    CXString name = clang_getCursorSpelling(cursor);
    decl->name = arena_string(l->arena, clang_getCString(name) ? clang_getCString(name) : "");
    clang_disposeString(name);
    decl->id = l->decls++;
    decl->kind = kind == CXCursor_ParmDecl           ? D_PARAMETER
                 : kind == CXCursor_FieldDecl        ? D_FIELD
                 : kind == CXCursor_EnumConstantDecl ? D_CONSTANT
                 : kind == CXCursor_VarDecl          ? D_VARIABLE
                                                     : D_FUNCTION;
    decl->is_virtual = decl->kind == D_FUNCTION && clang_CXXMethod_isVirtual(cursor);
    decl->in_system = clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) ||
                      (kind == CXCursor_FunctionDecl && is_declared_by_compiler(cursor, decl->name));
    if (decl->kind == D_FIELD) {
        decl->is_bitfield = clang_Cursor_isBitField(cursor) != 0;
        decl->offset = clang_Cursor_getOffsetOfField(cursor);
        decl->record = lower_type(l, clang_getCursorType(clang_getCursorSemanticParent(cursor)));
        struct cursors children = {0};
        clang_visitChildren(cursor, lower_collect, &children);
        for (size_t i = 0; i < children.count; i++)
            decl->has_init = decl->has_init || clang_isExpression(clang_getCursorKind(children.items[i]));
        free(children.items);
    }
    if (decl->kind == D_CONSTANT)
        decl->value = clang_getEnumConstantDeclValue(cursor);
    decl->is_template =
        decl->kind == D_FUNCTION && !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(cursor));
    decl->is_defined = decl->kind == D_FUNCTION && !clang_CXXMethod_isDefaulted(cursor) &&
                       has_body(clang_getCursorDefinition(cursor));
    CXString usr = clang_getCursorUSR(decl->is_template ? written_of(cursor) : cursor);
    decl->linkage = arena_string(l->arena, clang_getCString(usr) ? clang_getCString(usr) : "");
    clang_disposeString(usr);
    if (decl->kind == D_FUNCTION)
        decl->type = lower_type(l, clang_getCursorResultType(cursor));
    else
        decl->type = lower_type(l, clang_getCursorType(cursor));
    enum CX_StorageClass storage = clang_Cursor_getStorageClass(cursor);
    enum CXCursorKind around = kind_around(cursor);
    bool outside = around == CXCursor_TranslationUnit || around == CXCursor_Namespace;
    decl->of_thread = kind == CXCursor_VarDecl && clang_getCursorTLSKind(cursor) != CXTLS_None;
    decl->is_static = (storage == CX_SC_Static || (decl->of_thread && !outside && storage != CX_SC_Extern)) &&
                      around != CXCursor_ClassDecl && around != CXCursor_StructDecl; /* of a class: for all */
    decl->is_static =
        decl->is_static || (decl->kind == D_FUNCTION && clang_getCursorLinkage(cursor) == CXLinkage_Internal);
    decl->is_extern = storage == CX_SC_Extern;
    if (decl->kind == D_VARIABLE) {
        decl->is_global = outside || around == CXCursor_ClassDecl || around == CXCursor_StructDecl;
    }
    if (decl->kind != D_FIELD && decl->kind != D_PARAMETER && !decl->in_system)
        lower_scope(l, cursor, decl);
    CXFile file;
    unsigned offset;
    clang_getFileLocation(clang_getCursorLocation(cursor), &file, NULL, NULL, &offset);
    struct source *source = decl->in_system ? NULL : lower_source(l, file);
    if (source)
        decl->place = place_at(source, offset, offset + strlen(decl->name));
    else
        decl->in_system = true;
    return decl;
}

/* Initialiser and array sizes of a variable, which may be declared several times. */
void lower_variable(struct lowering *l, CXCursor cursor, struct decl *decl)
{
    CXCursor init = clang_Cursor_getVarDeclInitializer(cursor);
    bool has_init = !clang_Cursor_isNull(init);
    CXFile file;
    unsigned name;
    clang_getFileLocation(clang_getCursorLocation(cursor), &file, NULL, NULL, &name);
    struct spelling spelled = {.source = lower_source(l, file), .name = name};
    spelled.defines = clang_Cursor_getStorageClass(cursor) != CX_SC_Extern || has_init;
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    for (size_t i = 0; i < children.count; i++) {
        if (has_init && clang_equalCursors(children.items[i], init))
            continue;
        if (clang_isExpression(clang_getCursorKind(children.items[i]))) {
            struct node *size = lower_expression(l, children.items[i]);
            if (size)
                ARENA_PUSH(l->arena, spelled.dims, spelled.dim_count, size);
        }
    }
    free(children.items);
    for (int i = 0; i < spelled.dim_count / 2; i++) { /* libclang begins with the elements' own */
        struct node *other = spelled.dims[spelled.dim_count - 1 - i];
        spelled.dims[spelled.dim_count - 1 - i] = spelled.dims[i];
        spelled.dims[i] = other;
    }
    if (has_init)
        decl->init = lower_expression(l, init);
    lower_count(l, decl->init, decl->type);
    if (spelled.dim_count && (!decl->dim_count || spelled.defines)) {
        decl->dims = spelled.dims;
        decl->dim_count = spelled.dim_count;
    }
    if (decl->type->kind == T_ARRAY && decl->type->count < 0 && decl->type->size < 0)
        decl->type = lower_type(l, clang_getCursorType(cursor));
    decl->is_extern = decl->is_extern && !spelled.defines;
    if (spelled.source)
        ARENA_PUSH(l->arena, decl->spellings, decl->spelling_count, spelled);
}

bool is_parameter_of(CXCursor parameter, CXCursor function)
{
    const int count = clang_Cursor_getNumArguments(function);
    bool found = count < 0; /* of a template */
    for (int i = 0; i < count && !found; i++)
        found = clang_equalCursors(clang_Cursor_getArgument(function, (unsigned)i), parameter) != 0;
    return found;
}
