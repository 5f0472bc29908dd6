/* libclang's cursors to the analysis' own form (tree.h): declarations, statements. Expressions: lower_expr.c.
 */
#include "analysis/tree/lower.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/known/collectives.h"
#include "analysis/tree/conditionals.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lexer.h"

enum CXChildVisitResult lower_collect(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct cursors *list = data;
    if (list->count == list->room) {
        size_t room = list->room ? list->room * 2 : 8;
        CXCursor *items = realloc(list->items, room * sizeof *items);
        if (!items)
            return CXChildVisit_Break;
        list->items = items;
        list->room = room;
    }
    list->items[list->count++] = cursor;
    return CXChildVisit_Continue;
}

static void index_lines(struct arena *arena, struct source *source)
{
    ARENA_PUSH(arena, source->lines, source->line_count, 0);
    for (size_t i = 0; i < source->size; i++)
        if (source->text[i] == '\n')
            ARENA_PUSH(arena, source->lines, source->line_count, i + 1);
}

static bool is_system_path(const char *path)
{
    return !strncmp(path, "/usr/", 5) || !strncmp(path, "/opt/", 5) || strstr(path, "/lib/clang/") != NULL;
}

struct source *lower_source(struct lowering *l, CXFile file)
{
    if (!file)
        return NULL;
    for (int i = 0; i < l->file_count; i++)
        if (clang_File_isEqual(l->files[i].file, file))
            return l->files[i].source;
    CXString name = clang_getFileName(file);
    const char *path = clang_getCString(name);
    struct source *source = NULL;
    size_t size = 0;
    bool is_main = clang_File_isEqual(file, l->main_file);
    const char *text = is_main ? l->main_text : NULL;
    size = l->main_size;
    if (!text && path && !is_system_path(path))
        text = clang_getFileContents(l->tu, file, &size);
    if (text) {
        source = ARENA_NEW(l->arena, struct source);
        source->path = arena_string(l->arena, is_main ? l->unit->path : path);
        source->text = arena_copy(l->arena, text, size);
        source->size = size;
        source->is_main = is_main;
        index_lines(l->arena, source);
        source->tokens = lex(l->arena, source->text, size, &source->token_count);
        ARENA_PUSH(l->arena, l->unit->sources, l->unit->source_count, source);
    }
    clang_disposeString(name);
    struct file_entry entry = {.file = file, .source = source};
    ARENA_PUSH(l->arena, l->files, l->file_count, entry);
    return source;
}

struct place place_at(const struct source *source, size_t begin, size_t end)
{
    struct place place = {.path = source->path, .offset = begin};
    size_t low = 0, high = source->line_count;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (source->lines[middle] <= begin)
            low = middle;
        else
            high = middle;
    }
    place.line = (unsigned)low + 1;
    place.column = (unsigned)(begin - source->lines[low]) + 1;
    if (end > begin && (low + 1 == source->line_count || end <= source->lines[low + 1]))
        place.end_column = (unsigned)(end - source->lines[low]) + 1;
    return place;
}

/* The name of the macro whose definition contains a spelling location, else null. */
const char *lower_macro_at(struct lowering *l, CXSourceLocation location, bool *takes_arguments)
{
    CXFile file;
    unsigned offset;
    clang_getSpellingLocation(location, &file, NULL, NULL, &offset);
    struct source *source = lower_source(l, file);
    if (!source)
        return NULL;
    size_t i = token_at(source->tokens, source->token_count, offset);
    while (i > 0 && source->tokens[i - 1].directive && source->text[source->tokens[i].begin] != '#')
        i--;
    if (i + 2 < source->token_count && source->text[source->tokens[i].begin] == '#' &&
        source->tokens[i + 2].kind == TK_NAME) {
        const struct token *name = &source->tokens[i + 2];
        if (takes_arguments)
            *takes_arguments = name->end < source->size && source->text[name->end] == '(';
        return arena_copy(l->arena, source->text + name->begin, name->end - name->begin);
    }
    return NULL;
}

/* Where a location is in the file. */
struct location {
    CXFile file;
    unsigned offset;
    bool spelled;     /* it is written there */
    bool in_argument; /* of a macro that is written in the file, whose name stands at */
    unsigned macro;
};

