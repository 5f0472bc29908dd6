/* Lines that the rewriting has made too long, broken the way the file breaks its own. */
#include <string.h>

#include "analysis/tree/lexer.h"
#include "rewrite/finish.h"
#include "rewrite/newtext.h"

enum { MANY_STYLES = 8, NARROW = 8 };

struct wrapping {
    struct new_text t;
    struct token *old_tokens;
    size_t old_count;
    bool aligned;
    const char *further, *newline; /* what is added to the indentation where lines are not aligned */
};

/* ---- the habits of the file ---- */

static size_t vote(struct arena *arena, const char **styles, size_t *votes, size_t count, const char *text,
                   size_t length)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(styles[i]) == length && !memcmp(styles[i], text, length)) {
            votes[i]++;
            return count;
        }
    if (count == MANY_STYLES)
        return count;
    styles[count] = arena_copy(arena, text, length);
    votes[count] = 1;
    return count + 1;
}

static void learn_habits(struct wrapping *w)
{
    size_t token_count = w->old_count, aligned = 0, count = 0, votes[MANY_STYLES], line = 0,
           line_of_last = (size_t)-1, column = 0, at = 0;
    const char *styles[MANY_STYLES];
    const struct token *tokens = w->old_tokens;
    struct stack stack = {.count = 0};
    for (size_t i = 0; i < token_count; i++) {
        const struct token *t = &tokens[i];
        if (t->directive)
            continue;
        for (const char *end; (end = memchr(w->t.old + at, '\n', t->begin - at)) != NULL;
             at = line, column = 0)
            line = (size_t)(end - w->t.old) + 1;
        column = advance(&w->t, w->t.old, at, t->begin, column);
        at = t->begin;
        const struct opening *open = stack.count ? &stack.items[stack.count - 1] : NULL;
        if (line != line_of_last && open && open->what == '(' &&
            end_of_blanks(w->t.old, w->t.old_size, line) == t->begin && !is_sign(w->t.old, t, ')')) {
            size_t base = end_of_blanks(w->t.old, w->t.old_size, open->line) - open->line;
            if (column == open->column)
                aligned++;
            else if (t->begin - line > base && !memcmp(w->t.old + line, w->t.old + open->line, base))
                count = vote(w->t.edits->arena, styles, votes, count, w->t.old + line + base,
                             t->begin - line - base);
        }
        follow(&stack, w->t.old, t, column, line, true);
        line_of_last = line;
    }
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        best = votes[i] > votes[best] ? i : best;
    w->aligned = count ? aligned >= votes[best] : aligned || w->t.style->aligned;
    w->further = count ? styles[best] : arena_printf(w->t.edits->arena, "%*s", (int)w->t.style->indent, "");
}

/* ---- the new text ---- */

/* Of the line as it was, without what stands behind its code. */
static size_t old_width(const struct wrapping *w, size_t offset)
{
    const struct new_text *t = &w->t;
    size_t begin = begin_of_line(t->old, offset), end = end_of_line(t->old, t->old_size, begin),
           next = token_at(w->old_tokens, w->old_count, end);
    return next && w->old_tokens[next - 1].begin >= begin
               ? advance(t, t->old, begin, w->old_tokens[next - 1].end, 0)
               : 0;
}

/* How long the line was, in the lines it comes from; 0 when no edit touches it. *group is whose edit does. */
static size_t length_before(const struct wrapping *w, size_t begin, size_t end, int *group)
{
    size_t longest = 0;
    bool touched = false;
    for (size_t i = 0; i < w->t.piece_count && w->t.pieces[i].begin <= end; i++) {
        const struct piece *p = &w->t.pieces[i];
        if (p->end < begin || (p->end == begin && p->begin < p->end))
            continue;
        const struct edit *e = p->edit < 0 ? NULL : &w->t.edits->items[p->edit];
        size_t from = e ? e->offset : p->origin + (begin > p->begin ? begin - p->begin : 0);
        size_t width = old_width(w, from);
        longest = width > longest ? width : longest;
        if (e) {
            width = old_width(w, e->offset + e->length);
            longest = width > longest ? width : longest;
            if (!touched || *group < 0)
                *group = e->group;
            touched = true;
        }
    }
    return touched ? longest ? longest : 1 : 0;
}

