#include "record/json_place.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct scan {
    const char *at, *end;
    size_t line;
};

static void skip_space(struct scan *scan)
{
    while (scan->at < scan->end && memchr(" \t\r\n", *scan->at, 4)) {
        if (*scan->at == '\n')
            scan->line++;
        scan->at++;
    }
}

/* At a quote: past the closing one. */
static void skip_string(struct scan *scan)
{
    for (scan->at++; scan->at < scan->end && *scan->at != '"'; scan->at++)
        if (*scan->at == '\\')
            scan->at++;
    if (scan->at < scan->end)
        scan->at++;
    else
        scan->at = scan->end;
}

static void skip_value(struct scan *scan)
{
    size_t depth = 0;
    skip_space(scan);
    while (scan->at < scan->end) {
        char c = *scan->at;
        if (depth == 0 && memchr(",]}", c, 3))
            return;
        if (c == '"') {
            skip_string(scan);
            continue;
        }
        if (c == '{' || c == '[')
            depth++;
        else if (c == '}' || c == ']')
            depth--;
        else if (c == '\n')
            scan->line++;
        scan->at++;
    }
}

/* From the start of an object or array to the start of one of its values. */
static bool enter(struct scan *scan, const struct sy_json_step *step)
{
    char open = step->key ? '{' : '[';
    if (scan->at >= scan->end || *scan->at != open)
        return false;
    scan->at++;
    for (size_t i = 0;; i++) {
        skip_space(scan);
        if (scan->at >= scan->end || *scan->at == '}' || *scan->at == ']')
            return false;
        bool found = !step->key && i == step->index;
        if (step->key) {
            const char *key = scan->at + 1;
            skip_string(scan);
            size_t length = strlen(step->key);
            found = (size_t)(scan->at - key) == length + 1 && memcmp(key, step->key, length) == 0;
            skip_space(scan);
            if (scan->at < scan->end)
                scan->at++; /* the colon */
            skip_space(scan);
        }
        if (found)
            return true;
        skip_value(scan);
        if (scan->at < scan->end && *scan->at == ',')
            scan->at++;
    }
}

size_t sy_json_line(const char *text, size_t length, const struct sy_json_step *steps, size_t count)
{
    struct scan scan = {text, text + length, 1};
    skip_space(&scan);
    size_t line = scan.line;
    for (size_t i = 0; i < count && enter(&scan, &steps[i]); i++)
        line = scan.line;
    return line;
}

void sy_json_path(const struct sy_json_step *steps, size_t count, char *path, size_t size)
{
    size_t used = 0;
    if (size == 0)
        return;
    snprintf(path, size, "%s", count ? "" : "the document");
    for (size_t i = 0; i < count && used < size; i++) {
        int n = steps[i].key ? snprintf(path + used, size - used, "%s%s", i ? "." : "", steps[i].key)
                             : snprintf(path + used, size - used, "[%zu]", steps[i].index);
        if (n < 0)
            return;
        used += (size_t)n;
    }
}
