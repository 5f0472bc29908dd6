/* Statements and variables that are removed by edits, and whether they may be. */
#include "rewrite/removal.h"

#include <string.h>

#include "rewrite/lines.h"

bool token_names(const struct source *s, const struct token *t, const char *name)
{
    size_t length = strlen(name);
    return t->kind == TK_NAME && t->end - t->begin == length && !memcmp(s->text + t->begin, name, length);
}

bool token_char(const struct source *s, size_t i, char c)
{
    return i < s->token_count && s->tokens[i].kind == TK_PUNCT && s->text[s->tokens[i].begin] == c;
}

bool is_letter(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (unsigned char)c >= 128;
}

bool of_file(const struct edit *e, const struct source *s)
{
    return !strcmp(e->path, s->path);
}

const struct edit *taken(const struct tidying *t, const struct source *s, size_t offset)
{
    for (size_t i = 0; i < t->edits->count; i++) {
        const struct edit *e = &t->edits->items[i];
        if (e->offset <= offset && offset < e->offset + e->length && of_file(e, s))
            return e;
    }
    return NULL;
}

/* ---- what may go ---- */

/* Expressions of the rewriting that only ask a share object. */
static bool text_is_pure(const char *text)
{
    if (strchr(text, '=') || strstr(text, "++") || strstr(text, "--"))
        return false;
    for (const char *at = strchr(text, '('); at; at = strchr(at + 1, '(')) {
        const char *name = at;
        while (name > text && is_letter(name[-1]))
            name--;
        if (name < at && (strncmp(name, "sy_", 3) || !strncmp(name, "sy_shares_", 10)) &&
            strncmp(name, "sizeof", 6))
            return false;
    }
    return true;
}

bool is_pure(const struct tidying *t, const struct node *node)
{
    if (!node)
        return true;
    const struct edit *e = taken(t, node->source, node->begin);
    if (e && node->end <= e->offset + e->length)
        return text_is_pure(e->text);
    switch (node->kind) {
    case N_INT:
    case N_FLOAT:
    case N_STRING:
    case N_REF:
    case N_SIZEOF:
        return true;
    case N_UNARY:
        if (node->op == OP_POST_INC || node->op == OP_POST_DEC || node->op == OP_PRE_INC ||
            node->op == OP_PRE_DEC)
            return false;
        break;
    case N_MEMBER:
    case N_BINARY:
    case N_COND:
    case N_INDEX:
    case N_CAST:
    case N_INIT_LIST:
        break;
    default:
        return false;
    }
    for (int i = 0; i < node->count; i++)
        if (!is_pure(t, node->children[i]))
            return false;
    return true;
}

size_t end_of(const struct node *statement)
{
    const struct source *s = statement->source;
    if (statement->end > statement->begin && s->text[statement->end - 1] == ';')
        return statement->end;
    size_t i = token_at(s->tokens, s->token_count, statement->end);
    return token_char(s, i, ';') && !s->tokens[i].directive ? s->tokens[i].end : 0;
}

void push_edit(struct tidying *t, size_t offset, size_t length, const char *text, int group)
{
    struct edit e = {.path = t->source->path,
                     .offset = offset,
                     .length = length,
                     .group = group,
                     .text = arena_string(t->edits->arena, text)};
    ARENA_PUSH(t->edits->arena, t->edits->items, t->edits->count, e);
}

/* Edits that lie in the span go. */
static void drop_inside(struct tidying *t, size_t begin, size_t end)
{
    size_t kept = 0;
    for (size_t i = 0; i < t->edits->count; i++) {
        const struct edit *e = &t->edits->items[i];
        bool inside = of_file(e, t->source) && e->offset + e->length <= end &&
                      (e->length ? e->offset >= begin : e->offset > begin && e->offset < end);
        if (!inside)
            t->edits->items[kept++] = *e;
    }
    t->edits->count = kept;
}

bool is_crossed(const struct tidying *t, size_t begin, size_t end)
{
    for (size_t i = 0; i < t->edits->count; i++) {
        const struct edit *e = &t->edits->items[i];
        if (of_file(e, t->source) && e->offset < end && e->offset + e->length > begin &&
            (e->offset < begin || e->offset + e->length > end))
            return true;
    }
    return false;
}

struct edit *inserted_at(const struct tidying *t, size_t offset)
{
    struct edit *last = NULL;
    for (size_t i = 0; i < t->edits->count; i++) {
        struct edit *e = &t->edits->items[i];
        if (of_file(e, t->source) && e->offset == offset && !e->length)
            last = e;
    }
    return last;
}

static bool any_in_line(const struct tidying *t, size_t begin, size_t end)
{
    for (size_t i = 0; i < t->edits->count; i++) {
        const struct edit *e = &t->edits->items[i];
        if (of_file(e, t->source) && e->offset >= begin && e->offset < end)
            return true;
    }
    return false;
}

