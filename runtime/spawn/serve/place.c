#include "spawn/serve/place.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"

static const double ASK_EVERY_S = 5;   /* whether a host answers */
static const double ASK_SILENT_S = 60; /* one that never did: it only costs time */

/* Children of one host beside each other, hosts in the order in which they were first chosen. */
static void group(int n, int host[], double cost[], int *scratch, double *cost_scratch)
{
    int used = 0;
    for (int k = 0; k < n; k++) {
        if (host[k] < 0)
            continue;
        int same = host[k];
        for (int j = k; j < n; j++)
            if (host[j] == same) {
                scratch[used] = same;
                cost_scratch[used++] = cost[j];
                host[j] = -1;
            }
    }
    memcpy(host, scratch, (size_t)n * sizeof *host);
    memcpy(cost, cost_scratch, (size_t)n * sizeof *cost);
}

/* What a request for places says beside numbers: arrays that are freed together. */
struct request {
    struct sy_place place;
    bool through;
    int *allowed, *host, *scratch;
    double *view, *cost;
};

static void request_free(struct request *request)
{
    free(request->allowed);
    free(request->host);
    free(request->view);
    free(request->cost);
}

/* SY_EFORMAT: garbage, to be closed; other errors are answered. */
static int read_request(struct sy_job *job, struct sy_reader *in, struct request *request)
{
    sy_read_text(in, job->text);
    request->place.policy = job->text[0] ? sy_policy_parse(job->text, &request->place.seed) : job->policy;
    if (!job->text[0])
        request->place.seed = job->seed;
    uint32_t n = sy_read_u32(in);
    request->place.work = sy_read_double(in);
    request->through = sy_read_u8(in) != 0;
    uint32_t allowed = sy_read_u32(in);
    if (in->bad || n > SY_TABLE_PROCESSES_MAX || allowed > in->size)
        return SY_EFORMAT;
    request->place.n = (int)n;
    request->allowed = malloc((allowed + 1) * sizeof *request->allowed);
    int error = request->allowed ? SY_SUCCESS : SY_ENOMEM;
    for (uint32_t i = 0; i < allowed && !in->bad; i++) {
        sy_read_text(in, job->text);
        uint32_t weight = sy_read_u32(in);
        if (in->bad || weight > SY_TABLE_WEIGHT_MAX)
            return SY_EFORMAT;
        if (!error) /* a host that only such a request names is nobody else's */
            error = weight > 0 && sy_table_find(job->table, job->text) >= 0
                        ? sy_table_host(job->table, job->text, (int)weight, 0, &request->allowed[i])
                        : sy_table_found(job->table, job->text, weight > 0 ? (int)weight : 1,
                                         &request->allowed[i]);
    }
    if (!error && allowed > 0) {
        request->place.allowed = request->allowed;
        request->place.allowed_n = (int)allowed;
    }
    uint32_t seen = sy_read_u32(in);
    if (in->bad || seen > in->size)
        return SY_EFORMAT;
    if (seen > 0 && !error) {
        request->view = malloc((size_t)sy_table_hosts(job->table) * sizeof *request->view);
        error = request->view ? error : SY_ENOMEM;
        for (int i = 0; !error && i < sy_table_hosts(job->table); i++)
            request->view[i] = sy_table_at(job->table, i)->in_flight;
        request->place.view = request->view;
    }
    for (uint32_t i = 0; i < seen && !in->bad; i++) {
        sy_read_text(in, job->text);
        double children = sy_read_double(in);
        int host = in->bad ? -1 : sy_table_find(job->table, job->text);
        if (request->view && host >= 0 && children >= 0 && isfinite(children))
            request->view[host] = children;
    }
    if (!sy_read_end(in))
        return SY_EFORMAT;
    return error == SY_ENOMEM ? sy_fail(SY_ENOMEM, "no memory to place %u processes", (unsigned)n) : error;
}

/* Hosts that must be asked whether they answer: the chosen ones, and those that are out; each once in a
 * while. */
