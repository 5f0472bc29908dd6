/* A share is changed in the configuration at hand, and what is proved is proved of that. Another one has
 * other branches of #if. They are refused where they name something that hangs on the share, set what the
 * share or its items are computed from, stand in a loop over own items or in an expression, or hold
 * communication beside the share's.
 *
 * Names are compared as words of the text: what is left out has no tree. */
#include "analysis/memory/left_out.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/watch.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/redefined.h"
#include "analysis/tree/tree.h"

/* A part in one configuration, missing in another. */
struct part {
    const struct conditional *branch;
    const struct source *s;
    size_t from, to;                 /* its tokens */
    const struct function *function; /* it stands in, or null */
};

static bool is_mark(const struct part *p, size_t i, const char *mark)
{
    size_t length = strlen(mark);
    return i < p->s->token_count && p->s->tokens[i].begin + length <= p->s->size &&
           !memcmp(p->s->text + p->s->tokens[i].begin, mark, length);
}

static bool comes_after(const struct part *p, size_t i, const char *mark)
{
    size_t length = strlen(mark);
    if (i < length || p->s->tokens[i].begin < p->s->tokens[i - 1].end)
        return false;
    const struct token *last = &p->s->tokens[i - 1];
    return last->end >= length && !memcmp(p->s->text + last->end - length, mark, length);
}

static bool is_keyword(const struct part *p, size_t i)
{
    static const char *const words[] = {"return", "else", "case", "sizeof", "goto",
                                        "do",     "in",   "new",  "delete", "throw"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (token_is_word(p->s, i, words[k]))
            return true;
    return false;
}

/* May the variable named there be set: it is assigned to, declared, its address is taken, or it is an
 * argument where arguments may be references? */
static bool may_set(const struct part *p, size_t i)
{
    const struct source *s = p->s;
    if (comes_after(p, i, "++") || comes_after(p, i, "--") || comes_after(p, i, ">>") ||
        (comes_after(p, i, "&") && !comes_after(p, i, "&&")))
        return true;
    if (i > p->from && s->tokens[i - 1].kind == TK_NAME && !s->tokens[i - 1].directive &&
        !is_keyword(p, i - 1))
        return true; /* a type */
    static const char *const marks[] = {
        "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--", "[", ".", "->"};
    for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
        if (is_mark(p, i + 1, marks[k]))
            return true;
    if (is_mark(p, i + 1, "=") && !is_mark(p, i + 1, "=="))
        return true;
    bool argument = (comes_after(p, i, "(") || comes_after(p, i, ",")) &&
                    (is_mark(p, i + 1, ")") || is_mark(p, i + 1, ","));
    size_t dot = strlen(s->path);
    bool plain_c = dot > 2 && !strcmp(s->path + dot - 2, ".c");
    return argument && !plain_c;
}

static bool sets_plainly(const struct part *p, size_t i)
{
    return is_mark(p, i + 1, "=") && !is_mark(p, i + 1, "==");
}

static const struct known_word *find_word(struct interp *in, const struct function *owner,
                                          const struct part *p, size_t i)
{
    const struct token *t = &p->s->tokens[i];
    return watch_word(in->memory->watch, owner, p->s->text + t->begin, t->end - t->begin, NULL);
}

/* A loop's counter is read before it is set. */
static bool reads_counter(struct interp *in, const struct part *p, size_t i)
{
    for (int k = 0; k < in->memory->watch->counter_count; k++) {
        const struct decl *d = in->memory->watch->counters[k];
        if (d->owner != p->function || !token_is_word(p->s, i, d->name))
            continue;
        for (size_t first = p->from; first <= i; first++)
            if (token_is_word(p->s, first, d->name))
                return !sets_plainly(p, first);
    }
    return false;
}

/* Shares that the word has to do with. */
static unsigned long long shares_of_word(struct interp *in, const struct part *p, size_t i)
{
    const struct known_word *everywhere = find_word(in, NULL, p, i),
                            *here = p->function ? find_word(in, p->function, p, i) : NULL;
    unsigned long long shares = 0, set = 0;
    for (int k = 0; k < 2; k++) {
        const struct known_word *w = k ? here : everywhere;
        shares |= w ? w->held : 0;
        set |= w ? w->inputs : 0;
    }
    bool member = comes_after(p, i, ".") || comes_after(p, i, "->");
    if (set && (member || p->s->tokens[i].directive || may_set(p, i)))
        shares |= set;
    return shares;
}

static bool communicates(const struct part *p, size_t i)
{
    const struct token *t = &p->s->tokens[i];
    if (t->directive || t->end - t->begin < 5 || memcmp(p->s->text + t->begin, "MPI_", 4) != 0 ||
        !is_mark(p, i + 1, "("))
        return false;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(t->end - t->begin), p->s->text + t->begin);
    return !mpi_has(name, MPI_F_QUIET);
}

