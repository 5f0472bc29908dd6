/* Lines that the rewriting has made too long, broken the way the file breaks its own. */
#include <string.h>

#include "analysis/tree/lexer.h"
#include "rewrite/finish.h"

enum { MANY_OPEN = 256, MANY_STYLES = 8, NARROW = 8 };

/* A stretch of the new text. */
struct piece {
    size_t begin, end;
    size_t origin; /* offset in the old text */
    long edit;     /* -1: as it was */
};

/* A parenthesis that is open. */
struct opening {
    char what;
    bool on_line; /* of the line at hand */
    const struct token *token;
    size_t commas; /* met so far */
    size_t column; /* of what follows it */
    size_t line;   /* offset of its line */
};

struct stack {
    struct opening items[MANY_OPEN];
    size_t count;
};

struct breaking {
    size_t begin, end; /* blanks of the new text */
    const char *text;
    int group;
};

struct wrapping {
    struct edit_set *edits;
    const struct line_style *style;
    const char *old, *text;
    size_t old_size, size;
    struct piece *pieces;
    size_t piece_count;
    struct token *tokens;
    size_t token_count;
    struct breaking *breaks;
    size_t break_count;
    bool aligned;
    const char *further, *newline; /* what is added to the indentation where lines are not aligned */
};

static size_t begin_of_line(const char *text, size_t offset)
{
    while (offset > 0 && text[offset - 1] != '\n')
        offset--;
    return offset;
}

static size_t end_of_line(const char *text, size_t size, size_t offset)
{
    const char *end = offset < size ? memchr(text + offset, '\n', size - offset) : NULL;
    return end ? (size_t)(end - text) : size;
}

static size_t end_of_blanks(const char *text, size_t size, size_t offset)
{
    while (offset < size && (text[offset] == ' ' || text[offset] == '\t'))
        offset++;
    return offset;
}

/* The column after text[from, to) that begins in `column`. */
static size_t advance(const struct wrapping *w, const char *text, size_t from, size_t to, size_t column)
{
    for (; from < to; from++) {
        if (text[from] == '\t')
            column += w->style->tab - column % w->style->tab;
        else
            column += text[from] != '\r' && ((unsigned char)text[from] & 0xc0) != 0x80;
    }
    return column;
}

static bool is_mark(const char *text, const struct token *t, char c)
{
    return t->kind == TK_PUNCT && text[t->begin] == c;
}

/* Keeps account of what is open; `column` is where the token begins. */
static void follow(struct stack *stack, const char *text, const struct token *t, size_t column, size_t line,
                   bool on_line)
{
    if (t->kind != TK_PUNCT || t->directive)
        return;
    char c = text[t->begin];
    if (c == '}' && t->begin == line)
        stack->count = 0; /* a function ends */
    else if ((c == ')' || c == ']' || c == '}') && stack->count)
        stack->count--;
    else if ((c == '(' || c == '[' || c == '{') && stack->count < MANY_OPEN)
        stack->items[stack->count++] = (struct opening){c, on_line, t, 0, column + 1, line};
    else if (c == ',' && stack->count)
        stack->items[stack->count - 1].commas++;
}

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
    size_t token_count, aligned = 0, count = 0, votes[MANY_STYLES], line = 0, line_of_last = (size_t)-1,
                        column = 0, at = 0;
    const char *styles[MANY_STYLES];
    struct token *tokens = lex(w->edits->arena, w->old, w->old_size, &token_count);
    struct stack stack = {.count = 0};
    for (size_t i = 0; i < token_count; i++) {
        const struct token *t = &tokens[i];
        if (t->directive)
            continue;
        for (const char *end; (end = memchr(w->old + at, '\n', t->begin - at)) != NULL; at = line, column = 0)
            line = (size_t)(end - w->old) + 1;
        column = advance(w, w->old, at, t->begin, column);
        at = t->begin;
        const struct opening *open = stack.count ? &stack.items[stack.count - 1] : NULL;
        if (line != line_of_last && open && open->what == '(' &&
            end_of_blanks(w->old, w->old_size, line) == t->begin && !is_mark(w->old, t, ')')) {
            size_t base = end_of_blanks(w->old, w->old_size, open->line) - open->line;
            if (column == open->column)
                aligned++;
            else if (t->begin - line > base && !memcmp(w->old + line, w->old + open->line, base))
                count =
                    vote(w->edits->arena, styles, votes, count, w->old + line + base, t->begin - line - base);
        }
        follow(&stack, w->old, t, column, line, true);
        line_of_last = line;
    }
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        best = votes[i] > votes[best] ? i : best;
    w->aligned = count ? aligned >= votes[best] : aligned || w->style->aligned;
    w->further = count ? styles[best] : arena_printf(w->edits->arena, "%*s", (int)w->style->indent, "");
}

