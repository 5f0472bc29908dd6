#include "spawn/serve/log.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>

static bool has_room(void **array, int used, int *room, int most, size_t bytes)
{
    if (used < *room)
        return true;
    int larger = *room ? 2 * *room : 64;
    if (larger > most)
        larger = most;
    void *grown = used < larger ? realloc(*array, (size_t)larger * bytes) : NULL;
    if (!grown)
        return false;
    *array = grown;
    *room = larger;
    return true;
}

void sy_log_placed(struct sy_log *log, uint64_t reservation, int n, const int host[], const double cost[],
                   const struct sy_policy *policy, double work, double now_s)
{
    for (int k = 0; k < n; k++) {
        if (!has_room((void **)&log->child, log->children, &log->children_room, SY_LOG_CHILDREN,
                      sizeof *log->child)) {
            log->lost = true;
            return;
        }
        log->child[log->children++] = (struct sy_log_child){.reservation = reservation,
                                                            .slot = k,
                                                            .host = host[k],
                                                            .policy = policy,
                                                            .cost = cost[k],
                                                            .work = work,
                                                            .placed_s = now_s,
                                                            .started_s = NAN,
                                                            .ended_s = NAN,
                                                            .outside_s = NAN,
                                                            .cpu_s = NAN};
    }
}

/* The first child of a reservation, null when it is not here. The latest are asked for most. */
static struct sy_log_child *first_of(const struct sy_log *log, uint64_t reservation)
{
    for (int i = log->children - 1; i >= 0; i--)
        if (log->child[i].reservation == reservation && log->child[i].slot == 0)
            return &log->child[i];
    return NULL;
}

static bool is_of(const struct sy_log *log, const struct sy_log_child *child, uint64_t reservation)
{
    return child < log->child + log->children && child->reservation == reservation;
}

void sy_log_started(struct sy_log *log, uint64_t reservation, int slot, int host, double now_s)
{
    struct sy_log_child *child = first_of(log, reservation);
    for (; child && is_of(log, child, reservation); child++) {
        if (slot >= 0 && child->slot != slot)
            continue;
        if (isnan(child->started_s))
            child->started_s = now_s;
        if (host >= 0)
            child->host = host;
        child->refused = false;
        child->ended_s = NAN;
    }
}

void sy_log_refused(struct sy_log *log, uint64_t reservation)
{
    struct sy_log_child *child = first_of(log, reservation);
    for (; child && is_of(log, child, reservation); child++)
        child->refused = isnan(child->started_s);
}

void sy_log_ended(struct sy_log *log, uint64_t reservation, int slot, const struct sy_measure *measure,
                  double now_s)
{
    struct sy_log_child *child = first_of(log, reservation);
    for (; child && is_of(log, child, reservation); child++) {
        if ((slot >= 0 && child->slot != slot) || !isnan(child->ended_s))
            continue;
        child->ended_s = now_s;
        if (measure) {
            child->outside_s = measure->outside_s;
            child->cpu_s = measure->cpu_s;
        }
    }
}

void sy_log_silent_ended(struct sy_log *log, const struct sy_table *table, uint64_t reservation, double now_s)
{
    struct sy_log_child *child = first_of(log, reservation);
    for (; child && is_of(log, child, reservation); child++)
        if (isnan(child->ended_s) && !sy_table_is_present(table, reservation, child->slot))
            child->ended_s = now_s;
}

bool sy_log_mpi_decided(const struct sy_log *log, uint64_t reservation)
{
    const struct sy_log_child *child = first_of(log, reservation);
    return !child || child->policy->mpi_decides;
}

void sy_log_load(struct sy_log *log, int host, double load, double now_s)
{
    if (!has_room((void **)&log->load, log->loads, &log->loads_room, SY_LOG_LOADS, sizeof *log->load)) {
        log->lost = true;
        return;
    }
    log->load[log->loads].at_s = now_s;
    log->load[log->loads].load = load;
    log->load[log->loads++].host = host;
}

void sy_log_free(struct sy_log *log)
{
    free(log->child);
    free(log->load);
    *log = (struct sy_log){0};
}

static json_t *number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *hosts_json(const struct sy_table *table)
{
    json_t *hosts = json_array();
    for (int i = 0; i < sy_table_hosts(table); i++) {
        const struct sy_table_host *at = sy_table_at(table, i);
        json_t *host = json_object();
        json_object_set_new(host, "name", json_string(at->name));
        json_object_set_new(host, "weight", json_integer(at->weight));
        json_object_set_new(host, "speed", json_real(at->speed));
        json_object_set_new(host, "placed", json_integer(at->placed));
        json_object_set_new(host, "ended", json_integer(at->ended));
        json_object_set_new(host, "time",
                            number(at->times[SY_UNIT_RATIO].n ? at->times[SY_UNIT_RATIO].middle : NAN));
        json_object_set_new(host, "time_per_work_s",
                            number(at->times[SY_UNIT_WORK].n ? at->times[SY_UNIT_WORK].middle : NAN));
        json_object_set_new(host, "out", json_boolean(at->out));
        json_array_append_new(hosts, host);
    }
    return hosts;
}

static json_t *child_json(const struct sy_log_child *at)
{
    json_t *child = json_object();
    json_object_set_new(child, "host", json_integer(at->host));
    json_object_set_new(child, "policy", json_string(at->policy->name));
    json_object_set_new(child, "cost", number(at->cost));
    json_object_set_new(child, "work", at->work > 0 ? json_real(at->work) : json_null());
    json_object_set_new(child, "placed_s", number(at->placed_s));
    json_object_set_new(child, "started_s", number(at->started_s));
    json_object_set_new(child, "ended_s", number(at->ended_s));
    json_object_set_new(child, "outside_mpi_s", number(at->outside_s));
    json_object_set_new(child, "cpu_s", number(at->cpu_s));
    json_object_set_new(child, "refused", json_boolean(at->refused));
    return child;
}

char *sy_log_json(const struct sy_log *log, const struct sy_table *table, const char *policy)
{
    json_t *section = json_object(), *children = json_array(), *loads = json_array();
    json_object_set_new(section, "policy", json_string(policy));
    json_object_set_new(section, "complete", json_boolean(!log->lost));
    json_object_set_new(section, "hosts", hosts_json(table));
    for (int i = 0; i < log->children; i++)
        json_array_append_new(children, child_json(&log->child[i]));
    json_object_set_new(section, "children", children);
    for (int i = 0; i < log->loads; i++)
        json_array_append_new(
            loads, json_pack("[i, f, f]", log->load[i].host, log->load[i].at_s, log->load[i].load));
    json_object_set_new(section, "loads", loads);
    char *text = json_dumps(section, JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(section);
    return text;
}
