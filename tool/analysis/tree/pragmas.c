/* OpenMP directives. They are found in the text: libclang does not show what a directive applies to, and a
 * program that is read without -fopenmp may be compiled with it. Which of them are followed: threads.c. */
#include <string.h>

#include "analysis/tree/conditionals.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/lower.h"

/* The statement that follows a place in the text. */
static struct node *statement_after(struct node *node, size_t offset)
{
    for (int i = 0; node && i < node->count; i++) {
        struct node *child = node->children[i];
        if (!child || child->source != node->source)
            continue;
        if (child->begin < offset && offset < child->end)
            return statement_after(child, offset);
        if (child->begin >= offset && (child->kind < N_INT || node->kind == N_BLOCK))
            return child;
    }
    return NULL;
}

static struct node *directed(struct lowering *l, const struct source *s, size_t begin, size_t end)
{
    for (int i = 0; i < l->unit->function_count; i++) {
        struct node *body = l->unit->functions[i]->body;
        if (body && body->source == s && body->begin < begin && end < body->end)
            return statement_after(body, end);
    }
    return NULL;
}

/* The directive's words, a blank between any two. */
static const char *words_of(struct arena *arena, const struct source *s, size_t from, size_t to)
{
    const char *text = "";
    for (size_t i = from; i < to; i++) {
        const char *word =
            arena_copy(arena, s->text + s->tokens[i].begin, s->tokens[i].end - s->tokens[i].begin);
        text = *text ? arena_printf(arena, "%s %s", text, word) : word;
    }
    return text;
}

static void take_pragma(struct lowering *l, struct source *s, size_t first, size_t end)
{
    struct node *statement = directed(l, s, s->tokens[first].begin, s->tokens[end - 1].end);
    if (!statement) {
        l->unit->runs_unseen = true;
        return;
    }
    const char *text = words_of(l->arena, s, first + 3, end);
    statement->pragma = statement->pragma ? arena_printf(l->arena, "%s ; %s", text, statement->pragma) : text;
    statement->begin = s->tokens[first].begin; /* nothing may come between the two */
}

/* Does the directive of that token end before the next one? */
static bool ends_line(const struct source *s, size_t i)
{
    if (i + 1 >= s->token_count || !s->tokens[i + 1].directive)
        return true;
    for (size_t k = s->tokens[i].end; k < s->tokens[i + 1].begin; k++)
        if (s->text[k] == '\n' && s->text[k - 1] != '\\' &&
            !(s->text[k - 1] == '\r' && k > 1 && s->text[k - 2] == '\\'))
            return true;
    return false;
}

void find_pragmas(struct lowering *l)
{
    for (int f = 0; f < l->file_count; f++) {
        struct source *s = l->files[f].source;
        const struct skips *skipped = s ? lower_skips(l, l->files[f].file) : NULL;
        for (size_t i = s ? s->token_count : 0;
             i-- > 0;) { /* from the end: the first of two begins the statement */
            bool begins =
                i + 2 < s->token_count && s->text[s->tokens[i].begin] == '#' && s->tokens[i].directive;
            if (!begins || !token_is_word(s, i + 1, "pragma") || !token_is_word(s, i + 2, "omp") ||
                lower_is_skipped(skipped, s->tokens[i].begin))
                continue;
            size_t end = i + 2;
            while (!ends_line(s, end))
                end++;
            take_pragma(l, s, i, end + 1);
        }
        for (size_t i = 0; s && i < s->token_count; i++) /* _Pragma("omp ..") */
            if (s->text[s->tokens[i].begin] == '_' && token_is_word(s, i, "_Pragma") &&
                i + 2 < s->token_count &&
                memchr(s->text + s->tokens[i + 2].begin, 'o', s->tokens[i + 2].end - s->tokens[i + 2].begin))
                l->unit->runs_unseen =
                    l->unit->runs_unseen || !strncmp(s->text + s->tokens[i + 2].begin, "\"omp", 4);
    }
}