/* ---- the new text ---- */

static void add_piece(struct wrapping *w, char *text, const char *from, size_t size, size_t origin, long edit)
{
    struct piece piece = {w->size, w->size + size, origin, edit};
    if (!size && edit < 0)
        return;
    if (size)
        memcpy(text + w->size, from, size);
    w->size += size;
    ARENA_PUSH(w->edits->arena, w->pieces, w->piece_count, piece);
}

static void make_text(struct wrapping *w)
{
    size_t room = w->old_size + 1, at = 0;
    for (size_t i = 0; i < w->edits->count; i++)
        room += strlen(w->edits->items[i].text);
    char *text = arena_alloc(w->edits->arena, room);
    for (size_t i = 0; i < w->edits->count; i++) {
        const struct edit *e = &w->edits->items[i];
        add_piece(w, text, w->old + at, e->offset - at, at, -1);
        add_piece(w, text, e->text, strlen(e->text), e->offset, (long)i);
        at = e->offset + e->length;
    }
    add_piece(w, text, w->old + at, w->old_size - at, at, -1);
    w->text = text;
    w->tokens = lex(w->edits->arena, text, w->size, &w->token_count);
}

static size_t old_width(const struct wrapping *w, size_t offset)
{
    size_t begin = begin_of_line(w->old, offset);
    return advance(w, w->old, begin, end_of_line(w->old, w->old_size, begin), 0);
}

