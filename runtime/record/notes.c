/* Noting: local, bounded, and never a reason for the program to fail. */
#include "record/notes.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

double sy_record_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

char *sy_note_text(const char *text)
{
    size_t size = strlen(text ? text : "") + 1;
    char *copy = malloc(size);
    if (copy)
        memcpy(copy, text ? text : "", size);
    return copy;
}

struct sy_record *sy_notes_new(MPI_Comm comm, bool owned, double patience_s)
{
    struct sy_record *record = calloc(1, sizeof *record);
    if (!record)
        return NULL;
    record->comm = comm;
    record->owned = owned;
    record->patience_s = patience_s;
    record->opened_s = sy_record_now();
    record->compute_s = record->mpi_s = NAN;
    record->sites_end = &record->sites;
    PMPI_Comm_rank(comm, &record->rank);
    PMPI_Comm_size(comm, &record->size);
    return record;
}

static void free_plan(struct sy_run_plan *plan)
{
    free(plan->solver);
    free(plan->order);
    free(plan->delivery);
    free(plan->source);
    free(plan->detail);
    free(plan->counts);
    free(plan->compute_s_per_item);
    free(plan->compute_startup_s);
    free(plan->link_s_per_item);
    free(plan->link_startup_s);
}

void sy_notes_free(struct sy_record *record)
{
    if (!record)
        return;
    while (record->sites) {
        struct sy_record_site *site = record->sites;
        record->sites = site->next;
        free_plan(&site->plan);
        free(site->file);
        free(site->function);
        free(site->collective);
        free(site->key);
        for (size_t i = 0; i < site->call_count; i++) {
            free(site->calls[i].collective);
            free(site->calls[i].file);
        }
        free(site->calls);
        free(site);
    }
    for (size_t i = 0; i < record->choice_count; i++) {
        free(record->choices[i].name);
        free(record->choices[i].value);
    }
    for (size_t i = 0; i < record->reason_count; i++)
        free(record->reasons[i]);
    for (size_t i = 0; i < record->section_count; i++) {
        free(record->sections[i].name);
        free(record->sections[i].json);
    }
    free(record->choices);
    free(record->reasons);
    free(record->sections);
    free(record);
}

void sy_record_choice(struct sy_record *record, const char *name, const char *value)
{
    if (!record || !name)
        return;
    char *copy = sy_note_text(value);
    for (size_t i = 0; copy && i < record->choice_count; i++) {
        if (strcmp(record->choices[i].name, name) == 0) {
            free(record->choices[i].value);
            record->choices[i].value = copy;
            return;
        }
    }
    struct sy_run_pair *grown =
        copy ? realloc(record->choices, (record->choice_count + 1) * sizeof *grown) : NULL;
    if (grown)
        record->choices = grown;
    char *key = grown ? sy_note_text(name) : NULL;
    if (!key) {
        free(copy);
        record->lost = true;
        return;
    }
    grown[record->choice_count++] = (struct sy_run_pair){key, copy};
}

void sy_record_incomplete(struct sy_record *record, const char *why)
{
    if (!record)
        return;
    char **grown = realloc(record->reasons, (record->reason_count + 1) * sizeof *grown);
    if (grown)
        record->reasons = grown;
    char *copy = grown ? sy_note_text(why) : NULL;
    if (copy)
        grown[record->reason_count++] = copy;
    else
        record->lost = true;
}

void sy_record_section(struct sy_record *record, const char *name, const char *json)
{
    if (!record || !name || !json)
        return;
    char *copy = sy_note_text(json);
    for (size_t i = 0; copy && i < record->section_count; i++) {
        if (strcmp(record->sections[i].name, name) == 0) {
            free(record->sections[i].json);
            record->sections[i].json = copy;
            return;
        }
    }
    struct sy_run_section *grown =
        copy ? realloc(record->sections, (record->section_count + 1) * sizeof *grown) : NULL;
    if (grown)
        record->sections = grown;
    char *key = grown ? sy_note_text(name) : NULL;
    if (!key) {
        free(copy);
        record->lost = true;
        return;
    }
    grown[record->section_count++] = (struct sy_run_section){key, record->rank, copy};
}

