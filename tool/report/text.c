#include <stdlib.h>
#include <string.h>

#include "codes.h"
#include "report/report.h"

static const char *paint(bool color, const char *sequence)
{
    return color ? sequence : "";
}

static const char *severity_color(const char *severity)
{
    if (!strcmp(severity, "error"))
        return "\033[1;31m";
    if (!strcmp(severity, "warning"))
        return "\033[1;35m";
    return strcmp(severity, "remark") ? "\033[1;36m" : "\033[1;34m";
}

/* The line of the source and a caret under the place; tabs stay tabs, UTF-8 sequences count as one. */
static void print_source_line(FILE *out, bool color, const struct file_text *file, const struct place *place)
{
    const char *line = file->bytes, *end = file->bytes + file->size;
    for (unsigned i = 1; i < place->line; i++) {
        line = memchr(line, '\n', (size_t)(end - line));
        if (!line++)
            return;
    }
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    size_t length = (size_t)((stop ? stop : end) - line);
    if (length && line[length - 1] == '\r')
        length--;
    if (!place->column || place->column > length + 1 || length > 500)
        return;
    fprintf(out, " %.*s\n ", (int)length, line);
    for (size_t i = 0; i + 1 < place->column; i++) {
        if (line[i] == '\t')
            fputc('\t', out);
        else if (((unsigned char)line[i] & 0xc0) != 0x80)
            fputc(' ', out);
    }
    fputs(paint(color, "\033[1;32m"), out);
    fputc('^', out);
    for (size_t i = place->column; i + 1 < place->end_column && i < length; i++) {
        if (((unsigned char)line[i] & 0xc0) != 0x80)
            fputc('~', out);
    }
    fprintf(out, "%s\n", paint(color, "\033[0m"));
}

void diagnostic_print(FILE *out, bool color, const struct project *project, const struct place *place,
                      const char *severity, const char *text)
{
    fputs(paint(color, "\033[1m"), out);
    if (place && place->path) {
        fprintf(out, "%s:", place->path);
        if (place->line)
            fprintf(out, "%u:", place->line);
        if (place->line && place->column)
            fprintf(out, "%u:", place->column);
        fputc(' ', out);
    } else {
        fputs("steelyard: ", out);
    }
    fprintf(out, "%s%s: %s%s%s\n", paint(color, severity_color(severity)), severity,
            paint(color, "\033[0m\033[1m"), text, paint(color, "\033[0m"));
    const struct file_text *file =
        project && place && place->path && place->line ? file_table_find(&project->files, place->path) : NULL;
    if (file)
        print_source_line(out, color, file, place);
}

static const char *severity_of(enum site_status status)
{
    return status == SITE_REFUSED ? "warning" : "remark";
}

static bool same_refusal(const struct site *a, const struct site *b)
{
    return a->status == SITE_REFUSED && b->status == SITE_REFUSED && a->group >= 0 && a->group == b->group &&
           a->code == b->code && !strcmp(a->message, b->message);
}

/* A note for each call that is refused with this one, for the same reason. */
static void print_same(FILE *out, bool color, const struct project *project, const struct site *site)
{
    for (size_t i = 0; i < project->sites->count; i++) {
        const struct site *other = &project->sites->sites[i];
        if (!same_refusal(site, other) || other == site)
            continue;
        char *text = format_text("the same for %s in line %u", other->collective, other->place.line);
        diagnostic_print(out, color, project, &other->place, "note", text);
        free(text);
    }
}

/* The message without what the heading says. */
static const char *without_heading(const char *message)
{
    static const char *const said[] = {"can be changed: ", "changed: ", "changed with it: "};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        if (!strncmp(message, said[i], strlen(said[i])))
            return message + strlen(said[i]);
    }
    return message;
}

static char *heading(const struct site *site, const char *refusal)
{
    if (site->status == SITE_REFUSED)
        return format_text("%s: %s [SY%03d]", refusal, site->message, site->code);
    if (site->code == CODE_BELONGS)
        return format_text("%s [SY%03d]", site->message, site->code);
    const char *status = site->code != CODE_WITH        ? site_status_name(site->status)
                         : site->status == SITE_CHANGED ? "changed with it"
                                                        : "changes with it";
    return format_text("%s: %s [SY%03d]", status, without_heading(site->message), site->code);
}

void report_text_site(FILE *out, bool color, const struct project *project, const struct site *site,
                      const char *refusal)
{
    char *text = heading(site, refusal);
    diagnostic_print(out, color, project, &site->place, severity_of(site->status), text);
    free(text);
    for (size_t i = 0; i < site->note_count; i++)
        diagnostic_print(out, color, project, &site->notes[i].place, "note", site->notes[i].text);
    const struct code *code = site->status == SITE_REFUSED ? code_find(site->code) : NULL;
    if (!code)
        return;
    print_same(out, color, project, site);
    if (strcmp(code->remedy, "Nothing to do."))
        fprintf(out, "  what to do: %s\n", code->remedy);
}

