#include "spawn/table/policy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"

static const double CPU_LEAST_S = 1e-3; /* with less processor time a ratio says nothing */

struct sy_table *sy_table_new(double limit)
{
    struct sy_table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->limit = limit;
    table->last_trial = -SY_TABLE_TRIAL_APART;
    return table;
}

void sy_table_free(struct sy_table *table)
{
    if (!table)
        return;
    for (int i = 0; i < table->reservations_room; i++)
        free(table->reservation[i].slot);
    free(table->reservation);
    free(table->free_place);
    free(table->host);
    free(table->candidate);
    free(table->scratch);
    free(table->chain);
    free(table->next);
    free(table);
}

/* --- hosts -----------------------------------------------------------------------------------------------
 */

static bool enlarge(void **array, size_t bytes)
{
    void *larger = realloc(*array, bytes);
    if (!larger)
        return false;
    *array = larger;
    return true;
}

static int add_host(struct sy_table *table, const char *name)
{
    if (table->hosts == table->hosts_room) {
        int room = table->hosts_room ? 2 * table->hosts_room : 16;
        if (!enlarge((void **)&table->host, (size_t)room * sizeof *table->host) ||
            !enlarge((void **)&table->candidate, (size_t)room * sizeof *table->candidate) ||
            !enlarge((void **)&table->scratch, (size_t)room * sizeof *table->scratch) ||
            !enlarge((void **)&table->chain, (size_t)room * sizeof *table->chain) ||
            !enlarge((void **)&table->next, (size_t)room * sizeof *table->next))
            return sy_fail(SY_ENOMEM, "no memory for %d hosts", room);
        table->hosts_room = room;
        sy_table_index(table);
    }
    struct sy_table_host *host = &table->host[table->hosts++];
    *host = (struct sy_table_host){
        .weight = 1, .speed = 1, .load_at_s = -1, .checked_s = -1, .last_chance = table->placements};
    strcpy(host->name, name);
    sy_table_index_last(table);
    return SY_SUCCESS;
}

int sy_table_host(struct sy_table *table, const char *name, int weight, double speed, int *host)
{
    if (!sy_table_is_host_name(name))
        return sy_fail(SY_EARG, "\"%.80s\" is no name of a host", name);
    if (weight < 0 || weight > SY_TABLE_WEIGHT_MAX)
        return sy_fail(SY_EARG, "the weight %d of host %s is not between 1 and %d", weight, name,
                       SY_TABLE_WEIGHT_MAX);
    if (!(speed >= 0) || speed > 1e12 || (speed > 0 && speed < 1e-12))
        return sy_fail(SY_EARG, "the speed %g of host %s is out of range", speed, name);
    int number = sy_table_find(table, name);
    if (number < 0) {
        int error = add_host(table, name);
        if (error)
            return error;
        number = table->hosts - 1;
    }
    if (weight > 0)
        table->host[number].weight = weight;
    if (speed > 0)
        table->host[number].speed = speed;
    if (host)
        *host = number;
    return SY_SUCCESS;
}

int sy_table_found(struct sy_table *table, const char *name, int weight, int *host)
{
    int known = sy_table_find(table, name);
    if (known >= 0) {
        *host = known;
        return SY_SUCCESS;
    }
    int error = sy_table_host(table, name, weight, 0, host);
    if (!error)
        table->host[*host].unlisted = true;
    return error;
}

int sy_table_hosts(const struct sy_table *table)
{
    return table->hosts;
}

const struct sy_table_host *sy_table_at(const struct sy_table *table, int host)
{
    return &table->host[host];
}

long long sy_table_placements(const struct sy_table *table)
{
    return table->placements;
}

double sy_table_limit(const struct sy_table *table)
{
    return table->limit;
}

int sy_table_in_flight(const struct sy_table *table)
{
    int all = 0;
    for (int i = 0; i < table->hosts; i++)
        all += table->host[i].in_flight;
    return all;
}

void sy_table_report(struct sy_table *table, int host, double load, double now_s)
{
    if (host < 0 || host >= table->hosts || !(load >= 0) || !isfinite(load))
        return;
    struct sy_table_host *at = &table->host[host];
    at->loads[at->loads_next] = load;
    at->loads_next = (at->loads_next + 1) % SY_TABLE_LOADS;
    at->loads_n += at->loads_n < SY_TABLE_LOADS;
    at->load = at->loads[0];
    for (int i = 1; i < at->loads_n; i++)
        at->load = fmin(at->load, at->loads[i]);
    at->load_at_s = now_s;
}

