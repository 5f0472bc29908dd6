/* Attributes, labels and directives that say what a name means, or have something run that no statement
 * calls. */
#include <stdlib.h>
#include <string.h>

#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/lower.h"

/* Without the underscores around it. */
static bool is_one_of(const char *word, size_t length, const char *const *words)
{
    if (length > 4 && !strncmp(word, "__", 2) && !strncmp(word + length - 2, "__", 2))
        word += 2, length -= 4;
    for (; *words; words++)
        if (strlen(*words) == length && !memcmp(*words, word, length))
            return true;
    return false;
}

/* What says nothing of which object or function is meant, or of when it runs. */
static const char *const harmless_attributes[] = {"unused",
                                                  "used",
                                                  "retain",
                                                  "aligned",
                                                  "packed",
                                                  "noinline",
                                                  "always_inline",
                                                  "artificial",
                                                  "hot",
                                                  "cold",
                                                  "flatten",
                                                  "const",
                                                  "pure",
                                                  "format",
                                                  "format_arg",
                                                  "nonnull",
                                                  "returns_nonnull",
                                                  "warn_unused_result",
                                                  "nodiscard",
                                                  "maybe_unused",
                                                  "deprecated",
                                                  "unavailable",
                                                  "fallthrough",
                                                  "malloc",
                                                  "alloc_size",
                                                  "alloc_align",
                                                  "assume_aligned",
                                                  "sentinel",
                                                  "nothrow",
                                                  "leaf",
                                                  "noreturn",
                                                  "_Noreturn",
                                                  "may_alias",
                                                  "visibility",
                                                  "optimize",
                                                  "optnone",
                                                  "minsize",
                                                  "no_instrument_function",
                                                  "no_sanitize",
                                                  "no_sanitize_address",
                                                  "no_stack_protector",
                                                  "vector_size",
                                                  "ext_vector_type",
                                                  "mode",
                                                  "designated_init",
                                                  "nonstring",
                                                  "access",
                                                  "annotate",
                                                  "warning",
                                                  "error",
                                                  "likely",
                                                  "unlikely",
                                                  "no_unique_address",
                                                  "carries_dependency",
                                                  "_Alignas",
                                                  "alignas",
                                                  "tls_model",
                                                  "common",
                                                  "nocommon",
                                                  NULL};

/* Those that not every compiler knows: what it does not know does not get to where declarations are. */
static const char *const attributes_of_others[] = {
    "cleanup", "constructor", "destructor", "alias", "weakref", "weak",
    "ifunc",   "section",     "symver",     "copy",  "target",  "scalar_storage_order",
    NULL};

static const char *const directives[] = {
    "weak", "redefine_extname", "extern_prefix", "init", "fini", "startup", "scalar_storage_order",
    "exit", "push_macro",       "pop_macro",     "acc",  NULL};

static bool is_letter(char c)
{
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static size_t word_at(const struct source *s, size_t offset)
{
    size_t end = offset;
    while (end < s->size && is_letter(s->text[end]))
        end++;
    return end - offset;
}

/* An attribute where its name is spelled, be it in a macro. */
static bool is_harmless(struct lowering *l, CXCursor attribute)
{
    CXFile file;
    unsigned offset;
    clang_getSpellingLocation(clang_getCursorLocation(attribute), &file, NULL, NULL, &offset);
    const struct source *s = file ? lower_source(l, file) : NULL;
    if (!s || offset >= s->size)
        return true; /* the system's, or the compiler's own */
    size_t at = offset, length = word_at(s, at);
    if (at + length + 2 < s->size && !strncmp(s->text + at + length, "::", 2)) /* [[gnu::unused]] */
        at += length + 2, length = word_at(s, at);
    return is_one_of(s->text + at, length, harmless_attributes);
}

void find_attributes(struct lowering *l, CXCursor declaration)
{
    struct cursors children = {0};
    clang_visitChildren(declaration, lower_collect, &children);
    for (size_t i = 0; i < children.count; i++) {
        const enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        l->unit->runs_unseen = l->unit->runs_unseen || kind == CXCursor_AsmLabelAttr ||
                               (kind == CXCursor_UnexposedAttr && !is_harmless(l, children.items[i]));
    }
    free(children.items);
}

static bool token_is_one_of(const struct source *s, size_t token, const char *const *words)
{
    return is_one_of(s->text + s->tokens[token].begin, s->tokens[token].end - s->tokens[token].begin, words);
}

/* __attribute__((.., NAME ..)) */
static bool attributes_ask(const struct source *s, size_t token)
{
    if (s->tokens[token].end - s->tokens[token].begin < 11 ||
        memcmp(s->text + s->tokens[token].begin, "__attribute", 11) != 0)
        return false;
    int depth = 0;
    for (size_t i = token + 1; i < s->token_count; i++) {
        depth += bracket_depth(token_mark(&s->tokens[i], s->text));
        if (depth <= 0)
            break;
        if (depth == 2 && token_is_one_of(s, i, attributes_of_others))
            return true;
    }
    return false;
}

/* #pragma WORD, _Pragma("WORD ..") */
static bool directive_asks(const struct source *s, size_t i)
{
    if (token_is_word(s, i, "pragma") && i && s->tokens[i].directive && i + 1 < s->token_count)
        return token_is_one_of(s, i + 1, directives);
    if (!token_is_word(s, i, "_Pragma") || i + 2 >= s->token_count)
        return false;
    size_t from = s->tokens[i + 2].begin + 1;
    if (s->text[from - 1] != '"')
        return true; /* what a macro is given */
    return is_one_of(s->text + from, word_at(s, from), directives);
}

/* What may be one of the two begins so. */
static bool may_ask(const struct source *s, size_t i)
{
    const char first = s->text[s->tokens[i].begin];
    return first == '_' || first == 'p';
}

/* asm(..) outside of functions: a declaration that has no name. */
static bool is_assembler(const struct source *s, size_t offset)
{
    static const char *const words[] = {"asm", "__asm", "__asm__", NULL};
    return is_one_of(s->text + offset, word_at(s, offset), words);
}

void find_assembler(struct lowering *l, CXCursor declaration)
{
    CXFile file;
    unsigned offset;
    clang_getSpellingLocation(clang_getCursorLocation(declaration), &file, NULL, NULL, &offset);
    const struct source *s = file ? lower_source(l, file) : NULL;
    l->unit->runs_unseen = l->unit->runs_unseen || (s && is_assembler(s, offset));
}

void find_directives(struct lowering *l)
{
    for (int f = 0; f < l->file_count; f++) {
        const struct source *s = l->files[f].source;
        const struct skips *skipped = s ? lower_skips(l, l->files[f].file) : NULL;
        for (size_t i = 0; s && i < s->token_count; i++)
            if (may_ask(s, i) && (attributes_ask(s, i) || directive_asks(s, i)) &&
                !lower_is_skipped(skipped, s->tokens[i].begin))
                l->unit->runs_unseen = true;
    }
}
