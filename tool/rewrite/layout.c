/* Calls that have got more arguments and a longer name, laid out as a person would: their lines joined where
 * they break between other things than the buffers (wrap.c breaks what is too long then), what stood below
 * the parenthesis moved to where that stands now; comments behind a statement stay in their column. */
#include <string.h>

#include "rewrite/finish.h"
#include "rewrite/newtext.h"

/* A call whose name has been changed, from its parenthesis to the one that closes it. */
struct changed_call {
    size_t open, close; /* tokens */
    bool scatters;
    int group;
};

static bool find_call(const struct new_text *t, size_t callee, struct changed_call *call)
{
    const struct token *name = &t->tokens[callee];
    call->scatters = is_named(t, callee, "MPI_Scatterv");
    if ((!call->scatters && !is_named(t, callee, "MPI_Gatherv") && !is_named(t, callee, "MPI_Allgatherv")) ||
        name->directive || piece_around(t, name->begin, name->end) || callee + 1 >= t->token_count ||
        !is_sign(t->text, &t->tokens[callee + 1], '('))
        return false;
    call->group = -1;
    for (size_t i = 0; i < t->piece_count; i++)
        if (t->pieces[i].edit >= 0 && t->pieces[i].begin >= name->begin && t->pieces[i].end <= name->end)
            call->group = t->edits->items[t->pieces[i].edit].group;
    int depth = 0;
    call->open = call->close = callee + 1;
    for (; call->close < t->token_count; call->close++) {
        const struct token *k = &t->tokens[call->close];
        if (k->directive)
            return false;
        depth += bracket_depth(token_mark(k, t->text));
        if (!depth)
            return true;
    }
    return false;
}

/* How a call is spread over lines. */
struct spread {
    bool broken, commented, foreign; /* a line end; a comment; blanks that are no one's alone */
    bool at_buffers;                 /* broken behind what is sent and what is received only */
    bool one_a_line;
    size_t widest;
};

static struct spread spread_of(const struct new_text *t, const struct changed_call *call)
{
    struct spread s = {.at_buffers = true, .one_a_line = true};
    size_t depth = 0, commas = 0;
    for (size_t i = call->open; i < call->close; i++) {
        const struct token *k = &t->tokens[i], *next = k + 1;
        int step = bracket_depth(token_mark(k, t->text));
        depth += (size_t)step;
        bool comma = depth == 1 && is_sign(t->text, k, ',');
        commas += comma;
        bool ends = memchr(t->text + k->end, '\n', next->begin - k->end) != NULL;
        for (size_t at = k->end; at < next->begin; at++)
            s.commented = s.commented || !strchr(" \t\r\n", t->text[at]);
        s.broken = s.broken || ends;
        s.foreign = s.foreign || (ends && !piece_around(t, k->end, next->begin));
        if (ends && !(comma && (commas == (call->scatters ? 4 : 3) || commas == 7)))
            s.at_buffers = false;
        if (comma && !ends && !is_named(t, i + 1, "sy_displs"))
            s.one_a_line = false;
        size_t width = column_of(t, t->text, k->end);
        s.widest = width > s.widest ? width : s.widest;
    }
    size_t last = column_of(t, t->text, t->tokens[call->close].end);
    s.widest = last > s.widest ? last : s.widest;
    return s;
}

static void join(struct new_text *t, const struct changed_call *call)
{
    for (size_t i = call->open; i < call->close; i++) {
        const struct token *k = &t->tokens[i], *next = k + 1;
        bool tight = is_sign(t->text, k, '(') || is_sign(t->text, next, ')') || is_sign(t->text, next, ',');
        if (memchr(t->text + k->end, '\n', next->begin - k->end))
            new_text_replace(t, (struct blanks){k->end, next->begin, tight ? "" : " ", call->group});
    }
}

void rewrite_join(const char *text, size_t size, const struct line_style *style, struct edit_set *edits)
{
    if (!edits->count || !style->limit)
        return;
    struct new_text t = new_text_of(text, size, style, edits);
    for (size_t i = 0; i < t.token_count; i++) {
        struct changed_call call;
        if (!find_call(&t, i, &call))
            continue;
        struct spread s = spread_of(&t, &call);
        bool stays = s.commented || s.foreign || ((s.at_buffers || s.one_a_line) && s.widest <= style->limit);
        if (s.broken && !stays)
            join(&t, &call);
        i = call.close;
    }
    new_text_to_edits(&t);
}

/* ---- columns ---- */

