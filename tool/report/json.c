#include "report/json.h"

#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "report/report.h"

/* Length of the valid UTF-8 sequence at `at`, 0 when there is none. */
static size_t sequence_length(const unsigned char *at)
{
    if (at[0] < 0x80)
        return 1;
    size_t length = at[0] >= 0xc2 && at[0] < 0xe0   ? 2
                    : (at[0] & 0xf0) == 0xe0        ? 3
                    : at[0] >= 0xf0 && at[0] < 0xf5 ? 4
                                                    : 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    }
    if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
        (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f))
        return 0;
    return length;
}

json_t *json_text(const char *text)
{
    if (!text)
        return json_string("");
    json_t *value = json_string(text);
    if (value)
        return value;
    struct buffer clean = {0};
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        size_t length = sequence_length(at);
        if (length)
            buffer_add(&clean, (const char *)at, length);
        else
            buffer_text(&clean, "\xef\xbf\xbd");
        at += length ? length : 1;
    }
    value = json_string(clean.data);
    buffer_free(&clean);
    return value;
}

json_t *json_count(size_t number)
{
    return json_integer((json_int_t)number);
}

json_t *json_code(int code)
{
    char text[16];
    snprintf(text, sizeof text, "SY%03d", code);
    return json_string(text);
}

void json_write(FILE *out, json_t *value)
{
    json_dumpf(value, out, JSON_INDENT(2));
    fputc('\n', out);
    json_decref(value);
}

static json_t *location(const struct place *place)
{
    if (!place->path)
        return json_null();
    json_t *value = json_object();
    json_object_set_new(value, "file", json_text(place->path));
    json_object_set_new(value, "line", json_integer(place->line));
    json_object_set_new(value, "column", json_integer(place->column));
    return value;
}

static json_t *notes(const struct site_note *items, size_t count)
{
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *note = json_object();
        json_object_set_new(note, "message", json_text(items[i].text));
        json_object_set_new(note, "location", location(&items[i].place));
        json_array_append_new(array, note);
    }
    return array;
}

/* The edits of the change the site belongs to; the same for each site of a group. */
static json_t *edits(const struct project *project, const struct site *site)
{
    json_t *array = json_array();
    if (site->status != SITE_CONVERTIBLE && site->status != SITE_CHANGED && site->status != SITE_FOLLOWS)
        return array;
    for (size_t i = 0; i < project->sites->edit_count; i++) {
        const struct edit *edit = &project->sites->edits[i];
        if (!edit_is_of(&project->joined, edit, site))
            continue;
        json_t *value = json_object();
        json_object_set_new(value, "file", json_text(edit->path));
        json_object_set_new(value, "offset", json_count(edit->offset));
        json_object_set_new(value, "length", json_count(edit->length));
        json_object_set_new(value, "text", json_text(edit->text));
        json_array_append_new(array, value);
    }
    return array;
}

static json_t *counts(size_t calls, const size_t by_status[STATUS_COUNT], size_t shows)
{
    json_t *value = json_object();
    json_object_set_new(value, "calls", json_count(calls));
    for (int status = 0; status < STATUS_COUNT; status++)
        json_object_set_new(value, site_status_name((enum site_status)status), json_count(by_status[status]));
    json_object_set_new(value, "shows_own_part", json_count(shows));
    return value;
}

static json_t *summary_value(const struct project *project)
{
    struct summary summary;
    summary_make(project, &summary);
    json_t *value = counts(summary.calls, summary.by_status, summary.shows), *collectives = json_object();
    for (size_t i = 0; i < summary.line_count; i++)
        json_object_set_new(
            collectives, summary.lines[i].collective,
            counts(summary.lines[i].calls, summary.lines[i].by_status, summary.lines[i].shows));
    json_object_set_new(value, "collectives", collectives);
    summary_free(&summary);
    return value;
}

static json_t *site_value(const struct project *project, const struct site *site)
{
    json_t *value = json_object();
    json_object_set_new(value, "id", json_text(site->id));
    json_object_set_new(value, "code", json_code(site->code));
    json_object_set_new(value, "status", json_text(site_status_name(site->status)));
    json_object_set_new(value, "collective", json_text(site->collective));
    json_object_set_new(value, "function", json_text(site->function));
    json_object_set_new(value, "location", location(&site->place));
    json_object_set_new(value, "message", json_text(site->message));
    json_object_set_new(value, "notes", notes(site->notes, site->note_count));
    json_object_set_new(value, "edits", edits(project, site));
    json_object_set_new(value, "group", site->group < 0 ? json_null() : json_integer(site->group));
    return value;
}

static json_t *claim_value(const struct claim *claim)
{
    json_t *value = json_object();
    json_object_set_new(value, "location", location(&claim->place));
    json_object_set_new(value, "begin", json_count(claim->place.offset));
    json_object_set_new(value, "end", json_count(claim->end));
    json_object_set_new(value, "before", json_boolean(claim->before));
    json_object_set_new(value, "in_block", json_boolean(claim->in_block));
    json_object_set_new(value, "variable", json_text(claim->variable));
    json_object_set_new(value, "kind", json_string(claim_kind_name(claim->kind)));
    json_object_set_new(value, "value", json_text(claim->text));
    return value;
}

json_t *json_report(const struct project *project)
{
    json_t *report = json_object(), *units = json_array(), *gaps = json_array(), *sites = json_array();
    json_object_set_new(report, "schema", json_integer(1));
    json_object_set_new(report, "complete", json_boolean(project->gap_count == 0));
    for (size_t i = 0; i < project->unit_count; i++)
        json_array_append_new(units, json_text(project->units[i].path));
    json_object_set_new(report, "translation_units", units);
    for (size_t i = 0; i < project->gap_count; i++) {
        json_t *gap = json_object();
        json_object_set_new(gap, "file", json_text(project->gaps[i].path));
        json_object_set_new(gap, "line", json_integer(project->gaps[i].line));
        json_object_set_new(gap, "code", json_code(project->gaps[i].code));
        json_object_set_new(gap, "reason", json_text(project->gaps[i].reason));
        json_array_append_new(gaps, gap);
    }
    json_object_set_new(report, "not_analysed", gaps);
    json_object_set_new(report, "summary", summary_value(project));
    for (size_t i = 0; i < project->sites->count; i++)
        json_array_append_new(sites, site_value(project, &project->sites->sites[i]));
    json_object_set_new(report, "sites", sites);
    json_object_set_new(report, "warnings", notes(project->warnings, project->warning_count));
    if (settings.claims) {
        json_t *claims = json_array();
        for (size_t i = 0; i < project->sites->claim_count; i++)
            json_array_append_new(claims, claim_value(&project->sites->claims[i]));
        json_object_set_new(report, "claims", claims);
    }
    return report;
}

void report_json(FILE *out, const struct project *project)
{
    json_write(out, json_report(project));
}
