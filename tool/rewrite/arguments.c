#include "rewrite/arguments.h"

#include <string.h>

#include "analysis/tree/lexer.h"
#include "analysis/tree/tree.h"

bool token_is(const struct source *s, size_t i, char c)
{
    return i < s->token_count && s->tokens[i].kind == TK_PUNCT && s->text[s->tokens[i].begin] == c;
}

bool argument_span(const struct node *call, int position, size_t *begin, size_t *end, size_t *callee_end)
{
    const struct source *s = call->source;
    const struct node *callee = call->children[0];
    if (!callee || callee->in_macro || !stands_in_text(call))
        return false;
    size_t i = token_at(s->tokens, s->token_count, callee->begin), length = strlen(call->text);
    if (i >= s->token_count || s->tokens[i].directive || s->tokens[i].end - s->tokens[i].begin != length ||
        memcmp(s->text + s->tokens[i].begin, call->text, length) || !token_is(s, i + 1, '('))
        return false;
    *callee_end = s->tokens[i].end;
    int depth = 0, at = 0;
    size_t first = i + 2;
    bool found = false;
    for (i++; i < s->token_count; i++) {
        if (s->tokens[i].directive)
            return false;
        bool open = token_is(s, i, '(') || token_is(s, i, '[') || token_is(s, i, '{');
        bool close = token_is(s, i, ')') || token_is(s, i, ']') || token_is(s, i, '}');
        depth += open ? 1 : close ? -1 : 0;
        if ((depth == 1 && token_is(s, i, ',')) || (depth == 0 && close)) {
            if (at == position && i > first) {
                *begin = s->tokens[first].begin;
                *end = s->tokens[i - 1].end;
                found = true;
            }
            at++;
            first = i + 1;
        }
        if (!depth)
            break;
    }
    return found && at == call->count - 1;
}
