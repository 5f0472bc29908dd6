#include "spawn/info.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "error/message.h"

static const char *const placing[] = {"host",         "hosts",  "hostfile", "add-host",
                                      "add-hostfile", "map_by", "mapper",   "npernode"};
static const char *const ours[] = {"sy_policy", "sy_hosts", "sy_work"};
static const char PMIX[] = "PMIX_", PMIX_ENVIRONMENT[] = "PMIX_ENVAR";

static bool is_placing(const char *key)
{
    for (size_t i = 0; i < sizeof placing / sizeof *placing; i++)
        if (strcmp(key, placing[i]) == 0)
            return true;
    return strncmp(key, PMIX, sizeof PMIX - 1) == 0 && strcmp(key, PMIX_ENVIRONMENT) != 0;
}

/* The value of a key, new; null when it is not there. */
static char *value_of(MPI_Info info, const char *key)
{
    int length = 0, found = 0;
    if (PMPI_Info_get_valuelen(info, key, &length, &found) != MPI_SUCCESS || !found)
        return NULL;
    char *value = malloc((size_t)length + 1);
    if (value && (PMPI_Info_get(info, key, length, value, &found) != MPI_SUCCESS || !found)) {
        free(value);
        return NULL;
    }
    return value;
}

static int read_work(const char *value, double *work)
{
    char *end = NULL;
    *work = strtod(value, &end);
    if (end != value && *end == '\0' && *work > 0 && isfinite(*work))
        return SY_SUCCESS;
    return sy_fail(SY_EARG, "sy_work is a number above 0, not \"%.60s\"", value);
}

static int read_ours(const char *key, const char *value, struct sy_info_wishes *wishes)
{
    uint64_t seed;
    if (strcmp(key, "sy_work") == 0)
        return read_work(value, &wishes->work);
    if (strcmp(key, "sy_hosts") == 0) {
        sy_host_list_free(&wishes->hosts);
        return sy_host_list_parse(value, &wishes->hosts);
    }
    if (!sy_policy_parse(value, &seed) || strlen(value) >= sizeof wishes->policy)
        return sy_fail(SY_EARG, "sy_policy is one of %s, not \"%.60s\"", sy_policy_names(), value);
    strcpy(wishes->policy, value);
    return SY_SUCCESS;
}

static bool is_ours(const char *key)
{
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (strcmp(key, ours[i]) == 0)
            return true;
    return false;
}

int sy_info_read(MPI_Info info, struct sy_info_wishes *wishes)
{
    int keys = 0, error = SY_SUCCESS;
    *wishes = (struct sy_info_wishes){0};
    if (info == MPI_INFO_NULL || PMPI_Info_get_nkeys(info, &keys) != MPI_SUCCESS)
        return SY_SUCCESS;
    for (int k = 0; k < keys && !error; k++) {
        char key[MPI_MAX_INFO_KEY + 1] = "";
        PMPI_Info_get_nthkey(info, k, key);
        wishes->places_itself = wishes->places_itself || is_placing(key);
        if (!is_ours(key))
            continue;
        char *value = value_of(info, key);
        error =
            value ? read_ours(key, value, wishes) : sy_fail(SY_ENOMEM, "no memory for the value of %s", key);
        free(value);
    }
    if (error) {
        sy_info_wishes_free(wishes);
        return error;
    }
    wishes->wdir = value_of(info, "wdir");
    wishes->path = value_of(info, "path");
    return SY_SUCCESS;
}

void sy_info_wishes_free(struct sy_info_wishes *wishes)
{
    sy_host_list_free(&wishes->hosts);
    free(wishes->wdir);
    free(wishes->path);
    *wishes = (struct sy_info_wishes){0};
}

int sy_info_copy(MPI_Info info, MPI_Info *copy)
{
    int rc = info == MPI_INFO_NULL ? PMPI_Info_create(copy) : PMPI_Info_dup(info, copy);
    if (rc != MPI_SUCCESS)
        return sy_fail(SY_EMPI, "an info object could not be duplicated");
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        int length, found = 0;
        if (PMPI_Info_get_valuelen(*copy, ours[i], &length, &found) == MPI_SUCCESS && found)
            PMPI_Info_delete(*copy, ours[i]);
    }
    return SY_SUCCESS;
}

#ifdef OMPI_MAJOR_VERSION

#if OMPI_MAJOR_VERSION >= 5
static const char HOST[] = "PMIX_HOST", MAP_BY[] = "PMIX_MAPBY", HOST_FILE[] = "PMIX_HOSTFILE",
                  ENVIRONMENT[] = "PMIX_ENVAR";
