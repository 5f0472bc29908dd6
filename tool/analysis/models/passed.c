/* What calls of MPI are to others when the function that makes them is not followed. */
#include "analysis/models/passed.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/reach.h"
#include "analysis/models/messages.h"
#include "analysis/models/models.h"
#include "analysis/models/survey.h"
#include "analysis/path/path.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"

bool may_be_passed_over(const struct decl *called)
{
    const char *name = called->name;
    const struct mpi_call *call = mpi_call_find(name);
    size_t length = strlen(name);
    if (!call || !is_of_mpi(called, call) || call->flags & (MPI_F_KEEPS | MPI_F_LATER | MPI_F_OF_COMM) ||
        strstr(name, "rrhandler") || (length > 5 && !strcmp(name + length - 5, "_init")))
        return false;
    switch (call->kind) {
    case MPI_K_SCATTER:
    case MPI_K_INIT:
    case MPI_K_FINALIZE:
    case MPI_K_NONBLOCKING:
    case MPI_K_UNKNOWN:
        return false;
    default:
        return true;
    }
}

void forget_passed(struct interp *in)
{
    in->models->passed_count = 0;
}

/* The shares for which something in the function would change. */
static unsigned long long changed_in(const struct interp *in, const struct function *f)
{
    unsigned long long shares = 0;
    for (int i = 0; i < in->plans->count; i++) {
        const struct plan *plan = in->plans->list[i];
        if (plan->share >= 0 && plan->function == f)
            shares |= 1ull << plan->share;
    }
    for (int i = 0; i < in->shares->edit_count; i++)
        if (in->shares->edits[i].node->function == f)
            shares |= 1ull << in->shares->edits[i].share;
    for (int i = 0; i < in->models->call_count; i++) {
        const struct call_fact *fact = &in->models->calls[i];
        if (fact->needs_change && fact->share >= 0 && fact->node->function == f)
            shares |= 1ull << fact->share;
    }
    return shares;
}

void check_passed(struct interp *in)
{
    for (int i = 0; i < in->models->passed_count; i++) {
        const struct survey *s = in->models->passed[i].survey;
        for (int k = 0; k < s->function_count; k++) {
            const unsigned long long shares = changed_in(in, s->functions[k]);
            if (shares)
                fact_against(in, shares, 214, in->models->passed[i].call,
                             "another caller of a function in which something would change is not followed",
                             NULL, NULL);
        }
    }
}

void pass_over(struct interp *in, const struct survey *s, const struct reached *reach,
               const struct node *over)
{
    if (in->shares->record) {
        struct passed passed = {.survey = s, .call = over};
        ARENA_PUSH(in->arena, in->models->passed, in->models->passed_count, passed);
    }
    bool under_way = false;
    for (int i = 0; i < s->call_count; i++) {
        const struct node *node = s->calls[i];
        const struct mpi_call *call = mpi_call_find(node->text);
        if (call->flags & MPI_F_COLLECTIVE)
            call_fact_of(in, node, call)->reached = true;
        if (call->flags & (MPI_F_COMMUNICATES | MPI_F_COUNTS))
            note_any_traffic(in, node);
        if (call->flags & MPI_F_COMMUNICATES && in->shares->record) {
            struct comm_event e = {.node = node,
                                   .context = in->path->context ? in->path->context->id : 0,
                                   .plan = -1,
                                   .group = -1};
            ARENA_PUSH(in->arena, in->plans->events, in->plans->event_count, e);
        }
        under_way = under_way || call->kind == MPI_K_ISEND || call->kind == MPI_K_IRECV;
    }
    for (int i = 0; under_way && i < reach->count; i++)
        in->memory->objects[reach->objects[i]].kept_by_mpi =
            in->memory->objects[reach->objects[i]].set_later = true;
}
