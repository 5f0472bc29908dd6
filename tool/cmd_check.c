#include <jansson.h>
#include <string.h>

#include "options.h"
#include "report/baseline.h"
#include "report/report.h"
#include "project/project.h"

static const char *baseline;
static bool write_baseline;

static const struct option check_options[] = {
    {OPTION_TEXT, 0, "baseline", "FILE",
     "what FILE lists is accepted: calls with the same status and code, and calls in parts "
     "that the preprocessor leaves out",
     &baseline},
    {OPTION_FLAG, 0, "write-baseline", NULL, "write the present state to the baseline and accept it",
     &write_baseline},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

/* The report of what remains; in text the sum speaks of all calls. */
static int put_findings(const struct project *project, size_t calls, size_t accepted, int code)
{
    if (strcmp(settings.format, "text") || (settings.quiet && !settings.output))
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

/* Places that the preprocessor leaves out are accepted too; a file that was not understood keeps the run
 * incomplete. */
static int write_new(struct project *project)
{
    size_t calls, places;
    int code = baseline_save(baseline, project, &calls, &places);
    if (code != EXIT_COMPLETE)
        return code;
    fprintf(stderr, "steelyard: %zu call%s accepted in %s", calls, calls == 1 ? "" : "s", baseline);
    if (places)
        fprintf(stderr, ", and %zu in parts that the preprocessor leaves out", places);
    fputc('\n', stderr);
    return places == project->gap_count ? EXIT_COMPLETE : EXIT_INCOMPLETE;
}

static int run(const struct arguments *arguments)
{
    struct project project;
    json_t *accepted = NULL;
    if (write_baseline && !baseline)
        return usage_error("--write-baseline wants --baseline FILE to say where");
    int code = baseline && !write_baseline ? baseline_load(baseline, &accepted) : EXIT_COMPLETE;
    if (code == EXIT_COMPLETE)
        code = project_read(&project, arguments);
    if (code != EXIT_COMPLETE) {
        json_decref(accepted);
        return code;
    }
    if (write_baseline) {
        code = write_new(&project);
    } else {
        size_t calls = project.sites->count, known = baseline_drop(baseline, accepted, &project);
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
    .description =
        "Reports the calls that could be rewritten and were not, and the calls that are refused, "
        "except those "
        "the\nbaseline lists. Exits with 1 when any remain. Calls in parts that the preprocessor leaves "
        "out make the\nreport incomplete (3) as long as the baseline does not list them.",
    .exits =
        "0  nothing to look at\n1  calls pending or refused that the baseline does not accept\n2  usage: "
        "wrong arguments, no such file, a baseline that is none\n3  incomplete: something could not be "
        "analysed; wins over 0 and 1\n4  the report or the baseline could not be written\n70 internal "
        "error\n",
    .common = COMMON_SOURCES | COMMON_ANALYSIS | COMMON_REPORT | COMMON_QUIET,
    .options = check_options,
    .run = run,
};