struct sy_record_site *sy_record_site(struct sy_record *record, const struct sy_record_place *place)
{
    if (!record || !place || !place->file || !place->collective || place->size < 1 || place->rank < 0 ||
        place->rank >= place->size || place->root < 0 || place->root >= place->size)
        return NULL;
    const char *function = place->function ? place->function : "";
    const char *key = place->key ? place->key : "";
    for (struct sy_record_site *site = record->sites; site; site = site->next)
        if (site->size == place->size && site->root == place->root && strcmp(site->key, key) == 0 &&
            (key[0] || (site->line == place->line && strcmp(site->collective, place->collective) == 0 &&
                        strcmp(site->file, place->file) == 0 && strcmp(site->function, function) == 0)))
            return site;
    struct sy_record_site *site = calloc(1, sizeof *site);
    if (site) {
        site->file = sy_note_text(place->file);
        site->function = sy_note_text(function);
        site->collective = sy_note_text(place->collective);
        site->key = sy_note_text(key);
    }
    if (!site || !site->file || !site->function || !site->collective || !site->key) {
        if (site) {
            free(site->file);
            free(site->function);
            free(site->collective);
            free(site->key);
        }
        free(site);
        record->lost = true;
        return NULL;
    }
    site->record = record;
    site->line = place->line;
    site->size = place->size;
    site->rank = place->rank;
    site->root = place->root;
    site->shape = (struct sy_record_shape){-1, -1, -1, -1, NAN};
    site->keep_last = place->size > LARGE_SIZE ? KEEP_LAST_LARGE : KEEP_LAST;
    site->keep_sampled = place->size > LARGE_SIZE ? KEEP_SAMPLED_LARGE : KEEP_SAMPLED;
    site->stride = 1;
    *record->sites_end = site;
    record->sites_end = &site->next;
    return site;
}

bool sy_note_call(struct sy_run_call **calls, size_t *count, const char *collective, const char *file,
                  long long line)
{
    for (size_t i = 0; i < *count; i++)
        if ((*calls)[i].line == line && strcmp((*calls)[i].collective, collective) == 0 &&
            strcmp((*calls)[i].file, file) == 0)
            return true;
    struct sy_run_call *grown = *count < MOST_CALLS ? realloc(*calls, (*count + 1) * sizeof *grown) : NULL;
    if (!grown)
        return *count >= MOST_CALLS;
    *calls = grown;
    struct sy_run_call call = {sy_note_text(collective), sy_note_text(file), line};
    if (!call.collective || !call.file) {
        free(call.collective);
        free(call.file);
        return false;
    }
    grown[(*count)++] = call;
    return true;
}

void sy_record_call(struct sy_record_site *site, const char *collective, const char *file, int line)
{
    if (site && collective && file && !sy_note_call(&site->calls, &site->call_count, collective, file, line))
        site->record->lost = true;
}

void sy_record_shape(struct sy_record_site *site, const struct sy_record_shape *shape)
{
    if (site && shape)
        site->shape = *shape;
}

void sy_record_item_bytes(struct sy_record_site *site, double bytes)
{
    if (site)
        site->shape.item_bytes = bytes;
}

static bool copy_numbers(double **to, const double *from, int size)
{
    *to = NULL;
    if (!from)
        return true;
    *to = malloc((size_t)size * sizeof **to);
    if (*to)
        memcpy(*to, from, (size_t)size * sizeof **to);
    return *to != NULL;
}