bool sy_table_answered(struct sy_table *table, int number, bool answered, double now_s)
{
    if (number < 0 || number >= table->hosts)
        return false;
    struct sy_table_host *host = &table->host[number];
    host->checked_s = now_s;
    bool out = !answered && host->answered;
    bool changed = out != host->out;
    host->answered = host->answered || answered;
    host->out = out;
    return changed;
}

/* --- times -----------------------------------------------------------------------------------------------
 */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double sy_middle(double number[], int n)
{
    if (n == 0)
        return 0;
    qsort(number, (size_t)n, sizeof *number, by_size);
    return n % 2 ? number[n / 2] : (number[n / 2 - 1] + number[n / 2]) / 2;
}

static void note_time(struct sy_table_times *times, double time)
{
    times->last[times->next] = time;
    times->next = (times->next + 1) % SY_TABLE_TIMES;
    if (times->n < SY_TABLE_TIMES)
        times->n++;
    double sorted[SY_TABLE_TIMES];
    memcpy(sorted, times->last, (size_t)times->n * sizeof *sorted);
    times->middle = sy_middle(sorted, times->n);
}

/* The middle of what the measured hosts take, at speed 1. */
static double typical_time(struct sy_table *table, enum sy_table_unit unit)
{
    int n = 0;
    for (int i = 0; i < table->hosts; i++)
        if (table->host[i].times[unit].n > 0)
            table->scratch[n++] = table->host[i].times[unit].middle * table->host[i].speed;
    return n < table->hosts ? sy_middle(table->scratch, n) : 0; /* nobody asks when all are measured */
}

static void measured(struct sy_table *table, const struct sy_reservation *reservation,
                     struct sy_table_host *host, const struct sy_measure *measure, double now_s)
{
    double alive_s = now_s - reservation->started_s;
    host->completion_s = fmax(now_s - reservation->placed_s, 1e-9);
    double time = 0;
    enum sy_table_unit unit = reservation->work > 0 ? SY_UNIT_WORK : SY_UNIT_RATIO;
    if (measure && !(measure->outside_s >= 0 && measure->cpu_s >= 0 && isfinite(measure->outside_s)))
        measure = NULL;
    if (unit == SY_UNIT_WORK)
        time = (measure ? measure->outside_s : alive_s) / reservation->work;
    else if (measure && measure->cpu_s >= CPU_LEAST_S)
        time = fmax(measure->outside_s / measure->cpu_s, 1) / host->speed;
    if (time > 0 && isfinite(time)) {
        note_time(&host->times[unit], time);
        host->last_chance = table->placements;
    }
}

/* --- reservations ----------------------------------------------------------------------------------------
 */

static struct sy_reservation *find(const struct sy_table *table, uint64_t id)
{
    uint64_t place = (id & 0xffffffffu) - 1;
    if (id == 0 || place >= (uint64_t)table->reservations_room || table->reservation[place].id != id)
        return NULL;
    return &table->reservation[place];
}

static bool more_reservations(struct sy_table *table)
{
    int room = table->reservations_room ? 2 * table->reservations_room : 16;
    if (!enlarge((void **)&table->reservation, (size_t)room * sizeof *table->reservation) ||
        !enlarge((void **)&table->free_place, (size_t)room * sizeof *table->free_place))
        return false;
    for (int i = room - 1; i >= table->reservations_room; i--) {
        table->reservation[i] = (struct sy_reservation){0};
        table->free_place[table->free_n++] = i;
    }
    table->reservations_room = room;
    return true;
}

static void forget(struct sy_table *table, struct sy_reservation *reservation)
{
    free(reservation->slot);
    *reservation = (struct sy_reservation){0};
    table->free_place[table->free_n++] = (int)(reservation - table->reservation);
    table->open--;
}

/* A slot is over: it leaves its host. */
static void leave(struct sy_table *table, struct sy_reservation *reservation, struct sy_slot *slot)
{
    table->host[slot->host].in_flight--;
    slot->state = SY_SLOT_OVER;
    reservation->over++;
}

/* The reservation's host has changed for one slot. */
static void move(struct sy_table *table, struct sy_slot *slot, int host)
{
    table->host[slot->host].placed--;
    table->host[host].placed++;
    if (slot->state != SY_SLOT_OVER) {
        table->host[slot->host].in_flight--;
        table->host[host].in_flight++;
    }
    slot->host = host;
}

