/* The new text of a file, in pieces of the old one and of its edits. */
#include "rewrite/newtext.h"

#include <string.h>

size_t begin_of_line(const char *text, size_t offset)
{
    while (offset > 0 && text[offset - 1] != '\n')
        offset--;
    return offset;
}

size_t end_of_line(const char *text, size_t size, size_t offset)
{
    const char *end = offset < size ? memchr(text + offset, '\n', size - offset) : NULL;
    return end ? (size_t)(end - text) : size;
}

size_t end_of_blanks(const char *text, size_t size, size_t offset)
{
    while (offset < size && (text[offset] == ' ' || text[offset] == '\t'))
        offset++;
    return offset;
}

size_t advance(const struct new_text *t, const char *text, size_t from, size_t to, size_t column)
{
    for (; from < to; from++) {
        if (text[from] == '\t')
            column += t->style->tab - column % t->style->tab;
        else
            column += text[from] != '\r' && ((unsigned char)text[from] & 0xc0) != 0x80;
    }
    return column;
}

size_t column_of(const struct new_text *t, const char *text, size_t offset)
{
    return advance(t, text, begin_of_line(text, offset), offset, 0);
}

size_t gap_behind(const struct new_text *t, const struct token *open)
{
    size_t end = end_of_blanks(t->text, t->size, open->end);
    return end < t->size && t->text[end] != '\n' && t->text[end] != '\r' ? end - open->end : 0;
}

bool is_sign(const char *text, const struct token *token, char c)
{
    return token->kind == TK_PUNCT && text[token->begin] == c;
}

bool is_named(const struct new_text *t, size_t token, const char *name)
{
    const struct token *k = &t->tokens[token];
    return k->kind == TK_NAME && k->end - k->begin == strlen(name) &&
           !memcmp(t->text + k->begin, name, k->end - k->begin);
}

void follow(struct stack *stack, const char *text, const struct token *token, size_t column, size_t line,
            bool on_line)
{
    if (token->kind != TK_PUNCT || token->directive)
        return;
    char c = text[token->begin];
    if (c == '}' && token->begin == line)
        stack->count = 0; /* a function ends */
    else if ((c == ')' || c == ']' || c == '}') && stack->count)
        stack->count--;
    else if ((c == '(' || c == '[' || c == '{') && stack->count < MANY_OPEN)
        stack->items[stack->count++] = (struct opening){c, on_line, token, 0, column + 1, line};
    else if (c == ',' && stack->count)
        stack->items[stack->count - 1].commas++;
}

const struct piece *piece_around(const struct new_text *t, size_t begin, size_t end)
{
    for (size_t i = 0; i < t->piece_count; i++) {
        const struct piece *p = &t->pieces[i];
        if (begin == end ? p->begin < begin && begin < p->end : p->begin <= begin && end <= p->end)
            return p;
    }
    return NULL;
}

static void add_piece(struct new_text *t, char *text, const char *from, size_t size, size_t origin, long edit)
{
    struct piece piece = {t->size, t->size + size, origin, edit};
    if (!size && edit < 0)
        return;
    if (size)
        memcpy(text + t->size, from, size);
    t->size += size;
    ARENA_PUSH(t->edits->arena, t->pieces, t->piece_count, piece);
}

struct new_text new_text_of(const char *old, size_t size, const struct line_style *style,
                            struct edit_set *edits)
{
    struct new_text t = {.edits = edits, .style = style, .old = old, .old_size = size};
    size_t room = size + 1, at = 0;
    for (size_t i = 0; i < edits->count; i++)
        room += strlen(edits->items[i].text);
    char *text = arena_alloc(edits->arena, room);
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *e = &edits->items[i];
        add_piece(&t, text, old + at, e->offset - at, at, -1);
        add_piece(&t, text, e->text, strlen(e->text), e->offset, (long)i);
        at = e->offset + e->length;
    }
    add_piece(&t, text, old + at, size - at, at, -1);
    t.text = text;
    t.tokens = lex(edits->arena, text, t.size, &t.token_count);
    return t;
}

void new_text_replace(struct new_text *t, struct blanks blanks)
{
    ARENA_PUSH(t->edits->arena, t->blanks, t->blank_count, blanks);
}

static void to_edit(struct new_text *t, const struct blanks *b)
{
    size_t length = b->end - b->begin;
    const struct piece *p = piece_around(t, b->begin, b->end);
    if (!p)
        return;
    size_t at = b->begin - p->begin;
    if (p->edit < 0) {
        struct edit e = {.path = t->edits->items[0].path,
                         .offset = p->origin + at,
                         .length = length,
                         .group = b->group,
                         .text = arena_string(t->edits->arena, b->text)};
        ARENA_PUSH(t->edits->arena, t->edits->items, t->edits->count, e);
    } else {
        struct edit *e = &t->edits->items[p->edit];
        e->text = arena_printf(t->edits->arena, "%.*s%s%s", (int)at, e->text, b->text, e->text + at + length);
    }
}

/* From the end, so that offsets stay. */
void new_text_to_edits(struct new_text *t)
{
    for (size_t i = t->blank_count; i-- > 0;)
        to_edit(t, &t->blanks[i]);
}
