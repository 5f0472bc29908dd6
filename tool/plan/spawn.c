#include "plan/spawn.h"

#include <jansson.h>
#include <stdlib.h>

#include "commands.h"
#include "options.h"
#include "spawn/table/hosts.h"
#include "spawn/table/model.h"

int plan_spawn_check(const struct plan_spawn_request *request)
{
    uint64_t seed;
    if (!sy_policy_parse(request->policy, &seed))
        return usage_error("--spawn: unknown policy '%s' (%s)", request->policy, sy_policy_names());
    if (!request->hosts)
        return usage_error("plan --spawn wants --hosts, where processes may go: h0:4,h1:2");
    struct sy_host_list list;
    int error = sy_host_list_parse(request->hosts, &list);
    sy_host_list_free(&list);
    if (error)
        return usage_error("--hosts: %s", sy_last_error());
    if (request->n < 1 || request->n > SY_TABLE_PROCESSES_MAX)
        return usage_error("plan --spawn wants -n N, how many processes: 1 to %d", SY_TABLE_PROCESSES_MAX);
    if (!(request->lasting_s >= 0) || request->lasting_s > 1e9)
        return usage_error("--lasting wants seconds above 0");
    if (request->at_once > 0 && !(request->lasting_s > 0))
        return usage_error("--at-once is for children that end: say --lasting T");
    return EXIT_COMPLETE;
}

static bool write_json(const struct plan_spawn_request *request, const struct sy_model *model,
                       const int order[], const long long placed[], double finish_s, FILE *out)
{
    json_t *report = json_object(), *counts = json_object(), *hosts = json_array();
    json_object_set_new(report, "policy", json_string(request->policy));
    for (int i = 0; i < model->hosts; i++)
        json_object_set_new(counts, model->host[i].name, json_integer(placed[i]));
    json_object_set_new(report, "placed", counts);
    for (int k = 0; k < model->n; k++)
        json_array_append_new(hosts, json_string(model->host[order[k]].name));
    json_object_set_new(report, "order", hosts);
    if (finish_s > 0)
        json_object_set_new(report, "finish_s", json_real(finish_s));
    bool fine = json_dumpf(report, out, JSON_INDENT(2) | JSON_REAL_PRECISION(12)) == 0;
    json_decref(report);
    return fine && fputc('\n', out) != EOF;
}

static void write_text(const struct plan_spawn_request *request, const struct sy_model *model,
                       const int order[], const long long placed[], double finish_s, FILE *out)
{
    fprintf(out, "%d processes by %s\n\n%-24s %8s %10s\n", model->n, request->policy, "host", "slots",
            "processes");
    for (int i = 0; i < model->hosts; i++)
        fprintf(out, "%-24s %8d %10lld\n", model->host[i].name, model->host[i].weight, placed[i]);
    fprintf(out, "\norder:");
    for (int k = 0; k < model->n; k++) {
        int row = 1;
        while (k + 1 < model->n && order[k + 1] == order[k]) {
            row++;
            k++;
        }
        fprintf(out, row > 1 ? " %s*%d" : " %s", model->host[order[k]].name, row);
    }
    fputc('\n', out);
    if (finish_s > 0)
        fprintf(out,
                "the last child ends after %.6g s where a slot is a core and a child needs %.6g s of one\n",
                finish_s, request->lasting_s);
}

int plan_spawn_write(const struct plan_spawn_request *request, bool json, FILE *out)
{
    struct sy_host_list list;
    int error = sy_host_list_parse(request->hosts, &list);
    struct sy_model model = {.hosts = list.n,
                             .n = (int)request->n,
                             .at_once = request->at_once < request->n ? (int)request->at_once : 0,
                             .lasting_s = request->lasting_s};
    model.policy = sy_policy_parse(request->policy, &model.seed);
    size_t hosts = (size_t)list.n + 1;
    struct sy_model_host *host = calloc(hosts, sizeof *host);
    long long *placed = calloc(hosts, sizeof *placed);
    int *order = malloc((size_t)model.n * sizeof *order);
    double finish_s = 0;
    if (!error && (!host || !placed || !order))
        error = SY_ENOMEM;
    for (int i = 0; !error && i < list.n; i++) {
        int slots = list.host[i].slots > 0 ? list.host[i].slots : 1;
        host[i] = (struct sy_model_host){list.host[i].name, slots, slots, 0};
    }
    model.host = host;
    if (!error)
        error = sy_model_play(&model, order, &finish_s);
    if (!error) {
        for (int k = 0; k < model.n; k++)
            placed[order[k]]++;
        if (json)
            write_json(request, &model, order, placed, finish_s, out);
        else
            write_text(request, &model, order, placed, finish_s, out);
    }
    free(order);
    free(placed);
    free(host);
    sy_host_list_free(&list);
    if (error == SY_ENOMEM) {
        usage_error("out of memory");
        return EXIT_INTERNAL;
    }
    return error ? usage_error("--hosts: %s", sy_last_error()) : EXIT_COMPLETE;
}
