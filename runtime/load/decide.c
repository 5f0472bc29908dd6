/* Decisions of the public interface. */
#include "load/exchange.h"

#include "error/message.h"

#include <math.h>
#include <string.h>

static bool complete(void *context)
{
    struct sy_load *load = context;
    return load->machine->phase != LOAD_WAITING;
}

static bool released_or_free(void *context)
{
    struct sy_load *load = context;
    return !sy_load_machine_held(load->machine);
}

static void remember_view(struct sy_load *load)
{
    memcpy(load->chosen_view, load->machine->view,
           (size_t)load->size * (size_t)load->metrics * sizeof(double));
    load->machine->moved = false;
}

static int begin(struct sy_load *load, const int *candidates, int n, double priority)
{
    /* What is not allowed is said before anything is waited for. */
    if (load->machine->phase != LOAD_NO_DECISION)
        return sy_fail(SY_ESTATE, "sy_load_decision_begin: a decision is open already");
    if (load->machine->no_more_master)
        return sy_fail(SY_ESTATE, "sy_load_decision_begin: rank %d has declared that it decides no more",
                       load->rank);
    /* Everything that has come counts, and a snapshot of another rank goes first. */
    int code = sy_load_drain(&load->transport, NULL);
    if (!code)
        code = sy_load_wait_released(load);
    while (!code) {
        code = sy_load_make_room(&load->transport);
        if (code || !sy_load_machine_held(load->machine))
            break;
        code = sy_load_wait_released(load);
    }
    if (!code)
        code = sy_load_machine_begin(load->machine, candidates, n, priority);
    if (!code)
        code = sy_load_flush_out(&load->transport);
    if (code || load->machine->phase != LOAD_WAITING) {
        if (!code)
            remember_view(load);
        return code;
    }
    double start = sy_load_host_time();
    code = sy_load_wait(&load->transport, complete, load);
    load->snapshot_wait_s += sy_load_host_time() - start;
    if (code) {
        /* Withdrawn, so that the others go on. */
        (void)sy_load_machine_end(load->machine, 0, NULL, NULL);
        (void)sy_load_flush_out(&load->transport);
    } else {
        remember_view(load);
    }
    return code;
}

static int end(struct sy_load *load, int n, const int *slaves, const double *amounts)
{
    if (load->machine->phase == LOAD_NO_DECISION)
        return sy_fail(SY_ESTATE, "sy_load_decision_end: no decision is open");
    int code = sy_load_make_room(&load->transport);
    if (!code)
        code = sy_load_machine_end(load->machine, n, slaves, amounts);
    if (!code)
        code = sy_load_flush_out(&load->transport);
    /* Others may have waited for this end: they come first now, and hold this rank. */
    if (!code && !released_or_free(load))
        code = sy_load_wait_released(load);
    return code;
}

static int enter(sy_load *load, const char *name)
{
    return load ? sy_load_enter(load) : sy_fail(SY_EARG, "%s: no object", name);
}

int sy_load_decision_begin(sy_load *load, const int *candidates, int n, double priority)
{
    int code = enter(load, "sy_load_decision_begin");
    if (code)
        return code;
    code = begin(load, candidates, n, priority);
    sy_load_exit(load);
    return code;
}

int sy_load_decision_end(sy_load *load, int n, const int *slaves, const double *amounts)
{
    int code = enter(load, "sy_load_decision_end");
    if (code)
        return code;
    code = end(load, n, slaves, amounts);
    sy_load_exit(load);
    return code;
}

int sy_load_decision_cancel(sy_load *load)
{
    return sy_load_decision_end(load, 0, NULL, NULL);
}

/* Receives, and compares with the view of the last choice. */
static int moved(struct sy_load *load, bool *significantly)
{
    *significantly = false;
    if (load->machine->phase != LOAD_DECIDING)
        return sy_fail(SY_ESTATE, "sy_load_view_moved: no decision is open");
    int code = sy_load_drain(&load->transport, NULL);
    if (code || !load->machine->moved)
        return code;
    for (int rank = 0; rank < load->size; rank++)
        for (int k = 0; k < load->metrics && rank != load->rank; k++) {
            size_t at = (size_t)rank * (size_t)load->metrics + (size_t)k;
            double limit =
                load->reselect_tolerance *
                fmax(load->machine->threshold[k], load->machine->relative[k] * fabs(load->chosen_view[at]));
            *significantly |= fabs(load->machine->view[at] - load->chosen_view[at]) > limit;
        }
    return SY_SUCCESS;
}

int sy_load_view_moved(sy_load *load, int *result)
{
    int code = enter(load, "sy_load_view_moved");
    if (code)
        return code;
    bool significantly = false;
    code = result ? moved(load, &significantly)
                  : sy_fail(SY_EARG, "sy_load_view_moved: nowhere to put the answer");
    if (!code) {
        *result = significantly;
        if (significantly)
            remember_view(load);
    }
    sy_load_exit(load);
    return code;
}

int sy_load_decide(sy_load *load, const int *candidates, int ncandidates, double priority,
                   sy_load_choose *choose, void *context, int capacity, int *slaves, double *amounts, int *n)
{
    int code = enter(load, "sy_load_decide");
    if (code)
        return code;
    if (!choose || !n || capacity < 0 || (capacity && (!slaves || !amounts)))
        code = sy_fail(SY_EARG, "sy_load_decide: no function to choose, or nowhere to put the result");
    else
        code = begin(load, candidates, ncandidates, priority);
    if (code) {
        sy_load_exit(load);
        return code;
    }
    bool again = true;
    for (int choices = 0; again && !code; choices++) {
        if (choices) {
            load->reselections++;
            remember_view(load);
        }
        *n = 0;
        code = choose(context, load->size, load->metrics, load->chosen_view, capacity, slaves, amounts, n);
        if (!code && (*n < 0 || *n > capacity))
            code = sy_fail(SY_EARG, "sy_load_decide: %d slaves chosen with room for %d", *n, capacity);
        if (code)
            break;
        again = false;
        if (choices < load->reselect_max && load->machine->mechanism <= LOAD_INCREMENTS)
            code = moved(load, &again);
    }
    if (!code)
        code = end(load, *n, slaves, amounts);
    if (code && load->machine->phase != LOAD_NO_DECISION) {
        (void)sy_load_machine_end(load->machine, 0, NULL, NULL);
        (void)sy_load_flush_out(&load->transport);
        (void)sy_load_wait_released(load);
    }
    sy_load_exit(load);
    return code;
}

int sy_load_reserve(sy_load *load, int n, const int *slaves, const double *amounts)
{
    int code = enter(load, "sy_load_reserve");
    if (code)
        return code;
    code = sy_load_make_room(&load->transport);
    if (!code)
        code = sy_load_machine_reserve(load->machine, n, slaves, amounts);
    if (!code)
        code = sy_load_flush_out(&load->transport);
    sy_load_exit(load);
    return code;
}
