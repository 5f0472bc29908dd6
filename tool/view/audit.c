/* The audit of the program's sources, beside what the program did: the report of `steelyard audit --format
 * json`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/json_place.h"
#include "files/file.h"
#include "view/page.h"

struct check {
    const char *path;
    const struct file_text *file;
    char *message;
    size_t size;
    struct sy_json_step steps[4];
    size_t depth;
    bool failed;
};

static void fail(struct check *check, const char *what)
{
    char where[160];
    if (check->failed)
        return;
    check->failed = true;
    sy_json_path(check->steps, check->depth, where, sizeof where);
    snprintf(check->message, check->size, "%s:%zu: %s: %s", check->path,
             sy_json_line(check->file->bytes, check->file->size, check->steps, check->depth), where, what);
}

static void expect(struct check *check, json_t *object, const char *key, json_type type, const char *what)
{
    json_t *value = json_object_get(object, key);
    check->steps[check->depth++] = (struct sy_json_step){key, 0};
    if (!value || json_typeof(value) != type)
        fail(check, what);
    check->depth--;
}

static void check_site(struct check *check, json_t *site, size_t i)
{
    check->steps[1] = (struct sy_json_step){NULL, i};
    check->depth = 2;
    if (!json_is_object(site)) {
        fail(check, "should be an object");
        return;
    }
    expect(check, site, "code", JSON_STRING, "should be a string");
    expect(check, site, "status", JSON_STRING, "should be a string");
    expect(check, site, "collective", JSON_STRING, "should be a string");
    expect(check, site, "message", JSON_STRING, "should be a string");
    expect(check, site, "location", JSON_OBJECT, "should be an object");
    if (check->failed)
        return;
    json_t *location = json_object_get(site, "location");
    check->steps[check->depth++] = (struct sy_json_step){"location", 0};
    expect(check, location, "file", JSON_STRING, "should be a string");
    expect(check, location, "line", JSON_INTEGER, "should be a whole number");
}

json_t *audit_read(const char *path, char *message, size_t size)
{
    struct file_text file;
    char *reason = NULL;
    json_error_t error;
    if (file_read(path, &file, &reason) != FILE_FINE) {
        snprintf(message, size, "%s: %s", path, reason);
        free(reason);
        file_free(&file);
        return NULL;
    }
    json_t *audit = json_loadb(file.bytes, file.size, JSON_REJECT_DUPLICATES, &error);
    struct check check = {.path = path, .file = &file, .message = message, .size = size};
    if (!audit) {
        snprintf(message, size, "%s:%d: not JSON: %s", path, error.line > 0 ? error.line : 1, error.text);
    } else {
        json_t *sites = json_object_get(audit, "sites"), *site;
        check.steps[0] = (struct sy_json_step){"sites", 0};
        check.depth = 1;
        size_t i;
        if (!json_is_array(sites))
            fail(&check, "should be an array: is this a report of steelyard audit --format json?");
        json_array_foreach(sites, i, site)
        {
            if (!check.failed)
                check_site(&check, site, i);
        }
        if (check.failed) {
            json_decref(audit);
            audit = NULL;
        }
    }
    for (char *c = message; !audit && *c; c++) /* one line, whatever it quotes */
        if ((unsigned char)*c < 0x20)
            *c = '?';
    file_free(&file);
    return audit;
}