static struct location locate(CXSourceLocation location)
{
    struct location to;
    CXFile spelled, expanded;
    unsigned at;
    clang_getFileLocation(location, &to.file, NULL, NULL, &to.offset);
    clang_getSpellingLocation(location, &spelled, NULL, NULL, &at);
    clang_getExpansionLocation(location, &expanded, NULL, NULL, &to.macro);
    to.spelled = at == to.offset && spelled && to.file && clang_File_isEqual(spelled, to.file);
    to.in_argument = to.macro != to.offset || !expanded || !to.file || !clang_File_isEqual(expanded, to.file);
    return to;
}

/* Past the bracket that closes the one after the name at token i. */
static size_t past_arguments(const struct source *s, size_t i)
{
    int depth = 0;
    for (i++; i < s->token_count; i++) {
        depth += s->text[s->tokens[i].begin] == '(' ? 1 : s->text[s->tokens[i].begin] == ')' ? -1 : 0;
        if (depth <= 0)
            break;
    }
    return i < s->token_count ? s->tokens[i].end : s->size;
}

/* Past the macro whose name stands there, with its arguments; where it begins when it cannot be told where it
 * ends. */
static size_t macro_end(struct lowering *l, const struct source *s, CXSourceLocation inside, size_t begin)
{
    size_t i = token_at(s->tokens, s->token_count, begin);
    if (i >= s->token_count || s->tokens[i].begin != begin || s->tokens[i].kind != TK_NAME)
        return begin;
    size_t end = s->tokens[i].end;
    if (i + 1 >= s->token_count || s->text[s->tokens[i + 1].begin] != '(')
        return end;
    bool takes_arguments;
    const char *name = lower_macro_at(l, inside, &takes_arguments);
    if (!name || strlen(name) != end - begin || memcmp(name, s->text + begin, end - begin) != 0)
        return begin;
    return takes_arguments ? past_arguments(s, i) : end;
}

void lower_span(struct lowering *l, CXCursor cursor, struct node *node)
{
    CXSourceRange range = clang_getCursorExtent(cursor);
    CXSourceLocation stop = clang_getRangeEnd(range);
    struct location from = locate(clang_getRangeStart(range)), to = locate(stop);
    node->source = lower_source(l, from.file);
    node->begin = from.offset;
    node->end = to.offset;
    node->in_macro = !from.spelled;
    if (node->source &&
        !to.spelled) /* the last token is a macro in a macro's argument: this is where it begins */
        node->end = macro_end(l, node->source, stop, to.offset);
    node->torn = !node->source || !to.file || !clang_File_isEqual(from.file, to.file) ||
                 (!to.spelled && node->end == to.offset);
    bool together = from.in_argument == to.in_argument && (!from.in_argument || from.macro == to.macro);
    if (from.in_argument && !together) { /* it is more than the argument that it begins with */
        node->begin = from.macro;
        node->in_macro = true;
    }
    if (to.in_argument && !together && node->source)
        node->end =
            past_arguments(node->source, token_at(node->source->tokens, node->source->token_count, to.macro));
    node->in_argument = from.in_argument && together;
    node->torn = node->torn || node->end <= node->begin;
    if (node->end < node->begin)
        node->end = node->begin;
    if (!node->source)
        node->source = l->main_source;
}

/* The name of the macro that stands for what is spelled there and for nothing else, else null. */
const char *lower_macro_of(struct lowering *l, CXSourceLocation location)
{
    CXFile file;
    unsigned offset;
    bool takes_arguments = false;
    const char *name = lower_macro_at(l, location, &takes_arguments);
    clang_getSpellingLocation(location, &file, NULL, NULL, &offset);
    struct source *s = lower_source(l, file);
    if (!name || takes_arguments)
        return NULL;
    size_t i = token_at(s->tokens, s->token_count, offset), from = i, to = i + 1;
    while (s->text[s->tokens[from - 1].begin] == '(')
        from--;
    while (to < s->token_count && s->tokens[to].directive && s->text[s->tokens[to].begin] == ')')
        to++;
    bool ends = to >= s->token_count || !s->tokens[to].directive || s->text[s->tokens[to].begin] == '#';
    return ends && from >= 3 && s->text[s->tokens[from - 3].begin] == '#' ? name : NULL;
}

