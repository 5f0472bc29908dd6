/* Parentheses that a text needs where it is put, and those that it does not. */
#include "rewrite/brackets.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/tree.h"
#include "rewrite/arguments.h"

#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"

bool is_primary(const char *text)
{
    size_t i = strspn(text, LETTERS);
    int depth = 0;
    if (text[i] != '(')
        return !text[i];
    for (; i && text[i]; i++) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (!depth)
            return !text[i + 1];
    }
    return false;
}

const char *as_factor(struct arena *arena, const char *text)
{
    return is_primary(text) ? text : arena_printf(arena, "(%s)", text);
}

/* Parentheses behind a name, a keyword, a bracket that closes or what may close a template's arguments are a
 * call's, a cast's or a statement's. */
void replaced_span(const struct node *node, const char *text, size_t *begin, size_t *end)
{
    const struct source *s = node->source;
    size_t first = token_at(s->tokens, s->token_count, node->begin), last = first;
    *begin = node->begin;
    *end = node->end;
    while (last < s->token_count && s->tokens[last].begin < node->end)
        last++;
    if (!is_primary(text) || first < 2 || !token_is(s, first - 1, '(') || !token_is(s, last, ')'))
        return;
    char before = token_mark(&s->tokens[first - 2], s->text);
    if (!before || !strchr("+-*/%=,<?:&|(", before))
        return;
    *begin = s->tokens[first - 1].begin;
    *end = s->tokens[last].end;
}
