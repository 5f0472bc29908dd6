#include "analysis/tree/conditionals.h"

#include <stdint.h>
#include <string.h>

#include "analysis/tree/lexer.h"
#include "analysis/tree/lower.h"

bool token_is_word(const struct source *s, size_t i, const char *word)
{
    size_t length = strlen(word);
    return i < s->token_count && s->tokens[i].end - s->tokens[i].begin == length &&
           !memcmp(s->text + s->tokens[i].begin, word, length);
}

bool token_is_mark(const struct source *s, size_t i, char mark)
{
    return i < s->token_count && token_mark(&s->tokens[i], s->text) == mark;
}

bool directive_begins(const struct source *s, size_t i)
{
    return i < s->token_count && s->tokens[i].begins;
}

static size_t directive_stop(const struct source *s, size_t i)
{
    for (i++; i < s->token_count && s->tokens[i].directive && !directive_begins(s, i); i++)
        ;
    return i;
}

struct reading {
    struct lowered_unit *unit;
    const struct source *s;
    const struct skips *skipped;
    const char *const *flags;
    size_t flag_count;
    size_t guard; /* the #ifndef of the include guard; SIZE_MAX none */
};

static bool same_name(const char *word, const char *name, size_t length)
{
    return !strncmp(word, name, length) && (!word[length] || word[length] == '=' || word[length] == '(');
}

/* What is known of a name where a condition asks for it. */
enum settled { LEFT_OPEN, IS_DEFINED, IS_UNDEFINED };

/* `known`: that it is defined, or not, whatever as. The last word about it counts. */
static enum settled settled_by_flags(const struct reading *r, const char *name, size_t length, bool known)
{
    enum settled is = LEFT_OPEN;
    for (size_t i = 0; i < r->flag_count; i++) {
        const char *word = r->flags[i];
        if (word[0] != '-' || (word[1] != 'D' && word[1] != 'U'))
            continue;
        const char *what = word[2] ? word + 2 : i + 1 < r->flag_count ? r->flags[i + 1] : "";
        const char *value = strchr(what, '=');
        const bool number =
            !value || !value[1] || strspn(value + 1, "0123456789uUlLxX+-*/%<>=!&|()") == strlen(value + 1);
        if (same_name(what, name, length)) /* as a number, and not as another name */
            is = !known && !number ? LEFT_OPEN : word[1] == 'D' ? IS_DEFINED : IS_UNDEFINED;
    }
    return is;
}

static enum settled settled_by_text(const struct reading *r, size_t before, const char *name, size_t length,
                                    bool known, int hops);

/* #define or #undef of the name at this token. */
static bool is_about(const struct source *s, size_t i, const char *name, size_t length)
{
    return i + 2 < s->token_count &&
           (token_is_word(s, i + 1, "define") || token_is_word(s, i + 1, "undef")) &&
           s->tokens[i + 2].end - s->tokens[i + 2].begin == length &&
           !memcmp(s->text + s->tokens[i + 2].begin, name, length);
}

/* #define of a name behind the #ifndef of it: nothing happens there where it is defined. */
static bool is_default(const struct source *s, size_t d)
{
    const size_t i = s->directives[d], before = d ? s->directives[d - 1] : i;
    return d && token_is_word(s, i + 1, "define") && token_is_word(s, before + 1, "ifndef") &&
           directive_stop(s, before) == before + 3 &&
           s->tokens[before + 2].end - s->tokens[before + 2].begin ==
               s->tokens[i + 2].end - s->tokens[i + 2].begin &&
           !memcmp(s->text + s->tokens[before + 2].begin, s->text + s->tokens[i + 2].begin,
                   s->tokens[i + 2].end - s->tokens[i + 2].begin);
}

/* Does a directive that another configuration may not have, or may have besides, make the name something
 * else: one in a part of #if, or in another file, which may be included in such a part? Flags and definitions
 * settle nothing then. What gives a name a meaning that has none does not count where it has one. */
static bool may_change(const struct reading *r, const char *name, size_t length, enum settled is)
{
    for (int f = 0; f < r->unit->source_count; f++) {
        const struct source *s = r->unit->sources[f];
        int depth = 0;
        for (size_t d = 0; d < s->directive_count && s->directives[d] + 1 < s->token_count; d++) {
            const size_t i = s->directives[d];
            if (!memcmp(s->text + s->tokens[i + 1].begin, "if", 2))
                depth += s != r->s || i != r->guard;
            else if (token_is_word(s, i + 1, "endif"))
                depth--;
            else if (is_about(s, i, name, length) && (depth > 0 || s != r->s) &&
                     !(is == IS_DEFINED && is_default(s, d)))
                return true;
        }
    }
    return false;
}

static bool is_settled_name(const struct reading *r, size_t i, size_t before, bool known, int hops)
{
    const struct source *s = r->s;
    const struct token *t = &s->tokens[i];
    if (t->kind != TK_NAME || token_is_word(s, i, "defined"))
        return true;
    const char *name = s->text + t->begin;
    const size_t length = t->end - t->begin;
    const enum settled by_flags = settled_by_flags(r, name, length, known),
                       is = by_flags ? by_flags : settled_by_text(r, before, name, length, known, hops);
    return is != LEFT_OPEN && !may_change(r, name, length, is);
}

