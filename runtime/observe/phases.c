#include "observe/phases.h"

bool phases_joined(const struct phases *phases, const void *call)
{
    return phases->site && phases->open && phases->fresh && phases->opener != call;
}

static void end_round(struct phases *p, double compute_end_s, double finish_s, struct round *round,
                      void **site)
{
    *round =
        (struct round){p->items, p->start_s, p->receive_end_s, compute_end_s, finish_s, p->communicate_s};
    *site = p->site;
}

static void begin_round(struct phases *p, double start_s, double receive_end_s)
{
    p->open = true;
    p->start_s = start_s;
    p->receive_end_s = receive_end_s;
    p->communicate_s = 0.0;
}

/* Data that come before any work are part of receiving; later ones interrupt the work. Little may have been
 * computed between two arrays: a tenth of the time so far, or 100 microseconds. */
static void more_data(struct phases *p, double enter_s, double leave_s)
{
    double computed = enter_s - p->receive_end_s - p->communicate_s;
    double received = p->receive_end_s - p->start_s;
    if (p->communicate_s == 0.0 && computed <= 1e-4 + 0.1 * received)
        p->receive_end_s = leave_s;
    else
        p->communicate_s += leave_s - enter_s;
}

bool phases_call(struct phases *p, enum call_kind kind, void *call, void *site, long long items,
                 double enter_s, double leave_s, struct round *round, void **round_site)
{
    bool ended = false;
    switch (kind) {
    case CALL_OPENS:
        if (phases_joined(p, call)) {
            more_data(p, enter_s, leave_s);
            break;
        }
        if (p->site && p->open && p->fresh) { /* the same scatter again: results went home point to point */
            end_round(p, p->last_exit_s, p->last_exit_s, round, round_site);
            ended = true;
        }
        p->site = site;
        p->opener = call;
        p->items = items;
        p->fresh = true;
        begin_round(p, enter_s, leave_s);
        p->open = site != NULL;
        break;
    case CALL_SPREADS:
        if (p->open)
            more_data(p, enter_s, leave_s);
        else if (p->site)
            begin_round(p, enter_s, leave_s);
        break;
    case CALL_COLLECTS:
    case CALL_JOINS:
        if (!p->open)
            break;
        end_round(p, enter_s, leave_s, round, round_site);
        ended = true;
        p->fresh = false;
        if (kind == CALL_COLLECTS)
            p->open = false;
        else
            begin_round(p, leave_s, leave_s);
        break;
    case CALL_OTHER:
        if (p->open)
            p->communicate_s += leave_s - enter_s;
        break;
    }
    p->last_exit_s = leave_s;
    return ended;
}

bool phases_end(struct phases *p, struct round *round, void **round_site)
{
    if (!p->site || !p->open || !p->fresh)
        return false;
    double end = p->last_exit_s > p->receive_end_s ? p->last_exit_s : p->receive_end_s;
    end_round(p, end, end, round, round_site);
    p->open = false;
    return true;
}