/* Statements of its own: brackets that belong together, and an end. */
static bool stands_alone(const struct part *p)
{
    int depth = 0;
    size_t last = SIZE_MAX;
    for (size_t i = p->from; i < p->to; i++) {
        if (p->s->tokens[i].directive)
            continue;
        depth += bracket_depth(token_mark(&p->s->tokens[i], p->s->text));
        if (depth < 0 || token_is_word(p->s, i, "goto") ||
            (last == SIZE_MAX && token_is_word(p->s, i, "else")))
            return false;
        last = i;
    }
    return last == SIZE_MAX || (!depth && strchr(";}", p->s->text[p->s->tokens[last].begin]));
}

static const struct node *around(const struct node *node, const struct part *p)
{
    const struct conditional *b = p->branch;
    if (!node || node->source != p->s || node->begin > b->begin || node->end < b->end)
        return NULL;
    for (int i = 0; i < node->count; i++) {
        const struct node *inner = around(node->children[i], p);
        if (inner)
            return inner;
    }
    for (int i = 0; i < node->decl_count; i++) {
        const struct node *inner = around(node->decls[i]->init, p);
        if (inner)
            return inner;
    }
    return node;
}

static void place_part(const struct lowered_unit *unit, struct part *p)
{
    for (int i = 0; i < unit->function_count && !p->function; i++) {
        const struct node *body = unit->functions[i]->body;
        if (body->source == p->s && body->begin <= p->branch->begin && p->branch->end <= body->end)
            p->function = unit->functions[i];
    }
}

static void(refuse_part)(struct interp *in, const struct part *p, unsigned long long shares,
                         const struct token *at, const char *text)
{
    const struct conditional *b = p->branch;
    struct node *node = ARENA_NEW(in->arena, struct node), *condition = ARENA_NEW(in->arena, struct node);
    *node =
        (struct node){.kind = N_OTHER, .source = (struct source *)p->s, .begin = at->begin, .end = at->end};
    *condition = (struct node){.kind = N_OTHER,
                               .source = (struct source *)p->s,
                               .begin = (unsigned)b->directive,
                               .end = (unsigned)b->directive_end};
    const char *word = arena_copy(in->arena, p->s->text + at->begin, at->end - at->begin);
    for (int i = 0; i < in->shares->count; i++)
        if (shares >> i & 1)
            fact_against(
                in, 1ull << i, 228, node,
                arena_printf(in->arena, "%s stands in a part that %s: %s", word,
                             b->left_out ? "the preprocessor leaves out" : "other options would leave out",
                             text),
                condition, "-D or -U for the names of this condition says which program is meant");
}

