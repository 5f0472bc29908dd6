/* The audit of a project as one HTML page that needs nothing else: no scripts, no other files. */
#include <stdlib.h>
#include <string.h>

#include "codes.h"
#include "options.h"
#include "report/report.h"
#include "writing/diff.h"
#include "project/edits.h"
#include "view/page.h"

static const char audit_style[] =
    "body>input{position:absolute;opacity:0}body>label{display:inline-block;border:1px solid var(--soft);border-radius:14px;"
    "padding:2px 12px;margin:10px 6px 0 0;cursor:pointer;font-size:14px}\n"
    "body>input:checked+label{background:var(--ink);color:var(--bg)}body>input:focus-visible+label{outline:2px solid var(--mark)}\n"
    "#f-convertible:checked~main .site:not(.s-convertible),#f-changed:checked~main .site:not(.s-changed),"
    "#f-refused:checked~main .site:not(.s-refused),#f-follows:checked~main .site:not(.s-follows),"
    "#f-already:checked~main .site:not(.s-already),#f-suppressed:checked~main .site:not(.s-suppressed){display:none}\n"
    ".site{border-left:4px solid var(--line);padding:2px 0 2px 14px;margin:18px 0;break-inside:avoid}\n"
    ".s-refused{border-color:var(--bad)}.s-convertible,.s-changed{border-color:var(--good)}.site h3{margin:0 0 2px}\n"
    "pre{font:13px/1.45 ui-monospace,'DejaVu Sans Mono',monospace;background:var(--card);border:1px solid var(--line);"
    "border-radius:6px;padding:6px 10px;margin:6px 0;overflow-x:auto}\n"
    "pre i{font-style:normal;color:var(--soft);user-select:none}pre b{font-weight:700}pre .add{color:var(--good)}pre .cut{color:var(--bad)}\n"
    "li{margin:3px 0}.site ul,.reason ul{padding-left:20px;margin:4px 0}\n"
    "@media print{body>input,body>label{display:none}pre{white-space:pre-wrap;overflow-wrap:anywhere}}\n";

/* How a status is called on the page. */
static const char *const titles[] = {"convertible", "changed", "refused",
                                     "with others", "already", "suppressed"};

static void put_line(struct buffer *out, const char *from, size_t length)
{
    char *line = duplicate_bytes(from, length);
    for (char *c = line; *c; c++)
        if (*c == '\t')
            *c = ' ';
    html_text(out, line);
    free(line);
}

/* The line of the place and two around it. */
static void put_excerpt(struct buffer *out, const struct project *project, const struct place *place)
{
    const struct file_text *file = place->path ? file_table_find(&project->files, place->path) : NULL;
    if (!file || !place->line)
        return;
    const char *at = file->bytes, *end = file->bytes + file->size;
    buffer_text(out, "<pre>");
    for (unsigned line = 1; at < end && line <= place->line + 1; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        if (length && at[length - 1] == '\r')
            length--;
        if (line + 1 >= place->line) {
            buffer_format(out, "<i>%5u </i>%s", line, line == place->line ? "<b>" : "");
            put_line(out, at, length < 400 ? length : 400);
            buffer_text(out, line == place->line ? "</b>\n" : "\n");
        }
        at = stop ? stop + 1 : end;
    }
    buffer_text(out, "</pre>\n");
}

static void put_where(struct buffer *out, const struct place *place, const char *beside)
{
    buffer_text(out, "<code>");
    if (!beside || strcmp(place->path, beside)) {
        html_text(out, place->path);
        buffer_text(out, ":");
    }
    buffer_format(out, "%u</code>", place->line);
}

