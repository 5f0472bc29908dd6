#include "writing/clang_format.h"

#include <stdlib.h>
#include <string.h>

#include "files/file.h"
#include "files/memory.h"

enum { SHORTEST_LIMIT = 100 };

/* The value of `key` at the start of a line, up to blanks or a comment; false when the key is another. */
static bool value_of(const char *line, size_t length, const char *key, char value[32])
{
    size_t at = strlen(key), size = 0;
    if (length <= at || strncmp(line, key, at) || line[at] != ':')
        return false;
    for (at++; at < length && (line[at] == ' ' || line[at] == '\t'); at++)
        ;
    for (; at < length && !strchr(" \t\r#", line[at]) && size + 1 < 32; at++) {
        if (line[at] != '\'' && line[at] != '"')
            value[size++] = line[at];
    }
    value[size] = '\0';
    return true;
}

/* Columns of the styles whose limit is not 80. */
static size_t limit_of_style(const char *name)
{
    if (!strcmp(name, "WebKit"))
        return 0;
    return !strcmp(name, "Microsoft") ? 120 : 80;
}

/* The sections of other languages are passed over. */
static void read_style(const char *text, struct line_style *style)
{
    bool ours = true;
    long limit = -1;
    size_t based = 80;
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        char value[32];
        length = strcspn(text, "\n");
        if (!strncmp(text, "---", 3))
            ours = true;
        else if (value_of(text, length, "Language", value))
            ours = !strcmp(value, "Cpp") || !strcmp(value, "C");
        if (!ours)
            continue;
        if (value_of(text, length, "BasedOnStyle", value))
            based = limit_of_style(value);
        else if (value_of(text, length, "ColumnLimit", value))
            limit = atol(value);
        else if (value_of(text, length, "TabWidth", value))
            style->tab = atol(value) > 0 && atol(value) <= 32 ? (size_t)atol(value) : style->tab;
        else if (value_of(text, length, "ContinuationIndentWidth", value))
            style->indent = atol(value) >= 0 && atol(value) <= 64 ? (size_t)atol(value) : style->indent;
        else if (value_of(text, length, "AlignAfterOpenBracket", value))
            style->aligned = !strcmp(value, "Align") || !strcmp(value, "true");
    }
    style->limit = limit >= 0 ? (size_t)limit : based;
    if (style->limit && style->limit < SHORTEST_LIMIT)
        style->limit = SHORTEST_LIMIT;
}

struct line_style line_style_at(const char *path)
{
    struct line_style style = {.limit = SHORTEST_LIMIT, .tab = 8, .indent = 4, .aligned = true};
    static const char *const names[] = {".clang-format", "_clang-format"};
    bool found = false;
    char *folder = path_directory(path);
    while (!found) {
        for (size_t i = 0; i < 2 && !found; i++) {
            char *name = path_join(folder, names[i]), *reason;
            struct file_text file;
            if (file_read(name, &file, &reason) == FILE_FINE) {
                read_style(file.bytes, &style);
                found = true;
            }
            file_free(&file);
            free(reason);
            free(name);
        }
        char *parent = path_directory(folder);
        bool top = !strcmp(parent, folder);
        free(folder);
        folder = parent;
        if (top)
            break;
    }
    free(folder);
    return style;
}
