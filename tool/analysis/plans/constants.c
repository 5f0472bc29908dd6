/* Names of constants: constants.h. */
#include "analysis/plans/constants.h"

#include <string.h>

#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"

enum { DEEPEST = 8 };

static bool is_name(const struct source *s, size_t i, const char *name)
{
    return i < s->token_count && s->tokens[i].kind == TK_NAME && token_is_word(s, i, name);
}

static bool is_mark(const struct source *s, size_t i, char mark)
{
    return i < s->token_count && token_mark(&s->tokens[i], s->text) == mark;
}

/* A variable, a parameter or a function of that name within the tree. */
static bool declares(const struct node *node, const char *name)
{
    if (!node)
        return false;
    for (int i = 0; i < node->decl_count; i++)
        if (node->decls[i] && node->decls[i]->name && !strcmp(node->decls[i]->name, name))
            return true;
    if (node->kind == N_RANGE_FOR && node->decl && !strcmp(node->decl->name, name))
        return true;
    for (int i = 0; i < node->count; i++)
        if (declares(node->children[i], name))
            return true;
    return false;
}

/* In how many places of the file an enumeration names it: { NAME, or , NAME of one. */
static int enumerators(const struct source *s, const char *name)
{
    int found = 0;
    for (size_t i = 0; i < s->token_count; i++) {
        if (!is_name(s, i, "enum"))
            continue;
        size_t k = i + 1;
        while (k < s->token_count && !is_mark(s, k, '{') && !is_mark(s, k, ';') && !is_mark(s, k, ')'))
            k++;
        for (; is_mark(s, k, '{') || (k < s->token_count && !is_mark(s, k, '}')); k++)
            found += (is_mark(s, k - 1, '{') || is_mark(s, k - 1, ',')) && is_name(s, k, name);
    }
    return found;
}

/* The definitions of a macro of that name in a file: how many there are before the place, and whether it is
 * one name there all along. */
struct definitions {
    const struct source *source;
    size_t first; /* token behind the name */
    int count;
    bool change;
};

static void look_for_definitions(const struct source *s, const char *name, const struct node *where,
                                 struct definitions *out)
{
    for (size_t d = 0; d < s->directive_count; d++) {
        const size_t i = s->directives[d];
        if (!is_name(s, i + 2, name))
            continue;
        if (token_is_word(s, i + 1, "undef"))
            out->change = true;
        if (!token_is_word(s, i + 1, "define"))
            continue;
        out->change = out->change || (s == where->source && s->tokens[i].begin > where->begin);
        if (!out->count++) {
            out->source = s;
            out->first = i + 3;
        }
    }
}

/* The unit in which that place is. */
static const struct lowered_unit *unit_of(const struct program *program, const struct node *where)
{
    if (where->function)
        return where->function->unit;
    for (size_t u = 0; u < program->unit_count; u++)
        for (int i = 0; i < program->units[u]->source_count; i++)
            if (program->units[u]->sources[i] == where->source)
                return program->units[u];
    return NULL;
}

static bool is_alone(const struct lowered_unit *unit, const char *name, const struct node *where, int depth)
{
    const struct function *f = where->function;
    if (!unit || depth == DEEPEST || (f && declares(f->body, name)))
        return false;
    for (int i = 0; f && i < f->param_count; i++)
        if (f->params[i]->name && !strcmp(f->params[i]->name, name))
            return false;
    int named = 0;
    struct definitions defined = {0};
    for (int i = 0; i < unit->source_count; i++) {
        named += enumerators(unit->sources[i], name);
        look_for_definitions(unit->sources[i], name, where, &defined);
    }
    if (defined.change || named > 1 || (named && defined.count))
        return false;
    const struct source *s = defined.source;
    for (size_t i = defined.first;
         s && i < s->token_count && s->tokens[i].directive && !directive_begins(s, i); i++) {
        char word[128];
        const size_t length = s->tokens[i].end - s->tokens[i].begin;
        if (s->tokens[i].kind != TK_NAME)
            continue;
        if (length >= sizeof word)
            return false;
        memcpy(word, s->text + s->tokens[i].begin, length);
        word[length] = '\0';
        if (strcmp(word, name) != 0 && !is_alone(unit, word, where, depth + 1))
            return false;
    }
    return true;
}

bool means_the_same(const struct program *program, const char *name, const struct node *where)
{
    return is_alone(unit_of(program, where), name, where, 0);
}
