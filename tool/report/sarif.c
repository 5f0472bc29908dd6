/* SARIF 2.1.0 (OASIS standard), as code hosting services read it. */
#include <stdlib.h>
#include <string.h>

#include "codes.h"
#include "report/json.h"
#include "report/report.h"
#include "project/edits.h"
#include "project/home.h"

static json_t *message(const char *text)
{
    json_t *value = json_object();
    json_object_set_new(value, "text", json_text(text));
    return value;
}

/* A URI reference: what RFC 3986 does not allow in a path is percent-encoded, and so is the colon, which
 * would make a scheme of what stands before it. */
static char *uri_text(const char *path)
{
    struct buffer text = {0};
    if (path[0] == '/')
        buffer_text(&text, "file://");
    for (const unsigned char *at = (const unsigned char *)path; *at; at++) {
        bool plain = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') ||
                     strchr("/-._~+@,=!$&'()*;", *at);
        if (plain)
            buffer_add(&text, (const char *)at, 1);
        else
            buffer_format(&text, "%%%02X", *at);
    }
    return text.data;
}

static json_t *uri(const char *path)
{
    char *text = uri_text(path);
    json_t *value = json_object();
    json_object_set_new(value, "uri", json_text(text));
    free(text);
    return value;
}

/* Where the documents are, new. */
static char *documents(void)
{
    if (*STEELYARD_DOCUMENTS)
        return duplicate(STEELYARD_DOCUMENTS);
    char *folder = home_documents(), *text = uri_text(folder);
    free(folder);
    return text;
}

/* Columns here are bytes; the log's are characters of Unicode. A byte that is no UTF-8 (Latin-1) counts as
 * one. */
static size_t characters(const char *from, const char *to)
{
    size_t count = 0;
    while (from < to) {
        const unsigned char lead = (unsigned char)*from++;
        int follow = lead >= 0xF0 && lead < 0xF8 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC2 && lead < 0xE0 ? 1 : 0;
        const char *at = from;
        while (follow && at < to && ((unsigned char)*at & 0xC0) == 0x80) {
            at++;
            follow--;
        }
        if (!follow)
            from = at;
        count++;
    }
    return count;
}

/* Start of the line with this number, from 1; NULL: the text has no such line. */
static const char *line_start(const struct file_text *file, unsigned line)
{
    const char *at = file->bytes, *end = file->bytes + file->size;
    for (unsigned i = 1; at && i < line; i++) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    return at;
}

static size_t column_of(const struct project *project, const struct place *place, unsigned column)
{
    const struct file_text *file = file_table_find(&project->files, place->path);
    const char *start = file && file->bytes ? line_start(file, place->line) : NULL;
    if (!start || (size_t)(file->bytes + file->size - start) < column - 1)
        return column;
    return characters(start, start + column - 1) + 1;
}

/* LINE and COLUMN properties of an offset; a mark at the start of the file is not counted. */
static void add_position(json_t *region, const char *line_key, const char *column_key,
                         const struct file_text *file, size_t offset)
{
    const char *at = file->bytes, *to = file->bytes + offset, *next;
    json_int_t line = 1;
    if (file->size >= 3 && offset >= 3 && !memcmp(at, "\xEF\xBB\xBF", 3))
        at += 3;
    while ((next = memchr(at, '\n', (size_t)(to - at)))) {
        at = next + 1;
        line++;
    }
    json_object_set_new(region, line_key, json_integer(line));
    json_object_set_new(region, column_key, json_count(characters(at, to) + 1));
}

static json_t *location(const struct project *project, const struct place *place, const char *text)
{
    json_t *value = json_object(), *physical = json_object();
    json_object_set_new(physical, "artifactLocation", uri(place->path));
    if (place->line) {
        json_t *region = json_object();
        json_object_set_new(region, "startLine", json_integer(place->line));
        if (place->column)
            json_object_set_new(region, "startColumn", json_count(column_of(project, place, place->column)));
        if (place->column && place->end_column > place->column)
            json_object_set_new(region, "endColumn",
                                json_count(column_of(project, place, place->end_column)));
        json_object_set_new(physical, "region", region);
    }
    json_object_set_new(value, "physicalLocation", physical);
    if (text)
        json_object_set_new(value, "message", message(text));
    return value;
}

