/* From where to where something stands in the file, with the macros that it comes from. */
#include <string.h>

#include "analysis/tree/lexer.h"
#include "analysis/tree/lower.h"

/* Not so a # within a definition. */
static bool begins_directive(const struct source *s, size_t i)
{
    const struct token *t = &s->tokens[i];
    if (!t->directive || s->text[t->begin] != '#')
        return false;
    if (!i || !t[-1].directive)
        return true;
    const char *between = s->text + t[-1].end;
    size_t length = t->begin - t[-1].end;
    return memchr(between, '\n', length) && !memchr(between, '\\', length);
}

/* The first token of the directive that contains a spelling location or ends there, else one of no directive.
 */
static struct source *directive_at(struct lowering *l, CXSourceLocation location, size_t *first)
{
    CXFile file;
    unsigned offset;
    clang_getSpellingLocation(location, &file, NULL, NULL, &offset);
    struct source *source = lower_source(l, file);
    if (!source)
        return NULL;
    size_t i = token_at(source->tokens, source->token_count, offset);
    while (i > 0 && source->tokens[i - 1].directive &&
           (i == source->token_count || !begins_directive(source, i)))
        i--;
    *first = i;
    return source;
}

/* Does the definition that contains a spelling location open or close a bracket for others? */
static bool leaves_brackets(struct lowering *l, CXSourceLocation location)
{
    size_t i;
    int depth = 0;
    const struct source *s = directive_at(l, location, &i);
    if (!s || i >= s->token_count || !s->tokens[i].directive)
        return false;
    for (size_t k = i; k < s->token_count && s->tokens[k].directive && depth >= 0; k++) {
        if (k > i && begins_directive(s, k))
            break;
        depth += bracket_depth(token_mark(&s->tokens[k], s->text));
    }
    return depth != 0;
}

/* The name of the macro whose definition contains a spelling location, else null. */
const char *lower_macro_at(struct lowering *l, CXSourceLocation location, bool *takes_arguments)
{
    size_t i;
    struct source *source = directive_at(l, location, &i);
    if (!source)
        return NULL;
    if (i + 2 < source->token_count && source->text[source->tokens[i].begin] == '#' &&
        source->tokens[i + 2].kind == TK_NAME) {
        const struct token *name = &source->tokens[i + 2];
        if (takes_arguments)
            *takes_arguments = name->end < source->size && source->text[name->end] == '(';
        return arena_copy(l->scratch, source->text + name->begin, name->end - name->begin);
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
    clang_getSpellingLocation(location, &spelled, NULL, NULL, &at);
    clang_getExpansionLocation(location, &expanded, NULL, NULL, &to.macro);
    if (at == to.macro && spelled && expanded && clang_File_isEqual(spelled, expanded)) /* of no macro */
        return (struct location){.file = spelled, .offset = at, .spelled = true, .macro = at};
    clang_getFileLocation(location, &to.file, NULL, NULL, &to.offset);
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

static void find_span(struct lowering *l, CXCursor cursor, struct node *node)
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
        node->end = (unsigned)macro_end(l, node->source, stop, to.offset);
    node->torn = !node->source || !to.file || !clang_File_isEqual(from.file, to.file) ||
                 (!to.spelled && node->end == to.offset);
    bool together = from.in_argument == to.in_argument && (!from.in_argument || from.macro == to.macro);
    if (node->in_macro && leaves_brackets(l, clang_getRangeStart(range)))
        node->torn = true;
    if (from.in_argument && !together) { /* it is more than the argument that it begins with */
        node->begin = from.macro;
        node->in_macro = true;
        node->argument_begins = true;
    }
    node->macro_ends = !to.spelled || (to.in_argument && !together);
    if (to.in_argument && !together && node->source)
        node->end = (unsigned)past_arguments(
            node->source, token_at(node->source->tokens, node->source->token_count, to.macro));
    node->in_argument = from.in_argument && together;
    node->torn = node->torn || node->end <= node->begin;
    if (node->end < node->begin)
        node->end = node->begin;
    if (!node->source)
        node->source = l->main_source;
}

void lower_span(struct lowering *l, CXCursor cursor, struct node *node)
{
    struct node *span = &l->span;
    if (!clang_equalCursors(l->spanned, cursor)) {
        *span = (struct node){0};
        find_span(l, cursor, span);
        l->spanned = cursor;
    }
    node->source = span->source;
    node->begin = span->begin;
    node->end = span->end;
    node->in_macro = span->in_macro;
    node->macro_ends = span->macro_ends;
    node->argument_begins = span->argument_begins;
    node->in_argument = span->in_argument;
    node->torn = span->torn;
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
    return ends && from >= 3 && s->text[s->tokens[from - 3].begin] == '#' ? arena_string(l->nodes, name)
                                                                          : NULL;
}
