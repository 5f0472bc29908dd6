#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "error/message.h"
#include "probe/probe.h"

/* A line that is off by more than this is written as a table instead. */
static const double most_misfit = 0.15;

static json_t *link_json(const struct probe_link *link)
{
    if (link->rank < 0 || link->sizes == 0)
        return json_pack("{s:f}", "s_per_byte", 0.0);
    if (link->misfit <= most_misfit)
        return json_pack("{s:f, s:f}", "startup_s", link->startup_s, "s_per_byte", link->s_per_byte);
    json_t *table = json_array();
    for (int i = 0; i < link->sizes; i++)
        json_array_append_new(table, json_pack("[i, f]", probe_bytes[i], link->seconds[i]));
    return json_pack("{s:o}", "table_bytes", table);
}

static json_t *platform_json(const struct probe_options *options, const struct probe_host host[], int hosts,
                             const struct probe_delivery *delivery)
{
    double fastest = 0;
    const char *root = host[0].name;
    for (int i = 0; i < hosts; i++) {
        fastest = fmax(fastest, host[i].per_s);
        if (host[i].first_rank == options->root || host[i].link.rank < 0)
            root = host[i].name;
    }
    double item_s = options->item_s > 0 ? options->item_s : 1 / fastest;
    json_t *list = json_array();
    for (int i = 0; i < hosts; i++)
        json_array_append_new(list,
                              json_pack("{s:s, s:i, s:{s:f}, s:o}", "name", host[i].name, "ranks",
                                        host[i].ranks, "compute", "s_per_item",
                                        item_s * fastest / host[i].per_s, "link", link_json(&host[i].link)));
    json_t *platform =
        json_pack("{s:s, s:s, s:s, s:s}", "schema", "steelyard-platform/1", "name", options->name, "root",
                  root, "delivery", delivery->concurrent ? "concurrent" : "one-port");
    if (delivery->concurrent && delivery->together_s > 1.2 * delivery->longest_s)
        json_object_set_new(platform, "root_link",
                            json_pack("{s:f}", "s_per_byte", delivery->together_s / delivery->bytes));
    json_object_set_new(platform, "hosts", list);
    return platform;
}

int probe_write(const struct probe_options *options, const struct probe_host host[], int hosts,
                const struct probe_delivery *delivery)
{
    json_t *platform = platform_json(options, host, hosts, delivery);
    char *text = platform ? json_dumps(platform, JSON_INDENT(2) | JSON_REAL_PRECISION(6)) : NULL;
    json_decref(platform);
    if (!text)
        return sy_fail(SY_ENOMEM, "no memory for the platform file");
    int rc = SY_SUCCESS;
    if (!options->output) {
        if (puts(text) < 0 || fflush(stdout) != 0)
            rc = sy_fail(SY_EIO, "standard output: %s", strerror(errno));
    } else {
        size_t room = strlen(options->output) + 32;
        char *temporary = malloc(room);
        /* A device or a pipe is written to as it is. */
        struct stat info;
        bool direct = stat(options->output, &info) == 0 && !S_ISREG(info.st_mode);
        if (temporary && direct)
            strcpy(temporary, options->output);
        else if (temporary)
            snprintf(temporary, room, "%s.%ld.tmp", options->output, (long)getpid());
        FILE *file = temporary ? fopen(temporary, "wb") : NULL;
        bool good = file && fputs(text, file) >= 0 && fputc('\n', file) >= 0;
        good = file && fclose(file) == 0 && good && (direct || rename(temporary, options->output) == 0);
        if (!good)
            rc = sy_fail(SY_EIO, "%s: %s", options->output, strerror(errno));
        if (file && !good && !direct)
            unlink(temporary);
        free(temporary);
    }
    free(text);
    return rc;
}
