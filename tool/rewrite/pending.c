#include "rewrite/pending.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/lexer.h"
#include "rewrite/arguments.h"

void push_pending(struct interp *in, struct pending *p, const struct source *s, size_t offset, size_t length,
                  const char *text, int group)
{
    struct edit e = {.path = s->path,
                     .offset = offset,
                     .length = length,
                     .text = arena_string(in->arena, text),
                     .group = group};
    ARENA_PUSH(in->arena, p->items, p->count, e);
}

const char *indent_of(struct interp *in, const struct source *s, size_t offset)
{
    size_t start = offset, end;
    while (start > 0 && s->text[start - 1] != '\n')
        start--;
    for (end = start; end < offset && (s->text[end] == ' ' || s->text[end] == '\t'); end++)
        ;
    return arena_copy(in->arena, s->text + start, end - start);
}

/* Past the semicolon; 0 when there is none where it should be. */
size_t statement_end(const struct node *statement)
{
    const struct source *s = statement->source;
    if (statement->end > 0 && (s->text[statement->end - 1] == ';' || s->text[statement->end - 1] == '}'))
        return statement->end;
    size_t i = token_at(s->tokens, s->token_count, statement->end);
    return token_is(s, i, ';') ? s->tokens[i].end : 0;
}

/* The edit that was pushed last. */
void ask_pending(struct pending *p, const char *asked)
{
    p->items[p->count - 1].asked = asked;
}

bool fail_share(struct interp *in, int share, int code, const struct node *node, const char *text)
{
    fact_against(in, 1ull << share, code, node, text, NULL, NULL);
    return false;
}

const char *comment_line(struct interp *in, const struct source *s, const char *text)
{
    int of_line = 0, others = 0;
    size_t at = 0;
    for (size_t i = 0; i < s->token_count; at = s->tokens[i++].end)
        for (; at + 1 < s->tokens[i].begin; at++)
            if (s->text[at] == '/' && (s->text[at + 1] == '/' || s->text[at + 1] == '*')) {
                of_line += s->text[at + 1] == '/';
                others += s->text[at + 1] == '*';
                at = s->tokens[i].begin;
            }
    return arena_printf(in->arena, of_line > others ? "// %s" : "/* %s */", text);
}