static void write_doubtful(struct sy_job *job, const struct request *request, struct sy_writer *out,
                           double now_s)
{
    int hosts = sy_table_hosts(job->table), n = 0;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < hosts; i++) {
            const struct sy_table_host *at = sy_table_at(job->table, i);
            bool chosen = at->out;
            for (int k = 0; k < request->place.n && !chosen; k++)
                chosen = request->host[k] == i && (k == 0 || request->host[k - 1] != i);
            if (!chosen || request->place.policy->mpi_decides ||
                (at->checked_s >= 0 && now_s - at->checked_s < (at->answered ? ASK_EVERY_S : ASK_SILENT_S)))
                continue;
            if (round == 0) {
                n++;
            } else {
                sy_write_text(out, at->name);
            }
        }
        if (round == 0)
            sy_write_u32(out, (uint32_t)n);
    }
}

static void write_places(const struct sy_job *job, const struct request *request, struct sy_writer *out)
{
    int n = request->place.n, groups = 0;
    for (int k = 0; k < n; k++)
        groups += k == 0 || request->host[k] != request->host[k - 1];
    sy_write_u32(out, (uint32_t)groups);
    for (int k = 0, end; k < n; k = end) {
        for (end = k + 1; end < n && request->host[end] == request->host[k];)
            end++;
        sy_write_text(out, sy_table_at(job->table, request->host[k])->name);
        sy_write_u32(out, (uint32_t)(end - k));
    }
}

static int decide(struct sy_job *job, struct sy_peer *peer, struct request *request, uint64_t *reservation,
                  double now_s)
{
    int n = request->place.n;
    *reservation = 0;
    if (!request->place.policy)
        return sy_fail(SY_EARG, "unknown policy (%s)", sy_policy_names());
    if (n < 1)
        return sy_fail(SY_EARG, "%d processes cannot be placed", n);
    request->host = malloc(2 * (size_t)n * sizeof *request->host);
    request->cost = malloc(2 * (size_t)n * sizeof *request->cost);
    if (!request->host || !request->cost)
        return sy_fail(SY_ENOMEM, "no memory to place %d processes", n);
    request->place.cost = request->cost;
    request->place.spawner = peer->spawner;
    request->place.now_s = now_s;
    int error = sy_table_place(job->table, &request->place, request->host, reservation);
    if (error)
        return error;
    group(n, request->host, request->cost, request->host + n, request->cost + n);
    sy_table_reorder(job->table, *reservation, request->host);
    sy_log_placed(&job->log, *reservation, n, request->host, request->cost, request->place.policy,
                  request->place.work, now_s);
    return SY_SUCCESS;
}

enum sy_job_verdict sy_job_place(struct sy_job *job, struct sy_peer *peer, struct sy_reader *in,
                                 struct sy_writer *out, double now_s)
{
    struct request request = {0};
    uint64_t reservation = 0;
    int error = peer->kind == SY_KIND_SPAWNER ? read_request(job, in, &request) : SY_EFORMAT;
    if (error == SY_EFORMAT) {
        request_free(&request);
        return SY_JOB_CLOSE;
    }
    if (!error)
        error = decide(job, peer, &request, &reservation, now_s);
    sy_write_begin(out, SY_WIRE_PLACE + SY_WIRE_ANSWER);
    sy_write_u8(out, (unsigned)error);
    sy_write_text(out, error ? sy_last_error() : "");
    sy_write_u64(out, reservation);
    sy_write_text(out, request.place.policy ? request.place.policy->name : "");
    sy_write_u8(out, request.through || (request.place.policy && request.place.policy->mpi_decides));
    if (error) {
        sy_write_u32(out, 0);
        sy_write_u32(out, 0);
    } else {
        write_places(job, &request, out);
        write_doubtful(job, &request, out, now_s);
    }
    request_free(&request);
    return sy_write_end(out) ? SY_JOB_ANSWER : SY_JOB_CLOSE;
}
