/* Variables and parameters that lose their last use by the edits. */
#include <string.h>

#include "analysis/tree/lexer.h"
#include "rewrite/finish.h"
#include "rewrite/lines.h"

struct tidying {
    struct edit_set *edits;
    const struct lowered_unit *unit;
    const struct function *function;
    struct source *source;
    size_t from; /* where the function's parameters begin */
    int serves;
    const struct decl **seen; /* dealt with */
    size_t seen_count;
    const struct decl **removed;
    size_t removed_count;
};

/* What is left of a name in the function. */
struct uses {
    size_t lost;
    int group; /* whose edits took them */
    const struct token **kept;
    size_t kept_count;
    bool elsewhere; /* in a directive, in the text of an edit */
};

static bool token_names(const struct source *s, const struct token *t, const char *name)
{
    size_t length = strlen(name);
    return t->kind == TK_NAME && t->end - t->begin == length && !memcmp(s->text + t->begin, name, length);
}

static bool token_char(const struct source *s, size_t i, char c)
{
    return i < s->token_count && s->tokens[i].kind == TK_PUNCT && s->text[s->tokens[i].begin] == c;
}

static bool is_letter(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (unsigned char)c >= 128;
}

static bool text_names(const char *text, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)) != NULL; at++)
        if ((at == text || !is_letter(at[-1])) && !is_letter(at[length]))
            return true;
    return false;
}

static bool of_file(const struct edit *e, const struct source *s)
{
    return !strcmp(e->path, s->path);
}

/* The edit that takes the place of this byte, null. */
static const struct edit *taken(const struct tidying *t, const struct source *s, size_t offset)
{
    for (size_t i = 0; i < t->edits->count; i++) {
        const struct edit *e = &t->edits->items[i];
        if (e->offset <= offset && offset < e->offset + e->length && of_file(e, s))
            return e;
    }
    return NULL;
}

static struct uses count_uses(struct tidying *t, const struct decl *decl)
{
    struct uses uses = {.group = -1};
    const struct source *s = t->source;
    size_t to = t->function->body->end;
    for (size_t i = token_at(s->tokens, s->token_count, t->from);
         i < s->token_count && s->tokens[i].begin < to; i++) {
        const struct token *token = &s->tokens[i];
        if (!token_names(s, token, decl->name) || token->begin == decl->place.offset)
            continue;
        const struct edit *e = taken(t, s, token->begin);
        if (!e) {
            ARENA_PUSH(t->edits->arena, uses.kept, uses.kept_count, token);
            continue;
        }
        uses.group = !uses.lost || uses.group == e->group ? e->group : t->serves;
        uses.lost++;
    }
    for (size_t i = 0; i < t->edits->count; i++) {
        const struct edit *e = &t->edits->items[i];
        uses.elsewhere = uses.elsewhere || (of_file(e, s) && e->offset >= t->from && e->offset <= to &&
                                            text_names(e->text, decl->name));
    }
    for (int k = 0; k < t->unit->source_count; k++)
        for (size_t i = 0; i < t->unit->sources[k]->token_count; i++)
            uses.elsewhere = uses.elsewhere ||
                             (t->unit->sources[k]->tokens[i].directive &&
                              token_names(t->unit->sources[k], &t->unit->sources[k]->tokens[i], decl->name));
    return uses;
}

/* ---- who it is ---- */

static void find_named(const struct node *node, const char *name, const struct decl **found, int *count)
{
    if (!node)
        return;
    for (int i = 0; i < node->decl_count; i++) {
        if (!strcmp(node->decls[i]->name, name)) {
            *found = node->decls[i];
            ++*count;
        }
        find_named(node->decls[i]->init, name, found, count);
    }
    if (node->kind == N_RANGE_FOR && node->decl && !strcmp(node->decl->name, name))
        *count += 2; /* nothing to remove there */
    for (int i = 0; i < node->count; i++)
        find_named(node->children[i], name, found, count);
}

/* The one local variable or parameter of that name, null. */
static const struct decl *local_named(const struct function *f, const char *name)
{
    const struct decl *found = NULL;
    int count = 0;
    for (int i = 0; i < f->param_count; i++)
        if (!strcmp(f->params[i]->name, name)) {
            found = f->params[i];
            count++;
        }
    find_named(f->body, name, &found, &count);
    return count == 1 ? found : NULL;
}

/* Of a type whose unused variables compilers speak of. */
static bool is_plain(const struct type *type)
{
    while (type && type->kind == T_ARRAY)
        type = type->to;
    return type && !type->is_reference &&
           (type->kind == T_INT || type->kind == T_FLOAT || type->kind == T_BOOL ||
            type->kind == T_POINTER) &&
           !strstr(type->name, "volatile");
}

static const struct node *reference_at(const struct node *node, size_t offset)
{
    if (!node)
        return NULL;
    if (node->kind == N_REF && node->begin == offset && !node->in_macro)
        return node;
    const struct node *found = NULL;
    for (int i = 0; i < node->count && !found; i++)
        found = reference_at(node->children[i], offset);
    for (int i = 0; i < node->decl_count && !found; i++) {
        found = reference_at(node->decls[i]->init, offset);
        for (int k = 0; k < node->decls[i]->dim_count && !found; k++)
            found = reference_at(node->decls[i]->dims[k], offset);
    }
    return found;
}

