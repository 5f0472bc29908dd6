/* The include of steelyard.h. */
#include <ctype.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/interp.h"
#include "analysis/site.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "rewrite/lines.h"
#include "rewrite/rewrite.h"

static const struct source *source_named(const struct interp *in, const char *path)
{
    for (size_t u = 0; u < in->program->unit_count; u++)
        for (int i = 0; i < in->program->units[u]->source_count; i++)
            if (!strcmp(in->program->units[u]->sources[i]->path, path))
                return in->program->units[u]->sources[i];
    return NULL;
}

/* Does the directive that starts at token i mention the name? */
static bool mentions(const struct source *s, size_t i, const char *name)
{
    size_t end = i + 1;
    while (end < s->token_count && s->tokens[end].directive && s->text[s->tokens[end].begin] != '#')
        end++;
    const char *from = s->text + s->tokens[i].begin, *to = s->text + s->tokens[end - 1].end;
    size_t length = strlen(name);
    for (const char *c = from; c + length <= to; c++)
        if (!memcmp(c, name, length))
            return true;
    return false;
}

static size_t line_end(const struct source *s, size_t offset)
{
    while (offset < s->size && s->text[offset] != '\n')
        offset++;
    return offset < s->size ? offset + 1 : offset;
}

static void include_in(const struct source *s, const char *header, struct site_list *list)
{
    size_t at = 0, mpi = 0;
    for (size_t t = 0; t + 1 < s->token_count; t++) {
        const struct token *word = &s->tokens[t + 1];
        if (!s->tokens[t].directive || s->text[s->tokens[t].begin] != '#' || word->kind != TK_NAME ||
            word->end - word->begin != 7 || memcmp(s->text + word->begin, "include", 7))
            continue;
        if (mentions(s, t, header))
            return;
        at = line_end(s, s->tokens[t].begin);
        if (mentions(s, t, "mpi.h"))
            mpi = at;
    }
    if (mpi)
        at = mpi;
    const char *newline = newline_of(s);
    bool open_line = at > 0 && s->text[at - 1] != '\n';
    struct edit e = {
        .path = s->path,
        .offset = at,
        .group = -1,
        .text = arena_printf(list->arena, "%s#include <%s>%s", open_line ? newline : "", header, newline)};
    ARENA_PUSH(list->arena, list->edits, list->edit_count, e);
}

/* A name that begins so, and none that only holds it. */
static bool has_name_of(const char *text, const char *prefix)
{
    for (const char *at = text; (at = strstr(at, prefix)) != NULL; at++)
        if (at == text || (!isalnum((unsigned char)at[-1]) && at[-1] != '_'))
            return true;
    return false;
}

static bool uses_runtime(const struct edit *edit)
{
    return has_name_of(edit->text, "sy_") || has_name_of(edit->text, "SY_");
}

void rewrite_includes(struct interp *in, struct site_list *list)
{
    size_t edits = list->edit_count;
    for (size_t i = 0; i < edits; i++) {
        bool done = !uses_runtime(&list->edits[i]);
        for (size_t k = 0; k < i && !done; k++)
            done = uses_runtime(&list->edits[k]) && !strcmp(list->edits[k].path, list->edits[i].path);
        const struct source *s = done ? NULL : source_named(in, list->edits[i].path);
        if (s)
            include_in(s, in->program->options->dealing ? "steelyard/loop.h" : "steelyard.h", list);
    }
}