void sy_record_plan(struct sy_record_site *site, const struct sy_record_plan *plan)
{
    if (!site || !plan)
        return;
    struct sy_run_plan copy = {0};
    copy.solver = sy_note_text(plan->solver);
    copy.order = sy_note_text(plan->order);
    copy.delivery = sy_note_text(plan->delivery);
    copy.source = sy_note_text(plan->source);
    copy.detail = sy_note_text(plan->detail);
    copy.predicted_s = plan->predicted_s;
    copy.lower_bound_s = plan->lower_bound_s;
    copy.equal_s = plan->equal_s;
    bool good = copy.solver && copy.order && copy.delivery && copy.source && copy.detail &&
                copy_numbers(&copy.compute_s_per_item, plan->compute_s_per_item, site->size) &&
                copy_numbers(&copy.compute_startup_s, plan->compute_startup_s, site->size) &&
                copy_numbers(&copy.link_s_per_item, plan->link_s_per_item, site->size) &&
                copy_numbers(&copy.link_startup_s, plan->link_startup_s, site->size);
    if (good && plan->counts) {
        copy.counts = malloc((size_t)site->size * sizeof *copy.counts);
        good = copy.counts != NULL;
        if (good)
            memcpy(copy.counts, plan->counts, (size_t)site->size * sizeof *copy.counts);
    }
    if (!good) {
        free_plan(&copy);
        site->record->lost = true;
        return;
    }
    free_plan(&site->plan);
    site->plan = copy;
    site->has_plan = true;
    site->plans++;
}

static double span(double from, double to)
{
    return to > from ? to - from : 0.0; /* also for NaN */
}

void sy_record_execution(struct sy_record_site *site, const struct sy_record_times *t)
{
    if (!site || !t)
        return;
    long long index = site->total.executions++;
    struct note_execution note = {index, *t};
    if (t->items > 0 && site->total.items <= LLONG_MAX - t->items)
        site->total.items += t->items;
    double communicate = t->communicate_s > 0.0 ? t->communicate_s : 0.0;
    double compute = span(t->receive_end_s, t->compute_end_s) - communicate;
    site->total.receive_s += span(t->start_s, t->receive_end_s);
    site->total.compute_s += compute > 0.0 ? compute : 0.0;
    site->total.communicate_s += communicate;
    site->total.wait_s += span(t->compute_end_s, t->finish_s);
    site->last[index % site->keep_last] = note;
    if (index % site->stride != 0)
        return;
    if (site->sampled_count == site->keep_sampled) { /* twice the stride: every second one goes */
        int kept = 0;
        site->stride *= 2;
        for (int i = 0; i < site->sampled_count; i++)
            if (site->sampled[i].index % site->stride == 0)
                site->sampled[kept++] = site->sampled[i];
        site->sampled_count = kept;
        if (index % site->stride != 0)
            return;
    }
    site->sampled[site->sampled_count++] = note;
}

static void pack_times(struct pack *pack, const struct note_execution *note)
{
    sy_pack_integer(pack, note->index);
    sy_pack_integer(pack, note->times.items);
    sy_pack_double(pack, note->times.start_s);
    sy_pack_double(pack, note->times.receive_start_s);
    sy_pack_double(pack, note->times.receive_end_s);
    sy_pack_double(pack, note->times.compute_end_s);
    sy_pack_double(pack, note->times.finish_s);
    sy_pack_double(pack, note->times.communicate_s);
}

static void pack_column(struct pack *pack, const double *column, int size)
{
    sy_pack_integer(pack, column ? size : 0);
    for (int i = 0; column && i < size; i++)
        sy_pack_double(pack, column[i]);
}

static void pack_plan(struct pack *pack, const struct sy_run_plan *plan, int size)
{
    sy_pack_text(pack, plan->solver);
    sy_pack_text(pack, plan->order);
    sy_pack_text(pack, plan->delivery);
    sy_pack_text(pack, plan->source);
    sy_pack_text(pack, plan->detail);
    sy_pack_double(pack, plan->predicted_s);
    sy_pack_double(pack, plan->lower_bound_s);
    sy_pack_double(pack, plan->equal_s);
    sy_pack_integer(pack, plan->counts ? size : 0);
    for (int i = 0; plan->counts && i < size; i++)
        sy_pack_integer(pack, plan->counts[i]);
    pack_column(pack, plan->compute_s_per_item, size);
    pack_column(pack, plan->compute_startup_s, size);
    pack_column(pack, plan->link_s_per_item, size);
    pack_column(pack, plan->link_startup_s, size);
}

