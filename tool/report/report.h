/* What the user reads: text in clang's grammar, JSON, SARIF 2.1.0, CSV, HTML. Everything is a function of the
 * project alone: no times, no absolute paths of its own making, so the same input gives the same bytes. */
#ifndef STEELYARD_TOOL_REPORT_H
#define STEELYARD_TOOL_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "files/memory.h"
#include "project/project.h"

enum { STATUS_COUNT = SITE_SUPPRESSED + 1 };

/* Calls by status, in all and per collective (sorted by name). */
struct summary {
    size_t calls;
    size_t by_status[STATUS_COUNT];
    size_t shows; /* of the convertible ones, those whose own part is printed (SY110) */
    struct summary_line {
        const char *collective;
        size_t calls;
        size_t by_status[STATUS_COUNT], shows;
    } * lines;
    size_t line_count;
};
void summary_make(const struct project *project, struct summary *summary);
void summary_free(struct summary *summary);

/* Writes the report as --format and -o ask. Returns `code`, or EXIT_FAILED after a message when it could not
 * be written. */
int report_write(const struct project *project, int code);

/* The pieces, for commands that put them elsewhere. */
void report_text(FILE *out, const struct project *project, bool color, bool problems_only);
/* One call with its notes; a refused one (`refusal` begins the line) with the calls of its group that are
 * refused for the same reason, and with what to do. */
void report_text_site(FILE *out, bool color, const struct project *project, const struct site *site,
                      const char *refusal);
/* True when a site before it has said the same of its group. */
bool report_is_repeated(const struct project *project, const struct site *site);
/* A line with the codes of what could not be analysed and of refused calls, once each; nothing when there are
 * none. */
void report_text_codes(FILE *out, const struct project *project);
void report_text_summary(FILE *out, const struct project *project, bool color);
void report_json(FILE *out, const struct project *project);
void report_sarif(FILE *out, const struct project *project);
void report_csv(FILE *out, const struct project *project);
void report_html(FILE *out, const struct project *project);

/* One diagnostic in clang's grammar: `path:line:column: severity: text`, the source line and a caret. */
void diagnostic_print(FILE *out, bool color, const struct project *project, const struct place *place,
                      const char *severity, const char *text);

/* Whether text on this stream is coloured (--color, and NO_COLOR for auto). */
bool color_wanted(FILE *out);
/* Opens -o, or stdout. NULL after a message. */
FILE *output_open(void);
/* Flushes and closes what output_open gave; `code`, or EXIT_FAILED after a message. */
int output_close(FILE *out, int code);

#endif