/* The statement that only sets the variable here, null when it does more. */
static const struct node *setting_at(const struct tidying *t, const struct decl *decl, size_t offset)
{
    const struct node *ref = reference_at(t->function->body, offset), *up = ref ? ref->parent : NULL;
    bool sets =
        up && ref->decl == decl && up->parent && up->parent->kind == N_BLOCK && !up->in_macro &&
        up->source == t->source &&
        (up->kind == N_ASSIGN ? up->children[0] == ref
                              : up->kind == N_UNARY && (up->op == OP_POST_INC || up->op == OP_POST_DEC ||
                                                        up->op == OP_PRE_INC || up->op == OP_PRE_DEC));
    return sets ? up : NULL;
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

static bool is_pure(const struct tidying *t, const struct node *node)
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

/* Past the semicolon, 0 when it is not there. */
static size_t end_of(const struct node *statement)
{
    const struct source *s = statement->source;
    if (statement->end > statement->begin && s->text[statement->end - 1] == ';')
        return statement->end;
    size_t i = token_at(s->tokens, s->token_count, statement->end);
    return token_char(s, i, ';') && !s->tokens[i].directive ? s->tokens[i].end : 0;
}

static void push(struct tidying *t, size_t offset, size_t length, const char *text, int group)
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

/* Does an edit that does not lie in the span touch it? */
static bool is_crossed(const struct tidying *t, size_t begin, size_t end)
{
    for (size_t i = 0; i < t->edits->count; i++) {
        const struct edit *e = &t->edits->items[i];
        if (of_file(e, t->source) && e->offset < end && e->offset + e->length > begin &&
            (e->offset < begin || e->offset + e->length > end))
            return true;
    }
    return false;
}

static struct edit *inserted_at(const struct tidying *t, size_t offset)
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

/* Whole lines where the statement has them for itself; two blank lines do not meet. */
static void remove_statement(struct tidying *t, const struct node *statement, int group)
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
        push(t, begin, end - begin, "", group);
        return;
    }
    size_t first = line_begin(s, begin), after = next_line(s, end);
    if (!is_blank(s, first, begin) || !only_comment(s, end) || any_in_line(t, first, after)) {
        while (end < s->size && (s->text[end] == ' ' || s->text[end] == '\t') &&
               !any_in_line(t, end, end + 1))
            end++;
        push(t, begin, end - begin, "", group);
        return;
    }
    size_t before = first > 0 ? line_begin(s, first - 1) : 0, stop = first > 0 ? line_stop(s, before) : 0;
    bool open = first == 0 || is_blank(s, before, stop) || s->text[stop - 1] == '{';
    if (open && after < s->size && is_blank(s, after, line_stop(s, after)) &&
        !any_in_line(t, after, next_line(s, after)))
        after = next_line(s, after);
    push(t, first, after - first, "", group);
}

/* ---- declarations of several ---- */

struct declarators {
    size_t begin[64], end[64]; /* without the commas */
    size_t count;
};

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

static bool can_remove(const struct tidying *t, const struct decl *decl, struct declarators *parts)
{
    const struct node *statement = decl->statement;
    return statement && !statement->in_macro && statement->source == t->source && statement->parent &&
           statement->parent->kind == N_BLOCK && !decl->is_static && !decl->is_extern && end_of(statement) &&
           is_pure(t, decl->init) && split_declaration(statement, parts) &&
           !is_crossed(t, statement->begin, end_of(statement)) && !inserted_at(t, end_of(statement));
}

/* The declaration without those of its variables that were removed. */
static void remove_declarator(struct tidying *t, const struct decl *decl, const struct declarators *parts,
                              int group)
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
        push(t, begin, stop - begin, "", group);
    }
}

/* ---- what is said instead ---- */

static const char *newline_of(const struct source *s)
{
    const char *first = memchr(s->text, '\n', s->size);
    return first && first > s->text && first[-1] == '\r' ? "\r\n" : "\n";
}

static const char *indent_of(const struct tidying *t, size_t offset)
{
    const struct source *s = t->source;
    size_t begin = line_begin(s, offset), end = begin;
    while (end < offset && (s->text[end] == ' ' || s->text[end] == '\t'))
        end++;
    return arena_copy(t->edits->arena, s->text + begin, end - begin);
}

static bool is_gone(const struct tidying *t, const struct node *statement)
{
    const struct edit *e = taken(t, statement->source, statement->begin);
    return e && !*e->text && e->offset + e->length >= statement->end;
}

/* The last declaration of the run that begins at child `from` of the block, null. */
static const struct node *last_declaration(const struct tidying *t, const struct node *block, int from)
{
    const struct node *last = NULL;
    for (int i = from; i < block->count; i++) {
        const struct node *child = block->children[i];
        if (!child || child->kind != N_DECL || child->in_macro || child->source != t->source ||
            !end_of(child))
            break;
        if (!is_gone(t, child))
            last = child;
    }
    return last;
}

