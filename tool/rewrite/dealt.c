#include "rewrite/dealt.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/run/dealt.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/tree.h"
#include "analysis/values/meaning.h"
#include "codes.h"
#include "rewrite/lines.h"

/* The loop that is written. */
struct writing {
    struct interp *in;
    const struct node *node;
    const struct source *source;
    struct dealt dealt;
    const struct dealing *how;
    const char *indent, *step, *newline, *name;
    int group;
    struct edit **edits;
    size_t *count;
};

static void push(struct writing *w, size_t begin, size_t end, const char *text, const char *asked)
{
    struct edit e = {.path = w->source->path,
                     .offset = begin,
                     .length = end - begin,
                     .text = arena_string(w->in->arena, text),
                     .asked = asked,
                     .group = w->group};
    ARENA_PUSH(w->in->arena, *w->edits, *w->count, e);
}

static bool is_taken(struct interp *in, const struct node *node, const char *name)
{
    const struct lowered_unit *unit = node->function->unit;
    const size_t length = strlen(name);
    (void)in;
    for (int k = 0; k < unit->source_count; k++)
        for (size_t t = 0; t < unit->sources[k]->token_count; t++) {
            const struct token *token = &unit->sources[k]->tokens[t];
            if (token->kind == TK_NAME && token->end - token->begin >= length &&
                !memcmp(unit->sources[k]->text + token->begin, name, length))
                return true;
        }
    return false;
}

/* One that no name of the unit begins with; null: none was found. */
static const char *free_name(struct interp *in, const struct node *node, const struct decl *counter)
{
    const char *base = counter->name;
    size_t length = strlen(base);
    while (length && base[length - 1] == '_') /* two in a row are the compiler's */
        length--;
    for (int n = 1; n < 100; n++) {
        const char *name = n == 1 ? arena_printf(in->arena, "%.*s_loop", (int)length, base)
                                  : arena_printf(in->arena, "%.*s_loop%d", (int)length, base, n);
        if (!is_taken(in, node, name))
            return name;
    }
    return NULL;
}

/* Where the parenthesis behind `for` (`if`) closes; 0: it does not stand there. */
static size_t past_head(const struct source *s, size_t begin, const char *word)
{
    size_t t = token_at(s->tokens, s->token_count, begin), length = strlen(word);
    if (t + 1 >= s->token_count || s->tokens[t].begin != begin || s->tokens[t].end - begin != length ||
        memcmp(s->text + begin, word, length) || token_mark(&s->tokens[t + 1], s->text) != '(')
        return 0;
    int depth = 0;
    for (t++; t < s->token_count && !s->tokens[t].directive; t++) {
        depth += bracket_depth(token_mark(&s->tokens[t], s->text));
        if (!depth)
            return s->tokens[t].end;
    }
    return 0;
}

static bool has_directive(const struct source *s, size_t begin, size_t end)
{
    for (size_t t = token_at(s->tokens, s->token_count, begin);
         t < s->token_count && s->tokens[t].begin < end; t++)
        if (s->tokens[t].directive)
            return true;
    return false;
}

/* The end of a statement, its semicolon too; 0: not found. */
static size_t past(const struct node *statement)
{
    const struct source *s = statement->source;
    char last = s->text[statement->end - 1];
    if (last == ';' || last == '}')
        return statement->end;
    size_t t = token_at(s->tokens, s->token_count, statement->end);
    return t < s->token_count && token_mark(&s->tokens[t], s->text) == ';' ? s->tokens[t].end : 0;
}

/* What is done, as it stands in the text: the statement in the middle of the loop. */
static const struct node *last_of(const struct node *node)
{
    for (;;) {
        const struct node *inner = node->kind == N_FOR     ? node->children[3]
                                   : node->kind == N_WHILE ? node->children[1]
                                   : node->kind == N_IF    ? node->children[node->count - 1]
                                                           : NULL;
        if (!inner)
            return node;
        node = inner;
    }
}

/* sy_loop_start(loop, first, end): from the least number to before the end, or to itself where that is less.
 */
static const char *bounds(struct writing *w, const char *end)
{
    const struct node *bound = w->dealt.induction.bound;
    struct arena *arena = w->in->arena;
    const char *more = w->dealt.induction.inclusive ? " + 1" : "";
    bool simple = bound->kind == N_REF || bound->kind == N_INT;
    const struct type *type = bound->type;
    bool name =
        bound->kind == N_REF && type && type->kind == T_INT && !type->is_unsigned && *more && !w->how->many;
    if (name && !w->how->may_be_none)
        return arena_printf(arena, "%lld, %s + 1LL", w->how->first, end);
    if (name)
        return arena_printf(arena, "%lld, %s > %lld ? %s + 1LL : %lld", w->how->first, end, w->how->first - 1,
                            end, w->how->first);
    const char *wide = arena_printf(arena, simple ? "(long long)%s" : "(long long)(%s)", end);
    if (w->how->many) { /* the cast is one of the first factor */
        wide = arena_printf(arena, "(long long)%s", w->how->many);
        more = w->how->first ? arena_printf(arena, " + %lld", w->how->first) : "";
    }
    const char *plain = *more || w->how->many ? arena_printf(arena, "%s%s", wide, more) : end;
    if (!w->how->may_be_none)
        return arena_printf(arena, "%lld, %s", w->how->first, plain);
    const char *all = arena_printf(arena, "%s%s", wide, more);
    return arena_printf(arena, "%lld, %s > %lld ? %s : %lld", w->how->first, all, w->how->first, all,
                        w->how->first);
}

