/* Names that are kept although the preprocessor has put something in their place. */
#include <string.h>

#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/lower.h"

/* What an active line of the file says of a macro: `#define REAL MPI_DOUBLE`; or another definition, or
 * #undef. */
struct one_name {
    struct entry entry;
    const char *macro; /* in the text of the source */
    size_t length;
    size_t token; /* the name it stands for; 0: something else */
};

static const struct skips *left_out_of(struct lowering *l, const struct source *s)
{
    for (int f = 0; f < l->file_count; f++)
        if (l->files[f].source == s)
            return lower_skips(l, l->files[f].file);
    return NULL;
}

static void note_names(struct lowering *l, struct source *s)
{
    const struct skips *skipped = left_out_of(l, s);
    s->names_known = true;
    for (size_t d = 0; d < s->directive_count; d++) {
        const size_t k = s->directives[d];
        const struct token *t = &s->tokens[k];
        bool defines = k + 2 < s->token_count && token_is_word(s, k + 1, "define");
        if (k + 2 >= s->token_count || (!defines && !token_is_word(s, k + 1, "undef")) ||
            (skipped && lower_is_skipped(skipped, t->begin)))
            continue;
        bool named =
                 defines && k + 3 < s->token_count && t[3].directive && !t[3].begins && t[3].kind == TK_NAME,
             alone = named && (k + 4 == s->token_count || !t[4].directive || t[4].begins);
        struct one_name *name = ARENA_NEW(l->scratch, struct one_name);
        *name = (struct one_name){
            .macro = s->text + t[2].begin, .length = t[2].end - t[2].begin, .token = alone ? k + 3 : 0};
        table_add(l->scratch, &s->names, &name->entry, hash_word(name->macro, name->length));
    }
}

/* How many active lines of the file say what the macro is; *found: one of them. */
static int lines_about(struct lowering *l, struct source *s, const char *macro, size_t length,
                       const struct one_name **found)
{
    int lines = 0;
    if (!s->names_known)
        note_names(l, s);
    for (struct entry *it = table_first(&s->names, hash_word(macro, length)); it; it = table_next(it)) {
        const struct one_name *name = (struct one_name *)it;
        if (name->length != length || memcmp(name->macro, macro, length) != 0)
            continue;
        *found = name;
        lines++;
    }
    return lines;
}

/* The name that a macro stands for. *said: how many lines of the unit's files say what it is; where there are
 * several, or it is in another file, which of them counts is not told here, and the answer is null. */
static const struct one_name *one_name_of(struct lowering *l, struct source *s, const char *macro,
                                          size_t length, int *said)
{
    const struct one_name *found = NULL, *elsewhere;
    *said = lines_about(l, s, macro, length, &found);
    for (int f = 0; f < l->file_count; f++)
        if (l->files[f].source && l->files[f].source != s)
            *said += lines_about(l, l->files[f].source, macro, length, &elsewhere);
    return *said == 1 && found && found->token ? found : NULL;
}

const char *lower_name(struct lowering *l, CXCursor cursor, const struct decl *decl)
{
    CXString string = clang_getCursorSpelling(cursor);
    const char *name = clang_getCString(string) ? clang_getCString(string) : "";
    name = decl && !strcmp(decl->name, name) ? decl->name : arena_string(l->nodes, name);
    clang_disposeString(string);
    return name;
}

void lower_scope(struct lowering *l, CXCursor cursor, struct decl *decl)
{
    CXCursor around = clang_getCursorSemanticParent(cursor);
    if (clang_getCursorKind(around) == CXCursor_EnumDecl) {
        decl->is_private = clang_EnumDecl_isScoped(around); /* no number without a cast */
        around = clang_getCursorSemanticParent(around);
    }
    for (;; cursor = around, around = clang_getCursorSemanticParent(around)) {
        const enum CXCursorKind kind = clang_getCursorKind(around);
        const bool class = kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl;
        if (!class && kind != CXCursor_Namespace)
            return;
        const char *name = lower_name(l, around, NULL);
        if (kind == CXCursor_Namespace && (!*name || clang_Cursor_isAnonymous(around)))
            continue;
        const enum CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(cursor);
        decl->is_private = decl->is_private ||
                           (class && (!*name || clang_Cursor_isAnonymous(around) ||
                                      !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(around)) ||
                                      (access != CX_CXXPublic && access != CX_CXXInvalidAccessSpecifier)));
        decl->scope = arena_printf(l->arena, "%s::%s", name, decl->scope ? decl->scope : "");
    }
}

const char *lower_constant(struct lowering *l, const struct node *node)
{
    struct source *source = node->source;
    if (!node->in_macro)
        return NULL;
    size_t i = token_at(source->tokens, source->token_count, node->begin);
    for (int hops = 0; hops < 8 && i < source->token_count; hops++) {
        const struct token *t = &source->tokens[i];
        if (t->kind != TK_NAME)
            return NULL;
        const char *name = source->text + t->begin;
        size_t length = t->end - t->begin;
        int said;
        const struct one_name *stands_for = one_name_of(l, source, name, length, &said);
        if (!said && length > 4 && !memcmp(name, "MPI_", 4)) /* MPI's own: nothing of the program's */
            return node->end <= t->end || hops ? arena_copy(l->nodes, name, length) : NULL;
        if (!stands_for || hops == 7)
            return NULL;
        i = stands_for->token;
    }
    return NULL;
}
