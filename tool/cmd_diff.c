#include <string.h>
#include <unistd.h>

#include "options.h"
#include "report/report.h"
#include "writing/diff.h"
#include "project/project.h"
#include "project/settle.h"

static int put_diff(const struct project *project, const struct rewriting *rewriting)
{
    struct buffer text = {0};
    FILE *out = output_open();
    if (!out)
        return EXIT_FAILED;
    bool color = color_wanted(out);
    for (size_t i = 0; i < rewriting->count; i++) {
        const char *path = rewriting->files[i].original->real_path;
        size_t length = strlen(project->root);
        diff_add(&text, color,
                 path_inside(path, project->root) ? path + length + (project->root[length - 1] != '/') : path,
                 &rewriting->files[i]);
    }
    if (text.size)
        fwrite(text.data, 1, text.size, out);
    buffer_free(&text);
    return output_close(out, EXIT_COMPLETE);
}

/* What is said beside the diff goes to stderr. */
static void put_remarks(const struct project *project, const struct rewriting *rewriting)
{
    bool color = color_wanted(stderr);
    report_text(stderr, project, color, true);
    report_text_summary(stderr, project, color);
    char here[4096];
    bool elsewhere = getcwd(here, sizeof here) && strcmp(here, project->root) != 0;
    fprintf(stderr, "steelyard: %zu file%s would change; nothing was written\n", rewriting->count,
            rewriting->count == 1 ? "" : "s");
    const char *unread;
    if (rewriting->count && project_unread(project, &unread))
        fprintf(stderr, "steelyard: apply writes nothing as long as %s cannot be analysed\n", unread);
    if (elsewhere && rewriting->count)
        fprintf(stderr, "steelyard: paths are relative to %s (patch -p1 -d %s)\n", project->root,
                project->root);
}

static int run(const struct arguments *arguments)
{
    struct project project;
    struct rewriting rewriting = {0};
    int code = project_read(&project, arguments);
    if (code != EXIT_COMPLETE)
        return code;
    code = rewriting_make(&project, &rewriting);
    if (code == EXIT_COMPLETE)
        code = project_verified(&project);
    if (code == EXIT_COMPLETE) {
        bool text = !strcmp(settings.format, "text");
        bool silent = settings.quiet && !settings.output;
        code = silent ? EXIT_COMPLETE
               : text ? put_diff(&project, &rewriting)
                      : report_write(&project, EXIT_COMPLETE);
        if (text && !settings.quiet)
            put_remarks(&project, &rewriting);
        if (code == EXIT_COMPLETE)
            code = project_exit(&project, rewriting.count ? EXIT_FINDINGS : EXIT_COMPLETE);
    }
    rewriting_free(&rewriting);
    project_free(&project);
    return code;
}

const struct command command_diff = {
    .name = "diff",
    .synopsis = "FILE.. | -p DIR [-- COMPILER-ARGUMENTS]",
    .summary = "the change as a unified diff on stdout; writes nothing",
    .description =
        "Prints what apply would write as a unified diff for `patch -p1` and `git apply`. Refusals and the "
        "summary go\nto stderr. The rewritten sources are verified in memory first. With --format json, "
        "sarif or csv the report,\nwith its edits, takes the place of the diff.",
    .exits = "0  nothing would change\n1  something would change\n2  usage: wrong arguments, no such file\n"
             "3  incomplete: something could not be analysed; wins over 0 and 1\n4  the rewritten sources do "
             "not pass verification, or the diff could not be written\n70 internal error\n",
    .common = COMMON_SOURCES | COMMON_ANALYSIS | COMMON_REPORT | COMMON_QUIET,
    .run = run,
};
