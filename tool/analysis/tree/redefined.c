/* Names are compared as words of the text, in every file that was read. */
#include "analysis/tree/redefined.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"

/* Does the program, where it stands in the text, use the macro or type of that name? */
static bool is_used(const struct lowered_unit *unit, const char *name, size_t length, bool types)
{
    for (int f = 0; f < unit->source_count; f++) {
        const struct source *s = unit->sources[f];
        for (size_t i = 0; i < s->token_count; i++) {
            const struct token *t = &s->tokens[i];
            if (t->kind != TK_NAME || t->end - t->begin != length ||
                memcmp(s->text + t->begin, name, length) != 0)
                continue;
            bool defined = t->directive && i > 1 &&
                           (token_is_word(s, i - 1, "define") || token_is_word(s, i - 1, "undef") ||
                            token_is_word(s, i - 1, "ifdef") || token_is_word(s, i - 1, "ifndef"));
            bool declared = types && i + 1 < s->token_count && s->text[s->tokens[i + 1].begin] == ';';
            if (!defined && !declared)
                return true;
        }
    }
    return false;
}

/* What a macro or a type name is: things of one kind may stand for each other. */
enum meaning {
    MEANS_MORE,
    MEANS_NUMBER,
    MEANS_TEXT,
    MEANS_REAL,
    MEANS_MPI_REAL,
    MEANS_EXTERN,
    MEANS_NOTHING,
    MEANINGS
};

static enum meaning meaning_of(const struct source *s, size_t i, size_t stop)
{
    static const char *const reals[] = {"float", "double", "long"}, *const types[] = {"MPI_FLOAT",
                                                                                      "MPI_DOUBLE",
                                                                                      "MPI_LONG_DOUBLE"};
    enum meaning all = MEANS_NOTHING;
    for (; i < stop; i++) {
        const struct token *t = &s->tokens[i];
        enum meaning m = t->kind == TK_NUMBER ? MEANS_NUMBER : t->kind == TK_STRING ? MEANS_TEXT : MEANS_MORE;
        char c = s->text[t->begin];
        for (size_t k = 0; k < 3; k++)
            m = token_is_word(s, i, reals[k])   ? MEANS_REAL
                : token_is_word(s, i, types[k]) ? MEANS_MPI_REAL
                                                : m;
        if (t->kind == TK_PUNCT && (c == '(' || c == ')' || c == '-'))
            continue;
        if (token_is_word(s, i, "extern") && i + 1 == stop && all == MEANS_NOTHING)
            return MEANS_EXTERN;
        if (m == MEANS_MORE || (all != MEANS_NOTHING && (all != m || m != MEANS_REAL)))
            return MEANS_MORE;
        all = m;
    }
    return all;
}

/* The name that a #define, #undef or typedef at token i is about, and what it becomes; SIZE_MAX for anything
 * else. */
static size_t renames(const struct source *s, size_t i, size_t stop, enum meaning *meaning)
{
    if (directive_begins(s, i)) {
        bool defines = token_is_word(s, i + 1, "define");
        if ((!defines && !token_is_word(s, i + 1, "undef")) || i + 2 >= stop)
            return SIZE_MAX;
        size_t end = i + 3;
        while (end < stop && s->tokens[end].directive && !directive_begins(s, end))
            end++;
        bool takes_arguments = i + 3 < end && s->tokens[i + 3].begin == s->tokens[i + 2].end &&
                               s->text[s->tokens[i + 3].begin] == '(';
        *meaning = !defines || takes_arguments ? MEANS_MORE : meaning_of(s, i + 3, end);
        return i + 2;
    }
    if (s->tokens[i].directive || !token_is_word(s, i, "typedef"))
        return SIZE_MAX;
    size_t end = i + 1;
    while (end < stop && s->text[s->tokens[end].begin] != ';')
        end++;
    if (end < i + 3 || s->tokens[end - 1].kind != TK_NAME)
        return SIZE_MAX;
    *meaning = meaning_of(s, i + 1, end - 1);
    return end - 1;
}

/* How many definitions of the name give it each kind of meaning. */
static void count_meanings(const struct lowered_unit *unit, const char *name, size_t length, int *counts)
{
    for (int f = 0; f < unit->source_count; f++) {
        const struct source *s = unit->sources[f];
        for (size_t i = 0; i < s->token_count; i++) {
            enum meaning meaning;
            size_t at = renames(s, i, s->token_count, &meaning);
            if (at != SIZE_MAX && s->tokens[at].end - s->tokens[at].begin == length &&
                !memcmp(s->text + s->tokens[at].begin, name, length))
                counts[meaning]++;
        }
    }
}

/* Where nodes of the source stand: bytes that one of them has, none within the other. */
struct spots {
    struct arena *arena;
    const struct source *s;
    struct skip *list;
    size_t count;
};