void remove_statement(struct tidying *t, const struct node *statement, int group)
{
    const struct source *s = t->source;
    size_t begin = statement->begin, end = end_of(statement);
    drop_inside(t, begin, end);
    struct edit *head = inserted_at(t, begin);
    size_t length = head ? strlen(head->text) : 0, cut = length;
    while (cut > 0 && (head->text[cut - 1] == ' ' || head->text[cut - 1] == '\t'))
        cut--;
    if (cut > 0 && head->text[cut - 1] == '\n') { /* what stands before it ends the line instead */
        cut -= cut > 1 && head->text[cut - 2] == '\r' ? 2 : 1;
        head->text = arena_copy(t->edits->arena, head->text, cut);
        push_edit(t, begin, end - begin, "", group);
        return;
    }
    size_t first = line_begin(s, begin), after = next_line(s, end);
    if (!is_blank(s, first, begin) || !only_comment(s, end) || any_in_line(t, first, after)) {
        while (end < s->size && (s->text[end] == ' ' || s->text[end] == '\t') &&
               !any_in_line(t, end, end + 1))
            end++;
        push_edit(t, begin, end - begin, "", group);
        return;
    }
    size_t before = first > 0 ? line_begin(s, first - 1) : 0, stop = first > 0 ? line_stop(s, before) : 0;
    bool open = first == 0 || is_blank(s, before, stop) || s->text[stop - 1] == '{';
    if (open && after < s->size && is_blank(s, after, line_stop(s, after)) &&
        !any_in_line(t, after, next_line(s, after)))
        after = next_line(s, after);
    push_edit(t, first, after - first, "", group);
}

/* ---- declarations of several ---- */

static bool split_declaration(const struct node *statement, struct declarators *out)
{
    const struct source *s = statement->source;
    size_t first = token_at(s->tokens, s->token_count, statement->begin), end = end_of(statement),
           last = first;
    int depth = 0;
    bool named = false;
    *out = (struct declarators){0};
    for (size_t i = first; i < s->token_count && s->tokens[i].begin < end; i++) {
        if (s->tokens[i].directive)
            return false;
        bool open = token_char(s, i, '(') || token_char(s, i, '[') || token_char(s, i, '{');
        bool close = token_char(s, i, ')') || token_char(s, i, ']') || token_char(s, i, '}');
        if (!named && (open || close || token_char(s, i, '<')))
            return false;
        if (!named && s->tokens[i].begin == statement->decls[0]->place.offset) {
            size_t k = i; /* what belongs to the first name alone */
            while (k > first + 1) {
                bool qualifier = token_names(s, &s->tokens[k - 1], "const") ||
                                 token_names(s, &s->tokens[k - 1], "restrict") ||
                                 token_names(s, &s->tokens[k - 1], "__restrict");
                if (!token_char(s, k - 1, '*') && !(qualifier && token_char(s, k - 2, '*')))
                    break;
                k--;
            }
            out->begin[0] = s->tokens[k].begin;
            named = true;
        }
        depth += open ? 1 : close ? -1 : 0;
        bool ends = token_char(s, i, ';'), comma = token_char(s, i, ',');
        if (named && !depth && (comma || ends)) {
            out->end[out->count++] = s->tokens[last].end;
            if (out->count == 64)
                return false;
            if (comma && i + 1 < s->token_count)
                out->begin[out->count] = s->tokens[i + 1].begin;
        }
        last = i;
    }
    return named && out->count == (size_t)statement->decl_count;
}

static bool is_removed(const struct tidying *t, const struct decl *decl)
{
    for (size_t i = 0; i < t->removed_count; i++)
        if (t->removed[i] == decl)
            return true;
    return false;
}

bool can_remove(const struct tidying *t, const struct decl *decl, struct declarators *parts)
{
    const struct node *statement = decl->statement;
    return statement && !statement->in_macro && statement->source == t->source && statement->parent &&
           statement->parent->kind == N_BLOCK && !decl->is_static && !decl->is_extern && end_of(statement) &&
           is_pure(t, decl->init) && split_declaration(statement, parts) &&
           !is_crossed(t, statement->begin, end_of(statement)) && !inserted_at(t, end_of(statement));
}

void remove_declarator(struct tidying *t, const struct decl *decl, const struct declarators *parts, int group)
{
    const struct node *statement = decl->statement;
    size_t kept = 0, end = end_of(statement);
    ARENA_PUSH(t->edits->arena, t->removed, t->removed_count, decl);
    while (kept < parts->count && is_removed(t, statement->decls[kept]))
        kept++;
    for (size_t i = t->edits->count; i-- > 0;) { /* what an earlier removal left in this declaration */
        const struct edit *e = &t->edits->items[i];
        if (of_file(e, t->source) && e->length && !*e->text && e->offset >= statement->begin &&
            e->offset + e->length <= end) {
            group = group == e->group ? group : t->serves;
            drop_inside(t, e->offset, e->offset + e->length);
            i = t->edits->count;
        }
    }
    if (kept == parts->count) {
        remove_statement(t, statement, group);
        return;
    }
    for (size_t k = 0; k < parts->count; k++) {
        if (!is_removed(t, statement->decls[k]) || (k && k < kept))
            continue;
        size_t begin = k ? parts->end[k - 1] : parts->begin[0], stop = k ? parts->end[k] : parts->begin[kept];
        drop_inside(t, begin, stop);
        push_edit(t, begin, stop - begin, "", group);
    }
}
