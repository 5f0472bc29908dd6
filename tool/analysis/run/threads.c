/* Loops that OpenMP shares out between threads: threads.h. */
#include "analysis/run/threads.h"

#include <ctype.h>
#include <string.h>

#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/memory/storage.h"
#include "analysis/plans/names.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* One word, or one clause with what stands in its parentheses. */
struct clause {
    char name[32];
    const char *inside;
    size_t length;
    bool given; /* it has parentheses */
};

static bool next_clause(const char **text, struct clause *c)
{
    const char *at = *text;
    while (*at == ' ' || *at == ',')
        at++;
    size_t n = 0;
    while (isalpha((unsigned char)*at) || *at == '_') {
        if (n + 1 < sizeof c->name)
            c->name[n++] = *at;
        at++;
    }
    c->name[n] = 0;
    c->inside = "";
    c->length = 0;
    c->given = false;
    if (!n)
        return false;
    while (*at == ' ')
        at++;
    if (*at == '(') {
        const char *from = ++at;
        int depth = 1;
        for (; *at && depth; at++)
            depth += *at == '(' ? 1 : *at == ')' ? -1 : 0;
        c->given = true;
        c->inside = from;
        c->length = (size_t)(at - from) - (depth ? 0 : 1);
    }
    *text = at;
    return true;
}

static const struct decl *variable_named(struct interp *in, const char *name, size_t length,
                                         const struct node *where)
{
    struct variables vars = variables_of(in, where->function);
    for (int i = 0; i < vars.count; i++)
        if (strlen(vars.items[i]->name) == length && !memcmp(vars.items[i]->name, name, length) &&
            visible(vars.items[i], where))
            return vars.items[i];
    return NULL;
}

static bool next_name(const char **at, const char *end, const char **name, size_t *length)
{
    while (*at < end && !isalpha((unsigned char)**at) && **at != '_')
        (*at)++;
    *name = *at;
    while (*at < end && (isalnum((unsigned char)**at) || **at == '_'))
        (*at)++;
    *length = (size_t)(*at - *name);
    return *length > 0;
}

/* A number of threads, of iterations in a piece: must not be as long as an own share, which may be 0, nor
 * another one on every rank. */
static bool is_fixed(struct interp *in, const struct clause *c, const struct node *node)
{
    const char *at = c->inside, *name;
    size_t length;
    while (next_name(&at, c->inside + c->length, &name, &length)) {
        const struct decl *d = variable_named(in, name, length, node);
        const struct value *v = d ? &seen(in, object_for_decl(in, d))->value : NULL;
        if (v && (v->dep != DEP_FIX || v->by_rank || (v->w && length_dep(v->w) != DEP_FIX)))
            return false;
    }
    return !memchr(c->inside, '[', c->length) && !memchr(c->inside, '.', c->length);
}

static bool is_word_of(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words) != 0)
        words++;
    return *words;
}

static bool is_followed(struct interp *in, const struct node *node)
{
    static const char *const directives[] = {"parallel", "for", "simd", NULL};
    static const char *const plain[] = {"private",   "firstprivate", "lastprivate", "shared",  "collapse",
                                        "reduction", "nowait",       "proc_bind",   "safelen", "simdlen",
                                        "aligned",   "if",           NULL};
    static const char *const numbers[] = {"schedule", "num_threads", NULL};
    const char *text = node->pragma;
    struct clause c;
    bool loop = false, clauses = false;
    while (next_clause(&text, &c)) {
        bool word = !c.given && !clauses && is_word_of(c.name, directives);
        loop = loop || (word && strcmp(c.name, "parallel") != 0);
        clauses = clauses || !word;
        bool shared = !strcmp(c.name, "default") && !strncmp(c.inside + strspn(c.inside, " "), "shared",
                                                             6); /* (none) wants the share object named */
        if (!word && !shared && !is_word_of(c.name, plain) &&
            !(is_word_of(c.name, numbers) && is_fixed(in, &c, node)))
            return false;
    }
    return loop && !*text && node->kind == N_FOR;
}

void enter_threads(struct interp *in, const struct node *node)
{
    if (in->shares->record && !is_followed(in, node))
        refuse_all(in, 223, node, "an OpenMP directive that is not followed");
}

/* What one thread or another has left there. */
static void forget_private(struct interp *in, const struct decl *d, const struct node *node)
{
    struct value v = set_unseen(in, node);
    set_object(in, object_for_decl(in, d), &v, node);
}

static enum agg reduction_of(const struct clause *c)
{
    static const struct {
        const char *text;
        enum agg agg;
    } operators[] = {{"+", AGG_SUM},   {"-", AGG_SUM},  {"*", AGG_PROD}, {"max", AGG_MAX}, {"min", AGG_MIN},
                     {"&&", AGG_LAND}, {"||", AGG_LOR}, {"&", AGG_AND},  {"|", AGG_OR},    {"^", AGG_XOR}};
    const char *at = c->inside + strspn(c->inside, " ");
    const char *colon = memchr(at, ':', c->length - (size_t)(at - c->inside));
    size_t length = colon ? (size_t)(colon - at) : 0;
    while (length && at[length - 1] == ' ')
        length--;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (strlen(operators[i].text) == length && !memcmp(operators[i].text, at, length))
            return operators[i].agg;
    return AGG_NONE;
}

/* The threads' results are combined as the clause says; the loop must do the same. */
static void check_reduction(struct interp *in, const struct clause *c, const struct node *node)
{
    enum agg agg = reduction_of(c);
    const char *colon = memchr(c->inside, ':', c->length), *at = colon ? colon : c->inside, *name;
    size_t length;
    while (next_name(&at, c->inside + c->length, &name, &length)) {
        const struct decl *d = variable_named(in, name, length, node);
        const struct value *v = d ? &seen(in, object_for_decl(in, d))->value : NULL;
        bool same = v && (v->dep == DEP_FIX ||
                          (v->partial.operation == agg && (v->dep == DEP_AGG || v->dep == DEP_CARRY)) ||
                          v->dep == DEP_BAD);
        if ((!same || !agg))
            refuse_all(in, 223, node, "a reduction over threads that is not what the loop does");
    }
}

void leave_threads(struct interp *in, const struct node *node)
{
    const char *text = node->pragma, *name;
    struct clause c;
    size_t length;
    while (next_clause(&text, &c)) {
        if (!strcmp(c.name, "reduction"))
            check_reduction(in, &c, node);
        if (strcmp(c.name, "private") != 0 && strcmp(c.name, "firstprivate") != 0)
            continue;
        const char *at = c.inside;
        while (next_name(&at, c.inside + c.length, &name, &length)) {
            const struct decl *d = variable_named(in, name, length, node);
            if (d)
                forget_private(in, d, node);
        }
    }
    const struct node *init = node->kind == N_FOR ? node->children[0] : NULL,
                      *counter = init && init->kind == N_ASSIGN ? init->children[0] : NULL;
    if (counter && counter->kind == N_REF && counter->decl)
        forget_private(in, counter->decl, node); /* the loop's own counter is private */
}
