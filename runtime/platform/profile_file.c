/* The profile as a file. */
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "error/message.h"
#include "platform/profile.h"
#include "record/json_place.h"

static const char schema[] = "steelyard-profile/1";

/* Largest numbers of ranks on a host and of a line that a file may name. */
enum { MOST_RANKS = 1 << 20, MOST_LINES = 1 << 30 };

/* Room for the name of a program's profile. */
enum { KEY_BYTES = 160 };

/* A text being read, and where in it we are. */
struct reading {
    const char *text;
    size_t bytes;
    const char *name;
    struct sy_json_step step[6]; /* as deep as sites[0].runs[0].host[0] */
    size_t depth;
};

static int wrong(const struct reading *reading, const char *what)
{
    char path[300];
    sy_json_path(reading->step, reading->depth, path, sizeof path);
    return sy_fail(SY_EFORMAT, "%s:%zu: %s: %s", reading->name,
                   sy_json_line(reading->text, reading->bytes, reading->step, reading->depth), path, what);
}

static void enter(struct reading *reading, const char *key, size_t index)
{
    reading->step[reading->depth++] = (struct sy_json_step){key, index};
}

/* {"host": [number, ..], ..} */
static int read_values(struct reading *reading, json_t *json, struct sy_by_host *values)
{
    if (!json)
        return SY_SUCCESS;
    if (!json_is_object(json))
        return wrong(reading, "an object of hosts is needed");
    const char *host = NULL;
    json_t *list = NULL;
    json_object_foreach(json, host, list)
    {
        enter(reading, host, 0);
        if (!json_is_array(list) || json_array_size(list) > MOST_RANKS)
            return wrong(reading, "a list of numbers, one per rank of the host, is needed");
        size_t n = json_array_size(list);
        struct sy_host_values *grown = realloc(values->hosts, (size_t)(values->n + 1) * sizeof *grown);
        if (!grown)
            return sy_fail(SY_ENOMEM, "no memory for the profile %s", reading->name);
        values->hosts = grown;
        struct sy_host_values *of_host = &grown[values->n];
        *of_host = (struct sy_host_values){.host = malloc(strlen(host) + 1),
                                           .value = malloc(n * sizeof(double) + 1)};
        if (!of_host->host || !of_host->value) {
            free(of_host->host);
            free(of_host->value);
            return sy_fail(SY_ENOMEM, "no memory for the profile %s", reading->name);
        }
        strcpy(of_host->host, host);
        of_host->n = (int)n;
        values->n++;
        for (size_t i = 0; i < n; i++) {
            enter(reading, NULL, i);
            json_t *number = json_array_get(list, i);
            if (!json_is_number(number) || !isfinite(json_number_value(number)) ||
                json_number_value(number) < 0)
                return wrong(reading, "a finite number that is not negative is needed");
            of_host->value[i] = json_number_value(number);
            reading->depth--;
        }
        reading->depth--;
    }
    return SY_SUCCESS;
}

/* [{"host": [number, ..]}, ..], the last run first */
static int read_runs(struct reading *reading, json_t *json, struct sy_profile_site *site)
{
    json_t *runs = json_object_get(json, "runs");
    enter(reading, "runs", 0);
    if (runs && (!json_is_array(runs) || json_array_size(runs) > SY_PROFILE_RUNS))
        return wrong(reading, "a list of at most three runs is needed");
    for (size_t i = 0; i < json_array_size(runs); i++) {
        enter(reading, NULL, i);
        site->runs_n++;
        int rc = read_values(reading, json_array_get(runs, i), &site->run[i]);
        if (rc != SY_SUCCESS)
            return rc;
        reading->depth--;
    }
    reading->depth--;
    return SY_SUCCESS;
}

static int read_site(struct reading *reading, json_t *json, struct sy_profile *profile)
{
    json_t *file = json_object_get(json, "file");
    json_t *line = json_object_get(json, "line");
    json_t *bytes = json_object_get(json, "item_bytes");
    if (!json_is_string(file))
        return wrong(reading, "a site needs a \"file\"");
    if (!json_is_integer(line) || json_integer_value(line) < 0 || json_integer_value(line) > MOST_LINES)
        return wrong(reading, "a site needs a \"line\"");
    if (bytes &&
        (!json_is_number(bytes) || !isfinite(json_number_value(bytes)) || json_number_value(bytes) < 0))
        return wrong(reading, "\"item_bytes\" is a finite number that is not negative");
    struct sy_profile_site *site =
        sy_profile_site(profile, json_string_value(file), (int)json_integer_value(line));
    if (!site)
        return sy_fail(SY_ENOMEM, "no memory for the profile %s", reading->name);
    if (site->s_per_item.n > 0)
        return wrong(reading, "this site is in the file twice");
    site->item_bytes = bytes ? json_number_value(bytes) : 0;
    json_t *clocked = json_object_get(json, "clocked_s");
    if (clocked &&
        (!json_is_number(clocked) || !isfinite(json_number_value(clocked)) || json_number_value(clocked) < 0))
        return wrong(reading, "\"clocked_s\" is a finite number that is not negative");
    site->clocked_s = clocked ? json_number_value(clocked) : 0;
    json_t *disturbed = json_object_get(json, "disturbed");
    if (disturbed && (!json_is_number(disturbed) || !(json_number_value(disturbed) >= 0)))
        return wrong(reading, "\"disturbed\" is a number that is not negative");
    site->disturbed = disturbed ? json_number_value(disturbed) : 1;
    json_t *losses = json_object_get(json, "losses");
    if (losses && (!json_is_integer(losses) || json_integer_value(losses) < 0))
        return wrong(reading, "\"losses\" is a whole number that is not negative");
    site->losses =
        losses && json_integer_value(losses) > 0; /* more than one is forgotten before it is kept */
    enter(reading, "s_per_item", 0);
    int rc = read_values(reading, json_object_get(json, "s_per_item"), &site->s_per_item);
    if (rc == SY_SUCCESS)
        reading->depth--;
    return rc == SY_SUCCESS ? read_runs(reading, json, site) : rc;
}