static void put_site(struct buffer *out, const struct project *project, const struct site *site,
                     size_t number)
{
    buffer_format(out, "<article class=\"site s-%s\" id=\"c%zu\"><h3>line %u: <code>",
                  site_status_name(site->status), number, site->place.line);
    html_text(out, site->collective);
    buffer_text(out, "</code>");
    if (*site->function) {
        buffer_text(out, " in <code>");
        html_text(out, site->function);
        buffer_text(out, "</code>");
    }
    bool good = site->status == SITE_CONVERTIBLE || site->status == SITE_CHANGED;
    buffer_format(out, " <span class=\"tag %s\">%s</span></h3>\n<p><b>SY%03d</b> ",
                  good                           ? "good"
                  : site->status == SITE_REFUSED ? "bad"
                                                 : "soft",
                  titles[site->status], site->code);
    html_text(out, site->message);
    buffer_text(out, "</p>\n");
    put_excerpt(out, project, &site->place);
    if (site->note_count && report_is_repeated(project, site)) {
        buffer_text(out,
                    "<p class=\"soft\">For the same reason as the first call of its group, above.</p>\n");
    } else if (site->note_count) {
        buffer_text(out, "<ul>\n");
        for (size_t i = 0; i < site->note_count; i++) {
            buffer_text(out, "<li>");
            if (site->notes[i].place.path && site->notes[i].place.line) {
                put_where(out, &site->notes[i].place, site->place.path);
                buffer_text(out, " ");
            }
            html_text(out, site->notes[i].text);
            buffer_text(out, "</li>\n");
        }
        buffer_text(out, "</ul>\n");
    }
    buffer_text(out, "</article>\n");
}

static void put_cards(struct buffer *out, const struct project *project, const struct summary *summary)
{
    buffer_format(
        out,
        "<div class=\"cards\"><div class=\"card\"><b>%zu</b><span>calls of collectives in %zu file%s</span></div>\n",
        summary->calls, project->unit_count, project->unit_count == 1 ? "" : "s");
    for (int status = 0; status < STATUS_COUNT; status++)
        if (summary->by_status[status])
            buffer_format(out, "<div class=\"card\"><b>%zu</b><span>%s</span></div>\n",
                          summary->by_status[status], titles[status]);
    if (summary->shows)
        buffer_format(
            out, "<div class=\"card\"><b>%zu</b><span>of them print what the own part holds</span></div>\n",
            summary->shows);
    buffer_text(out, "</div>\n");
}

static void put_gaps(struct buffer *out, const struct project *project)
{
    if (!project->gap_count && !project->warning_count)
        return;
    buffer_text(out, "<div class=\"warn\">");
    if (project->gap_count)
        buffer_format(out, "<b>Incomplete:</b> %zu place%s could not be analysed.", project->gap_count,
                      project->gap_count == 1 ? "" : "s");
    buffer_text(out, "<ul>\n");
    for (size_t i = 0; i < project->gap_count; i++) {
        const struct not_analysed *gap = &project->gaps[i];
        buffer_text(out, "<li><code>");
        html_text(out, gap->path);
        if (gap->line)
            buffer_format(out, ":%u", gap->line);
        buffer_text(out, "</code> ");
        html_text(out, gap->reason);
        buffer_format(out, " [SY%03d]</li>\n", gap->code);
    }
    for (size_t i = 0; i < project->warning_count; i++) {
        const struct site_note *warning = &project->warnings[i];
        buffer_text(out, "<li>");
        if (warning->place.path) {
            put_where(out, &warning->place, NULL);
            buffer_text(out, " ");
        }
        html_text(out, warning->text);
        buffer_text(out, "</li>\n");
    }
    buffer_text(out, "</ul></div>\n");
}

/* Radio buttons before what they hide or show: they work without scripts. */
static void put_filter(struct buffer *out, const struct summary *summary)
{
    buffer_format(
        out, "<input type=\"radio\" name=\"f\" id=\"f-all\" checked><label for=\"f-all\">all %zu</label>\n",
        summary->calls);
    for (int status = 0; status < STATUS_COUNT; status++) {
        const char *name = site_status_name((enum site_status)status);
        if (summary->by_status[status])
            buffer_format(out,
                          "<input type=\"radio\" name=\"f\" id=\"f-%s\"><label for=\"f-%s\">%s %zu</label>\n",
                          name, name, titles[status], summary->by_status[status]);
    }
}

