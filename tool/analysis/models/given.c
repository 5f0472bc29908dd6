/* Functions of the program that are handed to the library, which calls them. */
#include <string.h>

#include "analysis/known/library.h"
#include "analysis/memory/began.h"
#include "analysis/memory/behind.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/reach.h"
#include "analysis/memory/records.h"
#include "analysis/models/models.h"
#include "analysis/models/survey.h"
#include "analysis/models/surveyed.h"
#include "analysis/models/unknown.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* What of the shares lies in all that is reached, or tells how long it is. */
static unsigned long long reached_shares(struct interp *in, const struct reached *reach,
                                         const struct node *node)
{
    unsigned long long shares = 0;
    for (int i = 0; i < reach->count; i++) {
        const struct value inside = object_content(in, reach->objects[i], node);
        shares |= length_shares(in, reach->objects[i]) | (inside.dep == DEP_FIX ? 0 : inside.shares);
    }
    return shares;
}

/* What of the shares the variables hold that the functions use (or, where `later`, may come to hold), or lead
 * to; what they are called with leads only to what is behind that: the library's own rules are for the rest.
 */
static unsigned long long survey_shares(struct interp *in, const struct survey *s, bool later,
                                        const struct value *arguments, int count, const struct node *node)
{
    if (s->unfit || (later && s->variable_count))
        return every_share(in); /* unfit: the survey has ended early */
    for (int i = 0; i < s->variable_count; i++)
        object_for_decl(in, s->variables[i]);
    struct reached reach = reached_new(in);
    for (int i = 0; i < s->variable_count; i++)
        reach_object(in, &reach, object_for_decl(in, s->variables[i]));
    bool lost = false;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < arguments[i].to.count; k++) {
            const struct value *held = &seen(in, arguments[i].to.at[k].object)->value;
            lost = lost || held->to.lost;
            reach_value(in, &reach, held);
        }
    reach_behind_lost(in, &reach, lost);
    const unsigned long long shares = reached_shares(in, &reach, node);
    reached_free(&reach);
    return shares;
}

/* The function that an argument is: named there or held by a variable. *any: it is one that is not known. */
static const struct function *given_function(struct interp *in, const struct node *argument,
                                             const struct value *value, bool *any)
{
    const struct node *given = argument ? strip(argument) : NULL;
    *any = false;
    if (given && given->kind == N_UNARY && given->op == OP_ADDRESS)
        given = strip(given->children[0]);
    if (given && given->kind == N_REF && given->decl && given->decl->kind == D_FUNCTION)
        return find_function(in->program, given->decl);
    const struct type *type = given ? given->type : NULL;
    bool pointer = type && (type->kind == T_FUNCTION || (type->to && type->to->kind == T_FUNCTION));
    if (!value || (!pointer && !value->to.function))
        return NULL;
    *any = !value->to.function && !value->to.null;
    return value->to.function ? find_function(in->program, value->to.function) : NULL;
}

/* Is what the library is given beside the function another thing on every rank? Then so may be how often it
 * calls it, and with what. */
static bool given_by_rank(struct interp *in, const struct node *node, const struct value *arguments,
                          int count)
{
    for (int i = 0; i < count; i++) {
        if (differs_in_all(in, &arguments[i], node))
            return true;
        for (int k = 0; k < arguments[i].to.count; k++)
            if (poly_by_rank(in->space, arguments[i].to.at[k].w) ||
                poly_by_rank(in->space, seen(in, arguments[i].to.at[k].object)->size.w))
                return true;
    }
    return false;
}

/* The library calls it before it returns, as often as it likes; or `later`. */
static void given_surveyed(struct interp *in, const struct survey *s, bool later, bool by_rank,
                           const struct node *node)
{
    does_surveyed(in, s, by_rank, node);
    if (s->acts)
        acts_outside(in, node);
    if (later && s->draws)
        refuse_all(in, 232, node, "a function that draws random numbers is called from elsewhere");
}

/* A function that is not of the program: one of the library does what its row says; any other one may use
 * whatever other files see. */
static void given_foreign(struct interp *in, const struct node *argument, bool later, bool by_rank,
                          const struct node *node)
{
    const struct node *given = argument ? strip(argument) : NULL;
    if (given && given->kind == N_UNARY && given->op == OP_ADDRESS)
        given = strip(given->children[0]);
    const struct decl *d = given && given->kind == N_REF ? given->decl : NULL;
    if (!d || d->kind != D_FUNCTION || find_function(in->program, d) ||
        (d->in_system && strstr(d->name, "MPI_")))
        return;
    struct survey s = {.acts = true};
    survey_library(&s, d->name);
    if (d->in_system)
        given_surveyed(in, &s, later, by_rank || library_is(d->name, LIB_DIFFERS), node);
    else if (in->shares->record)
        fact_against(in, every_share(in), 223, argument,
                     "a function that is not known is called from elsewhere", NULL, NULL);
}

