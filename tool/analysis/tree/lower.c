/* libclang's cursors to the analysis' own form (tree.h): declarations, statements. Expressions: lower_expr.c.
 */
#include "analysis/tree/lower_named.h"
#include "analysis/tree/shape.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/known/collectives.h"
#include "analysis/tree/acting.h"
#include "analysis/tree/conditionals.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lexer.h"

static struct node *lower_block_like(struct lowering *l, CXCursor cursor, enum node_kind kind)
{
    struct node *node = lower_new(l, cursor, kind);
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    struct node **made = arena_alloc(l->scratch, children.count * sizeof(struct node *));
    for (size_t i = 0; i < children.count; i++)
        made[i] = lower_statement(l, children.items[i]);
    lower_adopt_all(l, node, made, children.count);
    free(children.items);
    return node;
}

static bool has_semicolon(const struct source *source, size_t from, size_t to)
{
    for (size_t i = token_at(source->tokens, source->token_count, from);
         i < source->token_count && source->tokens[i].begin < to; i++)
        if (source->tokens[i].kind == TK_PUNCT && source->text[source->tokens[i].begin] == ';')
            return true;
    return false;
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

static struct node *lower_label(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_block_like(l, cursor, N_LABEL);
    node->text = lower_name(l, cursor, NULL);
    return node;
}

/* Its text is the label's name; none where the place is computed. */
static struct node *lower_goto(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_new(l, cursor, N_GOTO);
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    if (children.count == 1 && clang_getCursorKind(children.items[0]) == CXCursor_LabelRef)
        node->text = lower_name(l, children.items[0], NULL);
    free(children.items);
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
        char c = token_mark(&source->tokens[i], source->text);
        depth += bracket_depth(c);
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

/* typedef int row[n] */
static void adopt_lengths(struct lowering *l, CXCursor declaration, struct node *node)
{
    struct cursors children = {0};
    clang_visitChildren(declaration, lower_collect, &children);
    for (size_t i = 0; i < children.count; i++)
        if (clang_isExpression(clang_getCursorKind(children.items[i])))
            lower_adopt(l, node, lower_expression(l, children.items[i]));
    free(children.items);
}

/* int x[m][n]: what the parameter points to is as long as the last ones; the first one is only computed. */
static void lower_lengths(struct lowering *l, CXCursor parameter, struct function *function)
{
    if (clang_getCursorLanguage(parameter) != CXLanguage_C)
        return;
    struct cursors children = {0};
    clang_visitChildren(parameter, lower_collect, &children);
    const enum CXTypeKind kind = clang_getCursorType(parameter).kind;
    const bool array = kind == CXType_VariableArray || kind == CXType_ConstantArray;
    for (size_t i = 0; i < children.count; i++) {
        struct node *length = clang_isExpression(clang_getCursorKind(children.items[i]))
                                  ? lower_expression(l, children.items[i])
                                  : NULL;
        if (length && (i + 1 < children.count || !array || does_something(length)))
            ARENA_PUSH(l->arena, function->lengths, function->length_count, length);
    }
    free(children.items);
}

static struct node *lower_declarations(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_new(l, cursor, N_DECL);
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    for (size_t i = 0; i < children.count; i++) {
        if (clang_getCursorKind(children.items[i]) ==
            CXCursor_UnexposedDecl) { /* such as of several names for one */
            node->kind = N_OTHER;
            node->text = "statement";
        }
        if (clang_getCursorKind(children.items[i]) == CXCursor_TypedefDecl)
            adopt_lengths(l, children.items[i], node);
        if (clang_getCursorKind(children.items[i]) != CXCursor_VarDecl)
            continue;
        find_attributes(l, children.items[i]);
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
        note_lambda(l, decl);
        for (int k = 0; k < decl->dim_count; k++)
            decl->dims[k]->parent = node;
        if (decl->init)
            decl->init->parent = node;
        ARENA_PUSH(l->nodes, node->decls, node->decl_count, decl);
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
        return lower_label(l, cursor);
    case CXCursor_GotoStmt:
    case CXCursor_IndirectGotoStmt:
        return lower_goto(l, cursor);
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

static struct function *lower_function(struct lowering *l, CXCursor cursor)
{
    struct function *function = ARENA_NEW(l->arena, struct function);
    function->decl = lower_decl(l, cursor);
    function->decl->is_inline = clang_Cursor_isFunctionInlined(cursor) != 0;
    function->unit = l->unit;
    function->result = function->decl->type;
    function->variadic = clang_Cursor_isVariadic(cursor) != 0;
    l->function = function;
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    for (size_t i = 0; i < children.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        if (kind == CXCursor_ParmDecl) {
            if (!is_parameter_of(children.items[i], cursor))
                continue;
            struct decl *decl = lower_decl(l, children.items[i]);
            decl->owner = function;
            ARENA_PUSH(l->arena, function->params, function->param_count, decl);
            lower_lengths(l, children.items[i], function);
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
    if (order_inits(function) && begins_by_class(l, clang_getCursorSemanticParent(cursor)))
        function->more_inits = true;
    close_lambdas(l, function);
    l->function = NULL;
    if (function->body)
        ARENA_PUSH(l->arena, l->unit->functions, l->unit->function_count, function);
    return function;
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
        find_attributes(l, cursor);
        if (clang_isCursorDefinition(cursor)) {
            bool own = begin_own(l, cursor);
            struct function *function = lower_function(l, cursor);
            if (own)
                end_own(l, function);
            note_operator(l, cursor);
        }
        return CXChildVisit_Continue;
    case CXCursor_VarDecl: {
        find_attributes(l, cursor);
        struct decl *decl = lower_decl(l, cursor);
        lower_global(l, cursor, decl);
        return CXChildVisit_Continue;
    }
    case CXCursor_FunctionTemplate:
    case CXCursor_ClassTemplate:
    case CXCursor_ClassTemplatePartialSpecialization:
        lower_template(l, cursor);
        note_operator(l, cursor);
        return CXChildVisit_Continue;
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_UnexposedDecl:
        find_assembler(l, cursor);
        return CXChildVisit_Recurse;
    case CXCursor_ClassDecl:
    case CXCursor_StructDecl:
    case CXCursor_FriendDecl:
        return CXChildVisit_Recurse;
    default:
        return CXChildVisit_Continue;
    }
}

/* Names of collectives in the text that no lowered call accounts for. */
static void find_mentions(struct lowering *l)
{
    for (int f = 0; f < l->file_count; f++) {
        struct source *source = l->files[f].source;
        if (!source)
            continue;
        const struct skips *skipped = NULL;
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
                skipped = lower_skips(l, l->files[f].file);
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
    }
}

static void find_branches(struct lowering *l, const char *const *flags, size_t flag_count)
{
    for (int f = 0; f < l->file_count; f++) {
        if (!l->files[f].source)
            continue;
        find_conditionals(l->unit, l->files[f].source, lower_skips(l, l->files[f].file), flags, flag_count);
    }
}

static void lower_all(struct lowering *l, const char *const *flags, size_t flag_count)
{
    CXString spelling = clang_getTranslationUnitSpelling(l->tu);
    const char *name = clang_getCString(spelling);
    l->main_file = clang_getFile(l->tu, name ? name : l->unit->path);
    clang_disposeString(spelling);
    l->main_source = lower_source(l, l->main_file);
    if (!l->main_source) {
        struct not_analysed gap = {.path = arena_string(l->arena, l->unit->path),
                                   .reason = arena_string(l->arena, "libclang does not know the file"),
                                   .code = 802};
        ARENA_PUSH(l->arena, l->unit->gaps, l->unit->gap_count, gap);
        return;
    }
    clang_visitChildren(clang_getTranslationUnitCursor(l->tu), visit_top, l);
    lower_included(l);
    find_mentions(l);
    find_directives(l);
    find_pragmas(l);
    find_branches(l, flags, flag_count);
    drop_unnamed(l);
}

struct lowered_unit *lower_unit(CXTranslationUnit tu, const char *path, const char *text, size_t size,
                                const char *const *flags, size_t flag_count, struct text_store *texts,
                                bool whole)
{
    struct lowering l = {.arena = arena_new(),
                         .scratch = arena_new(),
                         .tu = tu,
                         .texts = texts,
                         .whole = whole,
                         .main_text = text,
                         .main_size = size};
    l.unit = ARENA_NEW(l.arena, struct lowered_unit);
    l.nodes = l.unit->arena = l.arena;
    l.unit->path = arena_string(l.arena, path);
    lower_all(&l, flags, flag_count);
    arena_free(l.scratch);
    for (int i = 0; i < l.unit->source_count; i++)
        l.unit->sources[i]->names = (struct table){0}; /* went with it */
    return l.unit;
}

void lowered_unit_free(struct lowered_unit *unit)
{
    for (int i = 0; unit && i < unit->more_count; i++)
        arena_free(unit->more[i]);
    if (unit)
        arena_free(unit->arena);
}