/* ---- one line ---- */

/* A line of the new text from token `first` up to `last`, or what is left of it after a break. */
struct rest {
    size_t first, last; /* tokens; `last` is past the end */
    size_t column;      /* where the first one begins */
    struct stack stack; /* before the first */
};

struct place_to_break {
    size_t token;
    size_t depth;
    size_t next_column; /* of what follows if the line is not broken */
    struct stack stack; /* after the token */
    bool found;
    int merit; /* of places at the same depth */
};

/* Does what the parenthesis that is open after the token encloses, up to the end of the line, hold an edit?
 */
static bool encloses_edit(const struct wrapping *w, const struct rest *rest, size_t token,
                          const struct stack *after)
{
    struct stack stack = *after;
    size_t depth = stack.count, begin = stack.items[depth - 1].token->begin, i = token;
    for (i++; i < rest->last && stack.count >= depth; i++)
        follow(&stack, w->t.text, &w->t.tokens[i], 0, 0, true);
    size_t end = w->t.tokens[i - 1].end;
    for (size_t k = 0; k < w->t.piece_count; k++)
        if (w->t.pieces[k].edit >= 0 && w->t.pieces[k].begin < end && w->t.pieces[k].end > begin)
            return true;
    return false;
}

/* Where what is said of a buffer ends, in the order of the arguments: 1, 2; 0 elsewhere. */
static int ends_buffer(const struct wrapping *w, const struct opening *open)
{
    size_t callee = (size_t)(open->token - w->t.tokens);
    if (!callee--)
        return 0;
    bool scatter = is_named(&w->t, callee, "MPI_Scatterv"),
         gather = is_named(&w->t, callee, "MPI_Gatherv") || is_named(&w->t, callee, "MPI_Allgatherv");
    return (scatter && open->commas == 4) || (gather && open->commas == 3) ? 1
           : (scatter || gather) && open->commas == 7                      ? 2
                                                                           : 0;
}

/* From the token to the comma that ends that many arguments, itself included. */
static size_t width_of_arguments(const struct new_text *t, size_t first, int count)
{
    size_t last = first;
    for (int depth = 0; last + 1 < t->token_count; last++) {
        char mark = token_mark(&t->tokens[last], t->text);
        depth += bracket_depth(mark);
        if (depth < 0 || (!depth && mark == ',' && !--count))
            break;
    }
    return advance(t, t->text, t->tokens[first].begin, t->tokens[last].end, 0);
}

/* The token that begins the argument which the comma ends. */
static size_t begin_of_argument(const struct new_text *t, size_t comma)
{
    for (int depth = 0; comma; comma--) {
        char mark = token_mark(&t->tokens[comma - 1], t->text);
        depth -= bracket_depth(mark);
        if (depth < 0 || (!depth && mark == ','))
            break;
    }
    return comma;
}

/* Counts, displacements and type stand on one line where they can, their buffer before them if it fits; else
 * they are parted behind the counts. -1: the place is none of these. */
static int merit_in_counts(const struct wrapping *w, const struct opening *open, size_t comma,
                           size_t next_column, size_t limit)
{
    const struct new_text *t = &w->t;
    static const char *const counts[] = {"sy_scatter_counts", "sy_gather_counts", "sy_allgather_counts"};
    bool displs = is_named(t, comma + 1, "sy_displs"), before = false;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        before = before || is_named(t, comma + 1, counts[i]);
    if (!displs && !before)
        return -1;
    size_t first = displs ? begin_of_argument(t, comma) : comma + 1;
    bool fits = next_column + width_of_arguments(t, comma + 1, displs ? 2 : 3) <= limit,
         fit_alone = open->column + width_of_arguments(t, first, 3) <= limit;
    return fits ? before : fit_alone == before ? 2 : 0;
}