void given_functions(struct interp *in, const struct node *node, const struct value *arguments, int count,
                     bool now)
{
    for (int i = 1; i < node->count; i++) {
        bool any;
        const struct function *f =
            given_function(in, node->children[i], i - 1 < count ? &arguments[i - 1] : NULL, &any);
        const struct survey *s = f || any ? survey_of(in, f) : NULL;
        if (!s && !library_is(node->text, LIB_INSERTS)) /* manipulators.h */
            given_foreign(in, node->children[i], !now, in->path->control_rank, node);
        unsigned long long shares = s ? survey_shares(in, s, !now, arguments, count, node) : 0;
        for (int k = i; s && !now && k < count; k++) /* it is given that later, whatever stands there then */
            if (arguments[k].to.count || arguments[k].to.lost)
                shares = every_share(in);
        if (shares && in->shares->record)
            fact_against(in, shares, 223, node->children[i],
                         "a function that uses variables of the share is called from elsewhere", NULL, NULL);
        if (s && s->errors)
            refuse_all(in, 223, node->children[i], "a function that looks at errno is called from elsewhere");
        bool by_rank = s && (in->path->control_rank || differs_by_state(in, s, node) ||
                             given_by_rank(in, node, arguments, count));
        if (s) {
            given_surveyed(in, s, !now, by_rank, node);
            sets_surveyed(in, s, arguments, strncmp(node->text, "MPI_", 4) ? count : 0, by_rank, node);
        }
    }
}

/* ---- error handlers of MPI ---- */

static bool ends_job_for_sure(const struct node *body)
{
    const struct node *last = body->kind == N_BLOCK && body->count ? body->children[body->count - 1] : NULL;
    return ends_program(last);
}

static bool leaves_early(const struct node *node)
{
    if (!node)
        return false;
    if (node->kind == N_RETURN || node->kind == N_GOTO || node->kind == N_THROW || node->kind == N_OTHER ||
        (node->kind == N_CALL && (!node->decl || library_is(node->text, LIB_JUMPS))))
        return true;
    for (int i = 0; i < node->count; i++)
        if (leaves_early(node->children[i]))
            return true;
    return false;
}

static bool tells_only(struct interp *in, const struct node *node, int depth);

/* What is called tells what has failed, or ends the job, and changes nothing. */
static bool calls_to_tell(struct interp *in, const struct node *node, int depth)
{
    static const char *const names[] = {"MPI_Error_string", "MPI_Error_class",   "MPI_Comm_rank",
                                        "MPI_Comm_size",    "MPI_Comm_get_name", "MPI_Abort",
                                        "MPI_Initialized",  "MPI_Finalized",     NULL};
    if (is_named_in(node->text, names))
        return true;
    if (!node->decl || node->decl->is_virtual)
        return false;
    const struct function *f = find_function(in->program, node->decl);
    if (f)
        return depth < 8 && tells_only(in, f->body, depth + 1);
    return node->decl->in_system && library_is(node->text, LIB_PRINTS | LIB_ENDS);
}

static bool tells_only(struct interp *in, const struct node *node, int depth)
{
    if (!node)
        return true;
    const struct decl *d = node->kind == N_REF ? node->decl : NULL;
    bool lasting = d && d->kind == D_VARIABLE && (d->is_global || d->is_static || d->is_extern);
    if ((lasting && !d->in_system) || node->kind == N_GOTO || node->kind == N_LAMBDA ||
        node->kind == N_THROW || node->kind == N_NEW || node->kind == N_DELETE || node->kind == N_OTHER ||
        node->kind == N_CONSTRUCT)
        return false;
    bool changes = node->kind == N_ASSIGN ||
                   (node->kind == N_UNARY && node->op >= OP_POST_INC && node->op <= OP_PRE_DEC);
    if ((changes && node->children[0]->kind != N_REF) ||
        (node->kind == N_CALL && !calls_to_tell(in, node, depth)))
        return false;
    for (int i = 0; i < node->count; i++)
        if (!tells_only(in, node->children[i], depth))
            return false;
    for (int i = 0; i < node->decl_count; i++)
        if (!tells_only(in, node->decls[i]->init, depth))
            return false;
    return true;
}

void given_handler(struct interp *in, const struct node *node, const struct value *arguments, int count)
{
    bool any;
    const struct function *f =
        node->count > 1 ? given_function(in, node->children[1], count ? arguments : NULL, &any) : NULL;
    if (!f || (!tells_only(in, f->body, 0) && !(ends_job_for_sure(f->body) && !leaves_early(f->body))))
        given_functions(in, node, arguments, count, false);
}
