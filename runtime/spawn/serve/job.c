/* The frames of a job's peers and what they change in its table; places: place.c. */
#include "spawn/serve/job.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "spawn/serve/place.h"

enum { TEXT_ROOM = SY_WIRE_TEXT_MOST + 1 };

int sy_job_new(const char *secret, const struct sy_job_settings *settings, struct sy_job **made)
{
    uint64_t seed;
    *made = NULL;
    const struct sy_policy *policy = sy_policy_parse(settings->policy, &seed);
    if (!policy)
        return sy_fail(SY_EARG, "unknown policy %s (%s)", settings->policy, sy_policy_names());
    struct sy_job *job = calloc(1, sizeof *job);
    if (job) {
        job->table = sy_table_new(settings->limit);
        job->text = malloc(2 * (size_t)TEXT_ROOM);
    }
    if (!job || !job->table || !job->text) {
        sy_job_free(job);
        return sy_fail(SY_ENOMEM, "no memory for a table of hosts");
    }
    strncpy(job->secret, secret, SY_WIRE_SECRET);
    job->settings = *settings;
    job->policy = policy;
    job->seed = seed;
    *made = job;
    return SY_SUCCESS;
}

void sy_job_free(struct sy_job *job)
{
    if (!job)
        return;
    sy_table_free(job->table);
    sy_log_free(&job->log);
    sy_lists_free(&job->lists);
    free(job->text);
    free(job);
}

static void write_hosts(const struct sy_table *table, struct sy_writer *writer)
{
    sy_write_u32(writer, (uint32_t)sy_table_hosts(table));
    for (int i = 0; i < sy_table_hosts(table); i++) {
        const struct sy_table_host *host = sy_table_at(table, i);
        sy_write_text(writer, host->name);
        sy_write_u32(writer, (uint32_t)host->weight);
        sy_write_double(writer, host->speed);
    }
}

static void write_settings(const struct sy_job *job, struct sy_writer *writer)
{
    sy_write_text(writer, job->settings.policy);
    sy_write_double(writer, job->settings.limit);
    sy_write_double(writer, job->settings.patience_s);
    sy_write_u8(writer, job->settings.check);
}

bool sy_job_write(const struct sy_job *job, struct sy_writer *writer)
{
    sy_write_begin(writer, SY_WIRE_JOB);
    sy_write_text(writer, job->secret);
    write_settings(job, writer);
    write_hosts(job->table, writer);
    return sy_write_end(writer);
}

void sy_job_read_secret(struct sy_reader *reader, char *secret)
{
    char text[TEXT_ROOM];
    sy_read_text(reader, text);
    secret[0] = '\0';
    if (!reader->bad && strlen(text) == SY_WIRE_SECRET)
        strcpy(secret, text);
}

/* Adds the hosts that a frame lists. */
static int read_hosts(struct sy_reader *reader, struct sy_job *job)
{
    uint32_t n = sy_read_u32(reader);
    for (uint32_t i = 0; i < n && !reader->bad; i++) {
        sy_read_text(reader, job->text);
        uint32_t weight = sy_read_u32(reader);
        double speed = sy_read_double(reader);
        if (reader->bad || weight < 1 || weight > SY_TABLE_WEIGHT_MAX)
            return sy_fail(SY_EFORMAT, "a damaged list of hosts");
        int error = sy_table_host(job->table, job->text, (int)weight, speed, NULL);
        if (error)
            return error;
    }
    return sy_read_end(reader) ? SY_SUCCESS : sy_fail(SY_EFORMAT, "a damaged list of hosts");
}

int sy_job_read(struct sy_reader *reader, struct sy_job **made)
{
    char secret[SY_WIRE_SECRET + 1], policy[TEXT_ROOM];
    struct sy_job_settings settings = {0};
    *made = NULL;
    sy_job_read_secret(reader, secret);
    sy_read_text(reader, policy);
    settings.limit = sy_read_double(reader);
    settings.patience_s = sy_read_double(reader);
    settings.check = sy_read_u8(reader) != 0;
    if (reader->bad || !secret[0] || strlen(policy) >= sizeof settings.policy || !(settings.limit >= 0) ||
        !(settings.patience_s >= 0))
        return sy_fail(SY_EFORMAT, "a damaged description of a job");
    strcpy(settings.policy, policy);
    int error = sy_job_new(secret, &settings, made);
    if (!error)
        error = read_hosts(reader, *made);
    if (error) {
        sy_job_free(*made);
        *made = NULL;
    }
    return error;
}

/* --- greeting --------------------------------------------------------------------------------------------
 */

/* Runnable tasks on a host that are not of this job: less those in flight, less its initial processes there.
 */
static void note_load(struct sy_job *job, int host, double running, int initial, double now_s)
{
    if (!(running >= 0) || !isfinite(running))
        return;
    double load = fmax(0, running - initial - sy_table_at(job->table, host)->in_flight);
    sy_table_report(job->table, host, load, now_s);
    sy_log_load(&job->log, host, load, now_s);
}

