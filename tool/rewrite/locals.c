#include "rewrite/locals.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/tree.h"
#include "analysis/values/meaning.h"
#include "rewrite/lines.h"

/* What is asked of one object, and by which edits. */
struct asked_of {
    struct interp *in;
    struct pending *edits;
    struct plan *plan;
    struct edit *object; /* that makes it */
    const char *call;    /* sy_mine(shares) */
};

static bool is_of_function(const struct asked_of *a, const struct edit *e)
{
    const struct node *body = a->plan->function->body;
    return !strcmp(e->path, body->source->path) && e->offset >= body->begin && e->offset < body->end;
}

static struct edit *object_edit(const struct asked_of *a)
{
    const char *text = arena_printf(a->in->arena, "sy_shares *%s = ", a->plan->name);
    for (size_t i = 0; i < a->edits->count; i++)
        if (is_of_function(a, &a->edits->items[i]) && strstr(a->edits->items[i].text, text))
            return &a->edits->items[i];
    return NULL;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The next place of the text where the call stands, null. */
static const char *call_in(const struct asked_of *a, const char *text, const char *from)
{
    for (const char *at = from; (at = strstr(at, a->call)) != NULL; at++)
        if (at == text || !is_letter(at[-1]))
            return at;
    return NULL;
}

/* Does the place stand in what a loop evaluates every turn, or begins with? */
static bool is_in_head(const struct node *node, size_t offset)
{
    if (!node || offset < node->begin || offset >= node->end)
        return false;
    const struct node *body = node->kind == N_FOR && node->count == 4     ? node->children[3]
                              : node->kind == N_WHILE && node->count == 2 ? node->children[1]
                                                                          : NULL;
    if (body && offset < body->begin)
        return true;
    for (int i = 0; i < node->count; i++)
        if (is_in_head(node->children[i], offset))
            return true;
    return false;
}

/* How many places ask for it; *in_head: one of them stands in the head of a loop. */
static int places(const struct asked_of *a, bool *in_head)
{
    int count = 0;
    *in_head = false;
    for (size_t i = 0; i < a->edits->count; i++) {
        const struct edit *e = &a->edits->items[i];
        if (e == a->object || !is_of_function(a, e))
            continue;
        for (const char *at = e->text; (at = call_in(a, e->text, at)) != NULL; at++) {
            count++;
            *in_head = *in_head || is_in_head(a->plan->function->body, e->offset);
        }
    }
    return count;
}

static char *with_name(const struct asked_of *a, const char *text, const char *name)
{
    char *out = arena_string(a->in->arena, "");
    for (const char *at; (at = call_in(a, text, text)) != NULL; text = at + strlen(a->call))
        out = arena_printf(a->in->arena, "%s%.*s%s", out, (int)(at - text), text, name);
    return arena_printf(a->in->arena, "%s%s", out, text);
}

/* The variable is declared behind the object, and its name stands for the call everywhere else. */
static void declare(const struct asked_of *a, const char *name, const char *accessor)
{
    struct arena *arena = a->in->arena;
    const struct source *s = a->plan->anchor->source;
    const char *newline = newline_of(s), *indent = indent_of(a->in, s, a->plan->anchor->begin);
    struct meanings *m = meanings_new(arena);
    const struct poly *const object[6] = {meaning_name(m, a->plan->name)};
    char *text = a->object->text;
    bool behind = text[strlen(text) - 1] == ';'; /* a statement, which ends its line */
    const char *made = arena_printf(arena, "const int %s = %s;", name, a->call);
    for (size_t i = 0; i < a->edits->count; i++)
        if (&a->edits->items[i] != a->object && is_of_function(a, &a->edits->items[i]) &&
            call_in(a, a->edits->items[i].text, a->edits->items[i].text))
            a->edits->items[i].text = with_name(a, a->edits->items[i].text, name);
    a->object->text = behind ? arena_printf(arena, "%s%s%s%s", text, newline, indent, made)
                             : arena_printf(arena, "%s%s%s%s", text, made, newline, indent);
    a->object->asked = arena_printf(arena, "%s|%s=%s", a->object->asked, name,
                                    meaning_text(m, meaning_call(m, accessor, object)));
}

/* Holds the plan's variable the own length already? */
static bool has_variable(const struct plan *plan)
{
    return plan->form != PLAN_BEFORE;
}

/* Of several objects each gives its variables its own name. */
static const char *name_like(const struct asked_of *a, const char *const *names)
{
    const char *end = a->plan->named_by ? strstr(a->plan->name, "shares") : NULL;
    const char *own =
        arena_printf(a->in->arena, "%.*s%s", end ? (int)(end - a->plan->name) : 0, a->plan->name, names[0]);
    const char *name = end ? free_name(a->in, a->plan, &own, 1) : NULL;
    return name ? name : free_name(a->in, a->plan, names, 3);
}

static void name_parts(struct asked_of *a)
{
    static const char *const own[] = {"mine", "my_items", "own_items"};
    static const char *const firsts[] = {"first", "my_first", "first_item"};
    struct plan *plan = a->plan;
    bool in_head;
    a->call = arena_printf(a->in->arena, "sy_mine(%s)", plan->name);
    if (!has_variable(plan) && places(a, &in_head) > 1 && (plan->own_name = name_like(a, own)))
        declare(a, plan->own_name, "sy_mine");
    a->call = arena_printf(a->in->arena, "sy_offset(%s)", plan->name);
    if (places(a, &in_head) > 1 && in_head && (plan->first_name = name_like(a, firsts)))
        declare(a, plan->first_name, "sy_offset");
}

void rewrite_locals(struct interp *in, int root, struct pending *out)
{
    for (int i = 0; i < in->plans->count; i++) {
        struct asked_of a = {.in = in, .edits = out, .plan = in->plans->list[i]};
        int share = a.plan->share;
        while (in->shares->list[share].merged != share)
            share = in->shares->list[share].merged;
        a.object = share == root && a.plan->name && a.plan->function ? object_edit(&a) : NULL;
        if (a.object && a.object->asked)
            name_parts(&a);
    }
}