/* Those of the tree, which stands within that one. */
static void find_spots(struct spots *spots, const struct node *node, struct skip around)
{
    if (!node)
        return;
    if (node->source == spots->s && (node->begin < around.begin || node->end > around.end)) {
        around = (struct skip){.begin = node->begin, .end = node->end};
        ARENA_PUSH(spots->arena, spots->list, spots->count, around);
    }
    for (int i = 0; i < node->count; i++)
        find_spots(spots, node->children[i], around);
}

/* Something of the tree stands in the source. */
static bool stands_in(const struct node *node, const struct source *s)
{
    bool found = node && node->source == s;
    for (int i = 0; node && !found && i < node->count; i++)
        found = stands_in(node->children[i], s);
    return found;
}

/* Something of a function stands at one of the words, or in a file of them that it includes. */
static bool words_in_functions(struct arena *arena, const struct lowered_unit *unit, const struct source *s,
                               const struct token *const *words, size_t count)
{
    struct spots spots = {.arena = arena, .s = s};
    for (int k = 0; k < unit->function_count; k++) {
        const struct node *body = unit->functions[k]->body;
        if (body && body->source != s && stands_in(body, s))
            return true;
        if (body && body->source == s)
            find_spots(&spots, body, (struct skip){.begin = UINT_MAX, .end = 0});
    }
    for (size_t i = 0; i < spots.count; i++)
        for (size_t k = 0; k < count; k++)
            if (spots.list[i].begin <= words[k]->begin && words[k]->end <= spots.list[i].end)
                return true;
    return false;
}

/* Is the name used where it could make a variable of a function another one? */
static bool is_used_in_functions(struct arena *arena, const struct lowered_unit *unit, const char *name,
                                 size_t length)
{
    for (int f = 0; f < unit->source_count; f++) {
        const struct source *s = unit->sources[f];
        const struct token **words = NULL;
        size_t count = 0;
        for (size_t i = 0; i < s->token_count; i++) {
            const struct token *t = &s->tokens[i];
            if (t->kind == TK_NAME && !t->directive && t->end - t->begin == length &&
                !memcmp(s->text + t->begin, name, length))
                ARENA_PUSH(arena, words, count, t);
        }
        if (count && words_in_functions(arena, unit, s, words, count))
            return true;
    }
    return false;
}

/* May all definitions of the name stand for each other? They do where they are of one kind, and a macro such
 * as EXTERN does, which is nothing in the file that defines the variables and `extern` in all others: each
 * variable is the same one in every configuration that can be linked. */
static bool alike_everywhere(const struct program *program, struct arena *arena, const char *name,
                             size_t length, enum meaning meaning)
{
    int counts[MEANINGS] = {0}, all = 0;
    bool inside = false;
    for (size_t u = 0; u < program->unit_count; u++)
        count_meanings(program->units[u], name, length, counts);
    for (int i = 0; i < MEANINGS; i++)
        all += counts[i];
    if (meaning != MEANS_EXTERN && meaning != MEANS_NOTHING)
        return counts[meaning] == all;
    if (!counts[MEANS_EXTERN] || !counts[MEANS_NOTHING] ||
        counts[MEANS_EXTERN] + counts[MEANS_NOTHING] != all)
        return false;
    for (size_t u = 0; u < program->unit_count && !inside; u++)
        inside = is_used_in_functions(arena, program->units[u], name, length);
    return !inside;
}

/* #include NAME: a header whose name a macro makes, of whatever it is made. */
static bool names_headers(const struct program *program)
{
    for (size_t u = 0; u < program->unit_count; u++)
        for (int f = 0; f < program->units[u]->source_count; f++) {
            const struct source *s = program->units[u]->sources[f];
            for (size_t d = 0; d < s->directive_count && s->directives[d] + 2 < s->token_count; d++)
                if (token_is_word(s, s->directives[d] + 1, "include") &&
                    s->tokens[s->directives[d] + 2].kind == TK_NAME)
                    return true;
        }
    return false;
}

bool means_another(const struct program *program, struct arena *arena, const struct source *s, size_t i,
                   size_t stop, const struct token **name)
{
    enum meaning meaning;
    size_t at = renames(s, i, stop, &meaning);
    if (at == SIZE_MAX)
        return false;
    *name = &s->tokens[at];
    const char *text = s->text + (*name)->begin;
    size_t length = (*name)->end - (*name)->begin;
    bool used = false;
    for (size_t u = 0; u < program->unit_count && !used; u++)
        used = is_used(program->units[u], text, length, !s->tokens[at].directive);
    return used && (meaning == MEANS_MORE || names_headers(program) ||
                    !alike_everywhere(program, arena, text, length, meaning));
}