static enum sy_job_verdict greet(struct sy_job *job, struct sy_peer *peer, struct sy_reader *in,
                                 struct sy_writer *out, double now_s)
{
    char host_name[TEXT_ROOM], say[2 * SY_TABLE_HOST_BYTES + 200] = "";
    unsigned kind = sy_read_u8(in);
    uint64_t reservation = sy_read_u64(in);
    uint32_t slot = sy_read_u32(in);
    sy_read_text(in, host_name);
    uint32_t cores = sy_read_u32(in), initial = sy_read_u32(in);
    double running = sy_read_double(in);
    int host, placed_on = -1;
    if (!sy_read_end(in) || peer->kind || kind < SY_KIND_SPAWNER || kind > SY_KIND_REPORTER || cores < 1 ||
        cores > SY_TABLE_WEIGHT_MAX || initial > SY_TABLE_WEIGHT_MAX || slot > SY_TABLE_PROCESSES_MAX ||
        sy_table_found(job->table, host_name, (int)cores, &host))
        return SY_JOB_CLOSE;
    *peer = (struct sy_peer){.kind = (enum sy_wire_kind)kind,
                             .spawner = ++job->spawners,
                             .reservation = reservation,
                             .slot = (int)slot,
                             .host = host,
                             .initial = (int)initial};
    if (kind == SY_KIND_CHILD) {
        sy_table_slot(job->table, reservation, (int)slot, &placed_on);
        bool elsewhere = sy_table_present(job->table, reservation, (int)slot, host, now_s);
        sy_log_started(&job->log, reservation, (int)slot, host, now_s);
        if (elsewhere && !job->said_elsewhere && !sy_log_mpi_decided(&job->log, reservation)) {
            job->said_elsewhere = true;
            snprintf(say, sizeof say,
                     "a process that was placed on %s is on %s: MPI did not follow; it is counted there",
                     sy_table_at(job->table, placed_on)->name, sy_table_at(job->table, host)->name);
        }
    }
    note_load(job, host, running + (kind == SY_KIND_CHILD), peer->initial,
              now_s); /* a child is in flight itself */
    sy_write_begin(out, SY_WIRE_HELLO + SY_WIRE_ANSWER);
    sy_write_text(out, say);
    write_settings(job, out);
    if (kind == SY_KIND_SPAWNER)
        write_hosts(job->table, out);
    else
        sy_write_u32(out, 0);
    return sy_write_end(out) ? SY_JOB_ANSWER : SY_JOB_CLOSE;
}

/* --- the rest --------------------------------------------------------------------------------------------
 */

static enum sy_job_verdict view(const struct sy_job *job, struct sy_writer *out, double now_s)
{
    sy_write_begin(out, SY_WIRE_VIEW + SY_WIRE_ANSWER);
    sy_write_text(out, job->settings.policy);
    sy_write_u64(out, (uint64_t)sy_table_placements(job->table));
    sy_write_u32(out, (uint32_t)sy_table_hosts(job->table));
    for (int i = 0; i < sy_table_hosts(job->table); i++) {
        const struct sy_table_host *host = sy_table_at(job->table, i);
        sy_write_text(out, host->name);
        sy_write_u32(out, (uint32_t)host->weight);
        sy_write_double(out, host->speed);
        sy_write_u32(out, (uint32_t)host->in_flight);
        sy_write_u64(out, (uint64_t)host->placed);
        sy_write_u64(out, (uint64_t)host->ended);
        sy_write_double(out, host->times[SY_UNIT_RATIO].middle);
        sy_write_double(out, host->times[SY_UNIT_WORK].middle);
        sy_write_double(out, sy_table_load(host, now_s));
        sy_write_u8(out, host->out);
    }
    return sy_write_end(out) ? SY_JOB_ANSWER : SY_JOB_CLOSE;
}

static enum sy_job_verdict record(const struct sy_job *job, struct sy_writer *out)
{
    char *text = sy_log_json(&job->log, job->table, job->settings.policy);
    if (!text)
        return SY_JOB_CLOSE;
    sy_write_begin(out, SY_WIRE_RECORD + SY_WIRE_ANSWER);
    sy_write_long_text(out, text, strlen(text));
    free(text);
    return sy_write_end(out) ? SY_JOB_ANSWER : SY_JOB_CLOSE;
}

static enum sy_job_verdict answered(struct sy_job *job, struct sy_reader *in, struct sy_writer *out,
                                    double now_s)
{
    sy_read_text(in, job->text);
    bool yes = sy_read_u8(in) != 0;
    if (!sy_read_end(in))
        return SY_JOB_CLOSE;
    bool changed = sy_table_answered(job->table, sy_table_find(job->table, job->text), yes, now_s);
    int host = sy_table_find(job->table, job->text);
    sy_write_begin(out, SY_WIRE_ANSWERED + SY_WIRE_ANSWER);
    sy_write_u8(out, changed);
    sy_write_u8(out, host >= 0 && sy_table_at(job->table, host)->out);
    return sy_write_end(out) ? SY_JOB_ANSWER : SY_JOB_CLOSE;
}