/* Best after what is said of the first buffer, where all else fits another line then, or of the second one;
 * the root of a share object and its communicator stay together. */
static int merit_of(const struct wrapping *w, const struct rest *rest, const struct opening *open,
                    size_t token, size_t next_column, size_t limit)
{
    const struct token *next = &w->t.tokens[token + 1];
    int buffer = ends_buffer(w, open), in_counts = merit_in_counts(w, open, token, next_column, limit);
    if (in_counts >= 0)
        return in_counts;
    if (buffer == 1 &&
        open->column + advance(&w->t, w->t.text, next->begin, w->t.tokens[rest->last - 1].end, 0) <= limit)
        return 4;
    return buffer ? 3 : is_named(&w->t, token + 1, "SY_ROOT") ? 2 : 1;
}

static struct place_to_break find_place(const struct wrapping *w, const struct rest *rest, size_t line,
                                        size_t limit)
{
    struct place_to_break best = {.found = false};
    struct stack stack = rest->stack;
    size_t column = rest->column, at = w->t.tokens[rest->first].begin;
    for (size_t i = rest->first; i + 1 < rest->last; i++) {
        const struct token *t = &w->t.tokens[i];
        column = advance(&w->t, w->t.text, at, t->begin, column);
        at = t->begin;
        follow(&stack, w->t.text, t, column, line, true);
        if (advance(&w->t, w->t.text, at, t->end, column) > limit)
            break;
        size_t blanks = end_of_blanks(w->t.text, w->t.size, t->end);
        if ((!is_sign(w->t.text, t, ',') && !is_sign(w->t.text, t, ';')) || !stack.count ||
            stack.items[stack.count - 1].what != '(' || w->t.tokens[i + 1].begin != blanks ||
            !piece_around(&w->t, t->end, blanks) || !encloses_edit(w, rest, i, &stack))
            continue;
        size_t next = advance(&w->t, w->t.text, t->begin, blanks, column);
        int merit = merit_of(w, rest, &stack.items[stack.count - 1], i, next, limit);
        if (best.found && (stack.count > best.depth || (stack.count == best.depth && merit < best.merit)))
            continue;
        best = (struct place_to_break){i, stack.count, next, stack, true, merit};
    }
    return best;
}

static const char *spaces(const struct wrapping *w, size_t line, size_t column)
{
    size_t blanks = end_of_blanks(w->t.text, w->t.size, line),
           width = advance(&w->t, w->t.text, line, blanks, 0);
    return arena_printf(w->t.edits->arena, "%.*s%*s", (int)(blanks - line), w->t.text + line,
                        (int)(column > width ? column - width : 0), "");
}

/* Up to the next place at the same depth. */
static size_t width_of_next(const struct wrapping *w, const struct rest *rest,
                            const struct place_to_break *place)
{
    struct stack stack = place->stack;
    size_t end = w->t.tokens[place->token + 1].begin;
    for (size_t i = place->token + 1; i < rest->last; i++) {
        follow(&stack, w->t.text, &w->t.tokens[i], 0, 0, true);
        end = w->t.tokens[i].end;
        if (stack.count < place->depth ||
            (stack.count == place->depth &&
             (is_sign(w->t.text, &w->t.tokens[i], ',') || is_sign(w->t.text, &w->t.tokens[i], ';'))))
            break;
    }
    return advance(&w->t, w->t.text, w->t.tokens[place->token + 1].begin, end, 0);
}

/* Is the parenthesis of the place still open at the end of the line? */
static bool stays_open(const struct wrapping *w, const struct rest *rest, const struct place_to_break *place)
{
    struct stack stack = place->stack;
    for (size_t i = place->token + 1; i < rest->last && stack.count >= place->depth; i++)
        follow(&stack, w->t.text, &w->t.tokens[i], 0, 0, true);
    return stack.count >= place->depth;
}

