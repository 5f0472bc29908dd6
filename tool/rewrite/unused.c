/* Variables and parameters that lose their last use by the edits. */
#include <string.h>

#include "rewrite/lines.h"
#include "rewrite/removal.h"

/* What is left of a name in the function. */
struct uses {
    size_t lost;
    int group; /* whose edits took them */
    const struct token **kept;
    size_t kept_count;
    bool elsewhere; /* in a directive, in the text of an edit, where a macro makes it */
};

static bool text_names(const char *text, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)) != NULL; at++)
        if ((at == text || !is_letter(at[-1])) && !is_letter(at[length]))
            return true;
    return false;
}

/* Is it named where no token says so? */
static bool is_named_unseen(const struct tidying *t, const struct node *node, const struct decl *decl)
{
    if (!node)
        return false;
    if (node->kind == N_REF && node->decl == decl) {
        const struct source *s = t->source;
        const size_t i = token_at(s->tokens, s->token_count, node->begin);
        if (node->source != s || i >= s->token_count || s->tokens[i].begin != node->begin ||
            !token_names(s, &s->tokens[i], decl->name))
            return true;
    }
    for (int i = 0; i < node->count; i++)
        if (is_named_unseen(t, node->children[i], decl))
            return true;
    for (int i = 0; i < node->decl_count; i++) {
        if (is_named_unseen(t, node->decls[i]->init, decl))
            return true;
        for (int k = 0; k < node->decls[i]->dim_count; k++)
            if (is_named_unseen(t, node->decls[i]->dims[k], decl))
                return true;
    }
    return false;
}

static struct uses count_uses(struct tidying *t, const struct decl *decl)
{
    struct uses uses = {.group = -1, .elsewhere = is_named_unseen(t, t->function->body, decl)};
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

/* ---- what is said instead ---- */

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
        push_edit(t, past_comment(s, end_of(last)), 0,
                  arena_printf(arena, "%s%s(void)%s;", newline, indent_of(t, last->begin), decl->name),
                  group);
        return;
    }
    if (decl->kind != D_PARAMETER || block->in_macro || block->begin >= s->size ||
        s->text[block->begin] != '{')
        return;
    size_t end = block->begin + 1;
    const struct node *first = block->count ? block->children[0] : NULL;
    bool apart = only_comment(s, end) && first && line_begin(s, first->begin) > end;
    push_edit(t, apart ? line_stop(s, end) : end, 0,
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