static void put_calls(struct buffer *out, const struct project *project)
{
    const char *file = "";
    for (size_t i = 0; i < project->sites->count; i++) {
        const struct site *site = &project->sites->sites[i];
        if (strcmp(file, site->place.path)) {
            file = site->place.path;
            buffer_text(out, "<h2>");
            html_text(out, file);
            buffer_text(out, "</h2>\n");
        }
        put_site(out, project, site, i + 1);
    }
}

/* Refused calls by code, in the order of the table. */
static void put_reasons(struct buffer *out, const struct project *project)
{
    bool any = false;
    for (size_t c = 0; c < code_count; c++) {
        bool first = true;
        for (size_t i = 0; i < project->sites->count; i++) {
            const struct site *site = &project->sites->sites[i];
            if (site->status != SITE_REFUSED || site->code != codes[c].number)
                continue;
            if (!any)
                buffer_text(out, "<h2>Why calls are refused, and what to do</h2>\n");
            if (first) {
                buffer_format(out, "<div class=\"reason\"><h3>SY%03d: ", codes[c].number);
                html_text(out, codes[c].title);
                buffer_text(out, "</h3><p>");
                html_text(out, codes[c].why);
                buffer_text(out, "</p><p><b>What to do:</b> ");
                html_text(out, codes[c].remedy);
                buffer_text(out, "</p><ul>\n");
            }
            any = true;
            first = false;
            buffer_format(out, "<li><a href=\"#c%zu\">", i + 1);
            put_where(out, &site->place, NULL);
            buffer_text(out, "</a> ");
            html_text(out, site->collective);
            buffer_text(out, "</li>\n");
        }
        if (!first)
            buffer_text(out, "</ul></div>\n");
    }
}

static void put_change(struct buffer *out, const struct project *project)
{
    struct rewriting rewriting;
    struct buffer diff = {0};
    if (rewriting_make(project, &rewriting) == EXIT_COMPLETE)
        for (size_t i = 0; i < rewriting.count; i++)
            diff_add(&diff, false, rewriting.files[i].original->path, &rewriting.files[i]);
    rewriting_free(&rewriting);
    if (diff.size) {
        buffer_text(out, "<h2>What would change</h2>\n<pre>");
        for (const char *at = diff.data; *at;) {
            size_t length = strcspn(at, "\n");
            const char *class = *at == '+' ? "add" : *at == '-' ? "cut" : NULL;
            buffer_format(out, "%s%s%s", class ? "<span class=\"" : "", class ? class : "",
                          class ? "\">" : "");
            put_line(out, at, length);
            buffer_text(out, class ? "</span>\n" : "\n");
            at += length + (at[length] == '\n');
        }
        buffer_text(out, "</pre>\n");
    }
    buffer_free(&diff);
}

void report_html(FILE *out, const struct project *project)
{
    struct buffer page = {0};
    struct summary summary;
    summary_make(project, &summary);
    buffer_text(&page, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                       "<title>Steelyard: audit</title>\n<style>\n");
    buffer_text(&page, style_sheet);
    buffer_text(&page, audit_style);
    buffer_text(&page, "</style></head><body>\n<h1>Audit of collective calls</h1>\n");
    put_cards(&page, project, &summary);
    put_gaps(&page, project);
    put_filter(&page, &summary);
    buffer_text(&page, "<main>\n");
    put_calls(&page, project);
    put_reasons(&page, project);
    put_change(&page, project);
    buffer_text(&page, "</main>\n<footer>Written by steelyard " STEELYARD_VERSION
                       " audit.</footer>\n</body></html>\n");
    summary_free(&summary);
    fwrite(page.data, 1, page.size, out);
    buffer_free(&page);
}