static const char *indentation(const struct wrapping *w, const struct rest *rest,
                               const struct place_to_break *place, size_t line, size_t limit)
{
    const struct opening *open = &place->stack.items[place->stack.count - 1];
    size_t below = open->column + gap_behind(&w->t, open->token),
           next = end_of_line(w->t.text, w->t.size, line) + 1,
           blanks = end_of_blanks(w->t.text, w->t.size, line);
    if (!open->on_line)
        return spaces(w, line, 0); /* this line continues it already */
    if (stays_open(w, rest, place) && rest->last < w->t.token_count &&
        end_of_blanks(w->t.text, w->t.size, next) == w->t.tokens[rest->last].begin)
        return spaces(w, next, 0); /* the next one does */
    const char *further =
        arena_printf(w->t.edits->arena, "%.*s%s", (int)(blanks - line), w->t.text + line, w->further);
    bool narrow = open->column + width_of_next(w, rest, place) > limit &&
                  advance(&w->t, further, 0, strlen(further), 0) + NARROW < open->column;
    return w->aligned && !narrow ? spaces(w, line, below) : further;
}

static void wrap_line(struct wrapping *w, size_t first, size_t last, size_t line, const struct stack *before)
{
    int group = -1;
    size_t was = length_before(w, line, end_of_line(w->t.text, w->t.size, line), &group);
    size_t limit = w->t.style->limit > was ? w->t.style->limit : was;
    struct rest *rest = arena_alloc(w->t.edits->arena, sizeof *rest);
    *rest = (struct rest){.first = first,
                          .last = last,
                          .column = advance(&w->t, w->t.text, line, w->t.tokens[first].begin, 0),
                          .stack = *before};
    for (size_t i = 0; i < rest->stack.count; i++)
        rest->stack.items[i].on_line = false;
    for (size_t i = first; i < last; i++)
        if (w->t.tokens[i].directive)
            return;
    while (was && rest->first < last &&
           advance(&w->t, w->t.text, w->t.tokens[rest->first].begin, w->t.tokens[last - 1].end,
                   rest->column) > limit) {
        struct place_to_break place = find_place(w, rest, line, limit);
        if (!place.found)
            return;
        const char *indent = indentation(w, rest, &place, line, limit);
        size_t column = advance(&w->t, indent, 0, strlen(indent), 0);
        if (column >= place.next_column)
            return;
        new_text_replace(&w->t,
                         (struct blanks){w->t.tokens[place.token].end, w->t.tokens[place.token + 1].begin,
                                         arena_printf(w->t.edits->arena, "%s%s", w->newline, indent), group});
        rest->first = place.token + 1;
        rest->column = column;
        rest->stack = place.stack;
    }
}

void rewrite_wrap(const char *text, size_t size, const struct line_style *style, struct edit_set *edits)
{
    if (!edits->count || !style->limit)
        return;
    struct wrapping w = {.t = new_text_of(text, size, style, edits)};
    const struct new_text *t = &w.t;
    const char *feed = memchr(text, '\n', size);
    w.newline = feed && feed > text && feed[-1] == '\r' ? "\r\n" : "\n";
    struct stack stack = {.count = 0};
    bool learnt = false;
    for (size_t i = 0, last; i < t->token_count; i = last) {
        size_t line = begin_of_line(t->text, t->tokens[i].begin), end = end_of_line(t->text, t->size, line),
               column = 0, at = line;
        for (last = i; last < t->token_count && t->tokens[last].begin < end; last++)
            ;
        if (advance(t, t->text, line, t->tokens[last - 1].end, 0) > style->limit) {
            if (!learnt) {
                w.old_tokens = lex(edits->arena, text, size, &w.old_count);
                learn_habits(&w);
            }
            learnt = true;
            wrap_line(&w, i, last, line, &stack);
        }
        for (size_t k = i; k < last; k++) {
            column = advance(t, t->text, at, t->tokens[k].begin, column);
            at = t->tokens[k].begin;
            follow(&stack, t->text, &t->tokens[k], column, line, false);
        }
    }
    new_text_to_edits(&w.t);
}
