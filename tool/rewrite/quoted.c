/* Text of the source that a program prints: #call in a macro, __LINE__. A change of the text changes what is
 * printed. */
#include "rewrite/quoted.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/interp.h"
#include "analysis/known/library.h"
#include "analysis/site.h"
#include "analysis/tree/conditionals.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"

struct held {
    bool quotes;  /* # before a parameter, */
    bool numbers; /* or __LINE__, also through the macros it uses */
};

struct macro {
    const struct source *source;
    size_t name; /* its token */
    bool
        seen; /* in the search at hand: macros use each other, and a header's are there once for every unit */
};

struct search {
    struct interp *in;
    const struct edit *edits;
    size_t count;
    struct macro *macros;
    int macro_count;
};

static void find_macros(struct search *search)
{
    for (size_t u = 0; u < search->in->program->unit_count; u++)
        for (int k = 0; k < search->in->program->units[u]->source_count; k++) {
            const struct source *s = search->in->program->units[u]->sources[k];
            for (size_t i = 0; i + 2 < s->token_count; i++)
                if (s->tokens[i].directive && s->text[s->tokens[i].begin] == '#' &&
                    token_is_word(s, i + 1, "define")) {
                    struct macro macro = {.source = s, .name = i + 2};
                    ARENA_PUSH(search->in->arena, search->macros, search->macro_count, macro);
                }
        }
}

static void look_up(const struct search *search, const char *name, size_t length, struct held *held);

static void look_into(const struct search *search, const struct macro *macro, struct held *held)
{
    const struct source *s = macro->source;
    for (size_t i = macro->name + 1; i < s->token_count && s->tokens[i].directive; i++) {
        const struct token *t = &s->tokens[i];
        bool names = i + 1 < s->token_count && t[1].directive && t[1].kind == TK_NAME;
        if (s->text[t->begin] == '#' && names &&
            (token_is_word(s, i + 1, "define") || token_is_word(s, i + 1, "undef") ||
             token_is_word(s, i + 1, "include") || !strncmp(s->text + t[1].begin, "if", 2)))
            return; /* the next directive */
        held->quotes = held->quotes || (s->text[t->begin] == '#' && names && s->text[t[-1].begin] != '#');
        if (t->kind == TK_NAME)
            look_up(search, s->text + t->begin, t->end - t->begin, held);
    }
}

static void look_up(const struct search *search, const char *name, size_t length, struct held *held)
{
    held->numbers = held->numbers || (length == 8 && !memcmp(name, "__LINE__", 8));
    for (int i = 0; i < search->macro_count; i++) {
        struct macro *m = &search->macros[i];
        const struct token *t = &m->source->tokens[m->name];
        if (!m->seen && t->end - t->begin == length && !memcmp(m->source->text + t->begin, name, length)) {
            m->seen = true;
            look_into(search, m, held);
        }
    }
}

/* What of the source a literal may hold. */
static struct held held_by(const struct search *search, const struct node *node)
{
    struct held found = {0};
    if (node->kind == N_INT || node->kind == N_OTHER)
        found.numbers = node->made;
    else if (node->in_macro || node->made) {
        const struct source *s = node->source;
        size_t i = token_at(s->tokens, s->token_count, node->begin);
        for (int k = 0; k < search->macro_count; k++)
            search->macros[k].seen = false;
        for (; i < s->token_count && s->tokens[i].begin < node->end; i++)
            if (s->tokens[i].kind == TK_NAME)
                look_up(search, s->text + s->tokens[i].begin, s->tokens[i].end - s->tokens[i].begin, &found);
    }
    return found;
}

static bool goes_to_stderr(struct interp *in, const struct node *node, int depth);

/* Every use of the parameter goes there. */
static bool parameter_goes_to_stderr(struct interp *in, const struct node *tree, const struct decl *parameter,
                                     int depth)
{
    if (!tree)
        return true;
    if (tree->kind == N_REF && tree->decl == parameter)
        return goes_to_stderr(in, tree, depth);
    for (int i = 0; i < tree->count; i++)
        if (!parameter_goes_to_stderr(in, tree->children[i], parameter, depth))
            return false;
    for (int i = 0; i < tree->decl_count; i++)
        if (!parameter_goes_to_stderr(in, tree->decls[i]->init, parameter, depth))
            return false;
    return true;
}

static bool is_stderr(const struct node *node)
{
    const struct node *stream = strip(node);
    return stream && stream->text &&
           (!strcmp(stream->text, "stderr") || !strcmp(stream->text, "cerr") ||
            !strcmp(stream->text, "clog"));
}

/* The statements behind that of the call are calls, too, of which one ends the program: the call prints what
 * it ends with, as assert does. */
static bool comes_before_end(const struct node *call)
{
    const struct node *statement = call;
    while (statement->parent && statement->parent->kind != N_BLOCK)
        statement = statement->parent;
    const struct node *block = statement->parent;
    if (!block || strip(statement) != call || !library_is(call->text, LIB_PRINTS))
        return false;
    int i = 0;
    while (i < block->count && block->children[i] != statement)
        i++;
    for (i++; i < block->count && block->children[i] && strip(block->children[i])->kind == N_CALL; i++)
        if (ends_program(strip(block->children[i])))
            return true;
    return false;
}

