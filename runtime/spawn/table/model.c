#include "spawn/table/model.h"

#include <math.h>
#include <stdlib.h>

#include "error/message.h"

struct child {
    int host;
    uint64_t reservation;
    double began_s, work_s, left_s; /* processor time in all, and still to come */
};

struct play {
    const struct sy_model *model;
    struct sy_table *table;
    struct child *child; /* those alive */
    int alive;
    double now_s;
};

/* Processor time a child on this host gets per second: its fair part, one core at most. */
static double rate_on(const struct play *play, int host)
{
    const struct sy_model_host *of = &play->model->host[host];
    int tasks = sy_table_at(play->table, host)->in_flight + of->competitors;
    return fmin(1, of->cores / tasks);
}

static double until_next_end(const struct play *play)
{
    double least_s = INFINITY;
    for (int i = 0; i < play->alive; i++)
        least_s = fmin(least_s, play->child[i].left_s / rate_on(play, play->child[i].host));
    return least_s;
}

static bool is_done(const struct child *child)
{
    return child->left_s <= 1e-9 * child->work_s;
}

/* Time goes on by `step_s`, within which nobody ends but at its end. */
static void advance(struct play *play, double step_s)
{
    for (int i = 0; i < play->alive; i++)
        play->child[i].left_s -= step_s * rate_on(play, play->child[i].host);
    play->now_s += step_s;
    for (int i = 0; i < play->alive;) {
        struct child *child = &play->child[i];
        if (!is_done(child)) {
            i++;
            continue;
        }
        struct sy_measure measure = {.outside_s = play->now_s - child->began_s, .cpu_s = child->work_s};
        sy_table_ended(play->table, child->reservation, 0, &measure, play->now_s);
        for (int k = i; k + 1 < play->alive; k++) /* in the order of their start: ties are deterministic */
            play->child[k] = play->child[k + 1];
        play->alive--;
    }
}

static void pass(struct play *play, double span_s)
{
    double end_s = play->now_s + span_s, next_s;
    while (play->alive > 0 && (next_s = until_next_end(play)) <= end_s - play->now_s)
        advance(play, next_s);
    if (end_s > play->now_s)
        advance(play, end_s - play->now_s);
}

static int spawn(struct play *play, int k, int order[])
{
    const struct sy_model *model = play->model;
    double work_s = model->work ? model->work[k] : model->lasting_s;
    for (int i = 0; i < model->hosts; i++)
        sy_table_report(play->table, i, model->host[i].competitors, play->now_s);
    struct sy_place place = {.policy = model->policy,
                             .seed = model->seed,
                             .n = 1,
                             .work = model->work_is_said ? work_s : 0,
                             .spawner = 1,
                             .now_s = play->now_s};
    uint64_t reservation;
    int error = sy_table_place(play->table, &place, &order[k], &reservation);
    if (error)
        return error;
    pass(play, model->spawn_s);
    sy_table_started(play->table, reservation, play->now_s);
    if (work_s > 0)
        play->child[play->alive++] = (struct child){order[k], reservation, play->now_s, work_s, work_s};
    return SY_SUCCESS;
}

int sy_model_play(const struct sy_model *model, int order[], double *finish_s)
{
    *finish_s = 0;
    if (model->n < 1 || model->hosts < 1)
        return sy_fail(SY_EARG, "a model needs hosts and processes");
    struct play play = {.model = model, .table = sy_table_new(0)};
    play.child = malloc((size_t)model->n * sizeof *play.child);
    int error =
        play.table && play.child ? SY_SUCCESS : sy_fail(SY_ENOMEM, "no memory for %d processes", model->n);
    for (int i = 0; !error && i < model->hosts; i++)
        error = sy_table_host(play.table, model->host[i].name, model->host[i].weight, 0, NULL);
    for (int k = 0; !error && k < model->n; k++) {
        while (model->at_once > 0 && play.alive >= model->at_once)
            advance(&play, until_next_end(&play));
        error = spawn(&play, k, order);
    }
    while (!error && play.alive > 0)
        advance(&play, until_next_end(&play));
    if (!error && (model->lasting_s > 0 || model->work))
        *finish_s = play.now_s;
    free(play.child);
    sy_table_free(play.table);
    return error;
}
