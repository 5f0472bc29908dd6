/* Loops whose numbers are dealt out: whether anything of the program is in their way.
 *
 * That is told by the names in its text, whoever comes by, but for what stands in a function that nobody
 * calls: nothing else of the program names it, no attribute or assembler is there that may, and libraries
 * cannot mean it by its name, since it is static, or has neither a name that MPI has (of which none has a
 * capital behind a small letter) nor one that is known of a library, in a program that asks for no function
 * by its name. What it would do is never done. */
#include <ctype.h>
#include <string.h>

#include "analysis/interp.h"
#include "analysis/known/library.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/run/dealt_text.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"

enum { MOST_FUNCTIONS = 64 };

static bool token_says(const struct source *s, const struct token *t, const char *name)
{
    size_t length = strlen(name);
    return t->end - t->begin == length && !memcmp(s->text + t->begin, name, length);
}

/* Names of MPI that are no functions begin with a capital behind MPI_ and go on with one, but for types. */
static bool may_be_used(const struct source *s, const struct token *t)
{
    static const char *const names[] = {"MPI_Init",        "MPI_Init_thread",  "MPI_Initialized",
                                        "MPI_Finalize",    "MPI_Finalized",    "MPI_Comm_rank",
                                        "MPI_Comm_size",   "MPI_Bcast",        "MPI_Reduce",
                                        "MPI_Allreduce",   "MPI_Barrier",      "MPI_Send",
                                        "MPI_Recv",        "MPI_Gather",       "MPI_Allgather",
                                        "MPI_Abort",       "MPI_Wtime",        "MPI_Wtick",
                                        "MPI_Get_version", "MPI_Error_string", "MPI_Get_processor_name",
                                        "MPI_Comm",        "MPI_Datatype",     "MPI_Op",
                                        "MPI_Status"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (token_says(s, t, names[i]))
            return true;
    for (unsigned i = t->begin + 4; i < t->end; i++)
        if (s->text[i] >= 'a' && s->text[i] <= 'z')
            return false;
    return !token_says(s, t, "MPI_COMM_SELF");
}

static bool token_begins(const struct source *s, const struct token *t, const char *prefix)
{
    size_t length = strlen(prefix);
    return t->end - t->begin > length && !memcmp(s->text + t->begin, prefix, length);
}

static const char *stands_against(const struct source *s, const struct token *t)
{
    static const char *const beside[] = {"pthread_create", "thrd_create", "fork",
                                         "vfork",          "clone",       "_Pragma"};
    if (t->kind != TK_NAME)
        return NULL;
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        if (token_says(s, t, beside[i]))
            return "the program has threads or processes of its own";
    if (token_begins(s, t, "sy_") || token_begins(s, t, "SY_") || token_says(s, t, "DLS") ||
        token_begins(s, t, "DLS_"))
        return "the program balances by itself";
    bool mpi = token_begins(s, t, "MPI_") || token_begins(s, t, "PMPI_") || token_begins(s, t, "MPIX_") ||
               token_says(s, t, "MPI");
    if (mpi && (!token_begins(s, t, "MPI_") || !may_be_used(s, t)))
        return "the program communicates by more than collectives of all ranks";
    bool last = t + 1 == s->tokens + s->token_count;
    bool directive = t->directive && token_says(s, t, "pragma") && (last || !token_says(s, t + 1, "once"));
    return directive ? "the program has directives" : NULL;
}

/* A function that is named, and of which it is not known what it does. */
static const struct node *unknown_in(struct interp *in, const struct node *node)
{
    if (!node)
        return NULL;
    const struct decl *d = (node->kind == N_REF || node->kind == N_CALL) && node->decl ? node->decl : NULL;
    if (d && d->kind == D_FUNCTION && !find_function(in->program, d) && !d->in_system)
        return node;
    if (node->kind == N_OTHER || node->kind == N_LAMBDA || node->kind == N_THROW || node->kind == N_TRY)
        return node;
    const struct node *at = NULL;
    for (int i = 0; i < node->count && !at; i++)
        at = unknown_in(in, node->children[i]);
    for (int i = 0; i < node->decl_count && !at; i++)
        at = unknown_in(in, node->decls[i]->init);
    return at;
}

/* A walk over what may be called: from `from`, to where it comes. */
struct calls {
    struct interp *in;
    const struct function *seen[MOST_FUNCTIONS], *wanted;
    int count;
};

/* Of one text: units have a function of a header each. */
static bool same_function(const struct function *a, const struct function *b)
{
    return a == b || same_loop(a->body, b->body);
}

/* Whatever names a function counts as a call of it. */
static bool comes_to(struct calls *calls, const struct node *node)
{
    if (!node)
        return false;
    const struct decl *d = (node->kind == N_REF || node->kind == N_CALL) && node->decl ? node->decl : NULL;
    const struct function *f = d && d->kind == D_FUNCTION ? find_function(calls->in->program, d) : NULL;
    bool known = !f;
    for (int i = 0; i < calls->count && !known; i++)
        known = calls->seen[i] == f;
    if (!known) {
        if (same_function(f, calls->wanted) || calls->count == MOST_FUNCTIONS)
            return true;
        calls->seen[calls->count++] = f;
        if (comes_to(calls, f->body))
            return true;
    }
    for (int i = 0; i < node->count; i++)
        if (comes_to(calls, node->children[i]))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (comes_to(calls, node->decls[i]->init))
            return true;
    return false;
}

static bool may_call(struct interp *in, const struct node *from, const struct function *wanted)
{
    struct calls calls = {.in = in, .wanted = wanted};
    return comes_to(&calls, from);
}

/* A function of the program, or of MPI, that is named without being called, and may come to the one that is
 * wanted: it may be called by who does not tell. */
static const struct node *kept_function(struct interp *in, const struct node *node,
                                        const struct function *wanted)
{
    if (!node)
        return NULL;
    const struct node *up = node->parent;
    const struct decl *d =
        node->kind == N_REF && node->decl && node->decl->kind == D_FUNCTION ? node->decl : NULL;
    bool called = up && up->kind == N_CALL && up->count && up->children[0] == node;
    if (d && !called) {
        const struct function *f = find_function(in->program, d);
        if (f ? same_function(f, wanted) || may_call(in, f->body, wanted) : mpi_call_find(d->name) != NULL)
            return node;
    }
    const struct node *at = NULL;
    for (int i = 0; i < node->count && !at; i++)
        at = kept_function(in, node->children[i], wanted);
    for (int i = 0; i < node->decl_count && !at; i++)
        at = kept_function(in, node->decls[i]->init, wanted);
    return at;
}

const struct node *unseen_calls(struct interp *in, const struct function *function, const char **text)
{
    const struct node *at = NULL;
    *text = "calls itself";
    if (may_call(in, function->body, function))
        return function->body;
    *text = "may be called by its address, or by what is given it";
    for (size_t u = 0; u < in->program->unit_count && !at; u++) {
        const struct lowered_unit *unit = in->program->units[u];
        for (int i = 0; i < unit->function_count && !at; i++)
            at = kept_function(in, unit->functions[i]->body, function);
        for (int i = 0; i < unit->global_count && !at; i++)
            at = kept_function(in, unit->globals[i]->init, function);
    }
    return at;
}

static bool names_function(struct interp *in, const struct node *node, const struct function *f)
{
    if (!node)
        return false;
    const struct decl *d = node->decl && node->decl->kind == D_FUNCTION ? node->decl : NULL;
    if (d && (d == f->decl || !strcmp(d->name, f->decl->name) || find_function(in->program, d) == f))
        return true;
    for (int i = 0; i < node->count; i++)
        if (names_function(in, node->children[i], f))
            return true;
    for (int i = 0; i < node->decl_count; i++) {
        const struct decl *made = node->decls[i];
        if (names_function(in, made->init, f))
            return true;
        for (int k = 0; k < made->dim_count; k++)
            if (names_function(in, made->dims[k], f))
                return true;
    }
    return false;
}

/* May a library have a function of that name, which then is this one? */
static bool may_be_of_library(const struct decl *d)
{
    bool inner = false;
    for (const char *c = d->name; c[0] && c[1]; c++)
        inner = inner || (islower((unsigned char)c[0]) && isupper((unsigned char)c[1]));
    const bool known = strstr(d->name, "MPI") ? !inner : *library_find(d->name)->name != 0;
    return !d->is_static && (d->in_system || known);
}

static bool asks_by_name(const struct lowered_unit *unit)
{
    static const char *const askers[] = {"dlsym", "dlvsym", "dlfunc"};
    for (int k = 0; k < unit->source_count; k++)
        for (size_t t = 0; t < unit->sources[k]->token_count; t++)
            for (size_t i = 0; i < sizeof askers / sizeof *askers; i++)
                if (token_says(unit->sources[k], &unit->sources[k]->tokens[t], askers[i]))
                    return true;
    return false;
}

/* Does nobody call it? */
static bool is_idle(struct interp *in, const struct function *f)
{
    if (!is_c(f->unit->path) || is_main(f) || may_be_of_library(f->decl))
        return false;
    for (size_t u = 0; u < in->program->unit_count; u++) {
        const struct lowered_unit *unit = in->program->units[u];
        if (!f->decl->is_static && asks_by_name(unit))
            return false;
        for (int i = 0; i < unit->function_count; i++) {
            const struct function *other = unit->functions[i];
            bool named = !same_function(other, f) && names_function(in, other->body, f);
            for (int k = 0; k < other->length_count && !named; k++)
                named = names_function(in, other->lengths[k], f);
            if (named)
                return false;
        }
        for (int i = 0; i < unit->global_count; i++)
            if (names_function(in, unit->globals[i]->init, f))
                return false;
    }
    return true;
}

/* Within a function that nobody calls, or its name. */
static bool stands_idle(struct interp *in, const struct lowered_unit *unit, const struct source *s,
                        const struct token *t)
{
    for (int i = 0; i < unit->function_count; i++) {
        const struct function *f = unit->functions[i];
        const struct node *body = f->body;
        const bool within =
            body && body->source == s && !body->in_macro && t->begin >= body->begin && t->end <= body->end;
        if ((within || token_says(s, t, f->decl->name)) && is_idle(in, f))
            return true;
    }
    return false;
}

const char *unfit_for_loops(struct interp *in, const struct node **at)
{
    *at = NULL;
    for (size_t u = 0; u < in->program->unit_count; u++) {
        const struct lowered_unit *unit = in->program->units[u];
        const char *cxx = is_c(unit->path) ? NULL : unfit_cxx(unit);
        if (cxx)
            return cxx;
        if (unit->runs_unseen)
            return "something runs that no call shows";
        for (int i = 0; i < unit->function_count && !*at; i++) {
            *at = unknown_in(in, unit->functions[i]->body);
            for (int k = 0; k < unit->functions[i]->init_count && !*at; k++)
                *at = unknown_in(in, unit->functions[i]->inits[k].value);
        }
        for (int i = 0; i < unit->global_count && !*at; i++)
            *at = unknown_in(in, unit->globals[i]->init);
        if (*at)
            return "what is used here is not known";
        for (int k = 0; k < unit->source_count; k++)
            for (size_t t = 0; t < unit->sources[k]->token_count; t++) {
                const char *why = stands_against(unit->sources[k], &unit->sources[k]->tokens[t]);
                if (why && (unit->sources[k]->tokens[t].directive ||
                            !stands_idle(in, unit, unit->sources[k], &unit->sources[k]->tokens[t])))
                    return why;
            }
    }
    return NULL;
}