bool report_is_repeated(const struct project *project, const struct site *site)
{
    for (const struct site *first = project->sites->sites; first < site; first++)
        if (same_refusal(first, site))
            return true;
    return false;
}

static void put_code(FILE *out, int code, int *shown)
{
    fprintf(out, "%s SY%03d", (*shown)++ ? "" : "for more: steelyard explain", code);
}

void report_text_codes(FILE *out, const struct project *project)
{
    int shown = 0;
    for (size_t i = 0; i < project->gap_count; i++) {
        bool before = false;
        for (size_t k = 0; k < i && !before; k++)
            before = project->gaps[k].code == project->gaps[i].code;
        if (!before)
            put_code(out, project->gaps[i].code, &shown);
    }
    for (size_t i = 0; i < project->sites->count; i++) {
        const struct site *site = &project->sites->sites[i];
        bool before = false;
        for (size_t k = 0; k < i && !before; k++)
            before = project->sites->sites[k].status == SITE_REFUSED &&
                     project->sites->sites[k].code == site->code;
        if (site->status == SITE_REFUSED && !before)
            put_code(out, site->code, &shown);
    }
    if (shown)
        fputc('\n', out);
}

static void print_gap(FILE *out, bool color, const struct project *project, const struct not_analysed *gap)
{
    struct place place = {.path = gap->path, .line = gap->line};
    char *text = format_text("not analysed: %s [SY%03d]", gap->reason, gap->code);
    diagnostic_print(out, color, project, &place, "error", text);
    free(text);
}

static void print_claim(FILE *out, bool color, const struct claim *claim)
{
    static const char *const said[] = {[CLAIM_CONSTANT] = "is ",
                                       [CLAIM_VALUE] = "is ",
                                       [CLAIM_OWN] = "becomes ",
                                       [CLAIM_BELOW] = "is not negative and below ",
                                       [CLAIM_KEPT] = "is the same for all shares",
                                       [CLAIM_SAME] = "is the same on all ranks",
                                       [CLAIM_NEVER] = "is not reached"};
    char *text =
        format_text("%s: %s %s%s", claim->before ? "before it" : "after it",
                    *claim->variable ? claim->variable : "the statement", said[claim->kind], claim->text);
    diagnostic_print(out, color, NULL, &claim->place, "claim", text);
    free(text);
}

void report_text(FILE *out, const struct project *project, bool color, bool problems_only)
{
    for (size_t i = 0; i < project->gap_count; i++)
        print_gap(out, color, project, &project->gaps[i]);
    for (size_t i = 0; i < project->sites->count; i++) {
        const struct site *site = &project->sites->sites[i];
        if ((!problems_only || site->status == SITE_REFUSED) && !report_is_repeated(project, site))
            report_text_site(out, color, project, site, "refused");
    }
    for (size_t i = 0; i < project->warning_count; i++)
        diagnostic_print(out, color, project, &project->warnings[i].place, "warning",
                         project->warnings[i].text);
    for (size_t i = 0; i < project->sites->claim_count; i++)
        print_claim(out, color, &project->sites->claims[i]);
}

static void print_counts(FILE *out, const size_t by_status[STATUS_COUNT], size_t shows)
{
    const char *separator = "";
    for (int status = 0; status < STATUS_COUNT; status++) {
        if (!by_status[status])
            continue;
        const char *name =
            status == SITE_FOLLOWS ? "with others" : site_status_name((enum site_status)status);
        fprintf(out, "%s%zu %s", separator, by_status[status], name);
        if (status == SITE_CONVERTIBLE && shows)
            fprintf(out, " (%zu print%s what the own part holds)", shows, shows == 1 ? "s" : "");
        separator = ", ";
    }
}

void report_text_summary(FILE *out, const struct project *project, bool color)
{
    struct summary summary;
    summary_make(project, &summary);
    fprintf(out, "%s%zu call%s of collectives in %zu file%s%s", paint(color, "\033[1m"), summary.calls,
            summary.calls == 1 ? "" : "s", project->unit_count, project->unit_count == 1 ? "" : "s",
            summary.calls ? ": " : "");
    print_counts(out, summary.by_status, summary.shows);
    fprintf(out, "%s\n", paint(color, "\033[0m"));
    for (size_t i = 0; i < summary.line_count; i++) {
        fprintf(out, "  %-24s %4zu: ", summary.lines[i].collective, summary.lines[i].calls);
        print_counts(out, summary.lines[i].by_status, summary.lines[i].shows);
        fputc('\n', out);
    }
    report_text_codes(out, project);
    if (project->gap_count)
        fprintf(out, "incomplete: %zu place%s could not be analysed\n", project->gap_count,
                project->gap_count == 1 ? "" : "s");
    summary_free(&summary);
}