static bool is_literal(CXCursor cursor)
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

/* How objects of a class begin. */
static void lower_class(struct lowering *l, CXCursor definition, struct type *to)
{
    struct cursors children = {0};
    CXCursor written =
        clang_getSpecializedCursorTemplate(definition); /* an instance of a template shows no initialisers */
    clang_visitChildren(clang_Cursor_isNull(written) ? definition : written, lower_collect, &children);
    for (size_t i = 0; i < children.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        to->constructed = to->constructed || kind == CXCursor_Constructor;
        to->computed = to->computed || kind == CXCursor_CXXBaseSpecifier;
        to->is_union =
            to->is_union || (kind == CXCursor_UnionDecl && clang_Cursor_isAnonymous(children.items[i]));
        if (kind != CXCursor_FieldDecl)
            continue;
        const struct type *field = lower_type(l, clang_getCursorType(children.items[i]));
        to->refers = to->refers || field->is_reference;
        while (field->kind == T_ARRAY)
            field = field->to;
        to->computed = to->computed || field->computed || field->constructed;
        struct cursors inside = {0};
        clang_visitChildren(children.items[i], lower_collect, &inside);
        for (size_t k = 0; k < inside.count; k++)
            if (clang_isExpression(clang_getCursorKind(inside.items[k])) &&
                !clang_Cursor_isBitField(children.items[i]))
                to->computed = to->computed || !is_literal(inside.items[k]);
        free(inside.items);
    }
    free(children.items);
}

static long long payload_of(CXType type);

static enum CXVisitorResult add_member(CXCursor member, CXClientData data)
{
    long long *sum = data, bytes = clang_Cursor_isBitField(member)
                                       ? 8
                                       : payload_of(clang_getCanonicalType(clang_getCursorType(member)));
    *sum = *sum < 0 || bytes < 0 ? -1 : *sum + bytes;
    return CXVisit_Continue;
}

/* Bytes of a type without what lies between members; -1 where that is not known. */
static long long payload_of(CXType type)
{
    if (type.kind == CXType_ConstantArray) {
        long long each = payload_of(clang_getCanonicalType(clang_getArrayElementType(type)));
        return each < 0 ? -1 : each * clang_getArraySize(type);
    }
    CXCursor declaration = clang_getTypeDeclaration(type);
    if (type.kind != CXType_Record || clang_getCursorKind(declaration) == CXCursor_UnionDecl)
        return clang_Type_getSizeOf(type);
    long long sum = 0;
    clang_Type_visitFields(type, add_member, &sum);
    return sum;
}

const struct type *lower_type(struct lowering *l, CXType spelled)
{
    CXType type = clang_getCanonicalType(spelled);
    uint64_t hash = hash_pointer(0, type.data[0]); /* what clang_equalTypes compares, within one unit */
    for (struct entry *it = table_first(&l->types, hash); it; it = table_next(it))
        if (clang_equalTypes(((struct type_entry *)it)->from, type))
            return ((struct type_entry *)it)->to;
    struct type *to = ARENA_NEW(l->arena, struct type);
    struct type_entry *entry = ARENA_NEW(l->arena, struct type_entry);
    *entry = (struct type_entry){.from = type, .to = to};
    table_add(l->arena, &l->types, &entry->entry, hash);
    CXString name = clang_getTypeSpelling(spelled);
    to->name = arena_string(l->arena, clang_getCString(name) ? clang_getCString(name) : "");
    clang_disposeString(name);
    bool sized = (type.kind >= CXType_Bool && type.kind <= CXType_LongDouble) ||
                 type.kind == CXType_Pointer || type.kind == CXType_ConstantArray ||
                 type.kind == CXType_Enum || type.kind == CXType_Complex ||
                 (type.kind == CXType_Record &&
                  clang_isCursorDefinition(clang_getCursorDefinition(clang_getTypeDeclaration(type))));
    to->size = sized ? clang_Type_getSizeOf(type) : -1; /* libclang fails on types that are not complete */
    if (to->size < 0)
        to->size = -1;
    to->is_const = clang_isConstQualifiedType(type) != 0;
    to->count = -1;
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
        to->kind = T_RECORD;
        to->is_union = clang_getCursorKind(clang_getTypeDeclaration(type)) == CXCursor_UnionDecl;
        CXString whole = clang_getTypeSpelling(type); /* whatever name it was met by first */
        bool vector = clang_getCString(whole) && strstr(clang_getCString(whole), "vector<");
        clang_disposeString(whole);
        if (vector && clang_Type_getNumTemplateArguments(type) >= 1) {
            to->is_vector = true;
            to->to = lower_type(l, clang_Type_getTemplateArgumentAsType(type, 0));
        }
        CXCursor definition = clang_getCursorDefinition(clang_getTypeDeclaration(type));
        to->payload = to->size > 0 ? payload_of(type) : -1;
        if (to->payload < 0)
            to->payload = to->size;
        if (!clang_Cursor_isNull(definition) &&
            !clang_Location_isInSystemHeader(clang_getCursorLocation(definition)))
            lower_class(l, definition, to);
        break;
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
        to->kind = T_FUNCTION;
        break;
    default:
        to->kind = T_OTHER;
    }
    return to;
}