static const char *text_of(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void put_place(struct buffer *out, json_t *location)
{
    buffer_text(out, "<code>");
    html_text(out, text_of(location, "file"));
    buffer_format(out, ":%lld</code>", (long long)json_integer_value(json_object_get(location, "line")));
}

/* A call of the audit and one of the run, which may have been rewritten (MPI_Gatherv for MPI_Gather). */
static bool same_call(const char *collective, const char *ran, json_t *location, const char *file,
                      long long line)
{
    size_t length = strlen(ran);
    return strncmp(collective, ran, length) == 0 &&
           (!collective[length] || !strcmp(collective + length, "v")) &&
           line == (long long)json_integer_value(json_object_get(location, "line")) &&
           strcmp(path_end(file), path_end(text_of(location, "file"))) == 0;
}

static bool was_run(const struct view *view, json_t *call)
{
    json_t *location = json_object_get(call, "location");
    const char *collective = text_of(call, "collective");
    for (size_t i = 0; i < view->run->site_count; i++) {
        const struct sy_run_site *site = &view->run->sites[i];
        if (site->call_count == 0 &&
            same_call(collective, site->collective, location, site->file, site->line))
            return true;
        for (size_t c = 0; c < site->call_count; c++)
            if (same_call(collective, site->calls[c].collective, location, site->calls[c].file,
                          site->calls[c].line))
                return true;
    }
    return false;
}

static void site_row(struct buffer *out, const struct view *view, json_t *site)
{
    json_t *location = json_object_get(site, "location"), *note;
    const char *status = text_of(site, "status");
    bool good = !strcmp(status, "convertible") || !strcmp(status, "changed") || !strcmp(status, "already");
    size_t i;
    buffer_text(out, "<tr><td class=\"w\">");
    put_place(out, location);
    if (was_run(view, site))
        buffer_text(out, "<br><small>ran, see above</small>");
    buffer_text(out, "</td><td>");
    html_text(out, text_of(site, "collective"));
    buffer_format(out, "</td><td><span class=\"tag %s\">", good ? "good" : "bad");
    html_text(out, status);
    buffer_text(out, "</span></td><td><b>");
    html_text(out, text_of(site, "code"));
    buffer_text(out, "</b> ");
    html_text(out, text_of(site, "message"));
    json_array_foreach(json_object_get(site, "notes"), i, note)
    {
        buffer_text(out, "<br><small>");
        if (json_is_object(json_object_get(note, "location"))) {
            put_place(out, json_object_get(note, "location"));
            buffer_text(out, " ");
        }
        html_text(out, text_of(note, "message"));
        buffer_text(out, "</small>");
    }
    buffer_text(out, "</td></tr>\n");
}

static void put_summary(struct buffer *out, json_t *audit)
{
    static const char *const names[] = {"convertible", "changed", "refused",
                                        "follows",     "already", "suppressed"};
    json_t *summary = json_object_get(audit, "summary");
    bool first = true;
    if (!json_is_object(summary))
        return;
    buffer_text(out, "<p>");
    put_count(out, (long long)json_integer_value(json_object_get(summary, "calls")));
    buffer_text(out, " calls of collectives: ");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        long long count = (long long)json_integer_value(json_object_get(summary, names[i]));
        if (count <= 0)
            continue;
        buffer_text(out, first ? "" : ", ");
        put_count(out, count);
        buffer_format(out, " %s", names[i]);
        first = false;
    }
    buffer_text(out, ".</p>\n");
}

void audit_write(struct buffer *out, const struct view *view)
{
    if (!view->audit)
        return;
    json_t *sites = json_object_get(view->audit, "sites"), *site,
           *gaps = json_object_get(view->audit, "not_analysed");
    size_t i;
    buffer_text(out, "<h2 id=\"audit\">The program's collectives</h2>\n<p class=\"soft\">From <code>");
    html_text(out, view->audit_name);
    buffer_text(out, "</code>.</p>\n");
    put_summary(out, view->audit);
    if (json_array_size(gaps) > 0) {
        buffer_format(
            out, "<div class=\"warn\">%zu places could not be analysed: the audit is not complete.</div>\n",
            json_array_size(gaps));
    }
    buffer_text(
        out,
        "<div "
        "class=\"scroll\"><table><thead><tr><th>place</th><th>collective</th><th>status</th><th>reason</th>"
        "</tr></thead><tbody>\n");
    json_array_foreach(sites, i, site) site_row(out, view, site);
    buffer_text(out, "</tbody></table></div>\n");
}