#else
static const char HOST[] = "host", MAP_BY[] = "map_by", HOST_FILE[] = "hostfile", ENVIRONMENT[] = "env";
#endif

/* One name per process, separated; null when out of memory. */
static char *names_of(const struct sy_group *group, int groups, char separator)
{
    size_t bytes = 1;
    for (int i = 0; i < groups; i++)
        bytes += (strlen(group[i].host) + 1) * (size_t)group[i].n;
    char *names = malloc(bytes), *at = names;
    for (int i = 0; names && i < groups; i++)
        for (int k = 0; k < group[i].n; k++) {
            size_t length = strlen(group[i].host);
            memcpy(at, group[i].host, length);
            at += length;
            *at++ = separator;
        }
    if (names)
        *(at > names ? at - 1 : at) = '\0';
    return names;
}

bool sy_info_beside_launcher(void)
{
    const char *server = getenv("PMIX_SERVER_URI2");
    const char *end = server ? strchr(server, ';') : NULL;
    return end && end - server >= 2 && end[-1] == '0' && end[-2] == '.';
}

int sy_info_place_by_file(MPI_Info info, const char *file)
{
    if (PMPI_Info_set(info, HOST_FILE, file) == MPI_SUCCESS &&
        PMPI_Info_set(info, MAP_BY, "seq:OVERSUBSCRIBE") == MPI_SUCCESS)
        return SY_SUCCESS;
    return sy_fail(SY_EMPI, "MPI takes no info keys for hosts");
}

/* By a file of this process, where it is beside mpiexec. */
static int place_by_own_file(MPI_Info info, const struct sy_group *group, int groups, char **file)
{
    char path[SY_LIST_PATH];
    char *names = sy_info_beside_launcher() ? names_of(group, groups, '\n') : NULL;
    bool written = names && sy_list_write(names, path);
    free(names);
    if (!written)
        return SY_ERANGE;
    *file = malloc(sizeof path);
    if (!*file) {
        unlink(path);
        return sy_fail(SY_ENOMEM, "no memory for the names of hosts");
    }
    memcpy(*file, path, sizeof path);
    return sy_info_place_by_file(info, path);
}

int sy_info_place(MPI_Info info, const struct sy_group *group, int groups, char **file)
{
    *file = NULL;
    char *names = names_of(group, groups, ',');
    if (!names)
        return sy_fail(SY_ENOMEM, "no memory for the names of hosts");
    bool fits = strlen(names) < MPI_MAX_INFO_VAL;
    bool set = fits && PMPI_Info_set(info, HOST, names) == MPI_SUCCESS &&
               PMPI_Info_set(info, MAP_BY, "seq:OVERSUBSCRIBE") == MPI_SUCCESS;
    free(names);
    if (!fits)
        return place_by_own_file(info, group, groups, file);
    return set ? SY_SUCCESS : sy_fail(SY_EMPI, "MPI takes no info keys for hosts");
}

bool sy_info_one_list(void)
{
    return false;
}

bool sy_info_environment(MPI_Info info, const char *name, const char *value)
{
    char *before = value_of(info, ENVIRONMENT), text[MPI_MAX_INFO_VAL];
    int used =
        snprintf(text, sizeof text, "%s%s%s=%s", before ? before : "", before ? "\n" : "", name, value);
    free(before);
    return used > 0 && used < (int)sizeof text && PMPI_Info_set(info, ENVIRONMENT, text) == MPI_SUCCESS;
}

#else /* hydra */

bool sy_info_beside_launcher(void)
{
    return false;
}

int sy_info_place_by_file(MPI_Info info, const char *file)
{
    (void)info, (void)file;
    return sy_fail(SY_EMPI, "this MPI takes no file of hosts");
}

/* "h1:2,h0" */
int sy_info_place(MPI_Info info, const struct sy_group *group, int groups, char **file)
{
    char text[MPI_MAX_INFO_VAL];
    size_t used = 0;
    *file = NULL;
    for (int i = 0; i < groups; i++) {
        int n = snprintf(text + used, sizeof text - used, "%s%s:%d", i ? "," : "", group[i].host, group[i].n);
        if (n < 0 || (size_t)n >= sizeof text - used)
            return SY_ERANGE;
        used += (size_t)n;
    }
    return PMPI_Info_set(info, "hosts", text) == MPI_SUCCESS
               ? SY_SUCCESS
               : sy_fail(SY_EMPI, "MPI takes no info key for hosts");
}

bool sy_info_one_list(void)
{
    return true;
}

bool sy_info_environment(MPI_Info info, const char *name, const char *value)
{
    (void)info, (void)name, (void)value;
    return false;
}

#endif
