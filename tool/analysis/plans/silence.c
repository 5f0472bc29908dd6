/* How a print is kept quiet: it prints into no buffer (snprintf) or to a stream of nothing, and all that is
 * asked for its arguments still happens. */
#include "analysis/plans/silence.h"

#include <string.h>

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/path/path.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/shares.h"
#include "analysis/site.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/tree.h"

/* What a printing function becomes; `before` is put before its arguments, `stream` is the argument that goes.
 */
static const struct quiet_form {
    const char *name, *becomes, *before;
    bool stream;
} quiet_forms[] = {
    {"printf", "snprintf", "(char *)0, 0, ", false},
    {"vprintf", "vsnprintf", "(char *)0, 0, ", false},
    {"puts", "snprintf", "(char *)0, 0, \"%s\", ", false},
    {"putchar", "snprintf", "(char *)0, 0, \"%c\", ", false},
    {"fputs", "snprintf", "(char *)0, 0, \"%s%p\", ", false},
    {"fputc", "snprintf", "(char *)0, 0, \"%c%p\", ", false},
    {"putc", "snprintf", "(char *)0, 0, \"%c%p\", ", false},
    {"fprintf", "snprintf", "(char *)0, 0", true},
    {"dprintf", "snprintf", "(char *)0, 0", true},
    {"vfprintf", "vsnprintf", "(char *)0, 0", true},
};

static void add_edit(struct interp *in, struct silence *silence, const struct source *s, size_t begin,
                     size_t end, const char *text)
{
    silence->edits[silence->edit_count++] = (struct edit){.path = s->path,
                                                          .offset = begin,
                                                          .length = end - begin,
                                                          .text = arena_string(in->arena, text),
                                                          .group = -1};
}

/* printf and its like: the name, and the bracket after it. */
static void quiet_call(struct interp *in, const struct node *call, struct silence *silence)
{
    const struct source *s = call->source;
    const struct quiet_form *form = NULL;
    for (size_t i = 0; i < sizeof quiet_forms / sizeof *quiet_forms; i++)
        form = !strcmp(call->text, quiet_forms[i].name) ? &quiet_forms[i] : form;
    size_t open = token_at(s->tokens, s->token_count, call->begin), length = strlen(call->text);
    while (open < s->token_count && s->tokens[open].end <= call->end && s->text[s->tokens[open].begin] != '(')
        open++;
    if (!form || !open || open >= s->token_count || s->tokens[open].end > call->end)
        return;
    const struct token *name = &s->tokens[open - 1];
    const struct node *stream = form->stream && call->count > 1 ? call->children[1] : NULL;
    if (name->begin < call->begin || name->end - name->begin != length ||
        memcmp(s->text + name->begin, call->text, length) ||
        (form->stream && (!stream || !stands_in_text(stream))))
        return;
    add_edit(in, silence, s, name->begin, name->end, form->becomes);
    if (stream)
        add_edit(in, silence, s, stream->begin, stream->end, form->before);
    else
        add_edit(in, silence, s, s->tokens[open].end, s->tokens[open].end, form->before);
}

static bool is_shift(const struct node *node)
{
    return node && node->kind == N_CALL && node->text && !strcmp(node->text, "operator<<") && node->count > 1;
}

void note_silence(struct interp *in, const struct node *call, unsigned long long shares, bool alike)
{
    const struct node *from = call;
    while (is_shift(from) && from->children[1])
        from = strip(from->children[1]);
    for (int i = 0; i < in->plans->silence_count; i++)
        if (in->plans->silences[i].node == from) {
            in->plans->silences[i].shares |= shares;
            in->plans->silences[i].alike = in->plans->silences[i].alike && alike;
            return;
        }
    const struct source *s = call->source;
    struct silence silence = {
        .node = from, .place = place_at(s, call->begin, call->end), .shares = shares, .alike = alike};
    if (is_shift(call) && from && (from->kind == N_REF || from->kind == N_MEMBER) && stands_in_text(from))
        add_edit(in, &silence, s, from->begin, from->end, "std::ostream(nullptr)");
    else if (!is_shift(call) && stands_in_text(call))
        quiet_call(in, call, &silence);
    ARENA_PUSH(in->arena, in->plans->silences, in->plans->silence_count, silence);
}

int next_silence(const struct interp *in, int root, int i)
{
    while (++i < in->plans->silence_count)
        for (int k = 0; k < in->shares->count; k++)
            if (in->plans->silences[i].shares >> k & 1 && root_share(in, k) == root)
                return i;
    return -1;
}

void keep_no_more(struct interp *in)
{
    const struct node *node = in->plans->own_wanted;
    if (!node || in->shares->changed)
        return;
    for (int i = 0; i < in->plans->own_count; i++)
        if (in->plans->own_at[i] == node)
            return;
    ARENA_PUSH(in->arena, in->plans->own_at, in->plans->own_count, node);
    in->shares->changed = true;
}

void check_shown(struct interp *in)
{
    for (int i = 0; i < in->plans->silence_count; i++) {
        const struct silence *silence = &in->plans->silences[i];
        unsigned long long tested = silence->shares & in->plans->tested_equal;
        if (tested && !silence->alike && !asserted(in, silence->node, ASSERT_PRINT_ONLY))
            fact_against(
                in, tested, 230, silence->node,
                "prints something that depends on the rank's share, of which a test keeps the equal one",
                NULL, NULL);
    }
}

struct silence silence_copied(struct arena *arena, const struct silence *silence)
{
    struct silence copy = *silence;
    copy.node = NULL;
    copy.place.path = arena_string(arena, silence->place.path);
    for (int i = 0; i < copy.edit_count; i++) {
        copy.edits[i].path = arena_string(arena, silence->edits[i].path);
        copy.edits[i].text = arena_string(arena, silence->edits[i].text);
    }
    return copy;
}
