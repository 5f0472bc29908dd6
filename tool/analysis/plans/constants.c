/* Names of constants: constants.h. */
#include "analysis/plans/constants.h"

#include <string.h>

#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"

enum { DEEPEST = 8, MOST_LETTERS = 128 };

static bool is_name(const struct source *s, size_t i, const char *name)
{
    return i < s->token_count && s->tokens[i].kind == TK_NAME && token_is_word(s, i, name);
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
        while (k < s->token_count && !token_is_mark(s, k, '{') && !token_is_mark(s, k, ';') &&
               !token_is_mark(s, k, ')'))
            k++;
        for (; token_is_mark(s, k, '{') || (k < s->token_count && !token_is_mark(s, k, '}')); k++)
            found += (token_is_mark(s, k - 1, '{') || token_is_mark(s, k - 1, ',')) && is_name(s, k, name);
    }
    return found;
}

/* The definitions of a macro of that name: how many there are, the first one, and whether its text may be
 * another one at the place, as it is undefined somewhere or defined behind it. */
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

/* Does the text of the macro that token `d` begins the definition of name it? */
static bool stands_for(const struct source *s, size_t d, const char *name)
{
    for (size_t i = d + 3; i < s->token_count && s->tokens[i].directive && !directive_begins(s, i); i++)
        if (is_name(s, i, name))
            return true;
    return false;
}

static void copy_word(const struct source *s, size_t i, char *word, size_t room)
{
    size_t length = s->tokens[i].end - s->tokens[i].begin;
    length = length < room ? length : room - 1;
    memcpy(word, s->text + s->tokens[i].begin, length);
    word[length] = '\0';
}

/* Is an enumerator called so by a macro, `enum { WIDTH = 3 };` where WIDTH is the name? */
static bool named_by_macro(const struct lowered_unit *unit, const char *name)
{
    char word[MOST_LETTERS];
    for (int i = 0; i < unit->source_count; i++) {
        const struct source *s = unit->sources[i];
        for (size_t d = 0; d < s->directive_count; d++) {
            const size_t at = s->directives[d];
            if (!is_name(s, at + 1, "define") || at + 2 >= s->token_count || !stands_for(s, at, name))
                continue;
            copy_word(s, at + 2, word, sizeof word);
            for (int k = 0; k < unit->source_count; k++)
                if (enumerators(unit->sources[k], word))
                    return true;
        }
    }
    return false;
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
    if (defined.change || named > 1 || (named && (defined.count || named_by_macro(unit, name))))
        return false;
    const struct source *s = defined.source;
    for (size_t i = defined.first;
         s && i < s->token_count && s->tokens[i].directive && !directive_begins(s, i); i++) {
        char word[MOST_LETTERS];
        if (s->tokens[i].kind != TK_NAME)
            continue;
        if (s->tokens[i].end - s->tokens[i].begin >= sizeof word)
            return false;
        copy_word(s, i, word, sizeof word);
        if (strcmp(word, name) != 0 && !is_alone(unit, word, where, depth + 1))
            return false;
    }
    return true;
}

bool means_the_same(const struct program *program, const char *name, const struct node *where)
{
    return is_alone(unit_of(program, where), name, where, 0);
}

bool names_variables(const struct program *program, const char *text, const struct node *where)
{
    const struct lowered_unit *unit = unit_of(program, where);
    for (size_t length = 0; *text; text += length ? length : 1) {
        length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
        char word[MOST_LETTERS];
        if (length >= sizeof word)
            return false;
        memcpy(word, text, length);
        word[length] = '\0';
        struct definitions defined = {0};
        int named = 0;
        for (int i = 0; length && unit && i < unit->source_count; i++) {
            look_for_definitions(unit->sources[i], word, where, &defined);
            named += enumerators(unit->sources[i], word);
        }
        if (defined.count || defined.change || named || (length && unit && named_by_macro(unit, word)))
            return false;
    }
    return unit != NULL;
}
