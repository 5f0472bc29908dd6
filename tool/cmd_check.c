#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "report/json.h"
#include "report/report.h"
#include "source/project.h"

static const char *baseline;
static bool write_baseline;

static const struct option check_options[] = {
    {OPTION_TEXT, 0, "baseline", "FILE", "calls listed in FILE with the same status and code are accepted",
     &baseline},
    {OPTION_FLAG, 0, "write-baseline", NULL, "write the present state to the baseline and accept it",
     &write_baseline},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

static bool finding(const struct site *site)
{
    return site->status == SITE_CONVERTIBLE || site->status == SITE_REFUSED;
}

/* One line per call, sorted as the sites are, so that a baseline merges well. */
static int save(const struct project *project)
{
    json_t *root = json_object(), *sites = json_array();
    for (size_t i = 0; i < project->sites->count; i++) {
        const struct site *site = &project->sites->sites[i];
        if (!finding(site))
            continue;
        json_t *item = json_object();
        json_object_set_new(item, "id", json_text(site->id));
        json_object_set_new(item, "code", json_code(site->code));
        json_object_set_new(item, "status", json_text(site_status_name(site->status)));
        json_array_append_new(sites, item);
    }
    json_object_set_new(root, "baseline", json_integer(1));
    json_object_set_new(root, "sites", sites);
    FILE *out = fopen(baseline, "w");
    if (!out) {
        fprintf(stderr, "steelyard: %s cannot be written: %s\n", baseline, strerror(errno));
        json_decref(root);
        return EXIT_FAILED;
    }
    size_t count = json_array_size(sites);
    json_write(out, root);
    bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) {
        fprintf(stderr, "steelyard: %s cannot be written: %s\n", baseline, strerror(errno));
        return EXIT_FAILED;
    }
    fprintf(stderr, "steelyard: %zu call%s accepted in %s\n", count, count == 1 ? "" : "s", baseline);
    return EXIT_COMPLETE;
}

static int load(json_t **accepted)
{
    json_error_t error;
    struct file_text text;
    char *reason;
    int code = EXIT_COMPLETE;
    *accepted = NULL;
    if (file_read(baseline, &text, &reason) != FILE_FINE) {
        code = usage_error("%s: %s (check --write-baseline writes a baseline)", baseline, reason);
    } else if (!(*accepted = json_loadb(text.bytes, text.size, 0, &error))) {
        code = usage_error("%s:%d: not a baseline: %s", baseline, error.line, error.text);
    } else if (json_integer_value(json_object_get(*accepted, "baseline")) != 1 ||
               !json_is_array(json_object_get(*accepted, "sites"))) {
        code =
            usage_error("%s: not a baseline of this version (check --write-baseline writes one)", baseline);
        json_decref(*accepted);
        *accepted = NULL;
    }
    free(reason);
    file_free(&text);
    return code;
}

static bool is_accepted(const json_t *accepted, const struct site *site)
{
    char code[16];
    size_t index;
    const json_t *item;
    snprintf(code, sizeof code, "SY%03d", site->code);
    json_array_foreach(json_object_get(accepted, "sites"), index, item)
    {
        const char *id = json_string_value(json_object_get(item, "id"));
        const char *was = json_string_value(json_object_get(item, "code"));
        const char *status = json_string_value(json_object_get(item, "status"));
        if (id && was && status && !strcmp(id, site->id) && !strcmp(was, code) &&
            !strcmp(status, site_status_name(site->status)))
            return true;
    }
    return false;
}

/* Calls that are no findings leave the report, and so do accepted ones. Returns how many those were. */
static size_t drop_accepted(struct project *project, const json_t *accepted)
{
    size_t kept = 0, dropped = 0;
    for (size_t i = 0; i < project->sites->count; i++) {
        struct site *site = &project->sites->sites[i];
        bool known = finding(site) && accepted && is_accepted(accepted, site);
        dropped += known;
        if (!finding(site) || known)
            continue;
        project->sites->sites[kept++] = *site;
    }
    project->sites->count = kept;
    return dropped;
}

/* The report of what remains; in text the sum speaks of all calls. */
static int put_findings(const struct project *project, size_t calls, size_t accepted, int code)
{
    if (strcmp(settings.format, "text"))
        return report_write(project, code);
    FILE *out = output_open();
    if (!out)
        return EXIT_FAILED;
    report_text(out, project, color_wanted(out), false);
    fprintf(out, "%zu call%s of collectives: %zu to look at", calls, calls == 1 ? "" : "s",
            project->sites->count);
    if (baseline)
        fprintf(out, ", %zu accepted by %s", accepted, baseline);
    fputc('\n', out);
    report_text_codes(out, project);
    if (project->gap_count)
        fprintf(out, "incomplete: %zu place%s could not be analysed\n", project->gap_count,
                project->gap_count == 1 ? "" : "s");
    return output_close(out, code);
}

static int run(const struct arguments *arguments)
{
    struct project project;
    json_t *accepted = NULL;
    if (write_baseline && !baseline)
        return usage_error("--write-baseline wants --baseline FILE to say where");
    int code = baseline && !write_baseline ? load(&accepted) : EXIT_COMPLETE;
    if (code == EXIT_COMPLETE)
        code = project_read(&project, arguments);
    if (code != EXIT_COMPLETE) {
        json_decref(accepted);
        return code;
    }
    if (write_baseline) {
        code = project_exit(&project, save(&project));
    } else {
        size_t calls = project.sites->count, known = drop_accepted(&project, accepted);
        code = project_exit(&project, project.sites->count ? EXIT_FINDINGS : EXIT_COMPLETE);
        code = put_findings(&project, calls, known, code);
    }
    json_decref(accepted);
    project_free(&project);
    return code;
}

const struct command command_check = {
    .name = "check",
    .synopsis = "FILE.. | -p DIR [-- COMPILER-ARGUMENTS]",
    .summary = "a gate for CI: calls pending or refused that the baseline does not accept",
    .description = "Reports the calls that could be rewritten and were not, and the calls that are refused, "
                   "except those "
                   "the\nbaseline lists. Exits with 1 when any remain.",
    .exits =
        "0  nothing to look at\n1  calls pending or refused that the baseline does not accept\n2  usage: "
        "wrong arguments, no such file, a baseline that is none\n3  incomplete: something could not be "
        "analysed; wins over 0 and 1\n4  the report or the baseline could not be written\n70 internal "
        "error\n",
    .common = COMMON_SOURCES | COMMON_ANALYSIS | COMMON_REPORT,
    .options = check_options,
    .run = run,
};