/* How many more processes a host may take. */
static int room_on(const struct sy_table *table, int host)
{
    if (table->limit <= 0)
        return SY_TABLE_PROCESSES_MAX;
    double most = floor(table->limit * table->host[host].weight);
    int more = (int)fmin(most, SY_TABLE_PROCESSES_MAX) - table->host[host].in_flight;
    return more > 0 ? more : 0;
}

static int find_candidates(struct sy_table *table, const struct sy_place *place)
{
    long long room = 0;
    int silent = 0;
    memset(table->candidate, 0, (size_t)table->hosts * sizeof *table->candidate);
    int n = place->allowed ? place->allowed_n : table->hosts;
    for (int k = 0; k < n; k++) {
        int i = place->allowed ? place->allowed[k] : k;
        if (i < 0 || i >= table->hosts)
            return sy_fail(SY_EARG, "there is no host number %d", i);
        if (table->candidate[i] || (!place->allowed && table->host[i].unlisted))
            continue;
        int more = table->host[i].out ? 0 : room_on(table, i);
        silent += table->host[i].out;
        table->candidate[i] = more > 0;
        room += more;
    }
    if (room >= place->n)
        return SY_SUCCESS;
    if (table->limit > 0)
        return sy_fail(
            SY_ELIMIT,
            "no host is left for %d processes: room for %lld within %g processes per slot (%d of %d hosts do "
            "not answer)",
            place->n, room, table->limit, silent, n);
    return sy_fail(SY_ELIMIT, "no host is left for %d processes: %d of %d hosts do not answer", place->n,
                   silent, n);
}

int sy_table_place(struct sy_table *table, const struct sy_place *place, int host[], uint64_t *reservation)
{
    *reservation = 0;
    if (place->n < 1 || place->n > SY_TABLE_PROCESSES_MAX)
        return sy_fail(SY_EARG, "%d processes cannot be placed at once", place->n);
    if (!(place->work >= 0) || !isfinite(place->work))
        return sy_fail(SY_EARG, "the work of a child is a number above 0, not %g", place->work);
    if (table->hosts == 0)
        return sy_fail(SY_ELIMIT, "no host is known to place processes on");
    int error = find_candidates(table, place);
    if (error)
        return error;
    struct sy_slot *slots = malloc((size_t)place->n * sizeof *slots);
    if (!slots || (table->free_n == 0 && !more_reservations(table))) {
        free(slots);
        return sy_fail(SY_ENOMEM, "no memory to place %d processes", place->n);
    }
    enum sy_table_unit unit = place->work > 0 ? SY_UNIT_WORK : SY_UNIT_RATIO;
    struct sy_choice choice = {
        .place = place, .candidate = table->candidate, .unit = unit, .typical = typical_time(table, unit)};
    for (int k = 0; k < place->n; k++) {
        double cost;
        int i = sy_policy_choose(place->policy, table, &choice, &cost); /* there is room, so there is one */
        if (place->cost)
            place->cost[k] = cost;
        table->host[i].in_flight++;
        table->host[i].placed++;
        if (place->view)
            place->view[i]++;
        table->host[i].last_chance = ++table->placements;
        table->candidate[i] = room_on(table, i) > 0;
        slots[k] = (struct sy_slot){.host = i, .state = SY_SLOT_RESERVED};
        host[k] = i;
    }
    int free_place = table->free_place[--table->free_n];
    table->open++;
    *reservation = (uint64_t)++table->generation << 32 | (uint64_t)(free_place + 1);
    table->reservation[free_place] = (struct sy_reservation){.id = *reservation,
                                                             .spawner = place->spawner,
                                                             .work = place->work,
                                                             .placed_s = place->now_s,
                                                             .started_s = place->now_s,
                                                             .n = place->n,
                                                             .slot = slots};
    return SY_SUCCESS;
}

void sy_table_started(struct sy_table *table, uint64_t id, double now_s)
{
    struct sy_reservation *reservation = find(table, id);
    if (!reservation)
        return;
    reservation->started_s = now_s;
    for (int k = 0; k < reservation->n; k++)
        if (reservation->slot[k].state == SY_SLOT_RESERVED)
            reservation->slot[k].state = SY_SLOT_RUNNING;
}

