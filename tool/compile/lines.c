#define _GNU_SOURCE /* memmem */
#include <stdlib.h>
#include <string.h>

#include "compile/compile.h"

/* Where the text stands between tokens: not in a comment, a string, a directive or the arguments of a call.
 * Only there may a #line directive be put. */
struct scan {
    const char *bytes;
    size_t size, at;
    unsigned line; /* of `at`, from 1 */
    long depth;    /* of parentheses */
};

static void count_lines(struct scan *scan, size_t to)
{
    for (; scan->at < to; scan->at++)
        scan->line += scan->bytes[scan->at] == '\n';
}

/* Past the end of the line, lines that end in a backslash continued; comments that begin there included. */
static void skip_directive(struct scan *scan)
{
    size_t at = scan->at;
    while (at < scan->size) {
        const char *end = memchr(scan->bytes + at, '\n', scan->size - at);
        const char *comment = memmem(scan->bytes + at, scan->size - at, "/*", 2);
        if (comment && (!end || comment < end)) {
            const char *close =
                memmem(comment + 2, scan->size - (size_t)(comment + 2 - scan->bytes), "*/", 2);
            at = close ? (size_t)(close - scan->bytes) + 2 : scan->size;
            continue;
        }
        if (!end) {
            at = scan->size;
            break;
        }
        size_t stop = (size_t)(end - scan->bytes);
        at = stop + 1;
        bool continued =
            stop && (scan->bytes[stop - 1] == '\\' ||
                     (stop > 1 && scan->bytes[stop - 1] == '\r' && scan->bytes[stop - 2] == '\\'));
        if (!continued)
            break;
    }
    count_lines(scan, at);
}

static void skip_quoted(struct scan *scan)
{
    char quote = scan->bytes[scan->at];
    size_t at = scan->at + 1;
    while (at < scan->size && scan->bytes[at] != quote && scan->bytes[at] != '\n')
        at += scan->bytes[at] == '\\' && at + 1 < scan->size ? 2 : 1;
    count_lines(scan, at < scan->size && scan->bytes[at] == quote ? at + 1 : at);
}

static void skip_comment(struct scan *scan)
{
    size_t at;
    if (scan->bytes[scan->at + 1] == '/') {
        const char *end = memchr(scan->bytes + scan->at, '\n', scan->size - scan->at);
        at = end ? (size_t)(end - scan->bytes) : scan->size;
    } else {
        const char *end = memmem(scan->bytes + scan->at + 2, scan->size - scan->at - 2, "*/", 2);
        at = end ? (size_t)(end - scan->bytes) + 2 : scan->size;
    }
    count_lines(scan, at);
}

/* Moves to the next start of a line where a directive may stand, from `from` on; false at the end of the
 * file. */
static bool next_safe_line(struct scan *scan, size_t from)
{
    bool blank = false;
    while (scan->at < scan->size) {
        char c = scan->bytes[scan->at];
        bool start = scan->at == 0 || scan->bytes[scan->at - 1] == '\n';
        if (start && c == '}')
            scan->depth = 0;
        if (start && scan->depth == 0 && scan->at >= from)
            return true;
        blank = start || (blank && (c == ' ' || c == '\t'));
        if (c == '#' && (start || blank)) {
            skip_directive(scan);
        } else if (c == '/' && scan->at + 1 < scan->size &&
                   (scan->bytes[scan->at + 1] == '/' || scan->bytes[scan->at + 1] == '*')) {
            skip_comment(scan);
        } else if (c == '"' || c == '\'') {
            skip_quoted(scan);
        } else {
            scan->depth += (c == '(') - (c == ')' && scan->depth > 0);
            count_lines(scan, scan->at + 1);
        }
    }
    return false;
}

static void put_line(struct buffer *out, unsigned line, const char *shown)
{
    buffer_format(out, "#line %u \"", line);
    for (; *shown; shown++) {
        if (*shown == '\n' || *shown == '\r')
            buffer_text(out, *shown == '\n' ? "\\n" : "\\r");
        else
            buffer_format(out, *shown == '"' || *shown == '\\' ? "\\%c" : "%c", *shown);
    }
    buffer_text(out, "\"\n");
}

static size_t newlines(const char *bytes, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += bytes[i] == '\n';
    return count;
}

void text_with_lines(const struct rewritten_file *file, const char *shown, struct buffer *out)
{
    const char *bytes = file->original->bytes;
    size_t size = file->original->size;
    size_t at = size >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3) ? 3 : 0;
    struct scan scan = {.bytes = bytes, .size = size, .line = 1};
    buffer_add(out, bytes, at);
    put_line(out, 1, shown);
    bool shifted = false; /* lines are counted wrong from here on */
    for (size_t i = 0; i < file->edit_count;) {
        size_t removed = 0, added = 0, end;
        /* Edits up to the next place where the count of lines can be set right again. */
        do {
            const struct edit *edit = file->edits[i++];
            buffer_add(out, bytes + at, edit->offset - at);
            buffer_text(out, edit->text);
            removed += newlines(bytes + edit->offset, edit->length);
            added += newlines(edit->text, strlen(edit->text));
            at = end = edit->offset + edit->length;
        } while (i < file->edit_count && file->edits[i]->offset <= end);
        shifted = shifted || removed != added;
        if (!shifted)
            continue;
        /* Text put in before a line's start ends in a newline of its own: the line itself comes next. */
        bool fresh = out->size && out->data[out->size - 1] == '\n';
        struct scan ahead = scan;
        size_t limit = i < file->edit_count ? file->edits[i]->offset : size;
        /* Where the next edit comes first, the count is set right after that one. */
        if (next_safe_line(&ahead, fresh ? end : end + 1) && ahead.at <= limit) {
            buffer_add(out, bytes + at, ahead.at - at);
            put_line(out, ahead.line, shown);
            at = ahead.at;
            scan = ahead;
            shifted = false;
        }
    }
    buffer_add(out, bytes + at, size - at);
}
