/* Loops whose numbers are dealt out, in C++.
 *
 * What dealt.h asks of a program is asked there, too. Two things in it are told by calls that stand in the
 * text: that all ranks come by the loop between the same two collectives, equally often, and that what is
 * done for a number only computes. In C++ code runs without being called: constructors and destructors,
 * operators, conversions, functions that the library finds by what it is given, those of derived classes.
 *
 * So the loop and everything by which ranks tell each other something stands in main, which nothing can call
 * and which is left but once: whatever else runs, and whenever it does, communicates nothing (an exception
 * that leaves main ends the program, as it did; there are no handlers). And what is done for a number,
 * with all that it calls, has to do with numbers, pointers and arrays alone: no operand, variable, parameter
 * or result is an object of a class or leads to one, so every operator is the language's, a function is the
 * one that is named, and nothing begins or ends.
 *
 * Threads, parallel algorithms and coroutines of the standard library are refused like threads in C, and
 * libraries that communicate by classes. */
#include <string.h>

#include "analysis/interp.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/run/dealt_text.h"
#include "analysis/tree/lexer.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"

static bool ends_with(const char *path, const char *end)
{
    const size_t length = strlen(path), more = strlen(end);
    return length > more && !strcmp(path + length - more, end);
}

bool is_c(const char *path)
{
    return ends_with(path, ".c");
}

bool is_main(const struct function *function)
{
    const struct decl *d = function ? function->decl : NULL;
    return d && d->kind == D_FUNCTION && !strcmp(d->name, "main") && !d->scope && !d->is_private &&
           !d->is_template && !d->is_virtual && !d->record && !d->is_static;
}

/* Something of MPI that more than this rank has to do with. */
static bool communicates(const struct source *s, const struct token *t)
{
    static const char *const alone[] = {
        "MPI_Comm_rank", "MPI_Comm_size", "MPI_Initialized", "MPI_Finalized", "MPI_Abort",
        "MPI_Wtime",     "MPI_Wtick",     "MPI_Comm",        "MPI_Datatype",  "MPI_Get_version",
        "MPI_Op",        "MPI_Status",    "MPI_Error_string"};
    const size_t length = t->end - t->begin;
    if (length < 5 || memcmp(s->text + t->begin, "MPI_", 4) != 0)
        return false;
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        if (strlen(alone[i]) == length && !memcmp(s->text + t->begin, alone[i], length))
            return false;
    for (unsigned i = t->begin + 5; i < t->end; i++)
        if (s->text[i] >= 'a' && s->text[i] <= 'z')
            return true;
    return false; /* MPI_INT, MPI_COMM_WORLD */
}

static bool stands_in(const struct function *function, const struct source *s, const struct token *t)
{
    const struct node *body = function->body;
    return body && body->source == s && t->begin >= body->begin && t->end <= body->end;
}

/* In main, and in no function of a class there. */
static bool stands_in_main(const struct lowered_unit *unit, const struct source *s, const struct token *t)
{
    bool found = false;
    for (int i = 0; i < unit->function_count; i++)
        if (stands_in(unit->functions[i], s, t)) {
            if (!is_main(unit->functions[i]))
                return false;
            found = true;
        }
    return found && !t->directive;
}

static const char *stands_against(const struct source *s, const struct token *t,
                                  const struct lowered_unit *unit)
{
    static const char *const names[] = {"thread",   "jthread",   "async", "packaged_task", "execution",
                                        "co_await", "co_return", "boost", "co_yield"};
    const size_t length = t->end - t->begin;
    if (t->kind != TK_NAME)
        return NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length && !memcmp(s->text + t->begin, names[i], length))
            return "what runs beside main, or communicates by classes, is not followed in C++";
    return communicates(s, t) && !stands_in_main(unit, s, t) ? "communicates elsewhere than in main, in C++"
                                                             : NULL;
}

const char *unfit_cxx(const struct lowered_unit *unit)
{
    static const char *const ends[] = {".cpp", ".cc", ".cxx", ".C", ".c++"};
    bool known = false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        known = known || ends_with(unit->path, ends[i]);
    if (!known)
        return "the program is neither C nor C++";
    for (int k = 0; k < unit->source_count; k++)
        for (size_t t = 0; t < unit->sources[k]->token_count; t++) {
            const char *why = stands_against(unit->sources[k], &unit->sources[k]->tokens[t], unit);
            if (why)
                return why;
        }
    return NULL;
}

bool is_of_class(const struct type *type)
{
    while (type && (type->kind == T_ARRAY || type->kind == T_POINTER))
        type = type->to;
    return type && type->kind == T_RECORD;
}

bool handles_object(const struct node *node)
{
    if (is_of_class(node->type) || node->kind == N_MEMBER)
        return true;
    for (int i = 0; i < node->decl_count; i++)
        if (is_of_class(node->decls[i]->type))
            return true;
    return node->decl && is_of_class(node->decl->type);
}