struct decl *lower_decl(struct lowering *l, CXCursor cursor)
{
    CXCursor canonical = clang_getCanonicalCursor(cursor);
    uint64_t hash = hash_with(0, clang_hashCursor(canonical));
    for (struct entry *it = table_first(&l->decl_table, hash); it; it = table_next(it))
        if (clang_equalCursors(((struct decl_entry *)it)->cursor, canonical))
            return ((struct decl_entry *)it)->decl;
    struct decl *decl = ARENA_NEW(l->arena, struct decl);
    struct decl_entry *entry = ARENA_NEW(l->arena, struct decl_entry);
    *entry = (struct decl_entry){.cursor = canonical, .decl = decl};
    table_add(l->arena, &l->decl_table, &entry->entry, hash);
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
    decl->is_virtual = clang_getCursorKind(cursor) == CXCursor_CXXMethod && clang_CXXMethod_isVirtual(cursor);
    decl->in_system = clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) != 0;
    if (decl->kind == D_FIELD) {
        decl->is_bitfield = clang_Cursor_isBitField(cursor) != 0;
        struct cursors children = {0};
        clang_visitChildren(cursor, lower_collect, &children);
        for (size_t i = 0; i < children.count; i++)
            decl->has_init = decl->has_init || clang_isExpression(clang_getCursorKind(children.items[i]));
        free(children.items);
    }
    if (decl->kind == D_CONSTANT)
        decl->value = clang_getEnumConstantDeclValue(cursor);
    CXCursor written = clang_getSpecializedCursorTemplate(cursor);
    decl->is_template = decl->kind == D_FUNCTION && !clang_Cursor_isNull(written);
    CXString usr = clang_getCursorUSR(decl->is_template ? written : cursor);
    decl->linkage = arena_string(l->arena, clang_getCString(usr) ? clang_getCString(usr) : "");
    clang_disposeString(usr);
    if (decl->kind == D_FUNCTION)
        decl->type = lower_type(l, clang_getCursorResultType(cursor));
    else
        decl->type = lower_type(l, clang_getCursorType(cursor));
    enum CX_StorageClass storage = clang_Cursor_getStorageClass(cursor);
    enum CXCursorKind around = clang_getCursorKind(clang_getCursorSemanticParent(cursor));
    decl->is_static = storage == CX_SC_Static && around != CXCursor_ClassDecl &&
                      around != CXCursor_StructDecl; /* of a class: for all */
    decl->is_extern = storage == CX_SC_Extern;
    if (decl->kind == D_VARIABLE) {
        enum CXCursorKind parent = clang_getCursorKind(clang_getCursorSemanticParent(cursor));
        decl->is_global = parent == CXCursor_TranslationUnit || parent == CXCursor_Namespace ||
                          parent == CXCursor_ClassDecl || parent == CXCursor_StructDecl;
    }
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