static int read_document(struct reading *reading, json_t *json, struct sy_profile *profile)
{
    json_t *name = json_object_get(json, "schema");
    if (!json_is_string(name) || strcmp(json_string_value(name), schema) != 0) {
        enter(reading, "schema", 0);
        return wrong(reading, "this is no profile, \"steelyard-profile/1\" is needed");
    }
    enter(reading, "speed", 0);
    int rc = read_values(reading, json_object_get(json, "speed"), &profile->speed);
    if (rc != SY_SUCCESS)
        return rc;
    reading->step[0].key = "link_s_per_byte";
    rc = read_values(reading, json_object_get(json, "link_s_per_byte"), &profile->link_s_per_byte);
    if (rc != SY_SUCCESS)
        return rc;
    reading->step[0].key = "concurrency";
    json_t *concurrency = json_object_get(json, "concurrency");
    if (concurrency && (!json_is_number(concurrency) || !isfinite(json_number_value(concurrency)) ||
                        json_number_value(concurrency) < 0))
        return wrong(reading, "a finite number that is not negative is needed");
    profile->concurrency = concurrency ? json_number_value(concurrency) : 0;
    reading->step[0].key = "sites";
    json_t *sites = json_object_get(json, "sites");
    if (sites && !json_is_array(sites))
        return wrong(reading, "a list of sites is needed");
    for (size_t i = 0; i < json_array_size(sites); i++) {
        enter(reading, NULL, i);
        rc = read_site(reading, json_array_get(sites, i), profile);
        if (rc != SY_SUCCESS)
            return rc;
        reading->depth--;
    }
    return SY_SUCCESS;
}

int sy_profile_parse(const char *text, size_t bytes, const char *name, struct sy_profile *profile)
{
    *profile = (struct sy_profile){.sites = NULL};
    json_error_t error;
    json_t *json = json_loadb(text, bytes, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        return sy_fail(SY_EFORMAT, "%s:%d: not valid JSON: %s", name, error.line, error.text);
    struct reading reading = {.text = text, .bytes = bytes, .name = name};
    int rc = json_is_object(json) ? read_document(&reading, json, profile)
                                  : wrong(&reading, "an object is needed");
    json_decref(json);
    if (rc != SY_SUCCESS)
        sy_profile_free(profile);
    return rc;
}

/* A device or a pipe is no place for a profile: reading a pipe would wait for ever, and the rename of a new
 * profile would put a file in the place of the device. */
static int refuse_special(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0 || S_ISREG(info.st_mode))
        return SY_SUCCESS;
    return sy_fail(SY_EIO, "%s: a profile must be a regular file", path);
}

int sy_profile_load(const char *path, struct sy_profile *profile)
{
    *profile = (struct sy_profile){.sites = NULL};
    int refused = refuse_special(path);
    if (refused != SY_SUCCESS)
        return refused;
    FILE *file = fopen(path, "rb");
    if (!file)
        return errno == ENOENT ? SY_SUCCESS : sy_fail(SY_EIO, "%s: %s", path, strerror(errno));
    char *text = NULL;
    size_t bytes = 0;
    size_t room = 0;
    int rc = SY_SUCCESS;
    for (;;) {
        if (bytes == room) {
            room = room ? 2 * room : 1 << 14;
            char *grown = realloc(text, room);
            if (!grown) {
                rc = sy_fail(SY_ENOMEM, "no memory for the profile %s", path);
                break;
            }
            text = grown;
        }
        size_t got = fread(text + bytes, 1, room - bytes, file);
        if (got == 0)
            break;
        bytes += got;
    }
    if (rc == SY_SUCCESS && ferror(file))
        rc = sy_fail(SY_EIO, "%s: %s", path, strerror(errno));
    fclose(file);
    if (rc == SY_SUCCESS)
        rc = sy_profile_parse(text, bytes, path, profile);
    free(text);
    return rc;
}

