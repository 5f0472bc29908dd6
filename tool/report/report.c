/* Where reports go, and in which form. */
#include "report/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"

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