struct node *lower_new(struct lowering *l, CXCursor cursor, enum node_kind kind)
{
    struct node *node = ARENA_NEW(l->arena, struct node);
    node->kind = kind;
    node->id = l->unit->node_count++;
    node->function = l->function;
    lower_span(l, cursor, node);
    return node;
}

void lower_adopt(struct lowering *l, struct node *parent, struct node *child)
{
    ARENA_PUSH(l->arena, parent->children, parent->count, child);
    if (child)
        child->parent = parent;
}

static struct node *lower_block_like(struct lowering *l, CXCursor cursor, enum node_kind kind)
{
    struct node *node = lower_new(l, cursor, kind);
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    for (size_t i = 0; i < children.count; i++)
        lower_adopt(l, node, lower_statement(l, children.items[i]));
    free(children.items);
    return node;
}

static bool has_semicolon(const struct source *source, size_t from, size_t to)
{
    return from < to && memchr(source->text + from, ';', to - from);
}

/* A statement that the analysis has no rules for. */
static struct node *lower_unknown(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_block_like(l, cursor, N_OTHER);
    node->text = "statement";
    return node;
}

/* if, switch, while: not where something is declared or done first in the parentheses. */
static struct node *lower_tested(struct lowering *l, CXCursor cursor, enum node_kind kind, int most)
{
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    bool plain = children.count >= 2 && children.count <= (size_t)most &&
                 clang_isExpression(clang_getCursorKind(children.items[0]));
    free(children.items);
    struct node *node = plain ? lower_block_like(l, cursor, kind) : lower_unknown(l, cursor);
    const struct node *first = plain && node->count ? node->children[0] : NULL,
                      *second = plain && node->count > 1 ? node->children[1] : NULL;
    bool here = second && !node->in_macro && first->source == second->source && first->source == node->source;
    if (here && (has_semicolon(node->source, node->begin, first->begin) ||
                 has_semicolon(node->source, first->end, second->begin))) {
        node->kind = N_OTHER;
        node->text = "statement";
    }
    return node;
}

/* Which of init, cond, step are present in `for (..)`: libclang leaves absent ones out, the semicolons tell.
 */
static struct node *lower_for(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_new(l, cursor, N_FOR);
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    struct node *part[3] = {0}, *body = NULL;
    const struct source *source = node->source;
    size_t i = token_at(source->tokens, source->token_count, node->begin),
           semicolon[2] = {SIZE_MAX, SIZE_MAX};
    int depth = 0, found = 0;
    for (; !node->in_macro && i < source->token_count && found < 2; i++) {
        char c = source->text[source->tokens[i].begin];
        if (source->tokens[i].kind != TK_PUNCT)
            continue;
        depth += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
        if (c == ';' && depth == 1)
            semicolon[found++] = source->tokens[i].begin;
        if (depth == 0 && c == ')')
            break;
    }
    bool known = found == 2 || children.count == 4, declares = false;
    for (size_t k = 0; k < children.count; k++) {
        struct node *child = lower_statement(l, children.items[k]);
        declares =
            declares || clang_getCursorKind(children.items[k]) == CXCursor_VarDecl; /* the condition does */
        if (k + 1 == children.count)
            body = child;
        else if (children.count == 4)
            part[k] = child;
        else if (child)
            part[child->begin < semicolon[0] ? 0 : child->begin < semicolon[1] ? 1 : 2] = child;
    }
    free(children.items);
    for (int k = 0; k < 3; k++)
        lower_adopt(l, node, part[k]);
    lower_adopt(l, node, body);
    if (!known || declares || children.count > 4) {
        node->kind = N_OTHER;
        node->text = "statement";
    }
    return node;
}

static void lower_global(struct lowering *l, CXCursor cursor, struct decl *decl)
{
    if (!decl->spelling_count)
        ARENA_PUSH(l->arena, l->unit->globals, l->unit->global_count, decl);
    lower_variable(l, cursor, decl);
}