/* How long the line was, in the lines it comes from; 0 when no edit touches it. *group is whose edit does. */
static size_t length_before(const struct wrapping *w, size_t begin, size_t end, int *group)
{
    size_t longest = 0;
    bool touched = false;
    for (size_t i = 0; i < w->piece_count && w->pieces[i].begin <= end; i++) {
        const struct piece *p = &w->pieces[i];
        if (p->end < begin || (p->end == begin && p->begin < p->end))
            continue;
        const struct edit *e = p->edit < 0 ? NULL : &w->edits->items[p->edit];
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

/* A break can be put at these blanks: they belong to one piece. */
static bool is_whole(const struct wrapping *w, size_t begin, size_t end)
{
    for (size_t i = 0; i < w->piece_count; i++) {
        const struct piece *p = &w->pieces[i];
        if (begin == end ? p->begin < begin && begin < p->end : p->begin <= begin && end <= p->end)
            return true;
    }
    return false;
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
        follow(&stack, w->text, &w->tokens[i], 0, 0, true);
    size_t end = w->tokens[i - 1].end;
    for (size_t k = 0; k < w->piece_count; k++)
        if (w->pieces[k].edit >= 0 && w->pieces[k].begin < end && w->pieces[k].end > begin)
            return true;
    return false;
}

static bool names(const struct wrapping *w, size_t token, const char *name)
{
    const struct token *t = &w->tokens[token];
    return t->kind == TK_NAME && t->end - t->begin == strlen(name) &&
           !memcmp(w->text + t->begin, name, t->end - t->begin);
}

/* Best after the type that ends what is said of a buffer, worst between counts and displacements. */
static int merit_of(const struct wrapping *w, const struct opening *open, size_t next)
{
    if (names(w, next, "sy_displs"))
        return 0;
    size_t callee = (size_t)(open->token - w->tokens);
    if (!callee--)
        return 1;
    bool scatter = names(w, callee, "MPI_Scatterv"),
         gather = names(w, callee, "MPI_Gatherv") || names(w, callee, "MPI_Allgatherv");
    bool ends_buffer = (scatter && open->commas == 4) || (gather && open->commas == 3) ||
                       ((scatter || gather) && open->commas == 7);
    return ends_buffer ? 2 : 1;
}

static struct place_to_break find_place(const struct wrapping *w, const struct rest *rest, size_t line,
                                        size_t limit)
{
    struct place_to_break best = {.found = false};
    struct stack stack = rest->stack;
    size_t column = rest->column, at = w->tokens[rest->first].begin;
    for (size_t i = rest->first; i + 1 < rest->last; i++) {
        const struct token *t = &w->tokens[i];
        column = advance(w, w->text, at, t->begin, column);
        at = t->begin;
        follow(&stack, w->text, t, column, line, true);
        if (advance(w, w->text, at, t->end, column) > limit)
            break;
        size_t blanks = end_of_blanks(w->text, w->size, t->end);
        if ((!is_mark(w->text, t, ',') && !is_mark(w->text, t, ';')) || !stack.count ||
            stack.items[stack.count - 1].what != '(' || w->tokens[i + 1].begin != blanks ||
            !is_whole(w, t->end, blanks) || !encloses_edit(w, rest, i, &stack))
            continue;
        int merit = merit_of(w, &stack.items[stack.count - 1], i + 1);
        if (best.found && (stack.count > best.depth || (stack.count == best.depth && merit < best.merit)))
            continue;
        best = (struct place_to_break){i,     stack.count, advance(w, w->text, t->begin, blanks, column),
                                       stack, true,        merit};
    }
    return best;
}

static const char *spaces(const struct wrapping *w, size_t line, size_t column)
{
    size_t blanks = end_of_blanks(w->text, w->size, line), width = advance(w, w->text, line, blanks, 0);
    return arena_printf(w->edits->arena, "%.*s%*s", (int)(blanks - line), w->text + line,
                        (int)(column > width ? column - width : 0), "");
}

/* Up to the next place at the same depth. */
static size_t width_of_next(const struct wrapping *w, const struct rest *rest,
                            const struct place_to_break *place)
{
    struct stack stack = place->stack;
    size_t end = w->tokens[place->token + 1].begin;
    for (size_t i = place->token + 1; i < rest->last; i++) {
        follow(&stack, w->text, &w->tokens[i], 0, 0, true);
        end = w->tokens[i].end;
        if (stack.count < place->depth ||
            (stack.count == place->depth &&
             (is_mark(w->text, &w->tokens[i], ',') || is_mark(w->text, &w->tokens[i], ';'))))
            break;
    }
    return advance(w, w->text, w->tokens[place->token + 1].begin, end, 0);
}

/* Is the parenthesis of the place still open at the end of the line? */
static bool stays_open(const struct wrapping *w, const struct rest *rest, const struct place_to_break *place)
{
    struct stack stack = place->stack;
    for (size_t i = place->token + 1; i < rest->last && stack.count >= place->depth; i++)
        follow(&stack, w->text, &w->tokens[i], 0, 0, true);
    return stack.count >= place->depth;
}

static const char *indentation(const struct wrapping *w, const struct rest *rest,
                               const struct place_to_break *place, size_t line, size_t limit)
{
    const struct opening *open = &place->stack.items[place->stack.count - 1];
    size_t next = end_of_line(w->text, w->size, line) + 1, blanks = end_of_blanks(w->text, w->size, line);
    if (!open->on_line)
        return spaces(w, line, 0); /* this line continues it already */
    if (stays_open(w, rest, place) && rest->last < w->token_count &&
        end_of_blanks(w->text, w->size, next) == w->tokens[rest->last].begin)
        return spaces(w, next, 0); /* the next one does */
    const char *further =
        arena_printf(w->edits->arena, "%.*s%s", (int)(blanks - line), w->text + line, w->further);
    bool narrow = open->column + width_of_next(w, rest, place) > limit &&
                  advance(w, further, 0, strlen(further), 0) + NARROW < open->column;
    return w->aligned && !narrow ? spaces(w, line, open->column) : further;
}

static void wrap_line(struct wrapping *w, size_t first, size_t last, size_t line, const struct stack *before)
{
    int group = -1;
    size_t was = length_before(w, line, end_of_line(w->text, w->size, line), &group);
    size_t limit = w->style->limit > was ? w->style->limit : was;
    struct rest *rest = arena_alloc(w->edits->arena, sizeof *rest);
    *rest = (struct rest){.first = first,
                          .last = last,
                          .column = advance(w, w->text, line, w->tokens[first].begin, 0),
                          .stack = *before};
    for (size_t i = 0; i < rest->stack.count; i++)
        rest->stack.items[i].on_line = false;
    for (size_t i = first; i < last; i++)
        if (w->tokens[i].directive)
            return;
    while (was && rest->first < last &&
           advance(w, w->text, w->tokens[rest->first].begin, w->tokens[last - 1].end, rest->column) > limit) {
        struct place_to_break place = find_place(w, rest, line, limit);
        if (!place.found)
            return;
        const char *indent = indentation(w, rest, &place, line, limit);
        size_t column = advance(w, indent, 0, strlen(indent), 0);
        if (column >= place.next_column)
            return;
        struct breaking b = {w->tokens[place.token].end, w->tokens[place.token + 1].begin,
                             arena_printf(w->edits->arena, "%s%s", w->newline, indent), group};
        ARENA_PUSH(w->edits->arena, w->breaks, w->break_count, b);
        rest->first = place.token + 1;
        rest->column = column;
        rest->stack = place.stack;
    }
}

/* ---- back to edits ---- */

static void add_break(struct wrapping *w, const struct breaking *b)
{
    size_t length = b->end - b->begin;
    for (size_t i = 0; i < w->piece_count; i++) {
        const struct piece *p = &w->pieces[i];
        if (length ? p->begin > b->begin || b->end > p->end : p->begin >= b->begin || b->begin >= p->end)
            continue;
        size_t at = b->begin - p->begin;
        if (p->edit < 0) {
            struct edit e = {.path = w->edits->items[0].path,
                             .offset = p->origin + at,
                             .length = length,
                             .group = b->group,
                             .text = arena_string(w->edits->arena, b->text)};
            ARENA_PUSH(w->edits->arena, w->edits->items, w->edits->count, e);
        } else {
            struct edit *e = &w->edits->items[p->edit];
            e->text =
                arena_printf(w->edits->arena, "%.*s%s%s", (int)at, e->text, b->text, e->text + at + length);
        }
        return;
    }
}

void rewrite_wrap(const char *text, size_t size, const struct line_style *style, struct edit_set *edits)
{
    struct wrapping w = {.edits = edits, .style = style, .old = text, .old_size = size};
    if (!edits->count || !style->limit)
        return;
    const char *feed = memchr(text, '\n', size);
    w.newline = feed && feed > text && feed[-1] == '\r' ? "\r\n" : "\n";
    make_text(&w);
    struct stack stack = {.count = 0};
    bool learnt = false;
    for (size_t i = 0, last; i < w.token_count; i = last) {
        size_t line = begin_of_line(w.text, w.tokens[i].begin), end = end_of_line(w.text, w.size, line),
               column = 0, at = line;
        for (last = i; last < w.token_count && w.tokens[last].begin < end; last++)
            ;
        if (advance(&w, w.text, line, w.tokens[last - 1].end, 0) > style->limit) {
            if (!learnt)
                learn_habits(&w);
            learnt = true;
            wrap_line(&w, i, last, line, &stack);
        }
        for (size_t k = i; k < last; k++) {
            column = advance(&w, w.text, at, w.tokens[k].begin, column);
            at = w.tokens[k].begin;
            follow(&stack, w.text, &w.tokens[k], column, line, false);
        }
    }
    for (size_t i = w.break_count; i-- > 0;) /* from the end, so that offsets stay */
        add_break(&w, &w.breaks[i]);
}