/* Only for who reserved. What is in the file is the table's, nothing of the request. */
static enum sy_job_verdict list(struct sy_job *job, const struct sy_peer *peer, struct sy_reader *in,
                                struct sy_writer *out)
{
    char path[SY_LIST_PATH] = "";
    uint64_t reservation = sy_read_u64(in);
    if (!sy_read_end(in) || peer->kind != SY_KIND_SPAWNER)
        return SY_JOB_CLOSE;
    bool written = job->beside_launcher && sy_table_is_of(job->table, reservation, peer->spawner) &&
                   sy_lists_add(&job->lists, job->table, reservation, path);
    sy_write_begin(out, SY_WIRE_LIST + SY_WIRE_ANSWER);
    sy_write_text(out, written ? path : "");
    return sy_write_end(out) ? SY_JOB_ANSWER : SY_JOB_CLOSE;
}

/* Only who reserved may say what became of it. */
static enum sy_job_verdict settle(struct sy_job *job, const struct sy_peer *peer, int type,
                                  struct sy_reader *in, double now_s)
{
    uint64_t reservation = sy_read_u64(in);
    if (!sy_read_end(in) || peer->kind != SY_KIND_SPAWNER)
        return SY_JOB_CLOSE;
    if (!sy_table_is_of(job->table, reservation, peer->spawner))
        return SY_JOB_SILENT;
    sy_lists_remove(&job->lists, reservation);
    if (type == SY_WIRE_STARTED) {
        sy_table_started(job->table, reservation, now_s);
        sy_log_started(&job->log, reservation, -1, -1, now_s);
    } else if (type == SY_WIRE_REFUSED) {
        sy_table_refused(job->table, reservation);
        sy_log_refused(&job->log, reservation);
    } else {
        sy_log_silent_ended(&job->log, job->table, reservation, now_s);
        sy_table_released(job->table, reservation, now_s);
    }
    return SY_JOB_SILENT;
}

static enum sy_job_verdict child_ends(struct sy_job *job, struct sy_peer *peer, struct sy_reader *in,
                                      double now_s)
{
    struct sy_measure measure = {.outside_s = sy_read_double(in)};
    measure.cpu_s = sy_read_double(in);
    double running = sy_read_double(in);
    if (!sy_read_end(in) || peer->kind != SY_KIND_CHILD || peer->ended)
        return SY_JOB_CLOSE;
    peer->ended = true;
    sy_table_ended(job->table, peer->reservation, peer->slot, &measure, now_s);
    sy_log_ended(&job->log, peer->reservation, peer->slot, &measure, now_s);
    note_load(job, peer->host, fmax(0, running - 1), 0, now_s); /* the child itself still runs */
    return SY_JOB_SILENT;
}

static enum sy_job_verdict report(struct sy_job *job, const struct sy_peer *peer, struct sy_reader *in,
                                  double now_s)
{
    double running = sy_read_double(in);
    uint32_t initial = sy_read_u32(in);
    if (!sy_read_end(in) || initial > SY_TABLE_WEIGHT_MAX)
        return SY_JOB_CLOSE;
    note_load(job, peer->host, running, (int)initial, now_s);
    return SY_JOB_SILENT;
}

enum sy_job_verdict sy_job_handle(struct sy_job *job, struct sy_peer *peer, int type, struct sy_reader *in,
                                  struct sy_writer *out, double now_s)
{
    if (type == SY_WIRE_HELLO)
        return greet(job, peer, in, out, now_s);
    if (!peer->kind)
        return SY_JOB_CLOSE;
    switch (type) {
    case SY_WIRE_PLACE:
        return sy_job_place(job, peer, in, out, now_s);
    case SY_WIRE_STARTED:
    case SY_WIRE_REFUSED:
    case SY_WIRE_RELEASED:
        return settle(job, peer, type, in, now_s);
    case SY_WIRE_ENDED:
        return child_ends(job, peer, in, now_s);
    case SY_WIRE_REPORT:
        return report(job, peer, in, now_s);
    case SY_WIRE_ANSWERED:
        return answered(job, in, out, now_s);
    case SY_WIRE_VIEW:
        return sy_read_end(in) ? view(job, out, now_s) : SY_JOB_CLOSE;
    case SY_WIRE_RECORD:
        return sy_read_end(in) ? record(job, out) : SY_JOB_CLOSE;
    case SY_WIRE_LIST:
        return list(job, peer, in, out);
    default:
        return SY_JOB_CLOSE;
    }
}

void sy_job_hangup(struct sy_job *job, struct sy_peer *peer, double now_s)
{
    if (peer->kind == SY_KIND_CHILD && !peer->ended) {
        sy_table_ended(job->table, peer->reservation, peer->slot, NULL, now_s);
        sy_log_ended(&job->log, peer->reservation, peer->slot, NULL, now_s);
    } else if (peer->kind == SY_KIND_SPAWNER) {
        sy_lists_remove_of(&job->lists, job->table, peer->spawner);
        sy_table_lost(job->table, peer->spawner, now_s);
    }
    *peer = (struct sy_peer){0};
}