static struct node *lower_declarations(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_new(l, cursor, N_DECL);
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    for (size_t i = 0; i < children.count; i++) {
        if (clang_getCursorKind(children.items[i]) != CXCursor_VarDecl)
            continue;
        struct decl *decl = lower_decl(l, children.items[i]);
        if (clang_Cursor_getStorageClass(children.items[i]) ==
            CX_SC_Extern) { /* of a variable outside of the function */
            decl->is_global = true;
            lower_global(l, children.items[i], decl);
            continue;
        }
        decl->owner = l->function;
        decl->statement = node;
        lower_variable(l, children.items[i], decl);
        for (int k = 0; k < decl->dim_count; k++)
            decl->dims[k]->parent = node;
        if (decl->init)
            decl->init->parent = node;
        ARENA_PUSH(l->arena, node->decls, node->decl_count, decl);
    }
    free(children.items);
    return node;
}

static struct node *lower_range_for(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_new(l, cursor, N_RANGE_FOR);
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    struct node *range = NULL, *body = NULL;
    bool others = false;
    for (size_t i = 0; i < children.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        if (kind == CXCursor_VarDecl) {
            node->decl = lower_decl(l, children.items[i]);
            node->decl->owner = l->function;
        } else if (i + 1 == children.count)
            body = lower_statement(l, children.items[i]);
        else if (kind == CXCursor_DeclStmt)
            others = true; /* an initialiser */
        else if (clang_isExpression(kind) && !range)
            range = lower_expression(l, children.items[i]);
    }
    free(children.items);
    lower_adopt(l, node, range);
    lower_adopt(l, node, body);
    others = others || (range && !node->in_macro && has_semicolon(node->source, node->begin, range->begin));
    if (!range || !body || !node->decl || others) {
        node->kind = N_OTHER;
        node->text = "statement";
    }
    return node;
}

struct node *lower_statement(struct lowering *l, CXCursor cursor)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (clang_isExpression(kind))
        return lower_expression(l, cursor);
    switch (kind) {
    case CXCursor_CompoundStmt:
        return lower_block_like(l, cursor, N_BLOCK);
    case CXCursor_DeclStmt:
        return lower_declarations(l, cursor);
    case CXCursor_IfStmt:
        return lower_tested(l, cursor, N_IF, 3);
    case CXCursor_ForStmt:
        return lower_for(l, cursor);
    case CXCursor_CXXForRangeStmt:
        return lower_range_for(l, cursor);
    case CXCursor_WhileStmt:
        return lower_tested(l, cursor, N_WHILE, 2);
    case CXCursor_DoStmt:
        return lower_block_like(l, cursor, N_DO);
    case CXCursor_ReturnStmt:
        return lower_block_like(l, cursor, N_RETURN);
    case CXCursor_BreakStmt:
        return lower_new(l, cursor, N_BREAK);
    case CXCursor_ContinueStmt:
        return lower_new(l, cursor, N_CONTINUE);
    case CXCursor_SwitchStmt:
        return lower_tested(l, cursor, N_SWITCH, 2);
    case CXCursor_CaseStmt:
        return lower_block_like(l, cursor, N_CASE);
    case CXCursor_DefaultStmt:
        return lower_block_like(l, cursor, N_DEFAULT);
    case CXCursor_LabelStmt:
        return lower_block_like(l, cursor, N_LABEL);
    case CXCursor_GotoStmt:
    case CXCursor_IndirectGotoStmt:
        return lower_new(l, cursor, N_GOTO);
    case CXCursor_NullStmt:
        return lower_new(l, cursor, N_EMPTY);
    case CXCursor_GCCAsmStmt:
    case CXCursor_MSAsmStmt: {
        struct node *node = lower_new(l, cursor, N_OTHER);
        node->text = "asm";
        return node;
    }
    case CXCursor_UnexposedStmt: { /* with attributes */
        struct node *node = lower_block_like(l, cursor, N_BLOCK);
        return node->count <= 1 ? node : lower_unknown(l, cursor);
    }
    case CXCursor_CXXTryStmt:
        return lower_block_like(l, cursor, N_TRY);
    case CXCursor_CXXCatchStmt:
        return lower_block_like(l, cursor, N_CATCH);
    case CXCursor_TypeRef:
    case CXCursor_TemplateRef:
    case CXCursor_NamespaceRef:
        return NULL;
    default:
        if (kind >= CXCursor_OMPParallelDirective && kind <= CXCursor_LastStmt)
            return lower_block_like(l, cursor, N_BLOCK);
        return lower_unknown(l, cursor);
    }
}