static json_t *values_as_json(const struct sy_by_host *values)
{
    json_t *object = json_object();
    for (int i = 0; i < values->n; i++) {
        json_t *list = json_array();
        for (int j = 0; j < values->hosts[i].n; j++)
            json_array_append_new(list, json_real(values->hosts[i].value[j]));
        json_object_set_new(object, values->hosts[i].host, list);
    }
    return object;
}

static json_t *as_json(const struct sy_profile *profile)
{
    json_t *sites = json_array();
    for (int i = 0; i < profile->sites_n; i++) {
        const struct sy_profile_site *site = &profile->sites[i];
        json_t *runs = json_array();
        for (int r = 0; r < site->runs_n; r++)
            json_array_append_new(runs, values_as_json(&site->run[r]));
        json_array_append_new(sites, json_pack("{s:s, s:i, s:f, s:o, s:o, s:f, s:f, s:i}", "file", site->file,
                                               "line", site->line, "item_bytes", site->item_bytes,
                                               "s_per_item", values_as_json(&site->s_per_item), "runs", runs,
                                               "clocked_s", site->clocked_s, "disturbed", site->disturbed,
                                               "losses", site->losses));
    }
    return json_pack("{s:s, s:o, s:o, s:f, s:o}", "schema", schema, "speed", values_as_json(&profile->speed),
                     "link_s_per_byte", values_as_json(&profile->link_s_per_byte), "concurrency",
                     profile->concurrency, "sites", sites);
}

/* Writes beside `path` and renames. errno says why not. */
static bool replace_file(const char *path, const char *text)
{
    size_t room = strlen(path) + 32;
    char *temporary = malloc(room);
    if (!temporary) {
        errno = ENOMEM;
        return false;
    }
    snprintf(temporary, room, "%s.%ld.tmp", path, (long)getpid());
    FILE *file = fopen(temporary, "wb");
    bool good = file != NULL;
    if (file) {
        good = fputs(text, file) >= 0 && fputc('\n', file) >= 0;
        good = fclose(file) == 0 && good;
        good = good && rename(temporary, path) == 0;
    }
    int reason = errno;
    if (!good && file)
        unlink(temporary);
    free(temporary);
    errno = reason;
    return good;
}

int sy_profile_save(const struct sy_profile *profile, const char *path)
{
    int refused = refuse_special(path);
    if (refused != SY_SUCCESS)
        return refused;
    json_t *json = as_json(profile);
    char *text = json ? json_dumps(json, JSON_INDENT(2) | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(json);
    if (!text)
        return sy_fail(SY_ENOMEM, "no memory to write the profile %s", path);
    char *real = realpath(path, NULL); /* a symbolic link stays one; null where there is no file yet */
    int rc = replace_file(real ? real : path, text) ? SY_SUCCESS
                                                    : sy_fail(SY_EIO, "%s: %s", path, strerror(errno));
    free(real);
    free(text);
    return rc;
}

/* A short name for the path of a program, and a hash of all of it. */
static void program_key(const char *path, char *key, size_t room)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (const char *c = path; *c; c++)
        hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
    const char *slash = strrchr(path, '/');
    snprintf(key, room, "%.100s-%016llx.json", slash ? slash + 1 : path, (unsigned long long)hash);
}

/* The folder `steelyard` in the user's cache directory, with room for a file's name behind it. */
static char *cache_folder(bool make)
{
    const char *cache = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    const char *below = "";
    if (!cache || cache[0] != '/') {
        cache = home;
        below = "/.cache";
    }
    if (!cache || cache[0] != '/')
        return NULL;
    size_t room = strlen(cache) + strlen(below) + sizeof "/steelyard/" + KEY_BYTES;
    char *path = malloc(room);
    if (!path)
        return NULL;
    snprintf(path, room, "%s%s", cache, below);
    if (make)
        mkdir(path, 0700);
    strcat(path, "/steelyard");
    if (make)
        mkdir(path, 0700);
    return path;
}

static char *default_path(const char *program, bool make)
{
    char key[KEY_BYTES];
    char *path = cache_folder(make);
    if (!path || !program)
        return path;
    program_key(program, key, sizeof key);
    strcat(path, "/");
    return strcat(path, key);
}

char *sy_profile_default_path(void)
{
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length < 0)
        length = snprintf(program, sizeof program, "program");
    program[length] = '\0';
    return default_path(program, true);
}

char *sy_profile_path_of(const char *program)
{
    if (!program)
        return default_path(NULL, false);
    char *real = realpath(program, NULL);
    char *path = default_path(real ? real : program, false);
    free(real);
    return path;
}

int sy_profile_lock(const char *path)
{
    size_t room = strlen(path) + sizeof ".lock";
    char *name = refuse_special(path) == SY_SUCCESS ? malloc(room) : NULL;
    if (!name)
        return -1;
    snprintf(name, room, "%s.lock", path);
    int lock = open(name, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    free(name);
    if (lock >= 0 && flock(lock, LOCK_EX) != 0) {
        close(lock);
        return -1;
    }
    return lock;
}

void sy_profile_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}
