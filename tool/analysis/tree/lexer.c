#include "analysis/tree/lexer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static size_t skip_string(const char *text, size_t size, size_t at, char quote)
{
    for (at++; at < size && text[at] != quote && text[at] != '\n'; at++)
        if (text[at] == '\\' && at + 1 < size)
            at++;
    return at < size ? at + 1 : size;
}

static size_t skip_raw_string(const char *text, size_t size, size_t at)
{
    size_t open = at + 1;
    while (open < size && text[open] != '(' && open - at < 18)
        open++;
    size_t length = open - at - 1;
    for (size_t i = open; i + length + 1 < size; i++)
        if (text[i] == ')' && !memcmp(text + i + 1, text + at + 1, length) && text[i + 1 + length] == '"')
            return i + length + 2;
    return size;
}

/* Does a line end between the two places? */
static bool on_another_line(const char *text, size_t from, size_t to)
{
    for (size_t c = from; c < to; c++)
        if (text[c] == '\n' && !(c > 0 && text[c - 1] == '\\') &&
            !(c > 1 && text[c - 1] == '\r' && text[c - 2] == '\\'))
            return true;
    return false;
}

static void mark_directives(struct token *tokens, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++)
        tokens[i].begins =
            tokens[i].directive && text[tokens[i].begin] == '#' &&
            (!i || !tokens[i - 1].directive || on_another_line(text, tokens[i - 1].end, tokens[i].begin));
}

struct token *lex(struct arena *arena, const char *text, size_t size, size_t *count)
{
    struct token *tokens = NULL; /* as many as there are is known at the end */
    size_t n = 0, room = 0, i = 0;
    bool line_start = true, directive = false;
    while (i < size) {
        unsigned char c = (unsigned char)text[i];
        if (c == '\n') {
            line_start = true;
            directive = false;
            i++;
            continue;
        }
        if (isspace(c)) {
            i++;
            continue;
        }
        if (c == '\\' && i + 1 < size && (text[i + 1] == '\n' || text[i + 1] == '\r')) {
            i += text[i + 1] == '\r' && i + 2 < size && text[i + 2] == '\n' ? 3 : 2;
            continue;
        }
        if (c == '/' && i + 1 < size && text[i + 1] == '*') {
            for (i += 2; i < size && !(text[i] == '*' && i + 1 < size && text[i + 1] == '/'); i++)
                ;
            i = i < size ? i + 2 : size;
            continue;
        }
        if (c == '/' && i + 1 < size && text[i + 1] == '/') {
            while (i < size && text[i] != '\n')
                i += text[i] == '\\' && i + 1 < size ? 2 : 1;
            continue;
        }
        struct token token = {.begin = (unsigned)i, .directive = directive};
        if (c == '#' && line_start)
            token.directive = directive = true;
        line_start = false;
        if (isalpha(c) || c == '_' || c >= 128) {
            while (i < size &&
                   (isalnum((unsigned char)text[i]) || text[i] == '_' || (unsigned char)text[i] >= 128))
                i++;
            token.kind = TK_NAME;
            if (i < size && text[i] == '"' && text[i - 1] == 'R' && i - token.begin <= 3) {
                i = skip_raw_string(text, size, i);
                token.kind = TK_STRING;
            }
        } else if (isdigit(c) || (c == '.' && i + 1 < size && isdigit((unsigned char)text[i + 1]))) {
            for (i++; i < size && (isalnum((unsigned char)text[i]) || text[i] == '.' || text[i] == '_' ||
                                   ((text[i] == '+' || text[i] == '-') && strchr("eEpP", text[i - 1])));)
                i++;
            token.kind = TK_NUMBER;
        } else if (c == '"' || c == '\'') {
            i = skip_string(text, size, i, (char)c);
            token.kind = c == '"' ? TK_STRING : TK_CHAR;
        } else {
            i++;
            token.kind = TK_PUNCT;
        }
        token.end = (unsigned)i;
        if (n == room) {
            room = room ? 2 * room : 1024;
            tokens = realloc(tokens, room * sizeof *tokens);
            if (!tokens)
                abort();
        }
        tokens[n++] = token;
    }
    struct token *kept = arena_alloc(arena, (n ? n : 1) * sizeof *kept);
    if (n)
        memcpy(kept, tokens, n * sizeof *kept);
    free(tokens);
    mark_directives(kept, n, text);
    *count = n;
    return kept;
}

size_t token_at(const struct token *tokens, size_t count, size_t offset)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (tokens[middle].begin < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

char token_mark(const struct token *token, const char *text)
{
    if (token->kind == TK_PUNCT)
        return text[token->begin];
    return ' ';
}

int bracket_depth(char mark)
{
    bool opens = mark == '(' || mark == '[' || mark == '{',
         closes = mark == ')' || mark == ']' || mark == '}';
    return opens - closes;
}
