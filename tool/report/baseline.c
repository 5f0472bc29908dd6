#include "report/baseline.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codes.h"
#include "options.h"
#include "report/json.h"

bool baseline_takes(const struct site *site)
{
    return site->status == SITE_CONVERTIBLE || site->status == SITE_REFUSED;
}

/* A file that could not be read or parsed at all is never accepted. */
static bool takes_gap(const struct not_analysed *gap)
{
    return gap->code == CODE_INACTIVE;
}

/* The way from the directory to the file, both absolute; new. */
static char *way(const char *directory, const char *file)
{
    size_t same = 0;
    for (size_t i = 0;; i++) {
        bool end = !directory[i] || (directory[i] == '/' && !directory[i + 1]);
        if ((end || directory[i] == '/') && file[i] == '/')
            same = i;
        if (end || directory[i] != file[i])
            break;
    }
    struct buffer out = {0};
    for (const char *at = directory + same; *at; at++)
        if (*at == '/' && at[1])
            buffer_text(&out, "../");
    buffer_text(&out, file + same + (file[same] == '/'));
    return out.data;
}

/* As the baseline names the file; new. */
static char *name_of(const char *baseline, const struct project *project, const char *path)
{
    const struct file_text *file = file_table_find(&project->files, path);
    char *folder = path_directory(baseline), *real = path_real(folder);
    char *name = file && file->real_path && real ? way(real, file->real_path) : duplicate(path);
    free(folder);
    free(real);
    return name;
}

/* The site's id with that name for its path; new. */
static char *id_of(const char *baseline, const struct project *project, const struct site *site)
{
    size_t length = strlen(site->place.path);
    if (strncmp(site->id, site->place.path, length))
        return duplicate(site->id);
    char *name = name_of(baseline, project, site->place.path),
         *id = format_text("%s%s", name, site->id + length);
    free(name);
    return id;
}

/* The element of `gaps` for the same text in the same file, or null. */
static json_t *gap_find(json_t *gaps, const char *file, const struct not_analysed *gap)
{
    size_t i;
    json_t *item;
    char code[16];
    snprintf(code, sizeof code, "SY%03d", gap->code);
    json_array_foreach(gaps, i, item)
    {
        const char *known = json_string_value(json_object_get(item, "file")),
                   *of = json_string_value(json_object_get(item, "code"));
        const char *reason = json_string_value(json_object_get(item, "reason"));
        if (known && of && reason && !strcmp(known, file) && !strcmp(of, code) &&
            !strcmp(reason, gap->reason))
            return item;
    }
    return NULL;
}

/* The next number of places with the same text. */
static void count(json_t *item, int by)
{
    json_object_set_new(item, "places",
                        json_integer(json_integer_value(json_object_get(item, "places")) + by));
}

static json_t *gaps_of(const char *baseline, const struct project *project, size_t *places)
{
    json_t *gaps = json_array();
    *places = 0;
    for (size_t i = 0; i < project->gap_count; i++) {
        const struct not_analysed *gap = &project->gaps[i];
        if (!takes_gap(gap))
            continue;
        char *file = name_of(baseline, project, gap->path);
        json_t *item = gap_find(gaps, file, gap);
        if (!item) {
            item = json_object();
            json_object_set_new(item, "file", json_text(file));
            json_object_set_new(item, "code", json_code(gap->code));
            json_object_set_new(item, "reason", json_text(gap->reason));
            json_array_append_new(gaps, item);
        }
        count(item, 1);
        ++*places;
        free(file);
    }
    return gaps;
}