/* Gives back what is reserved; what runs without having said a word ends when `ended`. */
static void give_back(struct sy_table *table, struct sy_reservation *reservation, bool ended, double now_s)
{
    for (int k = 0; k < reservation->n; k++) {
        struct sy_slot *slot = &reservation->slot[k];
        if (slot->state == SY_SLOT_RESERVED) {
            table->host[slot->host].placed--;
            slot->undone = true;
            leave(table, reservation, slot);
        } else if (ended && slot->state == SY_SLOT_RUNNING && !slot->present) {
            table->host[slot->host].ended++;
            measured(table, reservation, &table->host[slot->host], NULL, now_s);
            leave(table, reservation, slot);
        }
    }
    if (reservation->over == reservation->n)
        forget(table, reservation);
}

void sy_table_refused(struct sy_table *table, uint64_t id)
{
    struct sy_reservation *reservation = find(table, id);
    if (reservation)
        give_back(table, reservation, false, 0);
}

void sy_table_released(struct sy_table *table, uint64_t id, double now_s)
{
    struct sy_reservation *reservation = find(table, id);
    if (!reservation)
        return;
    sy_table_started(table, id, reservation->started_s);
    give_back(table, reservation, true, now_s);
}

void sy_table_lost(struct sy_table *table, uint64_t spawner, double now_s)
{
    for (int i = 0; i < table->reservations_room; i++)
        if (table->reservation[i].id && table->reservation[i].spawner == spawner)
            give_back(table, &table->reservation[i], true, now_s);
}

void sy_table_reorder(struct sy_table *table, uint64_t id, const int host[])
{
    struct sy_reservation *reservation = find(table, id);
    for (int k = 0; reservation && k < reservation->n; k++)
        if (host[k] >= 0 && host[k] < table->hosts)
            move(table, &reservation->slot[k], host[k]);
}

bool sy_table_present(struct sy_table *table, uint64_t id, int number, int host, double now_s)
{
    struct sy_reservation *reservation = find(table, id);
    if (!reservation || number < 0 || number >= reservation->n)
        return false;
    struct sy_slot *slot = &reservation->slot[number];
    if (slot->state == SY_SLOT_OVER) {
        if (slot->present)
            return false;              /* it has been and gone */
        slot->state = SY_SLOT_RUNNING; /* it was given up too early */
        table->host[slot->host].in_flight++;
        if (slot->undone)
            table->host[slot->host].placed++;
        else
            table->host[slot->host].ended--;
        slot->undone = false;
        reservation->over--;
    } else if (slot->state == SY_SLOT_RESERVED) {
        slot->state = SY_SLOT_RUNNING;
        reservation->started_s = now_s;
    }
    slot->present = true;
    if (host < 0 || host >= table->hosts || host == slot->host)
        return false;
    move(table, slot, host);
    return true;
}

void sy_table_ended(struct sy_table *table, uint64_t id, int number, const struct sy_measure *measure,
                    double now_s)
{
    struct sy_reservation *reservation = find(table, id);
    if (!reservation || number < 0 || number >= reservation->n)
        return;
    struct sy_slot *slot = &reservation->slot[number];
    if (slot->state == SY_SLOT_OVER)
        return;
    struct sy_table_host *host = &table->host[slot->host];
    host->ended++;
    if (measure) /* a child that was killed measures nothing */
        measured(table, reservation, host, measure, now_s);
    leave(table, reservation, slot);
    if (reservation->over == reservation->n)
        forget(table, reservation);
}

enum sy_slot_state sy_table_slot(const struct sy_table *table, uint64_t id, int number, int *host)
{
    const struct sy_reservation *reservation = find(table, id);
    if (!reservation || number < 0 || number >= reservation->n)
        return SY_SLOT_NONE;
    *host = reservation->slot[number].host;
    return reservation->slot[number].state;
}

bool sy_table_is_present(const struct sy_table *table, uint64_t id, int number)
{
    const struct sy_reservation *reservation = find(table, id);
    return reservation && number >= 0 && number < reservation->n && reservation->slot[number].present;
}

bool sy_table_is_of(const struct sy_table *table, uint64_t id, uint64_t spawner)
{
    const struct sy_reservation *reservation = find(table, id);
    return reservation && reservation->spawner == spawner;
}

int sy_table_open(const struct sy_table *table)
{
    return table->open;
}
