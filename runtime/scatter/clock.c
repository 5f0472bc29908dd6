#include "scatter/clock.h"

#include <math.h>
#include <string.h>

#include "record/collect.h"
#include "scatter/delay.h"

_Thread_local struct sy_round sy_round;

double sy_round_enter(void)
{
    return sy_record_now();
}

/* Time outside MPI counts once another MPI call shows that the program still works on the round. */
static void commit_segment(double now_s)
{
    sy_round.compute_s += now_s - sy_round.segment_s;
    sy_round.compute_end_s = now_s;
    sy_round.communicate_s += sy_round.pending_communicate_s;
    sy_round.pending_communicate_s = 0;
}

void sy_round_leave(enum sy_call call, double entered_s)
{
    double now_s = sy_record_now();
    commit_segment(entered_s);
    sy_round.pending_communicate_s += now_s - entered_s;
    sy_round.segment_s = now_s;
    sy_round.finish_s = now_s;
    if (call != SY_CALL_HANDOUT)
        sy_round.exchanged = true;
    if (call == SY_CALL_COLLECT)
        sy_round_end();
}

void sy_round_scatter(const struct sy_shares *shares, double entered_s, double left_s, double bytes)
{
    if (sy_round.shares && sy_round.exchanged)
        sy_round_end();
    if (!sy_round.shares) {
        sy_round = (struct sy_round){.shares = shares, .start_s = entered_s, .delayed_s = sy_delay_now()};
    } else { /* another array of the same hand-out */
        commit_segment(entered_s);
        if (shares != sy_round.shares)
            bytes = 0;
    }
    sy_round.receive_s += left_s - entered_s;
    sy_round.receive_end_s = left_s;
    sy_round.segment_s = left_s;
    sy_round.compute_end_s = left_s;
    sy_round.finish_s = left_s;
    sy_round.bytes += bytes;
}

void sy_round_before_make(const char *file, int line)
{
    if (!sy_round.shares)
        return;
    const struct sy_site *site = sy_round.shares->site;
    if (site->line == line && strcmp(site->file, file) == 0) {
        double now_s = sy_record_now();
        commit_segment(now_s);
        sy_round.finish_s = now_s;
        sy_round.exchanged = true;
    }
    if (sy_round.exchanged)
        sy_round_end();
}

void sy_round_end(void)
{
    const struct sy_shares *shares = sy_round.shares;
    if (!shares)
        return;
    sy_round.shares = NULL;
    struct sy_site *site = shares->site;
    int64_t items = shares->displ[shares->rank + 1] - shares->displ[shares->rank];
    struct sy_samples *samples = &site->samples;
    if (sy_round.bytes > 0 && items > 0)
        samples->item_bytes = sy_round.bytes / (double)items;
    if (items > 0 && sy_round.exchanged && sy_round.compute_s > 0) {
        samples->compute_s_per_item[samples->compute_n % SY_SAMPLES_KEPT] =
            sy_round.compute_s / (double)items;
        samples->compute_n++;
        samples->clocked_s += sy_round.compute_s;
        samples->delayed_s += sy_delay_now() - sy_round.delayed_s;
    }
    samples->start_s = sy_round.start_s;
    samples->receive_end_s = sy_round.receive_end_s;
    samples->bytes = sy_round.bytes;
    if (samples->item_bytes > 0)
        sy_record_item_bytes(site->record, samples->item_bytes);
    struct sy_record_times times = {
        .items = items,
        .start_s = sy_round.start_s,
        .receive_start_s = NAN,
        .receive_end_s = sy_round.receive_end_s,
        .compute_end_s = sy_round.compute_end_s,
        .finish_s = sy_round.finish_s,
        .communicate_s = sy_round.communicate_s,
    };
    sy_record_execution(site->record, &times);
}