static unsigned long long edits_in(const struct interp *in, const struct conditional *b)
{
    unsigned long long shares = 0;
    for (int i = 0; i < in->shares->edit_count; i++) {
        const struct node *n = in->shares->edits[i].node;
        shares |= n->source == b->source && n->begin >= b->begin && n->end <= b->end
                      ? 1ull << in->shares->edits[i].share
                      : 0;
    }
    const struct watch *w = in->memory->watch;
    for (int i = 0; i < w->change_count; i++) {
        const struct node *n = w->changes[i].node;
        shares |=
            n->source == b->source && n->begin >= b->begin && n->end <= b->end ? w->changes[i].shares : 0;
    }
    return shares;
}

/* Where it stands, whatever it says. */
static void check_position(struct interp *in, const struct part *p)
{
    const struct conditional *b = p->branch;
    const struct token *first = &p->s->tokens[p->from];
    for (int i = 0; i < in->memory->watch->block_count; i++) {
        const struct node *block = in->memory->watch->blocks[i].node;
        if (block->source == p->s && block->begin <= b->begin && b->end <= block->end)
            refuse_part(in, p, in->memory->watch->blocks[i].shares, first, "this runs for own items");
    }
    if (!p->function)
        return;
    unsigned long long here = watch_changes(in, p->function) | watch_names(in, p->function->body);
    const struct node *node = around(p->function->body, p);
    if (node && (node->kind >= N_INT || node->kind == N_DECL))
        refuse_part(in, p, here, first, "this is inside of an expression or a declaration");
    else if (!stands_alone(p))
        refuse_part(in, p, here, first, "this is not a statement of its own");
    for (size_t i = p->from; i < p->to; i++)
        if (communicates(p, i))
            refuse_part(in, p, here, &p->s->tokens[i], "communication beside that of the share");
}

static void check_words(struct interp *in, const struct part *p)
{
    const struct source *s = p->s;
    for (size_t i = p->from; i < p->to; i++) {
        const struct token *t = &s->tokens[i], *name;
        if (t->kind == TK_NAME) {
            unsigned long long shares = shares_of_word(in, p, i);
            if (shares)
                refuse_part(in, p, shares, t, "it has to do with the share");
            else if (reads_counter(in, p, i))
                refuse_part(in, p, every_share(in), t, "what a loop has left in it");
        }
        if (means_another(in->program, in->arena, s, i, p->to, &name))
            refuse_part(in, p, every_share(in), name, "what is used elsewhere has another meaning there");
        bool includes = directive_begins(s, i) && token_is_word(s, i + 1, "include") && i + 2 < p->to;
        if (includes && p->branch->left_out && s->text[s->tokens[i + 2].begin] != '<')
            refuse_part(in, p, every_share(in), &s->tokens[i + 2], "a header that was not read");
    }
}

/* The whole program stands there: nothing of it is in the other configuration. */
static bool holds_program(const struct lowered_unit *unit, const struct conditional *b)
{
    for (int i = 0; i < unit->function_count; i++) {
        const struct function *f = unit->functions[i];
        if (!strcmp(f->decl->name, "main"))
            return !b->left_out && f->body->source == b->source && b->begin <= f->body->begin &&
                   f->body->end <= b->end;
    }
    return false;
}

void check_left_out(struct interp *in)
{
    if (!in->memory->watch || !in->shares->count)
        return;
    watch_words(in);
    for (size_t u = 0; u < in->program->unit_count; u++) {
        const struct lowered_unit *unit = in->program->units[u];
        for (int i = 0; i < unit->conditional_count; i++) {
            const struct conditional *b = &unit->conditionals[i];
            if (holds_program(unit, b))
                continue;
            struct part p = {.branch = b,
                             .s = b->source,
                             .from = token_at(b->source->tokens, b->source->token_count, b->begin),
                             .to = token_at(b->source->tokens, b->source->token_count, b->end)};
            place_part(unit, &p);
            check_position(in, &p);
            check_words(in, &p);
            unsigned long long edited = b->left_out ? 0 : edits_in(in, b);
            if (edited)
                refuse_part(in, &p, edited, &p.s->tokens[p.from], "this would be changed");
        }
    }
}