static void lower_function(struct lowering *l, CXCursor cursor)
{
    struct function *function = ARENA_NEW(l->arena, struct function);
    function->decl = lower_decl(l, cursor);
    function->unit = l->unit;
    function->result = function->decl->type;
    function->variadic = clang_Cursor_isVariadic(cursor) != 0;
    l->function = function;
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    for (size_t i = 0; i < children.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        if (kind == CXCursor_ParmDecl) {
            struct decl *decl = lower_decl(l, children.items[i]);
            decl->owner = function;
            ARENA_PUSH(l->arena, function->params, function->param_count, decl);
        } else if (kind == CXCursor_TypeRef ||
                   (clang_isExpression(kind) && clang_getCursorKind(cursor) == CXCursor_Constructor)) {
            function->more_inits =
                function->more_inits || clang_getCursorKind(cursor) == CXCursor_Constructor;
        } else if (kind == CXCursor_MemberRef && i + 1 < children.count) {
            struct member_init init = {.field = lower_decl(l, clang_getCursorReferenced(children.items[i]))};
            if (clang_isExpression(clang_getCursorKind(children.items[i + 1])))
                init.value = lower_expression(l, children.items[++i]);
            if (init.value)
                ARENA_PUSH(l->arena, function->inits, function->init_count, init);
        } else if (kind == CXCursor_CompoundStmt || kind == CXCursor_CXXTryStmt)
            function->body = lower_statement(l, children.items[i]);
    }
    free(children.items);
    l->function = NULL;
    if (function->body)
        ARENA_PUSH(l->arena, l->unit->functions, l->unit->function_count, function);
}

static enum CXChildVisitResult visit_top(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct lowering *l = data;
    CXSourceLocation location = clang_getCursorLocation(cursor);
    if (clang_Location_isInSystemHeader(location))
        return CXChildVisit_Continue;
    CXFile file;
    clang_getFileLocation(location, &file, NULL, NULL, NULL);
    if (!file || !lower_source(l, file))
        return CXChildVisit_Continue;
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        if (clang_isCursorDefinition(cursor))
            lower_function(l, cursor);
        return CXChildVisit_Continue;
    case CXCursor_VarDecl: {
        struct decl *decl = lower_decl(l, cursor);
        lower_global(l, cursor, decl);
        return CXChildVisit_Continue;
    }
    case CXCursor_FunctionTemplate:
    case CXCursor_ClassTemplate:
    case CXCursor_ClassTemplatePartialSpecialization:
        lower_template(l, cursor);
        return CXChildVisit_Continue;
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_UnexposedDecl:
    case CXCursor_ClassDecl:
    case CXCursor_StructDecl:
        return CXChildVisit_Recurse;
    default:
        return CXChildVisit_Continue;
    }
}

bool lower_is_skipped(const CXSourceRangeList *list, size_t offset)
{
    for (unsigned i = 0; list && i < list->count; i++) {
        unsigned begin, end;
        clang_getFileLocation(clang_getRangeStart(list->ranges[i]), NULL, NULL, NULL, &begin);
        clang_getFileLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &end);
        if (offset >= begin && offset < end)
            return true;
    }
    return false;
}

/* __attribute__((cleanup(f))), __attribute__((constructor)) */
static void find_attributes(struct lowering *l)
{
    static const char *const names[] = {"cleanup",    "__cleanup__",    "constructor", "__constructor__",
                                        "destructor", "__destructor__", "alias",       "__alias__",
                                        "weakref",    "__weakref__",    "ifunc",       "__ifunc__"};
    for (int f = 0; f < l->file_count; f++) {
        const struct source *s = l->files[f].source;
        for (size_t i = 3; s && i < s->token_count; i++)
            for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
                size_t length = strlen(names[k]);
                const struct token *t = &s->tokens[i], *before = &s->tokens[i - 1],
                                   *first = &s->tokens[i - 3];
                if (t->end - t->begin == length && !memcmp(s->text + t->begin, names[k], length) &&
                    s->text[before->begin] == '(' && first->end - first->begin > 11 &&
                    !memcmp(s->text + first->begin, "__attribute", 11))
                    l->unit->runs_unseen = true;
            }
    }
}