/* Where nobody compares it, or into a message with which the program ends. */
static bool goes_to_stderr(struct interp *in, const struct node *node, int depth)
{
    const struct node *call = node->parent, *argument = node;
    while (call && call->kind != N_CALL && call->kind >= N_INT && call->kind != N_ASSIGN) {
        argument = call;
        call = call->parent;
    }
    if (!call || call->kind != N_CALL || !call->text || depth > 4)
        return false;
    if (!strncmp(call->text, "__assert", 8) || !strcmp(call->text, "perror") ||
        library_is(call->text, LIB_ENDS) || comes_before_end(call))
        return true;
    const struct node *left = call;
    while (left && left->kind == N_CALL && left->text && !strcmp(left->text, "operator<<"))
        left = left->count > 1 && left->children[1] ? strip(left->children[1]) : NULL;
    if (left != call)
        return is_stderr(left);
    for (int i = 1; i < call->count; i++)
        if (is_stderr(call->children[i]))
            return true;
    const struct function *f = call->decl ? find_function(in->program, call->decl) : NULL;
    for (int i = 1; f && i < call->count; i++)
        if (call->children[i] == argument)
            return i <= f->param_count && parameter_goes_to_stderr(in, f->body, f->params[i - 1], depth + 1);
    return false;
}

static bool touched(const struct search *search, const struct node *node, const struct held *held)
{
    for (size_t i = 0; i < search->count; i++) {
        const struct edit *e = &search->edits[i];
        bool inside = e->offset < node->end && e->offset + e->length > node->begin;
        if (!strcmp(e->path, node->source->path) && (held->numbers || (held->quotes && inside)))
            return true;
    }
    return false;
}

static const struct node *find(const struct search *search, const struct node *node)
{
    const struct node *found = NULL;
    if (!node)
        return NULL;
    if (node->kind == N_STRING || node->kind == N_INT || (node->kind == N_OTHER && node->made)) {
        struct held held = held_by(search, node);
        return (held.quotes || held.numbers) && touched(search, node, &held) &&
                       !goes_to_stderr(search->in, node, 0)
                   ? node
                   : NULL;
    }
    for (int i = 0; i < node->count && !found; i++)
        found = find(search, node->children[i]);
    for (int i = 0; i < node->decl_count && !found; i++)
        found = find(search, node->decls[i]->init);
    return found;
}

/* Does one of the trees below have the number that stands there? */
static bool is_in_tree(const struct node *node, const struct source *s, size_t offset)
{
    if (!node)
        return false;
    if (node->made && node->source == s && node->begin <= offset && offset < node->end &&
        (node->kind == N_INT || node->kind == N_STRING || node->kind == N_OTHER))
        return true;
    for (int i = 0; i < node->count; i++)
        if (is_in_tree(node->children[i], s, offset))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (is_in_tree(node->decls[i]->init, s, offset))
            return true;
    return false;
}

static bool is_in_function(const struct lowered_unit *unit, const struct source *s, size_t offset)
{
    for (int i = 0; i < unit->function_count; i++)
        if (is_in_tree(unit->functions[i]->body, s, offset))
            return true;
    return false;
}

static bool says_line(const struct lowered_unit *unit)
{
    for (int k = 0; k < unit->source_count; k++)
        for (size_t i = 0; i < unit->sources[k]->token_count; i++)
            if (token_is_word(unit->sources[k], i, "__LINE__"))
                return true;
    return false;
}

/* A line's number that no tree of a function has: enumerators, what variables outside of functions begin
 * with. */
static const struct node *find_elsewhere(struct search *search, const struct lowered_unit *unit)
{
    if (!says_line(unit))
        return NULL;
    for (int k = 0; k < unit->source_count; k++) {
        const struct source *s = unit->sources[k];
        for (size_t i = 0; i < s->token_count; i++) {
            struct held held = {0};
            if (s->tokens[i].kind != TK_NAME || s->tokens[i].directive)
                continue;
            for (int m = 0; m < search->macro_count; m++)
                search->macros[m].seen = false;
            look_up(search, s->text + s->tokens[i].begin, s->tokens[i].end - s->tokens[i].begin, &held);
            const struct node at = {
                .source = unit->sources[k], .begin = s->tokens[i].begin, .end = s->tokens[i].end};
            held.quotes = false;
            if (!held.numbers || !touched(search, &at, &held) || is_in_function(unit, s, at.begin))
                continue;
            struct node *found = ARENA_NEW(search->in->arena, struct node);
            *found = at;
            return found;
        }
    }
    return NULL;
}

const struct node *quoted_text(struct interp *in, const struct edit *edits, size_t count)
{
    struct search search = {.in = in, .edits = edits, .count = count};
    const struct node *found = NULL;
    find_macros(&search);
    for (size_t u = 0; u < in->program->unit_count && !found; u++)
        found = find_elsewhere(&search, in->program->units[u]);
    for (size_t u = 0; u < in->program->unit_count && !found; u++)
        for (int i = 0; i < in->program->units[u]->function_count && !found; i++)
            found = find(&search, in->program->units[u]->functions[i]->body);
    return found;
}
