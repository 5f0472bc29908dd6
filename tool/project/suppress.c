#define _GNU_SOURCE /* memmem */
#include "project/suppress.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codes.h"

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Past a string or character constant that starts at `at`. */
static size_t skip_quoted(const char *bytes, size_t size, size_t at)
{
    char quote = bytes[at++];
    while (at < size && bytes[at] != quote && bytes[at] != '\n') {
        if (bytes[at] == '\\' && at + 1 < size)
            at++;
        at++;
    }
    return at < size && bytes[at] == quote ? at + 1 : at;
}

/* Past a raw string whose quote stands at `at`: R"x( .. )x". */
static size_t skip_raw(const char *bytes, size_t size, size_t at)
{
    size_t open = at + 1;
    while (open < size && bytes[open] != '(' && open - at <= 17)
        open++;
    if (open >= size || bytes[open] != '(')
        return skip_quoted(bytes, size, at);
    size_t mark = open - at - 1;
    for (size_t i = open + 1; i + mark + 1 < size; i++) {
        if (bytes[i] == ')' && !memcmp(bytes + i + 1, bytes + at + 1, mark) && bytes[i + 1 + mark] == '"')
            return i + mark + 2;
    }
    return size;
}

static size_t end_of_comment(const char *bytes, size_t size, size_t at)
{
    if (bytes[at + 1] == '*') {
        for (size_t i = at + 2; i + 1 < size; i++) {
            if (bytes[i] == '*' && bytes[i + 1] == '/')
                return i + 2;
        }
        return size;
    }
    size_t i = at + 2;
    while (i < size && (bytes[i] != '\n' || bytes[i - 1] == '\\' ||
                        (i >= 2 && bytes[i - 1] == '\r' && bytes[i - 2] == '\\')))
        i++;
    return i;
}

static unsigned lines_in(const char *bytes, size_t size)
{
    unsigned lines = 0;
    for (const char *at = bytes, *end = bytes + size; (at = memchr(at, '\n', (size_t)(end - at))); at++)
        lines++;
    return lines;
}

void comments_visit(const char *bytes, size_t size, comment_visitor *visit, void *data)
{
    unsigned line = 1;
    for (size_t at = 0; at < size;) {
        char c = bytes[at];
        size_t next = at + 1;
        if (c == '/' && at + 1 < size && (bytes[at + 1] == '*' || bytes[at + 1] == '/')) {
            next = end_of_comment(bytes, size, at);
            visit(data, bytes + at, next - at, at, line, line + lines_in(bytes + at, next - at));
        } else if (c == '"') {
            bool raw = at && bytes[at - 1] == 'R' &&
                       (at < 2 || !is_name(bytes[at - 2]) || strchr("uUL8", bytes[at - 2]));
            next = raw ? skip_raw(bytes, size, at) : skip_quoted(bytes, size, at);
        } else if (c == '\'' && !(at && isdigit((unsigned char)bytes[at - 1]))) {
            /* after a digit it separates digits (C++14) */
            next = skip_quoted(bytes, size, at);
        }
        line += lines_in(bytes + at, next - at);
        at = next;
    }
}

struct keeping {
    struct project *project;
    const struct file_text *file;
};

/* True when a site of the file stands on one of the lines and has the code. */
static bool keep(struct keeping *keeping, int code, unsigned line, unsigned end_line)
{
    struct site_list *list = keeping->project->sites;
    bool used = false;
    for (size_t i = 0; i < list->count; i++) {
        struct site *site = &list->sites[i];
        if (site->code != code || site->place.line < line || site->place.line > end_line + 1 ||
            file_table_find(&keeping->project->files, site->place.path) != keeping->file)
            continue;
        if (site->status == SITE_CONVERTIBLE && site->group >= 0)
            project_drop_group(keeping->project, site->group, SITE_SUPPRESSED, 0, NULL);
        else if (site->status == SITE_CONVERTIBLE || site->status == SITE_REFUSED)
            site->status = SITE_SUPPRESSED;
        used = used || site->status == SITE_SUPPRESSED;
    }
    return used;
}

static void look_at_comment(void *data, const char *text, size_t size, size_t offset, unsigned line,
                            unsigned end_line)
{
    struct keeping *keeping = data;
    static const char mark[] = "steelyard:";
    char *comment = duplicate_bytes(text, size);
    char *at = strstr(comment, mark);
    if (at) {
        at += sizeof mark - 1;
        at += strspn(at, " \t");
    }
    if (!at || strncmp(at, "keep", 4) || is_name(at[4])) {
        free(comment);
        return;
    }
    at += 4 + strspn(at + 4, " \t,");
    struct place place = {.path = keeping->file->path, .line = line, .offset = offset};
    size_t column = offset;
    while (column && keeping->file->bytes[column - 1] != '\n')
        column--;
    place.column = (unsigned)(offset - column) + 1;
    size_t named = 0;
    while (!strncmp(at, "SY", 2) && isdigit((unsigned char)at[2])) {
        int code = (int)strtol(at + 2, &at, 10);
        named++;
        if (!keep(keeping, code, line, end_line))
            project_add_warning(
                keeping->project, &place,
                format_text("this comment keeps nothing: no call here has the code SY%03d [SY%d]", code,
                            CODE_UNUSED_SUPPRESSION));
        at += strspn(at, " \t,");
    }
    if (!named)
        project_add_warning(
            keeping->project, &place,
            format_text("this comment keeps nothing: it names no code (keep SYnnn reason) [SY%d]",
                        CODE_UNUSED_SUPPRESSION));
    free(comment);
}

void suppress_sites(struct project *project)
{
    for (size_t i = 0; i < project->files.count; i++) {
        struct keeping keeping = {project, project->files.items[i]};
        const char *bytes = keeping.file->bytes;
        if (memmem(bytes, keeping.file->size, "steelyard:", strlen("steelyard:")))
            comments_visit(bytes, keeping.file->size, look_at_comment, &keeping);
    }
}
