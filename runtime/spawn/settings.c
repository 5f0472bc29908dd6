#include "spawn/settings.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"

static const double PATIENCE_S = 300;

static const char *set(const char *name)
{
    const char *value = getenv(name);
    return value && value[0] ? value : NULL;
}

/* A number that is not negative; `otherwise` when the variable is not set or not such a number. */
static double read_number(const char *name, double otherwise, bool speak)
{
    const char *value = set(name);
    char *end = NULL;
    errno = 0;
    double number = value ? strtod(value, &end) : otherwise;
    if (!value || (end != value && *end == '\0' && errno == 0 && number >= 0 && isfinite(number)))
        return number;
    if (speak)
        sy_say("%s=%s is not understood (it is a number that is not negative): %g is used", name, value,
               otherwise);
    return otherwise;
}

static void read_policy(struct sy_job_settings *job, bool speak)
{
    const char *value = set("STEELYARD_SPAWN");
    uint64_t seed;
    strcpy(job->policy, sy_policy_default);
    if (!value)
        return;
    if (strlen(value) < sizeof job->policy && sy_policy_parse(value, &seed))
        strcpy(job->policy, value);
    else if (speak)
        sy_say("STEELYARD_SPAWN=%s is not understood (known are %s): %s is used", value, sy_policy_names(),
               sy_policy_default);
}

static void read_at(struct sy_spawn_settings *settings, bool speak)
{
    const char *value = set("STEELYARD_SPAWN_AT"), *colon = value ? strrchr(value, ':') : NULL;
    char *end = NULL;
    if (!value)
        return;
    long port = colon ? strtol(colon + 1, &end, 10) : 0;
    if (colon && colon > value && (size_t)(colon - value) < sizeof settings->at_host && end != colon + 1 &&
        *end == '\0' && port >= 1 && port <= 65535 && !memchr(value, ',', (size_t)(colon - value)) &&
        !memchr(value, ';', (size_t)(colon - value))) {
        memcpy(settings->at_host, value, (size_t)(colon - value));
        settings->at_port = (int)port;
    } else if (speak) {
        sy_say("STEELYARD_SPAWN_AT=%s is not understood (it is host:port): the home thread is used", value);
    }
}

static int read_hosts(struct sy_host_list *hosts, bool speak)
{
    const char *value = set("STEELYARD_SPAWN_HOSTS");
    int error = value ? sy_host_list_parse(value, hosts) : SY_SUCCESS;
    for (int i = 0; value && !error && i < hosts->n; i++) { /* the table has the last word on names */
        struct sy_table *table = sy_table_new(0);
        error = table ? sy_table_host(table, hosts->host[i].name, hosts->host[i].slots, 0, NULL) : SY_ENOMEM;
        sy_table_free(table);
    }
    if (error && error != SY_ENOMEM) {
        if (speak)
            sy_say("STEELYARD_SPAWN_HOSTS: %s: the hosts of the batch system or of the job are used",
                   sy_last_error());
        sy_host_list_free(hosts);
        error = SY_SUCCESS;
    }
    if (error || hosts->n > 0)
        return error;
    error = sy_host_list_of_batch(getenv, hosts);
    if (error && error != SY_ENOMEM) {
        if (speak)
            sy_say("%s: the hosts of the job are used", sy_last_error());
        error = SY_SUCCESS;
    }
    return error;
}

int sy_spawn_settings_read(bool speak, struct sy_spawn_settings *settings)
{
    *settings = (struct sy_spawn_settings){0};
    read_policy(&settings->job, speak);
    read_at(settings, speak);
    settings->job.limit = read_number("STEELYARD_SPAWN_LIMIT", 0, speak);
    settings->job.patience_s = read_number("STEELYARD_SPAWN_PATIENCE", PATIENCE_S, speak);
    const char *check = set("STEELYARD_SPAWN_CHECK");
    settings->job.check = !check || strcmp(check, "none") != 0;
    if (speak && check && settings->job.check && strcmp(check, "program") != 0)
        sy_say("STEELYARD_SPAWN_CHECK=%s is not understood (known are program and none): program is used",
               check);
    return read_hosts(&settings->hosts, speak);
}

void sy_spawn_settings_free(struct sy_spawn_settings *settings)
{
    sy_host_list_free(&settings->hosts);
}
