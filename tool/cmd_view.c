#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "options.h"
#include "writing/call_line.h"
#include "files/file.h"
#include "steelyard/error.h"
#include "view/page.h"

static const char *output, *audit;
static bool plan;

static const struct option view_options[] = {
    {OPTION_TEXT, 'o', "output", "FILE", "the page (default: the record's name with .html; - for stdout)",
     &output},
    {OPTION_TEXT, 0, "audit", "FILE", "show this report of steelyard audit --format json as well", &audit},
    {OPTION_FLAG, 0, "plan", NULL,
     "draw the predicted timelines of these and of equal shares beside the measured one", &plan},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

/* run.json -> run.html; anything else gets .html behind it. New text. */
static char *page_path(const char *record)
{
    size_t length = strlen(record);
    if (length > 5 && !strcmp(record + length - 5, ".json"))
        length -= 5;
    return format_text("%.*s.html", (int)length, record);
}

/* A device or a pipe is written to as it is. */
static int write_stream(const char *path, const struct buffer *page)
{
    FILE *out = fopen(path, "w");
    bool good = out && fwrite(page->data, 1, page->size, out) == page->size;
    if ((out && fclose(out) != 0) || !good) {
        fprintf(stderr, "steelyard: %s: %s\n", path, strerror(errno));
        return EXIT_FAILED;
    }
    return EXIT_COMPLETE;
}

/* Through a temporary and a rename, so that a page is never half there. */
static int write_page(const char *path, const struct buffer *page)
{
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return write_stream(path, page);
    char *temporary = format_text("%s.%ld.tmp", path, (long)getpid());
    int code = EXIT_COMPLETE;
    if (file_write(temporary, page->data, page->size, 0644) != 0 || rename(temporary, path) != 0) {
        fprintf(stderr, "steelyard: %s: %s\n", path, strerror(errno));
        unlink(temporary);
        code = EXIT_FAILED;
    }
    free(temporary);
    return code;
}

/* Calls that are broken over lines are known by a line inside them. */
static void locate_calls(struct sy_run *run)
{
    for (size_t i = 0; i < run->site_count; i++)
        for (size_t c = 0; c < run->sites[i].call_count; c++) {
            struct sy_run_call *call = &run->sites[i].calls[c];
            call->line = call_line(call->file, call->line, call->collective);
        }
}

static int run(const struct arguments *arguments)
{
    if (arguments->plain.count != 1)
        return usage_error(
            "view wants one run record (a program writes it when STEELYARD_REPORT names a file)");
    const char *record = arguments->plain.items[0];
    struct sy_run *measured;
    struct view view = {.plan = plan, .audit_name = audit};
    char message[600];
    if (sy_run_read(record, &measured, message, sizeof message) != SY_SUCCESS)
        return usage_error("%s", message);
    locate_calls(measured);
    view.run = measured;
    if (audit && !(view.audit = audit_read(audit, message, sizeof message))) {
        sy_run_free(measured);
        return usage_error("%s", message);
    }
    struct buffer page = {0};
    page_write(&page, &view);
    int code = EXIT_COMPLETE;
    if (output && !strcmp(output, "-")) {
        if (fwrite(page.data, 1, page.size, stdout) != page.size || fflush(stdout) != 0)
            code = EXIT_FAILED;
    } else {
        char *path = output ? duplicate(output) : page_path(record);
        code = write_page(path, &page);
        if (code == EXIT_COMPLETE)
            printf("%s\n", path);
        free(path);
    }
    if (code == EXIT_COMPLETE && !measured->complete)
        fprintf(stderr, "steelyard: %s: the record is not complete (the page says what is missing)\n",
                record);
    buffer_free(&page);
    json_decref(view.audit);
    sy_run_free(measured);
    return code;
}

const struct command command_view = {
    .name = "view",
    .synopsis = "RUN.json",
    .summary = "a run as one HTML page: timeline per rank, shares, predicted against measured",
    .description =
        "Reads the record of a run (STEELYARD_REPORT=RUN.json, or libsteelyard_observe.so for an unchanged "
        "program)\nand writes one self-contained page: what every rank did and when, who got how much, what "
        "was predicted and\nmeasured, what the solver knew and from where.",
    .exits =
        "0  the page is written\n2  usage, or the record cannot be read (one line names file, line and key)\n"
        "4  the page could not be written\n",
    .options = view_options,
    .run = run,
};