/* Is it defined as the same whatever the configuration is? */
static bool same_body(const struct reading *r, size_t directive, int hops)
{
    const struct source *s = r->s;
    const size_t stop = directive_stop(s, directive);
    if (directive + 3 < stop && s->tokens[directive + 3].begin == s->tokens[directive + 2].end &&
        s->text[s->tokens[directive + 3].begin] == '(')
        return false; /* with parameters */
    for (size_t i = directive + 3; i < stop; i++)
        if (!is_settled_name(r, i, directive, false, hops + 1))
            return false;
    return true;
}

/* Defined, or undefined, further up in the file whatever the configuration is: so says the last directive
 * about it. */
static enum settled settled_by_text(const struct reading *r, size_t before, const char *name, size_t length,
                                    bool known, int hops)
{
    const struct source *s = r->s;
    int depth = 0;
    enum settled is = LEFT_OPEN;
    for (size_t d = 0; d < s->directive_count && s->directives[d] + 1 < before && hops < 8; d++) {
        const size_t i = s->directives[d];
        if (i == r->guard)
            continue;
        const struct token *word = &s->tokens[i + 1];
        if (!memcmp(s->text + word->begin, "if", 2))
            depth++;
        else if (token_is_word(s, i + 1, "endif"))
            depth--;
        else if (i + 2 < before && is_about(s, i, name, length)) {
            const bool defines = token_is_word(s, i + 1, "define");
            const bool same = !depth && (known || !defines || same_body(r, i, hops));
            is = !same ? LEFT_OPEN : defines ? IS_DEFINED : IS_UNDEFINED;
        }
    }
    return is;
}

/* Does the condition have the same answer in every configuration? */
static bool settled(const struct reading *r, size_t directive)
{
    const struct source *s = r->s;
    size_t stop = directive_stop(s, directive);
    const bool asks = token_is_word(s, directive + 1, "ifdef") || token_is_word(s, directive + 1, "ifndef");
    for (size_t i = directive + 2; i < stop; i++) {
        const bool known = asks || token_is_word(s, i - 1, "defined") || token_is_word(s, i - 2, "defined");
        if (!is_settled_name(r, i, directive, known, 0))
            return false;
    }
    return true;
}

/* The #ifndef around a header, behind which its name is defined at once. */
static size_t guard_of(const struct source *s)
{
    if (s->token_count < 6 || !directive_begins(s, 0) || !token_is_word(s, 1, "ifndef") ||
        directive_stop(s, 0) != 3 || !token_is_word(s, 4, "define"))
        return SIZE_MAX;
    const struct token *name = &s->tokens[2], *defined = &s->tokens[5];
    bool same = name->end - name->begin == defined->end - defined->begin &&
                !memcmp(s->text + name->begin, s->text + defined->begin, name->end - name->begin);
    int depth = 0;
    for (size_t i = 0; same && i + 1 < s->token_count; i++) {
        if (!directive_begins(s, i))
            continue;
        depth += !memcmp(s->text + s->tokens[i + 1].begin, "if", 2) ? 1
                 : token_is_word(s, i + 1, "endif")                 ? -1
                                                                    : 0;
        if (!depth)
            return directive_stop(s, i) >= s->token_count ? 0 : SIZE_MAX;
    }
    return SIZE_MAX;
}

static void add_branch(struct reading *r, size_t directive, size_t stop)
{
    const struct source *s = r->s;
    size_t first = directive_stop(s, directive);
    if (first >= stop)
        return;
    struct conditional branch = {.source = s,
                                 .directive = s->tokens[directive].begin,
                                 .directive_end = s->tokens[first - 1].end,
                                 .begin = s->tokens[first].begin,
                                 .end = s->tokens[stop - 1].end,
                                 .left_out = lower_is_skipped(r->skipped, s->tokens[first].begin)};
    ARENA_PUSH(r->unit->arena, r->unit->conditionals, r->unit->conditional_count, branch);
}

/* The directive at i begins a chain; the token behind its #endif. `open`: another configuration may take
 * another way. */
static size_t read_chain(struct reading *r, size_t i, bool outer_left_out, int depth)
{
    const struct source *s = r->s;
    bool open = i != r->guard && !settled(r, i);
    size_t branch = i;
    for (i = directive_stop(s, i); i < s->token_count;) {
        bool left_out = outer_left_out || (open && lower_is_skipped(r->skipped, s->tokens[i].begin));
        if (!directive_begins(s, i) || i + 1 >= s->token_count) {
            i++;
            continue;
        }
        if (!memcmp(s->text + s->tokens[i + 1].begin, "if", 2) && depth < 200) {
            i = read_chain(r, i, left_out, depth + 1);
            continue;
        }
        bool ends = token_is_word(s, i + 1, "endif");
        if (ends || token_is_word(s, i + 1, "else") || !memcmp(s->text + s->tokens[i + 1].begin, "elif", 4)) {
            if (open && !outer_left_out)
                add_branch(r, branch, i);
            if (ends)
                return directive_stop(s, i);
            branch = i;
            open = open || (!token_is_word(s, i + 1, "else") && !settled(r, i));
        }
        i = directive_stop(s, i);
    }
    return i;
}

void find_conditionals(struct lowered_unit *unit, const struct source *source, const struct skips *skipped,
                       const char *const *flags, size_t flag_count)
{
    struct reading r = {.unit = unit,
                        .s = source,
                        .skipped = skipped,
                        .flags = flags,
                        .flag_count = flag_count,
                        .guard = guard_of(source)};
    for (size_t i = 0; i + 1 < source->token_count;)
        i = directive_begins(source, i) && !memcmp(source->text + source->tokens[i + 1].begin, "if", 2)
                ? read_chain(&r, i, false, 0)
                : i + 1;
}
