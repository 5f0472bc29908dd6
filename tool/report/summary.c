#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "report/report.h"

static int compare_lines(const void *a, const void *b)
{
    return strcmp(((const struct summary_line *)a)->collective, ((const struct summary_line *)b)->collective);
}

void summary_make(const struct project *project, struct summary *summary)
{
    *summary = (struct summary){.calls = project->sites->count};
    for (size_t i = 0; i < project->sites->count; i++) {
        const struct site *site = &project->sites->sites[i];
        size_t k = 0;
        while (k < summary->line_count && strcmp(summary->lines[k].collective, site->collective))
            k++;
        if (k == summary->line_count) {
            summary->lines = reallocate(summary->lines, (k + 1) * sizeof *summary->lines);
            summary->lines[summary->line_count++] = (struct summary_line){.collective = site->collective};
        }
        summary->lines[k].calls++;
        summary->lines[k].by_status[site->status]++;
        summary->by_status[site->status]++;
    }
    if (summary->line_count)
        qsort(summary->lines, summary->line_count, sizeof *summary->lines, compare_lines);
}

void summary_free(struct summary *summary)
{
    free(summary->lines);
    *summary = (struct summary){0};
}

bool color_wanted(FILE *out)
{
    if (!strcmp(settings.color, "always"))
        return true;
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return !strcmp(settings.color, "auto") && !(no_color && *no_color) && terminal &&
           strcmp(terminal, "dumb") && isatty(fileno(out));
}

FILE *output_open(void)
{
    if (!settings.output || !strcmp(settings.output, "-"))
        return stdout;
    FILE *out = fopen(settings.output, "w");
    if (!out)
        fprintf(stderr, "steelyard: %s cannot be written: %s\n", settings.output, strerror(errno));
    return out;
}

int output_close(FILE *out, int code)
{
    errno = 0;
    bool failed = fflush(out) != 0 || ferror(out);
    int reason = errno;
    if (out != stdout && fclose(out) != 0) {
        failed = true;
        reason = errno;
    }
    if (!failed)
        return code;
    if (reason != EPIPE) /* who reads has seen enough */
        fprintf(stderr, "steelyard: the output could not be written: %s\n", strerror(reason));
    return EXIT_FAILED;
}

int report_write(const struct project *project, int code)
{
    if (settings.quiet && !settings.output)
        return code;
    FILE *out = output_open();
    if (!out)
        return EXIT_FAILED;
    if (!strcmp(settings.format, "json")) {
        report_json(out, project);
    } else if (!strcmp(settings.format, "sarif")) {
        report_sarif(out, project);
    } else if (!strcmp(settings.format, "csv")) {
        report_csv(out, project);
    } else if (!strcmp(settings.format, "html")) {
        report_html(out, project);
    } else {
        bool color = color_wanted(out);
        report_text(out, project, color, false);
        report_text_summary(out, project, color);
    }
    return output_close(out, code);
}