/* The standard wants each location once. */
static void append_once(json_t *array, json_t *value)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        if (json_equal(json_array_get(array, i), value)) {
            json_decref(value);
            return;
        }
    }
    json_array_append_new(array, value);
}

/* Identity and index of a rule. */
static void add_rule(json_t *object, const char *id_key, const char *index_key, int number)
{
    json_object_set_new(object, id_key, json_code(number));
    for (size_t i = 0; i < code_count; i++) {
        if (codes[i].number == number)
            json_object_set_new(object, index_key, json_count(i));
    }
}

static json_t *rules(const char *pages)
{
    json_t *array = json_array();
    for (size_t i = 0; i < code_count; i++) {
        json_t *rule = json_object(), *configuration = json_object();
        json_object_set_new(rule, "id", json_code(codes[i].number));
        json_object_set_new(rule, "name", json_text(codes[i].name));
        json_object_set_new(rule, "shortDescription", message(codes[i].title));
        json_object_set_new(rule, "fullDescription", message(codes[i].why));
        json_object_set_new(rule, "help", message(codes[i].remedy));
        char *page = format_text("%s/codes.md#SY%03d", pages, codes[i].number);
        json_object_set_new(rule, "helpUri", json_text(page));
        free(page);
        const char *level = codes[i].kind == CODE_KIND_REFUSED ? "warning"
                            : codes[i].kind == CODE_KIND_INCOMPLETE || codes[i].kind == CODE_KIND_ERROR
                                ? "error"
                                : "note";
        json_object_set_new(configuration, "level", json_text(level));
        json_object_set_new(rule, "defaultConfiguration", configuration);
        json_array_append_new(array, rule);
    }
    return array;
}

static json_t *fixes(const struct project *project, const struct site *site)
{
    json_t *changes = json_array();
    const char *path = NULL;
    json_t *replacements = NULL;
    for (size_t i = 0; i < project->sites->edit_count; i++) {
        const struct edit *edit = &project->sites->edits[i];
        if (!edit_is_of(&project->joined, edit, site))
            continue;
        if (!path || strcmp(path, edit->path)) {
            json_t *change = json_object();
            path = edit->path;
            replacements = json_array();
            json_object_set_new(change, "artifactLocation", uri(path));
            json_object_set_new(change, "replacements", replacements);
            json_array_append_new(changes, change);
        }
        json_t *replacement = json_object(), *region = json_object(), *content = json_object();
        const struct file_text *file = file_table_find(&project->files, edit->path);
        add_position(region, "startLine", "startColumn", file, edit->offset);
        add_position(region, "endLine", "endColumn", file, edit->offset + edit->length);
        json_object_set_new(content, "text", json_text(edit->text));
        json_object_set_new(replacement, "deletedRegion", region);
        json_object_set_new(replacement, "insertedContent", content);
        json_array_append_new(replacements, replacement);
    }
    if (!json_array_size(changes)) {
        json_decref(changes);
        return NULL;
    }
    json_t *array = json_array(), *fix = json_object();
    json_object_set_new(fix, "description", message("what steelyard apply would write"));
    json_object_set_new(fix, "artifactChanges", changes);
    json_array_append_new(array, fix);
    return array;
}