static void pack_site(struct pack *pack, const struct sy_record_site *site)
{
    sy_pack_text(pack, site->file);
    sy_pack_text(pack, site->function);
    sy_pack_text(pack, site->collective);
    sy_pack_text(pack, site->key);
    sy_pack_integer(pack, site->line);
    sy_pack_integer(pack, site->size);
    sy_pack_integer(pack, site->rank);
    sy_pack_integer(pack, site->root);
    sy_pack_integer(pack, (long long)site->call_count);
    for (size_t i = 0; i < site->call_count; i++) {
        sy_pack_text(pack, site->calls[i].collective);
        sy_pack_text(pack, site->calls[i].file);
        sy_pack_integer(pack, site->calls[i].line);
    }
    sy_pack_integer(pack, site->shape.unit);
    sy_pack_integer(pack, site->shape.least);
    sy_pack_integer(pack, site->shape.equal_share);
    sy_pack_integer(pack, site->shape.total_items);
    sy_pack_double(pack, site->shape.item_bytes);
    sy_pack_integer(pack, site->plans);
    sy_pack_integer(pack, site->has_plan);
    if (site->has_plan)
        pack_plan(pack, &site->plan, site->size);
    sy_pack_integer(pack, site->total.executions);
    sy_pack_integer(pack, site->total.items);
    sy_pack_double(pack, site->total.receive_s);
    sy_pack_double(pack, site->total.compute_s);
    sy_pack_double(pack, site->total.communicate_s);
    sy_pack_double(pack, site->total.wait_s);
    int last = site->total.executions < site->keep_last ? (int)site->total.executions : site->keep_last;
    sy_pack_integer(pack, site->sampled_count + last);
    for (int i = 0; i < site->sampled_count; i++)
        pack_times(pack, &site->sampled[i]);
    for (int i = 0; i < last; i++)
        pack_times(pack, &site->last[i]);
}

/* Hosts of one boot id share a monotonic clock. */
static void boot_id(char *text, size_t size)
{
    FILE *in = fopen("/proc/sys/kernel/random/boot_id", "r");
    text[0] = '\0';
    if (in) {
        if (fgets(text, (int)size, in))
            text[strcspn(text, "\n")] = '\0';
        fclose(in);
    }
    if (!text[0]) {
        snprintf(text, size, "unknown-");
        gethostname(text + 8, size - 8);
        text[size - 1] = '\0';
    }
}

void sy_notes_pack(const struct sy_record *record, int world_rank, struct pack *pack)
{
    char host[MPI_MAX_PROCESSOR_NAME] = "", boot[80];
    int length = 0;
    struct timespec wall;
    PMPI_Get_processor_name(host, &length);
    boot_id(boot, sizeof boot);
    clock_gettime(CLOCK_REALTIME, &wall);
    sy_pack_integer(pack, world_rank);
    sy_pack_text(pack, host);
    sy_pack_text(pack, boot);
    sy_pack_double(pack, (double)wall.tv_sec + 1e-9 * (double)wall.tv_nsec - sy_record_now());
    sy_pack_double(pack, record->compute_s);
    sy_pack_double(pack, record->mpi_s);
    sy_pack_integer(pack, record->lost);
    sy_pack_integer(pack, (long long)record->reason_count);
    for (size_t i = 0; i < record->reason_count; i++)
        sy_pack_text(pack, record->reasons[i]);
    sy_pack_integer(pack, (long long)record->section_count);
    for (size_t i = 0; i < record->section_count; i++) {
        sy_pack_text(pack, record->sections[i].name);
        sy_pack_text(pack, record->sections[i].json);
    }
    long long sites = 0;
    for (const struct sy_record_site *site = record->sites; site; site = site->next)
        sites++;
    sy_pack_integer(pack, sites);
    for (const struct sy_record_site *site = record->sites; site; site = site->next)
        pack_site(pack, site);
}
