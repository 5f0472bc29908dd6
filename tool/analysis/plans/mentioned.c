/* The size of an array reaches a program by more than expressions: `enum { ROOM = sizeof own }`, the width of
 * a bit-field, a type made by `typeof`, a dimension of a member or parameter. None of these is in a tree. So
 * every token that is the name of an array whose size changes has to be one of
 * - a reference in a tree, of that array or of something else of its name,
 * - where something of its name is declared: behind a type's name, with * and & between, but not behind an
 *   operator that is a word,
 * - a member's name behind . or ->,
 * - in a #pragma.
 * Anything else may be a size, and the array keeps its own. */
#include "analysis/plans/mentioned.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"

struct mentions {
    struct arena *arena;
    const struct decl *decl;
    const struct node **references; /* by that name */
    int count;
    const struct spelling **declared; /* of that name */
    int declared_count;
};

static void collect(struct mentions *m, const struct node *node);

static void collect_from(struct mentions *m, struct decl *const *decls, int count)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < decls[i]->spelling_count && !strcmp(decls[i]->name, m->decl->name); k++)
            ARENA_PUSH(m->arena, m->declared, m->declared_count, &decls[i]->spellings[k]);
        collect(m, decls[i]->init);
        for (int k = 0; k < decls[i]->dim_count; k++)
            collect(m, decls[i]->dims[k]);
    }
}

static void collect(struct mentions *m, const struct node *node)
{
    if (!node)
        return;
    if ((node->kind == N_REF || node->kind == N_MEMBER) && node->decl &&
        !strcmp(node->decl->name, m->decl->name))
        ARENA_PUSH(m->arena, m->references, m->count, node);
    for (int i = 0; i < node->count; i++)
        collect(m, node->children[i]);
    collect_from(m, node->decls, node->decl_count);
}

/* int *name, double name: behind what can be the name of a type. */
static bool is_declared(const struct source *s, size_t i)
{
    static const char *const operators[] = {"sizeof",    "alignof", "_Alignof", "__alignof__",
                                            "__alignof", "return",  "case",     "else",
                                            "do",        "typeof",  "goto",     NULL};
    while (i && (token_is_mark(s, i - 1, '*') || token_is_mark(s, i - 1, '&')))
        i--;
    if (!i || (s->tokens[i - 1].kind != TK_NAME && !token_is_mark(s, i - 1, '>')))
        return false;
    for (int k = 0; operators[k]; k++)
        if (token_is_word(s, i - 1, operators[k]))
            return false;
    return true;
}

static bool in_pragma(const struct source *s, size_t i)
{
    while (i && s->tokens[i].directive && !s->tokens[i].begins)
        i--;
    return s->tokens[i].begins && i + 1 < s->token_count && token_is_word(s, i + 1, "pragma");
}

static bool is_member(const struct source *s, size_t i)
{
    return i && (token_is_mark(s, i - 1, '.') || (s->tokens[i - 1].end - s->tokens[i - 1].begin == 2 &&
                                                  s->text[s->tokens[i - 1].begin] == '-'));
}

static bool is_known(const struct mentions *m, const struct source *s, size_t offset)
{
    for (int i = 0; i < m->count; i++)
        if (m->references[i]->source == s && m->references[i]->begin == offset)
            return true;
    for (int i = 0; i < m->declared_count; i++)
        if (m->declared[i]->source == s && m->declared[i]->name == offset)
            return true;
    return false;
}

static const struct node *elsewhere_in(struct mentions *m, struct source *s)
{
    for (size_t i = 0; i < s->token_count; i++) {
        const struct token *t = &s->tokens[i];
        if (!token_is_word(s, i, m->decl->name))
            continue;
        const bool told =
            t->directive ? in_pragma(s, i) : is_known(m, s, t->begin) || is_declared(s, i) || is_member(s, i);
        if (told)
            continue;
        struct node *found = ARENA_NEW(m->arena, struct node);
        *found = (struct node){.source = s, .begin = t->begin, .end = t->end};
        return found;
    }
    return NULL;
}

const struct node *mention_elsewhere(struct interp *in, const struct decl *decl)
{
    struct mentions m = {.arena = in->arena, .decl = decl};
    for (size_t u = 0; u < in->program->unit_count; u++) {
        const struct lowered_unit *unit = in->program->units[u];
        for (int i = 0; i < unit->function_count; i++) {
            collect(&m, unit->functions[i]->body);
            for (int k = 0; k < unit->functions[i]->init_count; k++)
                collect(&m, unit->functions[i]->inits[k].value);
        }
        collect_from(&m, unit->globals, unit->global_count);
    }
    const struct node *found = NULL;
    for (size_t u = 0; u < in->program->unit_count && !found; u++)
        for (int k = 0; k < in->program->units[u]->source_count && !found; k++)
            found = elsewhere_in(&m, in->program->units[u]->sources[k]);
    return found;
}