static json_t *result(const struct project *project, const struct site *site)
{
    json_t *value = json_object(), *locations = json_array(), *prints = json_object();
    add_rule(value, "ruleId", "ruleIndex", site->code);
    bool finding =
        site->status == SITE_REFUSED || site->status == SITE_CONVERTIBLE || site->status == SITE_SUPPRESSED;
    json_object_set_new(value, "kind", json_text(finding ? "fail" : "pass"));
    json_object_set_new(value, "level",
                        json_text(!finding                       ? "none"
                                  : site->status == SITE_REFUSED ? "warning"
                                                                 : "note"));
    json_object_set_new(value, "message", message(site->message));
    json_array_append_new(locations, location(project, &site->place, NULL));
    json_object_set_new(value, "locations", locations);
    if (site->note_count) {
        json_t *related = json_array();
        for (size_t i = 0; i < site->note_count; i++) {
            const struct place *place = site->notes[i].place.path ? &site->notes[i].place : &site->place;
            append_once(related, location(project, place, site->notes[i].text));
        }
        json_object_set_new(value, "relatedLocations", related);
    }
    json_object_set_new(prints, "steelyardSite/v1", json_text(site->id));
    json_object_set_new(value, "partialFingerprints", prints);
    if (site->status == SITE_SUPPRESSED) {
        json_t *suppressions = json_array(), *suppression = json_object();
        json_object_set_new(suppression, "kind", json_text("inSource"));
        json_array_append_new(suppressions, suppression);
        json_object_set_new(value, "suppressions", suppressions);
    }
    json_t *fix = site->status == SITE_CONVERTIBLE ? fixes(project, site) : NULL;
    if (fix)
        json_object_set_new(value, "fixes", fix);
    json_t *properties = json_object();
    json_object_set_new(properties, "status", json_text(site_status_name(site->status)));
    json_object_set_new(properties, "collective", json_text(site->collective));
    json_object_set_new(properties, "function", json_text(site->function));
    json_object_set_new(value, "properties", properties);
    return value;
}

static json_t *notification(const struct project *project, const struct place *place, int code,
                            const char *level, const char *text)
{
    json_t *value = json_object();
    if (code) {
        json_t *descriptor = json_object();
        add_rule(descriptor, "id", "index", code);
        json_object_set_new(value, "associatedRule", descriptor);
    }
    json_object_set_new(value, "level", json_text(level));
    json_object_set_new(value, "message", message(text));
    if (place->path) {
        json_t *locations = json_array();
        json_array_append_new(locations, location(project, place, NULL));
        json_object_set_new(value, "locations", locations);
    }
    return value;
}

static json_t *invocation(const struct project *project)
{
    json_t *value = json_object(), *notifications = json_array();
    json_object_set_new(value, "executionSuccessful", json_boolean(project->gap_count == 0));
    for (size_t i = 0; i < project->gap_count; i++) {
        struct place place = {.path = project->gaps[i].path, .line = project->gaps[i].line};
        json_array_append_new(notifications, notification(project, &place, project->gaps[i].code, "error",
                                                          project->gaps[i].reason));
    }
    for (size_t i = 0; i < project->warning_count; i++)
        json_array_append_new(notifications, notification(project, &project->warnings[i].place, 0, "warning",
                                                          project->warnings[i].text));
    json_object_set_new(value, "toolExecutionNotifications", notifications);
    return value;
}

void report_sarif(FILE *out, const struct project *project)
{
    json_t *log = json_object(), *runs = json_array(), *run = json_object(), *tool = json_object(),
           *driver = json_object(), *results = json_array(), *invocations = json_array();
    json_object_set_new(log, "$schema", json_text("https://json.schemastore.org/sarif-2.1.0.json"));
    json_object_set_new(log, "version", json_text("2.1.0"));
    json_object_set_new(driver, "name", json_text("steelyard"));
    json_object_set_new(driver, "version", json_text(STEELYARD_VERSION));
    char *pages = documents(), *page = format_text("%s/command.md", pages);
    json_object_set_new(driver, "informationUri", json_text(page));
    json_object_set_new(driver, "semanticVersion", json_text(STEELYARD_VERSION));
    json_object_set_new(driver, "rules", rules(pages));
    free(page);
    free(pages);
    json_object_set_new(tool, "driver", driver);
    json_object_set_new(run, "tool", tool);
    json_array_append_new(invocations, invocation(project));
    json_object_set_new(run, "invocations", invocations);
    for (size_t i = 0; i < project->sites->count; i++)
        json_array_append_new(results, result(project, &project->sites->sites[i]));
    json_object_set_new(run, "columnKind", json_text("unicodeCodePoints"));
    json_object_set_new(run, "results", results);
    json_array_append_new(runs, run);
    json_object_set_new(log, "runs", runs);
    json_write(out, log);
}
