#include "writing/call_line.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "files/file.h"

enum { MOST_LINES = 40 };

/* Whether the name stands in the text as a word of its own, with or without a v behind it. */
static bool names(const char *text, size_t length, const char *collective)
{
    size_t name = strlen(collective);
    for (size_t i = 0; i + name <= length; i++) {
        if (memcmp(text + i, collective, name) != 0 ||
            (i > 0 && (isalnum((unsigned char)text[i - 1]) || text[i - 1] == '_')))
            continue;
        size_t end = i + name;
        end += end < length && text[end] == 'v';
        if (end == length || !(isalnum((unsigned char)text[end]) || text[end] == '_'))
            return true;
    }
    return false;
}

long long call_line(const char *file, long long line, const char *collective)
{
    struct file_text text = {0};
    char *reason = NULL;
    long long found = line;
    if (line > 0 && file_read(file, &text, &reason) == FILE_FINE) {
        const char *start = text.bytes, *end = text.bytes + text.size;
        for (long long at = 1; at < line && start < end; at++) {
            const char *next = memchr(start, '\n', (size_t)(end - start));
            start = next ? next + 1 : end;
        }
        for (long long at = line; start < end && at > 0 && line - at < MOST_LINES; at--) {
            const char *stop = memchr(start, '\n', (size_t)(end - start));
            size_t length = (size_t)((stop ? stop : end) - start);
            if (names(start, length, collective)) {
                found = at;
                break;
            }
            if ((at < line && memchr(start, ';', length)) || start == text.bytes)
                break;
            for (start--; start > text.bytes && start[-1] != '\n'; start--)
                ;
        }
    }
    free(reason);
    file_free(&text);
    return found;
}
