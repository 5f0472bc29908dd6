#include "spawn/table/hosts.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "spawn/table/table.h"

void sy_host_list_free(struct sy_host_list *list)
{
    for (int i = 0; i < list->n; i++)
        free(list->host[i].name);
    free(list->host);
    *list = (struct sy_host_list){0};
}

static int add(struct sy_host_list *list, const char *name, size_t length, int slots)
{
    for (int i = 0; i < list->n; i++)
        if (strlen(list->host[i].name) == length && memcmp(list->host[i].name, name, length) == 0) {
            list->host[i].slots += slots;
            return SY_SUCCESS;
        }
    struct sy_listed_host *larger = realloc(list->host, (size_t)(list->n + 1) * sizeof *larger);
    char *copy = malloc(length + 1);
    if (larger)
        list->host = larger;
    if (!larger || !copy) {
        free(copy);
        return sy_fail(SY_ENOMEM, "no memory for a list of hosts");
    }
    memcpy(copy, name, length);
    copy[length] = '\0';
    list->host[list->n++] = (struct sy_listed_host){copy, slots};
    return SY_SUCCESS;
}

/* A number of slots at *at; 0 when there is none, or it is out of range. */
static int read_slots(const char **at)
{
    char *end = NULL;
    if (**at < '0' || **at > '9')
        return 0;
    errno = 0;
    long slots = strtol(*at, &end, 10);
    *at = end;
    return errno == 0 && slots >= 1 && slots <= SY_TABLE_WEIGHT_MAX ? (int)slots : 0;
}

int sy_host_list_parse(const char *text, struct sy_host_list *list)
{
    *list = (struct sy_host_list){0};
    int error = *text ? SY_SUCCESS : sy_fail(SY_EARG, "the list of hosts is empty");
    for (const char *at = text; !error && *at;) {
        const char *name = at;
        size_t length = strcspn(at, ":,");
        int slots = 0;
        at += length;
        if (length == 0)
            error = sy_fail(SY_EARG, "\"%s\": a host without a name", text);
        else if (*at == ':') {
            at++;
            slots = read_slots(&at);
            if (slots == 0 || (*at != ',' && *at != '\0'))
                error = sy_fail(SY_EARG, "\"%s\": the slots of %.*s are a whole number from 1 to %d", text,
                                (int)length, name, SY_TABLE_WEIGHT_MAX);
        }
        if (!error)
            error = add(list, name, length, slots);
        if (!error && *at == ',' && *++at == '\0')
            error = sy_fail(SY_EARG, "\"%s\": a host without a name", text);
    }
    if (error)
        sy_host_list_free(list);
    return error;
}

/* --- Slurm: n[1-3,07],m5 and 4(x2),2 ---------------------------------------------------------------------
 */

struct cpu_list {
    const char *at;
    int slots, times;
};

static int next_cpus(struct cpu_list *cpus)
{
    if (cpus->times == 0) {
        if (*cpus->at == ',')
            cpus->at++;
        cpus->slots = read_slots(&cpus->at);
        cpus->times = 1;
        if (strncmp(cpus->at, "(x", 2) == 0) {
            cpus->at += 2;
            cpus->times = read_slots(&cpus->at);
            if (*cpus->at == ')')
                cpus->at++;
        }
    }
    if (cpus->slots == 0)
        return 0;
    cpus->times--;
    return cpus->slots;
}

enum { RANGE_MOST = 100000 };