static const char *opening(struct writing *w, const char *start)
{
    struct arena *arena = w->in->arena;
    const struct decl *counter = w->dealt.induction.variable;
    const struct node *init = w->node->children[0];
    const char *line = arena_printf(arena, "%s%s%s", w->newline, w->indent, w->step),
               *type = counter->type->name, *n = w->name;
    const char *declared = init && init->kind == N_DECL ? arena_printf(arena, "%s ", type) : "";
    return arena_printf(arena,
                        "{%sstatic sy_loop *%s;%slong long %s_first, %s_end;%sif (!%s)%s%ssy_loop_make("
                        "MPI_COMM_WORLD, &%s);%ssy_loop_start(%s, %s);%swhile (sy_loop_next(%s, "
                        "&%s_first, &%s_end))%s%sfor (%s%s = (%s)%s_first; %s < (%s)%s_end; %s++)",
                        line, n, line, n, n, line, n, line, w->step, n, line, n, start, line, n, n, n, line,
                        w->step, declared, counter->name, type, n, counter->name, type, n, counter->name);
}

static const char *closing(struct writing *w)
{
    struct arena *arena = w->in->arena;
    const char *line = arena_printf(arena, "%s%s%s", w->newline, w->indent, w->step);
    return arena_printf(arena, "%sif (sy_loop_finish(%s, NULL))%s%sMPI_Abort(MPI_COMM_WORLD, 1);%s%s}", line,
                        w->name, line, w->step, w->newline, w->indent);
}

/* Lines of the body stand two steps further in, one where the test goes that they stood under; but those that
 * go. */
static void shift_lines(struct writing *w, size_t from, size_t to, size_t gone, size_t gone_to)
{
    const struct source *s = w->source;
    const char *by =
        w->dealt.choice && !w->dealt.skips ? w->step : arena_printf(w->in->arena, "%s%s", w->step, w->step);
    for (size_t at = next_line(s, from); at < to; at = next_line(s, at)) {
        size_t t = token_at(s->tokens, s->token_count, at);
        bool within = t && s->tokens[t - 1].end > at;
        if (!within && (at < gone || at >= gone_to) && !is_blank(s, at, line_stop(s, at)))
            push(w, at, at, by, NULL);
    }
}

static bool fail(struct writing *w, int share, const char *text)
{
    fact_against(w->in, 1ull << share, CODE_MACRO_BODY, w->node, text, NULL, NULL);
    return false;
}

static const char *indent_of(struct interp *in, const struct source *s, size_t offset)
{
    size_t begin = line_begin(s, offset), end = begin;
    while (end < offset && (s->text[end] == ' ' || s->text[end] == '\t'))
        end++;
    return arena_copy(in->arena, s->text + begin, end - begin);
}

/* The test by which a rank passes over the others' numbers, with the line it stands on; false: it does not
 * end in the text. */
static bool line_of_choice(const struct writing *w, size_t *begin, size_t *end)
{
    const struct node *choice = w->dealt.choice;
    *begin = choice->begin;
    *end = past(last_of(choice));
    if (choice->in_macro || choice->torn || choice->in_argument || !*end)
        return false;
    size_t line = line_begin(w->source, *begin);
    if (is_blank(w->source, line, *begin) && only_comment(w->source, *end)) {
        *begin = line;
        *end = next_line(w->source, *end);
    }
    return true;
}

bool rewrite_dealt(struct interp *in, const struct range *range, int group, struct edit **edits,
                   size_t *count)
{
    const struct node *node = range->node;
    const struct source *s = node->source;
    struct writing w = {.in = in,
                        .node = node,
                        .source = s,
                        .how = dealing_of(in, range->share),
                        .newline = newline_of(s),
                        .group = group,
                        .edits = edits,
                        .count = count};
    if (!w.how || !find_dealt(in, node, &w.dealt) || !node->function)
        return fail(&w, range->share, "the loop does not stand in the text as it is");
    const struct node *last = last_of(node);
    const char *end = node_text(in->arena, w.dealt.induction.bound);
    size_t head = past_head(s, node->begin, "for"), behind = last ? past(last) : 0;
    w.name = free_name(in, node, w.dealt.induction.variable);
    w.indent = indent_of(in, s, node->begin);
    w.step = strchr(w.indent, '\t') ? "\t" : "    ";
    bool apart = w.dealt.choice && !w.dealt.skips && node->children[3]->kind == N_BLOCK;
    if (node->in_macro || node->torn || node->in_argument || !head || !behind || !end || !w.name || apart ||
        has_directive(s, node->begin, behind) || !w.dealt.induction.variable->type->name)
        return fail(&w, range->share, "the loop does not stand in the text as it is");
    size_t gone = 0, gone_to = 0;
    if (w.dealt.choice && !w.dealt.skips)
        head = w.dealt.choice->in_macro ? 0 : past_head(s, w.dealt.choice->begin, "if");
    if (!head || (w.dealt.skips && !line_of_choice(&w, &gone, &gone_to)))
        return fail(&w, range->share, "the test in the loop does not stand in the text as it is");
    struct meanings *m = meanings_new(in->arena);
    const struct poly *behind_all =
        w.how->many ? meaning_parse(m, arena_printf(in->arena, "%s + %lld", w.how->many, w.how->first))
                    : NULL;
    if (w.how->many && !behind_all)
        return fail(&w, range->share, "where the numbers end cannot be told from the text");
    push(&w, node->begin, head, opening(&w, bounds(&w, end)),
         behind_all ? arena_printf(in->arena, "%lld|%s", w.how->first, meaning_text(m, behind_all))
                    : arena_printf(in->arena, "%lld", w.how->first));
    if (gone_to)
        push(&w, gone, gone_to, "", NULL);
    shift_lines(&w, head, behind, gone, gone_to);
    push(&w, behind, behind, closing(&w), NULL);
    return true;
}