int baseline_save(const char *path, const struct project *project, size_t *calls, size_t *places)
{
    json_t *root = json_object(), *sites = json_array();
    for (size_t i = 0; i < project->sites->count; i++) {
        const struct site *site = &project->sites->sites[i];
        if (!baseline_takes(site))
            continue;
        char *id = id_of(path, project, site);
        json_t *item = json_object();
        json_object_set_new(item, "id", json_text(id));
        json_object_set_new(item, "code", json_code(site->code));
        json_object_set_new(item, "status", json_text(site_status_name(site->status)));
        json_array_append_new(sites, item);
        free(id);
    }
    *calls = json_array_size(sites);
    json_object_set_new(root, "baseline", json_integer(1));
    json_object_set_new(root, "sites", sites);
    json_object_set_new(root, "gaps", gaps_of(path, project, places));
    FILE *out = fopen(path, "w");
    if (!out) {
        fprintf(stderr, "steelyard: %s cannot be written: %s\n", path, strerror(errno));
        json_decref(root);
        return EXIT_FAILED;
    }
    json_write(out, root);
    bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) {
        fprintf(stderr, "steelyard: %s cannot be written: %s\n", path, strerror(errno));
        return EXIT_FAILED;
    }
    return EXIT_COMPLETE;
}

int baseline_load(const char *path, json_t **baseline)
{
    json_error_t error;
    struct file_text text;
    char *reason;
    int code = EXIT_COMPLETE;
    *baseline = NULL;
    if (file_read(path, &text, &reason) != FILE_FINE) {
        code = usage_error("%s: %s (check --write-baseline writes a baseline)", path, reason);
    } else if (!(*baseline = json_loadb(text.bytes, text.size, 0, &error))) {
        code = usage_error("%s:%d: not a baseline: %s", path, error.line, error.text);
    } else if (json_integer_value(json_object_get(*baseline, "baseline")) != 1 ||
               !json_is_array(json_object_get(*baseline, "sites"))) {
        code = usage_error("%s: not a baseline of this version (check --write-baseline writes one)", path);
        json_decref(*baseline);
        *baseline = NULL;
    }
    free(reason);
    file_free(&text);
    return code;
}

/* By the id as it is named here too: baselines of before had those. */
static bool accepts(const char *path, const json_t *baseline, const struct project *project,
                    const struct site *site)
{
    char code[16], *own = id_of(path, project, site);
    size_t index;
    const json_t *item;
    bool found = false;
    snprintf(code, sizeof code, "SY%03d", site->code);
    json_array_foreach(json_object_get(baseline, "sites"), index, item)
    {
        const char *id = json_string_value(json_object_get(item, "id")),
                   *was = json_string_value(json_object_get(item, "code"));
        const char *status = json_string_value(json_object_get(item, "status"));
        found = found || (id && was && status && (!strcmp(id, own) || !strcmp(id, site->id)) &&
                          !strcmp(was, code) && !strcmp(status, site_status_name(site->status)));
    }
    free(own);
    return found;
}

static bool accepts_gap(const char *path, json_t *baseline, const struct project *project,
                        const struct not_analysed *gap)
{
    if (!takes_gap(gap))
        return false;
    char *file = name_of(path, project, gap->path);
    json_t *item = gap_find(json_object_get(baseline, "gaps"), file, gap);
    bool left = item && json_integer_value(json_object_get(item, "places")) > 0;
    if (left)
        count(item, -1);
    free(file);
    return left;
}

size_t baseline_drop(const char *path, json_t *baseline, struct project *project)
{
    size_t kept = 0, dropped = 0;
    for (size_t i = 0; i < project->sites->count; i++) {
        struct site *site = &project->sites->sites[i];
        bool known = baseline && baseline_takes(site) && accepts(path, baseline, project, site);
        dropped += known;
        if (baseline_takes(site) && !known)
            project->sites->sites[kept++] = *site;
    }
    project->sites->count = kept;
    kept = 0;
    for (size_t i = 0; i < project->gap_count; i++) {
        bool known = baseline && accepts_gap(path, baseline, project, &project->gaps[i]);
        dropped += known;
        if (!known)
            project->gaps[kept++] = project->gaps[i];
    }
    project->gap_count = kept;
    return dropped;
}
