#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "behaviour/behaviour.h"
#include "codes.h"
#include "options.h"
#include "report/report.h"
#include "files/memory.h"
#include "files/pause.h"
#include "project/project.h"
#include "project/settle.h"
#include "project/wrapper.h"
#include "writing/write.h"

static struct words fail_on;
static const char *mirror, *report_file, *quiet_mirror;
static bool dry_run;

static const struct option apply_options[] = {
    {OPTION_TEXT, 'o', "output", "DIR", "write a mirrored tree below DIR instead of changing the files",
     &mirror},
    {OPTION_TEXT, 0, "format", "FORMAT", "of the report: text (default), json, sarif or csv",
     &settings.format},
    {OPTION_TEXT, 0, "report", "FILE", "write the report to FILE instead of stdout", &report_file},
    {OPTION_FLAG, 0, "dry-run", NULL, "write nothing: what steelyard diff prints, with its exit code",
     &dry_run},
    {OPTION_TEXT, 0, "without-prints", "DIR",
     "also write DIR/original and DIR/rewritten: both programs without the prints of a rank's own part "
     "(SY110), as steelyard verify compares them",
     &quiet_mirror},
    {OPTION_LIST, 0, "fail-on", "CODES",
     "exit with 1 when a call is refused with one of these codes (SY201,SY305,..; or any)", &fail_on},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

/* EXIT_USAGE for a word that is neither a code nor "any". */
static int check_codes(void)
{
    for (size_t i = 0; i < fail_on.count; i++) {
        for (const char *at = fail_on.items[i]; *at;) {
            size_t length = strcspn(at, ",");
            bool any = length == 3 && !strncmp(at, "any", 3);
            bool code = length > 2 && !strncmp(at, "SY", 2) && strspn(at + 2, "0123456789") == length - 2;
            if (!any && !code)
                return usage_error("--fail-on: '%.*s' is not a code (SYnnn, or any)", (int)length, at);
            if (code && !code_find(atoi(at + 2)))
                return usage_error("--fail-on: there is no code %.*s (steelyard explain --all lists them)",
                                   (int)length, at);
            at += length + (at[length] == ',');
        }
    }
    return EXIT_COMPLETE;
}

static bool asked_to_fail(int code)
{
    for (size_t i = 0; i < fail_on.count; i++) {
        for (const char *at = fail_on.items[i]; *at;) {
            size_t length = strcspn(at, ",");
            if (!strncmp(at, "any", 3) || atoi(at + 2) == code)
                return true;
            at += length + (at[length] == ',');
        }
    }
    return false;
}

static int write_files(struct project *project, const struct rewriting *rewriting)
{
    pause_at("analysed");
    int code = mirror             ? write_mirror(mirror, project, rewriting)
               : rewriting->count ? write_in_place(project->root, rewriting)
                                  : EXIT_COMPLETE;
    for (size_t i = 0; code == EXIT_COMPLETE && i < project->sites->count; i++) {
        struct site *site = &project->sites->sites[i];
        if (site->status == SITE_CONVERTIBLE || (site->status == SITE_FOLLOWS && site->code == CODE_WITH))
            site->status = SITE_CHANGED;
    }
    return code;
}

/* Both programs as `verify` compares them. */
static int write_quiet(const struct project *project)
{
    struct rewriting texts[2] = {{0}, {0}};
    static const char *const names[] = {"original", "rewritten"};
    struct edit *held = NULL;
    int code = prints_leave_out(project, &held, &texts[0], &texts[1]);
    for (int i = 0; i < 2; i++) {
        char *folder = format_text("%s/%s", quiet_mirror, names[i]);
        if (code == EXIT_COMPLETE)
            code = write_mirror(folder, project, &texts[i]);
        free(folder);
        rewriting_free(&texts[i]);
    }
    free(held);
    return code;
}

static int report(const struct project *project, const struct rewriting *rewriting)
{
    int code = report_write(project, EXIT_COMPLETE);
    if (!rewriting->count && !settings.quiet)
        fprintf(stderr, "steelyard: nothing to change; nothing was written\n");
    for (size_t i = 0; !settings.quiet && i < rewriting->count; i++)
        fprintf(stderr, "steelyard: wrote %s%s%s\n", mirror ? mirror : "", mirror ? ": " : "",
                rewriting->files[i].original->path);
    if (rewriting->count && !settings.quiet)
        fprintf(stderr, "steelyard: it builds with the flags of: pkg-config --cflags --libs steelyard-%s\n",
                wrapper_default()->kind);
    char here[4096];
    bool elsewhere = getcwd(here, sizeof here) && strcmp(here, project->root) != 0;
    if (rewriting->count && !mirror && !settings.quiet)
        fprintf(stderr, "steelyard: take it back with: steelyard undo%s%s\n", elsewhere ? " --root " : "",
                elsewhere ? project->root : "");
    return code;
}

/* All files or none: what calls whom across files is not known while one of them could not be analysed. */
static int refuse_unread(const struct project *project)
{
    const char *first;
    size_t count = project_unread(project, &first);
    if (!count)
        return EXIT_COMPLETE;
    int code = report_write(project, EXIT_INCOMPLETE);
    if (count == 1)
        fprintf(stderr, "steelyard: %s could not be analysed; nothing was written (all files or none)\n",
                first);
    else
        fprintf(stderr,
                "steelyard: %s and %zu more could not be analysed; nothing was written (all files or none)\n",
                first, count - 1);
    return code;
}

static int run(const struct arguments *arguments)
{
    if (dry_run && quiet_mirror)
        return usage_error("--dry-run and --without-prints: nothing would be written to %s; give one of them",
                           quiet_mirror);
    if (dry_run && mirror)
        return usage_error("--dry-run and -o: nothing would be written to %s; give one of them", mirror);
    settings.output = report_file;
    if (dry_run)
        return command_diff.run(arguments);
    struct project project;
    struct rewriting rewriting = {0};
    int code = check_codes();
    if (code != EXIT_COMPLETE || (code = project_read(&project, arguments)) != EXIT_COMPLETE)
        return code;
    bool restored;
    code = write_recover(project.root, &restored);
    if (restored) {
        project_free(&project);
        if ((code = project_read(&project, arguments)) != EXIT_COMPLETE)
            return code;
    }
    if (code == EXIT_COMPLETE)
        code = refuse_unread(&project);
    if (code == EXIT_COMPLETE)
        code = rewriting_make(&project, &rewriting);
    if (code == EXIT_COMPLETE)
        code = project_verified(&project);
    if (code == EXIT_COMPLETE && quiet_mirror)
        code = write_quiet(&project);
    if (code == EXIT_COMPLETE)
        code = write_files(&project, &rewriting);
    if (code == EXIT_COMPLETE)
        code = report(&project, &rewriting);
    bool findings = false;
    for (size_t i = 0; i < project.sites->count; i++)
        findings = findings || (project.sites->sites[i].status == SITE_REFUSED &&
                                asked_to_fail(project.sites->sites[i].code));
    if (code == EXIT_COMPLETE)
        code = project_exit(&project, findings ? EXIT_FINDINGS : EXIT_COMPLETE);
    rewriting_free(&rewriting);
    project_free(&project);
    return code;
}

const struct command command_apply = {
    .name = "apply",
    .synopsis = "FILE.. | -p DIR [-- COMPILER-ARGUMENTS]",
    .summary = "rewrites the files in place: all or none, verified first, journalled",
    .description =
        "Writes what diff shows. The rewritten sources are parsed and analysed again in memory first; files "
        "that changed\nmeanwhile, are read-only or lie outside --root are not touched. All files are "
        "written or none: a file that cannot be\nanalysed keeps all of them as they are (exit code 3). "
        "`steelyard undo` takes it back. With -o DIR the files\nstay as they are and the whole tree of named "
        "files and their headers appears below DIR.",
    .exits =
        "0  complete: written, or nothing to change\n1  written, and a call is refused with a code that "
        "--fail-on names\n2  usage: wrong arguments, no such file\n3  incomplete: a file could not be "
        "analysed and nothing was written, or a part of one that the\n   preprocessor leaves out; wins over "
        "0 and 1\n4  verification or writing failed; every file is as it was\n70 internal error\n",
    .common = COMMON_SOURCES | COMMON_ANALYSIS | COMMON_COLOR | COMMON_QUIET,
    .options = apply_options,
    .run = run,
};