/* After the statement that sets it last, after the declarations, or at the start of the function. */
static void add_void(struct tidying *t, const struct decl *decl, const struct node *setting, int group)
{
    const struct source *s = t->source;
    const struct node *block = decl->kind == D_PARAMETER ? t->function->body : decl->statement->parent,
                      *last = setting;
    const char *newline = newline_of(s);
    struct arena *arena = t->edits->arena;
    int from = 0;
    while (decl->kind != D_PARAMETER && from < block->count && block->children[from] != decl->statement)
        from++;
    if (!last || !end_of(last))
        last = last_declaration(t, block, from);
    if (last) {
        push(t, past_comment(s, end_of(last)), 0,
             arena_printf(arena, "%s%s(void)%s;", newline, indent_of(t, last->begin), decl->name), group);
        return;
    }
    if (decl->kind != D_PARAMETER || block->in_macro || block->begin >= s->size ||
        s->text[block->begin] != '{')
        return;
    size_t end = block->begin + 1;
    const struct node *first = block->count ? block->children[0] : NULL;
    bool apart = only_comment(s, end) && first && line_begin(s, first->begin) > end;
    push(t, apart ? line_stop(s, end) : end, 0,
         apart ? arena_printf(arena, "%s%s(void)%s;", newline, indent_of(t, first->begin), decl->name)
               : arena_printf(arena, " (void)%s;", decl->name),
         group);
}

/* ---- one after the other ---- */

/* True when edits were made; with `speak` also of what cannot be removed. */
static bool deal_with(struct tidying *t, const struct decl *decl, bool speak)
{
    for (size_t i = 0; i < t->seen_count; i++)
        if (t->seen[i] == decl)
            return false;
    struct uses uses = count_uses(t, decl);
    if (!uses.lost || uses.elsewhere || !is_plain(decl->type))
        return false;
    const struct node **settings = NULL;
    size_t count = 0;
    bool removable = decl->kind == D_VARIABLE;
    for (size_t i = 0; i < uses.kept_count; i++) {
        const struct node *setting = setting_at(t, decl, uses.kept[i]->begin);
        if (!setting)
            return false;
        ARENA_PUSH(t->edits->arena, settings, count, setting);
        removable = removable && end_of(setting) &&
                    (setting->kind == N_UNARY || is_pure(t, setting->children[1])) &&
                    !is_crossed(t, setting->begin, end_of(setting)) && !inserted_at(t, end_of(setting));
    }
    struct declarators parts;
    if (decl->kind == D_VARIABLE && (!decl->statement || !decl->statement->parent ||
                                     decl->statement->parent->kind != N_BLOCK || decl->is_static))
        return false;
    removable = removable && can_remove(t, decl, &parts);
    if (!removable && !speak)
        return false;
    ARENA_PUSH(t->edits->arena, t->seen, t->seen_count, decl);
    if (!removable) {
        add_void(t, decl, count ? settings[count - 1] : NULL, uses.group);
        return true;
    }
    for (size_t i = 0; i < count; i++)
        remove_statement(t, settings[i], uses.group);
    remove_declarator(t, decl, &parts, uses.group);
    return true;
}

/* Looks at the names that one edit takes away. */
static bool look_at(struct tidying *t, const struct edit *e, bool speak)
{
    const struct source *s = t->source;
    size_t offset = e->offset, end = e->offset + e->length;
    const char *text = e->text;
    for (size_t i = token_at(s->tokens, s->token_count, offset);
         i < s->token_count && s->tokens[i].begin < end; i++) {
        const struct token *token = &s->tokens[i];
        if (token->kind != TK_NAME || token->directive)
            continue;
        const char *name = arena_copy(t->edits->arena, s->text + token->begin, token->end - token->begin);
        const struct decl *decl = text_names(text, name) ? NULL : local_named(t->function, name);
        if (decl && deal_with(t, decl, speak))
            return true;
    }
    return false;
}

static bool tidy_function(struct tidying *t, bool speak)
{
    for (size_t i = 0; i < t->edits->count; i++) {
        struct edit e = t->edits->items[i];
        if (e.length && of_file(&e, t->source) && e.offset >= t->from &&
            e.offset + e.length <= t->function->body->end && look_at(t, &e, speak))
            return true;
    }
    return false;
}

void rewrite_unused(struct lowered_unit *const *units, size_t count, struct edit_set *edits, int serves)
{
    for (size_t u = 0; u < count; u++)
        for (int i = 0; units[u] && i < units[u]->function_count; i++) {
            const struct function *f = units[u]->functions[i];
            struct tidying t = {.edits = edits,
                                .unit = units[u],
                                .function = f,
                                .source = f->body->source,
                                .from = f->body->begin,
                                .serves = serves};
            if (f->body->in_macro)
                continue;
            for (int k = 0; k < f->param_count; k++)
                if (f->params[k]->place.path && !strcmp(f->params[k]->place.path, t.source->path) &&
                    f->params[k]->place.offset < t.from)
                    t.from = f->params[k]->place.offset;
            while (tidy_function(
                &t, false)) /* each takes a declaration away, whose names may have been the last */
                ;
            while (tidy_function(&t, true))
                ;
        }
}