/* "prefix" with each number of "1-3,07]"; leaves *at behind the bracket. */
static int add_ranges(struct sy_host_list *list, const char *prefix, size_t length, const char **at,
                      struct cpu_list *cpus)
{
    char name[SY_TABLE_HOST_BYTES];
    for (;;) {
        const char *digits = *at;
        char *end = NULL;
        errno = 0;
        long from = strtol(*at, &end, 10), to = from;
        int width = (int)(end - digits);
        if (width == 0 || *digits < '0' || *digits > '9')
            return SY_EFORMAT;
        if (*end == '-')
            to = strtol(end + 1, &end, 10);
        if (errno || to < from || to - from > RANGE_MOST)
            return SY_EFORMAT;
        for (long k = from; k <= to; k++) {
            int used = snprintf(name, sizeof name, "%.*s%0*ld", (int)length, prefix, width, k);
            if (used < 0 || (size_t)used >= sizeof name)
                return SY_EFORMAT;
            int error = add(list, name, (size_t)used, next_cpus(cpus));
            if (error)
                return error;
        }
        *at = end;
        if (**at == ']') {
            ++*at;
            return SY_SUCCESS;
        }
        if (**at != ',')
            return SY_EFORMAT;
        ++*at;
    }
}

static int of_slurm(const char *nodes, const char *cpu_text, struct sy_host_list *list)
{
    struct cpu_list cpus = {.at = cpu_text ? cpu_text : ""};
    int error = SY_SUCCESS;
    for (const char *at = nodes; !error && *at;) {
        size_t length = strcspn(at, "[,");
        const char *name = at;
        at += length;
        if (*at == '[') {
            at++;
            error = add_ranges(list, name, length, &at, &cpus);
        } else if (length > 0) {
            error = add(list, name, length, next_cpus(&cpus));
        } else {
            error = SY_EFORMAT;
        }
        if (!error && *at == ',')
            at++;
        else if (!error && *at)
            error = SY_EFORMAT;
    }
    return error == SY_EFORMAT ? sy_fail(SY_EFORMAT, "SLURM_JOB_NODELIST=%s is not understood", nodes)
                               : error;
}

/* --- the others ------------------------------------------------------------------------------------------
 */

/* "h1 4 h2 2" */
static int of_lsf(const char *text, struct sy_host_list *list)
{
    for (const char *at = text; *at;) {
        at += strspn(at, " ");
        size_t length = strcspn(at, " ");
        const char *name = at;
        if (length == 0)
            break;
        at += length + strspn(at + length, " ");
        int slots = read_slots(&at);
        if (slots == 0)
            return sy_fail(SY_EFORMAT, "LSB_MCPU_HOSTS=%s is not understood", text);
        int error = add(list, name, length, slots);
        if (error)
            return error;
    }
    return SY_SUCCESS;
}

/* Lines that begin with a host: one slot each (PBS), or the number behind it (Grid Engine). */
static int of_file(const char *path, bool has_slots, struct sy_host_list *list)
{
    FILE *in = fopen(path, "r");
    if (!in)
        return sy_fail(SY_EIO, "%s: %s", path, strerror(errno));
    char line[1024];
    int error = SY_SUCCESS;
    while (!error && fgets(line, sizeof line, in)) {
        size_t length = strcspn(line, " \t\r\n");
        const char *behind = line + length;
        behind += strspn(behind, " \t");
        int slots = has_slots ? read_slots(&behind) : 1;
        if (length > 0)
            error = slots == 0
                        ? sy_fail(SY_EFORMAT, "%s: no slots in the line of %.*s", path, (int)length, line)
                        : add(list, line, length, slots);
    }
    fclose(in);
    return error;
}

int sy_host_list_of_batch(char *(*get)(const char *name), struct sy_host_list *list)
{
    *list = (struct sy_host_list){0};
    int error = SY_SUCCESS;
    const char *text;
    if ((text = get("SLURM_JOB_NODELIST")) && *text)
        error = of_slurm(text, get("SLURM_JOB_CPUS_PER_NODE"), list);
    else if ((text = get("LSB_MCPU_HOSTS")) && *text)
        error = of_lsf(text, list);
    else if ((text = get("PE_HOSTFILE")) && *text)
        error = of_file(text, true, list);
    else if ((text = get("PBS_NODEFILE")) && *text)
        error = of_file(text, false, list);
    if (error)
        sy_host_list_free(list);
    return error;
}