/* Blanks up to the column that begin as these do, of which so many stand in `from`. */
static const char *blanks_to(const struct new_text *t, size_t begin, size_t end, size_t column)
{
    size_t width = advance(t, t->text, begin, end, 0);
    while (end > begin && width > column && t->text[end - 1] == ' ') {
        end--;
        width--;
    }
    return width > column ? NULL
                          : arena_printf(t->edits->arena, "%.*s%*s", (int)(end - begin), t->text + begin,
                                         (int)(column - width), "");
}

/* Whose edit moved what stands there: the last one before it on its line, the first of all where that line
 * was moved itself. */
static int group_before(const struct new_text *t, size_t offset)
{
    int group = t->edits->items[0].group;
    for (size_t i = 0; i < t->piece_count && t->pieces[i].begin < offset; i++)
        if (t->pieces[i].edit >= 0)
            group = t->edits->items[t->pieces[i].edit].group;
    return group;
}

/* A line of the old text that stands below what follows an open parenthesis stands there in the new one, too.
 * How far it was moved. */
static long move_line(struct new_text *t, const struct stack *stack, size_t line, const struct token *first)
{
    const struct opening *open = stack->count ? &stack->items[stack->count - 1] : NULL;
    const struct piece *blanks = first->begin > line ? piece_around(t, line, first->begin) : NULL;
    if (!open || open->what != '(' || first->directive || !blanks || blanks->edit >= 0)
        return 0;
    const struct piece *of = piece_around(t, open->token->begin, open->token->end);
    if (!of || of->edit >= 0)
        return 0;
    size_t gap = gap_behind(t, open->token), below = open->column + gap,
           was = column_of(t, t->old, of->origin + open->token->begin - of->begin) + 1 + gap,
           begins = column_of(t, t->old, blanks->origin + first->begin - blanks->begin),
           now = advance(t, t->text, line, first->begin, 0);
    if (begins != was || below == now)
        return 0;
    const char *text = blanks_to(t, line, first->begin, below);
    if (!text)
        return 0;
    new_text_replace(t, (struct blanks){line, first->begin, text, group_before(t, open->token->begin)});
    return (long)below - (long)now;
}

/* Tabs where the file has them. */
static const char *gap_to(const struct new_text *t, size_t from, size_t column, bool tabs)
{
    char *text = arena_string(t->edits->arena, "");
    while (tabs && from + t->style->tab - from % t->style->tab <= column) {
        text = arena_printf(t->edits->arena, "%s\t", text);
        from += t->style->tab - from % t->style->tab;
    }
    return arena_printf(t->edits->arena, "%s%*s", text, (int)(column - from), "");
}

enum { FAR = 16 }; /* blanks more than there were */

/* A comment that stands apart from the end of a line stays in its column where there is room for it, and not
 * too much. */
static void move_comment(struct new_text *t, size_t end, size_t line_end)
{
    size_t begin = end_of_blanks(t->text, t->size, end);
    const struct piece *p = begin > end + 1 ? piece_around(t, end, begin) : NULL;
    if (!p || p->edit >= 0 || begin + 1 >= line_end || t->text[begin] != '/')
        return;
    bool closed = t->text[begin + 1] == '/';
    for (size_t at = begin + 2; at + 1 < line_end; at++)
        closed = closed || (t->text[at] == '*' && t->text[at + 1] == '/');
    size_t was = column_of(t, t->old, p->origin + begin - p->begin), from = column_of(t, t->text, end);
    if (!closed || was == column_of(t, t->text, begin) || was > from + begin - end + FAR)
        return;
    bool tabs = memchr(t->text + end, '\t', begin - end) != NULL;
    new_text_replace(
        t, (struct blanks){end, begin, from < was ? gap_to(t, from, was, tabs) : " ", group_before(t, end)});
}

void rewrite_align(const char *text, size_t size, const struct line_style *style, struct edit_set *edits)
{
    if (!edits->count || !style->limit)
        return;
    struct new_text t = new_text_of(text, size, style, edits);
    struct stack stack = {.count = 0};
    for (size_t i = 0, last; i < t.token_count; i = last) {
        size_t line = begin_of_line(t.text, t.tokens[i].begin), end = end_of_line(t.text, t.size, line);
        bool whole = end_of_blanks(t.text, t.size, line) == t.tokens[i].begin;
        long moved = whole ? move_line(&t, &stack, line, &t.tokens[i]) : 0;
        for (last = i; last < t.token_count && t.tokens[last].begin < end; last++)
            follow(&stack, t.text, &t.tokens[last],
                   (size_t)((long)advance(&t, t.text, line, t.tokens[last].begin, 0) + moved), line, false);
        if (!moved && t.tokens[last - 1].end < end)
            move_comment(&t, t.tokens[last - 1].end, end);
    }
    new_text_to_edits(&t);
}