/* Names of collectives in the text that no lowered call accounts for. */
static void find_mentions(struct lowering *l)
{
    for (int f = 0; f < l->file_count; f++) {
        struct source *source = l->files[f].source;
        if (!source)
            continue;
        CXSourceRangeList *skipped = NULL;
        for (size_t i = 0; i < source->token_count; i++) {
            const struct token *t = &source->tokens[i];
            size_t length = t->end - t->begin;
            if (t->kind != TK_NAME || t->directive || length < 8 || length > 40)
                continue;
            if (memcmp(source->text + t->begin, "MPI_", 4) && memcmp(source->text + t->begin, "PMPI_", 5))
                continue;
            char name[48] = {0};
            memcpy(name, source->text + t->begin, length);
            if (!collective_find(name, NULL))
                continue;
            bool seen = false;
            for (int k = 0; !seen && k < l->seen_count; k++)
                seen = l->seen[k].source == source && l->seen[k].offset == t->begin;
            if (seen)
                continue;
            if (!skipped)
                skipped = clang_getSkippedRanges(l->tu, l->files[f].file);
            if (lower_is_skipped(skipped, t->begin)) {
                struct place place = place_at(source, t->begin, t->end);
                struct not_analysed gap = {
                    .path = arena_string(l->arena, source->path),
                    .line = place.line,
                    .code = 801,
                    .reason =
                        arena_printf(l->arena, "%s stands in a part that the preprocessor leaves out", name)};
                ARENA_PUSH(l->arena, l->unit->gaps, l->unit->gap_count, gap);
            } else {
                struct mention mention = {.source = source,
                                          .offset = t->begin,
                                          .end = t->end,
                                          .name = arena_string(l->arena, name),
                                          .function = "",
                                          .form = MENTION_NAME};
                ARENA_PUSH(l->arena, l->unit->mentions, l->unit->mention_count, mention);
            }
        }
        if (skipped)
            clang_disposeSourceRangeList(skipped);
    }
}

static void find_branches(struct lowering *l, const char *const *flags, size_t flag_count)
{
    for (int f = 0; f < l->file_count; f++) {
        if (!l->files[f].source)
            continue;
        CXSourceRangeList *skipped = clang_getSkippedRanges(l->tu, l->files[f].file);
        find_conditionals(l->unit, l->files[f].source, skipped, flags, flag_count);
        if (skipped)
            clang_disposeSourceRangeList(skipped);
    }
}

struct lowered_unit *lower_unit(CXTranslationUnit tu, const char *path, const char *text, size_t size,
                                const char *const *flags, size_t flag_count)
{
    struct arena *arena = arena_new();
    struct lowering *l = ARENA_NEW(arena, struct lowering);
    l->arena = arena;
    l->tu = tu;
    l->unit = ARENA_NEW(arena, struct lowered_unit);
    l->unit->arena = arena;
    l->unit->path = arena_string(arena, path);
    l->main_text = text;
    l->main_size = size;
    CXString spelling = clang_getTranslationUnitSpelling(tu);
    const char *name = clang_getCString(spelling);
    l->main_file = clang_getFile(tu, name ? name : path);
    clang_disposeString(spelling);
    l->main_source = lower_source(l, l->main_file);
    if (!l->main_source) {
        struct not_analysed gap = {.path = arena_string(arena, path),
                                   .reason = arena_string(arena, "libclang does not know the file"),
                                   .code = 802};
        ARENA_PUSH(arena, l->unit->gaps, l->unit->gap_count, gap);
        return l->unit;
    }
    CXCursor top = clang_getTranslationUnitCursor(tu);
    clang_visitChildren(top, visit_top, l);
    find_mentions(l);
    find_attributes(l);
    find_pragmas(l);
    find_branches(l, flags, flag_count);
    return l->unit;
}

void lowered_unit_free(struct lowered_unit *unit)
{
    if (unit)
        arena_free(unit->arena);
}
